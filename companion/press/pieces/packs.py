"""Packs of cards as printable things, for the games that are played with them; the box for one; pictures of somebody's own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from io import BytesIO
from itertools import pairwise
from math import dist
from typing import Any

from reportlab.lib.utils import ImageReader

from companion.cards.drawings.backs import draw_back
from companion.cards.drawings.french import faces
from companion.cards.drawings.large import INDEX, draw_french_index
from companion.cards.french import DECK as CARDS
from companion.cards.sizes import SIZES, CardSize
from companion.drawing import BLEED, BOARD_LINE, HAIRLINE, POINTS_PER_MM, RULE, SAFE, Box, Outline, ink_for, lettering, square_in
from companion.press.job.printable import BACK, Job, OwnPack, Printable, PrintOptions, cut_out, never_needed
from companion.press.page import emblems, errors
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.drawn import canvas_for, draw_slug, draw_sprue, sprue_for, to_do
from companion.press.pieces.marks import printable_area
from companion.press.pieces.poster import MARGIN
from companion.press.pieces.sprue import Face, Piece, Sprue, lying
from companion.press.words import PRESS, listed_in
from companion.words import table_of

_NAME_SIZE, _NAME_ROOM = 8.0, 3.4


def dressed(pieces: Sequence[Piece], own: OwnPack) -> list[Piece]:
    """The pieces with what a pack of somebody's own has for them; no picture of theirs touches another card."""
    content = own.pictures.get(BACK)
    # One and the same for all, so that a print shop is given it once.
    back: Face | None = partial(_draw_picture, content=content) if content else None
    return [
        replace(
            piece,
            front=_front(piece, own),
            back=(back or piece.back) if piece.back else None,
            kind=f"own {piece.name}" if back or piece.name.casefold() in own.pictures else piece.kind,
        )
        for piece in pieces
    ]


def _front(piece: Piece, own: OwnPack) -> Face:
    key = piece.name.casefold()
    picture, name = own.pictures.get(key), own.names.get(key, "")
    front: Face = partial(_draw_picture, content=picture) if picture else piece.front
    return partial(_draw_named, front=front, name=name) if name else front


def _draw_named(canvas: PageCanvas, box: Box, *, front: Face, name: str) -> None:
    front(canvas, box)
    length = min(lettering.width(name, lettering.ITALIC, _NAME_SIZE) + 2.0, 0.6 * box.height)
    for turned in (0, 180):
        with canvas.turned(turned, box):
            # Upright at the left edge, it begins at the card's foot, where no index stands.
            middle = Box(box.x + SAFE + _NAME_ROOM / 2, box.bottom - SAFE - 1.0 - length / 2, 0, 0)
            plate = Box(middle.x - length / 2, middle.y - _NAME_ROOM / 2, length, _NAME_ROOM)
            with canvas.turned(-90, plate):
                canvas.box(plate, width=0, fill=canvas.ink.paper, radius=_NAME_ROOM / 2)
                canvas.text_in(name, plate.inset(1.0), lettering.ITALIC, _NAME_SIZE, align="centre", least=6)


def _draw_picture(canvas: PageCanvas, box: Box, *, content: bytes) -> None:
    """A picture over a card and its bleed, as much of it as there is room for, its middle in the card's middle."""
    picture = _picture(content, grey=canvas.ink.name != "colour")
    ground = Box(box.x - BLEED, box.y - BLEED, box.width + 2 * BLEED, box.height + 2 * BLEED)
    across, down = picture.getSize()
    scale = max(ground.width / across, ground.height / down)
    width, height = across * scale, down * scale
    left = ground.x + (ground.width - width) / 2
    foot = canvas.height - (ground.bottom - (ground.height - height) / 2)
    with canvas.clipped(ground):
        canvas.tags.drawn()
        canvas.pdf.drawImage(picture, *(number * POINTS_PER_MM for number in (left, foot, width, height)))


@lru_cache(maxsize=120)
def _picture(content: bytes, *, grey: bool) -> Any:  # reportlab's own reader
    """A picture as reportlab takes it, on white where it is clear; without colour where none is printed. Raises PrintError."""
    from PIL import Image

    try:
        found = Image.open(BytesIO(content)).convert("RGBA")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise errors.PrintError("A picture of the pack cannot be read as PNG or JPEG.") from error
    ground = Image.new("RGBA", found.size, "white")
    ground.alpha_composite(found)
    return ImageReader(ground.convert("L" if grey else "RGB"))


#: A card of a pack is so thick (mm); the box has so much play round the cards.
THICKNESS, PLAY = 0.32, 1.5
TUCK, _TAB, _NOTCH, _SLANT = 14.0, 11.0, 9.0, 2.5

Point = tuple[float, float]
Fold = tuple[Point, Point]


@dataclass(frozen=True)
class Net:
    """The net of a box: a back, a side, a front, a side, a tab to glue; a lid and a bottom on the back, flaps on the sides.

    `width` and `height` are those of a wall, `depth` is how thick the pack may be with its play. All in mm, from the upper left.
    """

    width: float
    height: float
    depth: float

    @property
    def size(self) -> Point:
        """Of the whole net."""
        return 2 * (self.width + self.depth) + _TAB, self.height + 2 * self.depth + TUCK

    @property
    def walls(self) -> tuple[Box, Box, Box, Box]:
        """Back, side, front, side, from the left."""
        top, found, left = self.depth + TUCK, [], 0.0
        for wide in (self.width, self.depth, self.width, self.depth):
            found.append(Box(left, top, wide, self.height))
            left += wide
        back, first, front, second = found
        return back, first, front, second

    @property
    def folds(self) -> tuple[Fold, ...]:
        """Where it is folded: between walls, and where lid, bottom, flaps and tab begin."""
        back, first, front, second = self.walls
        top, foot = back.y, back.bottom
        upright = tuple(((wall.right, top), (wall.right, foot)) for wall in (back, first, front, second))
        level = [((wall.x, y), (wall.right, y)) for wall in (back, first, second) for y in (top, foot)]
        return (*upright, *level, ((back.x, TUCK), (back.right, TUCK)), ((front.x, foot), (front.right, foot)))

    @property
    def outline(self) -> tuple[Point, ...]:
        """Where it is cut, but for the notch: round the whole net, from the upper left corner of the lid's flap."""
        back, first, front, second = self.walls
        top, foot, flap, slant = back.y, back.bottom, min(self.depth, TUCK) - 1.0, _SLANT
        right = second.right
        return (
            (back.x, TUCK), (back.x + slant, 0.0), (back.right - slant, 0.0), (back.right, TUCK), (back.right, top),
            (first.x + slant, top - flap), (first.right - slant, top - flap), (first.right, top),
            (front.right, top),
            (second.x + slant, top - flap), (right - slant, top - flap), (right, top),
            (right + _TAB, top + 2 * slant), (right + _TAB, foot - 2 * slant), (right, foot),
            (right - slant, foot + flap), (second.x + slant, foot + flap), (second.x, foot),
            (front.right - slant, foot + self.depth - 1.0), (front.x + slant, foot + self.depth - 1.0), (front.x, foot),
            (first.right - slant, foot + flap), (first.x + slant, foot + flap), (first.x, foot),
            (back.right - 0.5, foot + self.depth), (back.x + 0.5, foot + self.depth), (back.x, foot),
        )  # fmt: skip


def net_for(card: CardSize, cards: int) -> Net:
    """The net for so many cards of a size."""
    return Net(card.width + PLAY, card.height + PLAY, round(cards * THICKNESS + PLAY, 1))


def box_pdf(job: Job, size: str, card: CardSize, cards: int, title: str) -> bytes:
    """The PDF of a box for a pack of so many cards; `size` and `title` are what is said of it."""
    net, options = net_for(card, cards), job.options
    whole = Box(0, 0, options.sheet.width, options.sheet.height)
    paper = options.sheet if net.size[0] <= whole.inset(MARGIN).width else lying(options.sheet)
    canvas = PageCanvas(paper, ink_for(options.ink, job.game.about.accent), f"{job.game.title}: box")
    words = f"{size} {card.width:g} × {card.height:g} mm"

    def draw(ground: PageCanvas, box: Box) -> None:
        _draw_net(ground, box, net, job, title, words)

    if options.tray is not None:
        # A net is no piece: it is folded first.
        return canvas.finish()
    area = printable_area(paper)
    left, top = (paper.width - net.size[0]) / 2, (area.y + area.bottom - 6 - net.size[1]) / 2
    said = (
        f"{job.game.title}, a box: {title}, {words} · a pack up to {net.depth - PLAY:g} mm thick"
        " · 100 %, on card: cut the lines, fold the broken ones, glue tab and bottom"
    )
    for _ in range(options.copies):
        with canvas.named(canvas.title):
            draw(canvas, Box(left, top, *net.size))
        draw_slug(canvas, Sprue(paper, *net.size, 1, 1), said)
        canvas.end_page()
    return canvas.finish()


def _draw_net(canvas: PageCanvas, box: Box, net: Net, job: Job, title: str, words: str) -> None:
    ink = canvas.ink
    back, first, front, second = (wall.moved(box.x, box.y) for wall in net.walls)
    _draw_front(canvas, front, job)
    _draw_back(canvas, back, job, title, words)
    for side in (first, second):
        _draw_side(canvas, side, job)
    lid = Box(back.x, back.y - net.depth, back.width, net.depth)
    canvas.box(lid.inset(2.0, 2.0), RULE, ink.accent, fill=ink.tint, radius=2.0)
    canvas.text_in(job.game.title, lid.inset(4.0), lettering.TITLE, 13, ink.accent, "centre")
    points = tuple((x + box.x, y + box.y) for x, y in net.outline)
    notch = (front.x + front.width / 2, front.y)
    canvas.path((_cut(points, notch),), stroke=HAIRLINE, colour=ink.text)
    canvas.cuts += [dist(here, there) for here, there in pairwise((*points, points[0]))]
    with canvas.dashed(*((1.0, 2.0) if ink.saving else (1.8, 1.2))):
        for (x1, y1), (x2, y2) in net.folds:
            canvas.line(x1 + box.x, y1 + box.y, x2 + box.x, y2 + box.y, HAIRLINE, ink.line)


def _cut(points: tuple[Point, ...], notch: Point) -> Outline:
    """The outline, with a notch for the thumb in the upper edge of the front."""
    x, y = notch
    pull = 0.5523 * _NOTCH
    thumb: Outline = (
        ("L", (x - _NOTCH, y)),
        ("C", (x - _NOTCH, y + pull, x - pull, y + _NOTCH, x, y + _NOTCH)),
        ("C", (x + pull, y + _NOTCH, x + _NOTCH, y + pull, x + _NOTCH, y)),
    )
    parts: list[tuple[str, tuple[float, ...]]] = [("M", points[0])]
    for here, there in pairwise(points):
        if abs(here[1] - y) < 0.01 and abs(there[1] - y) < 0.01 and here[0] < x < there[0]:
            parts += thumb
        parts.append(("L", there))
    return (*parts, ("Z", ()))


def _framed(canvas: PageCanvas, wall: Box) -> Box:
    """A large wall's frame."""
    ink, frame = canvas.ink, wall.inset(3.0, 3.0)
    canvas.box(frame, BOARD_LINE, ink.accent, fill=ink.tint, radius=3.0)
    if not ink.saving:
        canvas.box(frame.inset(1.4, 1.4), HAIRLINE, ink.accent, fill=ink.paper, radius=2.0)
    return frame


def _draw_front(canvas: PageCanvas, wall: Box, job: Job) -> None:
    """The front: the game's name below the thumb's notch, and the picture of its covers, or its emblem."""
    frame = _framed(canvas, wall)
    name = Box(frame.x + 3, frame.y + _NOTCH - 0.6, frame.width - 6, 8.6)
    canvas.text_in(job.game.title.upper(), name, lettering.TITLE, 15, canvas.ink.accent, "centre")
    room = Box(frame.x + 3, name.bottom + 0.6, frame.width - 6, frame.bottom - name.bottom - 3.6)
    cover = emblems.cover_of(job.game.id)
    if cover is None:
        emblems.emblem_of(job.game.id).draw(canvas, square_in(room))
    else:
        cover.draw(canvas, room)
        canvas.box(room, RULE, canvas.ink.accent)


def _draw_back(canvas: PageCanvas, wall: Box, job: Job, title: str, words: str) -> None:
    """The back: emblem, name, what is in the box, and who plays with it and for how long."""
    ink, about, frame = canvas.ink, job.game.about, _framed(canvas, wall)
    fewest, most = about.seats
    players = PRESS("text-players" if fewest == most else "text-players-from", fewest=fewest, most=most)
    line = Box(frame.x + 3, frame.bottom - 3.4, frame.width - 6, 4.8)
    # Of how long a game takes, what is said first.
    facts = (players, about.time.partition(";")[0], about.age)
    said = [part for fact in facts if fact for part in lettering.wrap(fact, lettering.TEXT, line.width, 9)]
    top = line.y - line.height * len(said) - 2.0
    for row, words_of_it in enumerate(said):
        canvas.text_in(words_of_it, line.moved(0, line.height * (row - len(said))), size=9, align="centre")
    canvas.line(line.x + 6, top + 1.0, line.right - 6, top + 1.0, RULE, ink.accent)
    names = ((job.game.title, lettering.TITLE, 13.0), (title, lettering.BOLD, 9.5), (words, lettering.ITALIC, 9.0))
    side = min(0.62 * frame.width, top - frame.y - 5.0 * len(names) - 6.0)
    above = (top - frame.y - side - 5.0 * len(names)) / 3
    emblems.emblem_of(job.game.id).draw(canvas, Box(wall.x + (wall.width - side) / 2, frame.y + above, side, side))
    for row, (name, face, size) in enumerate(names):
        place = Box(line.x, frame.y + 2 * above + side + 5.0 * row, line.width, 5.0)
        canvas.text_in(name, place, face, size, ink.text if row else ink.accent, "centre")


def _draw_side(canvas: PageCanvas, side: Box, job: Job) -> None:
    """A narrow wall: the game's name along it."""
    ink = canvas.ink
    canvas.box(side.inset(2.0, 3.0), RULE, ink.accent, radius=2.0)
    lying_down = Box(side.x + (side.width - side.height) / 2, side.y + (side.height - side.width) / 2, side.height, side.width)
    with canvas.turned(-90, side):
        canvas.text_in(job.game.title, lying_down.inset(8.0), lettering.TITLE, 13, ink.accent, "centre")


def _french_said(name: str, language: str) -> str:
    if name.startswith("Jk"):
        return PRESS(f"card-{name}", language)
    rank, suit = name[0].replace("T", "10"), PRESS(f"card-suit-{name[1]}", language)
    if rank.isdigit():
        return PRESS("card-number", language, rank=rank, suit=suit)
    return PRESS("card-court", language, rank=PRESS(f"card-rank-{rank}", language), suit=suit)


def _french_speaks(job: Job) -> bool:
    return "card-number" in table_of("companion.press", job.options.language)


PACK_STOCK = "card of 250 to 300 g/m², both sides"


@dataclass(frozen=True)
class Pack:
    """A pack of cards: its title, the name of each card, what gives their fronts in the same order, and its sizes.

    `kind` is a card's, by its name: those of different kinds have different grounds. `index` draws a card's indices for weak
    eyes, by its name, over those it has; a card must be `large_from` wide (mm), or they would lie on its pips or its name.
    `said` is what a screen reader says of a card, by its name and in a language; `speaks` as of a `Printable`.
    """

    title: str
    names: tuple[str, ...]
    faces: Callable[[], tuple[Face, ...]]
    sizes: tuple[str, ...]
    kind: Callable[[str], str] = lambda _: ""
    index: Callable[[PageCanvas, Box, str], None] = draw_french_index
    large_from: float = 55.0
    said: Callable[[str, str], str] = _french_said
    speaks: Callable[[Job], bool] = _french_speaks

    def fronts(self, size: CardSize, *, large: bool) -> tuple[Face, ...]:
        """The fronts for a size, `large` for weak eyes. Raises PrintError where a card is too small for that."""
        if not large:
            return self.faces()
        if size.width < self.large_from:
            raise errors.PrintError(
                f"Large indices ({INDEX:g} points) have no room on a card {size.width:g} mm wide. Choose another --size."
            )
        return tuple(partial(self._draw_large, face=face, name=one) for face, one in zip(self.faces(), self.names, strict=True))

    def _draw_large(self, canvas: PageCanvas, box: Box, *, face: Face, name: str) -> None:
        face(canvas, box)
        self.index(canvas, box, name)

    def pdf(self, job: Job) -> bytes:
        """The pack with its backs, as a PDF, in the size that is asked for or in the first."""
        options, size = job.options, job.options.size or self.sizes[0]
        card = SIZES[size]
        fronts = self.fronts(card, large=options.large)
        sprue = sprue_of(options, size, len(fronts) * options.copies)
        language = options.language
        title = listed_in(self.title, "companion.press", language)
        canvas = canvas_for(job, title, sprue, two_sided=True, language=language)
        words = f"{title}, {size} {card.width:g} × {card.height:g} mm · {to_do(sprue, two_sided=True, language=language)}"
        pieces: list[Piece] = []
        for copy in range(options.copies):
            # Two packs at one table are told apart by their backs.
            second = copy % 2 == 1
            # What is laid on a tray leaves this canvas: then its back is drawn anew.
            back = back_of(canvas, *card.trim, second=second) if options.tray is None else partial(draw_back, second=second)
            kinds = (f"{self.kind(name)}{' of the second' if second else ''}" for name in self.names)
            pieces += (
                Piece(face, back, one, kind, self.said(one, language))
                for face, one, kind in zip(fronts, self.names, kinds, strict=True)
            )
        if options.own is not None:
            pieces = dressed(pieces, options.own)
        # All packs in a row: where one ends within a sheet, the next one begins there.
        draw_sprue(canvas, sprue, pieces, replace(options, copies=1), words)
        return canvas.finish()

    def deck(self, name: str) -> Printable:
        """The pack as a thing to print, by this name: people have one, so a kit leaves it out."""
        return cut_out(
            name,
            self.title,
            PACK_STOCK,
            self.pdf,
            sizes=self.sizes,
            needed=never_needed,
            same=True,
            enlarged=True,
            speaks=self.speaks,
        )

    def box(self, pack: str) -> Printable:
        """A box for the pack that is printed by this name, to fold and glue: a kit leaves it out."""

        def make(job: Job) -> bytes:
            size = job.options.size or self.sizes[0]
            return box_pdf(job, size, SIZES[size], len(self.names), self.title)

        stock = "card of 200 to 300 g/m², to fold and glue"
        return Printable("box", f"Box: {self.title}", stock, make, sizes=self.sizes, needed=never_needed, cut=True, holds=pack)


def _french_faces() -> tuple[Face, ...]:
    return faces()


FRENCH = Pack(
    "French pack of 54 cards", (*(card.code for card in CARDS), "Jk-red", "Jk"), _french_faces, ("poker", "bridge", "mini")
)


def sprue_of(options: PrintOptions, size: str, count: int = 1) -> Sprue:
    """How cards of a size lie on the sheets that so many of them take."""
    return sprue_for(options, SIZES[size].trim, count, two_sided=True)


def back_of(canvas: PageCanvas, width: float, height: float, *, second: bool = False) -> Face:
    """The back of cards of this trim (mm), of a first or a second pack: drawn once, and placed wherever a card has its back."""
    name = f"card-back-{width:g}-{height:g}{'-second' if second else ''}"
    full = Box(0, 0, width + 2 * BLEED, height + 2 * BLEED)
    with canvas.form(name, full.width, full.height):
        draw_back(canvas, Box(BLEED, BLEED, width, height), second=second)
    return lambda canvas, box: canvas.place(name, box.x - BLEED, box.y - BLEED, full.height)


DECK = FRENCH.deck("deck")
BOX = FRENCH.box(DECK.name)
