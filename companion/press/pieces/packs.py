"""Packs of cards as printable things, for the games that are played with them; the box for one; pictures of somebody's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from io import BytesIO
from itertools import pairwise
from typing import Any

from reportlab.lib.utils import ImageReader

from companion.cards.drawings.backs import draw_back
from companion.cards.drawings.french import faces
from companion.cards.french import DECK as CARDS
from companion.cards.sizes import SIZES, CardSize
from companion.drawing import BLEED, BOARD_LINE, HAIRLINE, POINTS_PER_MM, RULE, SAFE, Box, Outline, ink_for, lettering
from companion.press.job.options import PrintOptions
from companion.press.job.own import BACK, OwnPack
from companion.press.job.printable import Job, Printable, cut_out, never_needed
from companion.press.page.canvas import PageCanvas
from companion.press.page.emblems import emblem_of
from companion.press.page.errors import PrintError
from companion.press.pieces.marks import printable_area
from companion.press.pieces.pages import canvas_for, sprue_for, to_do
from companion.press.pieces.poster import MARGIN
from companion.press.pieces.sprue import Face, Piece, Sprue, draw_slug, draw_sprue, lying

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
        canvas.pdf.drawImage(picture, *(number * POINTS_PER_MM for number in (left, foot, width, height)))


@lru_cache(maxsize=120)
def _picture(content: bytes, *, grey: bool) -> Any:  # reportlab's own reader
    """A picture as reportlab takes it, on white where it is clear; without colour where none is printed. Raises PrintError."""
    from PIL import Image

    try:
        found = Image.open(BytesIO(content)).convert("RGBA")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise PrintError("A picture of the pack cannot be read as PNG or JPEG.") from error
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
        draw(canvas, Box(left, top, *net.size))
        draw_slug(canvas, Sprue(paper, *net.size, 1, 1), said)
        canvas.end_page()
    return canvas.finish()


def _draw_net(canvas: PageCanvas, box: Box, net: Net, job: Job, title: str, words: str) -> None:
    ink = canvas.ink
    back, first, front, second = (wall.moved(box.x, box.y) for wall in net.walls)
    for wall in (back, front):
        _draw_face(canvas, wall, job, title, words)
    for side in (first, second):
        _draw_side(canvas, side, job)
    lid = Box(back.x, back.y - net.depth, back.width, net.depth)
    canvas.box(lid.inset(2.0, 2.0), RULE, ink.accent, fill=ink.tint, radius=2.0)
    canvas.text_in(job.game.title, lid.inset(4.0), lettering.TITLE, 13, ink.accent, "centre")
    points = tuple((x + box.x, y + box.y) for x, y in net.outline)
    notch = (front.x + front.width / 2, front.y)
    canvas.path((_cut(points, notch),), stroke=HAIRLINE, colour=ink.text)
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


def _draw_face(canvas: PageCanvas, wall: Box, job: Job, title: str, words: str) -> None:
    """A large wall: the emblem within a frame, the game's name above it, below it what is in the box."""
    ink, frame = canvas.ink, wall.inset(3.0, 3.0)
    canvas.box(frame, BOARD_LINE, ink.accent, fill=ink.tint, radius=3.0)
    if not ink.saving:
        canvas.box(frame.inset(1.4, 1.4), HAIRLINE, ink.accent, fill=ink.paper, radius=2.0)
    side = 0.78 * frame.width
    emblem = Box(wall.x + (wall.width - side) / 2, wall.y + (wall.height - side) / 2, side, side)
    emblem_of(job.game.id).draw(canvas, emblem)
    room = (emblem.y - frame.y - _NOTCH) / 2
    name = Box(frame.x + 3, frame.y + _NOTCH + room - 5, frame.width - 6, 8)
    canvas.text_in(job.game.title.upper(), name, lettering.TITLE, 15, ink.accent, "centre")
    below = Box(frame.x + 3, (emblem.bottom + frame.bottom) / 2 - 5, frame.width - 6, 5)
    canvas.text_in(title, below, lettering.TEXT, 10, ink.text, "centre")
    canvas.text_in(words, below.moved(0, 5), lettering.ITALIC, 8.5, ink.quiet, "centre")


def _draw_side(canvas: PageCanvas, side: Box, job: Job) -> None:
    """A narrow wall: the game's name along it."""
    ink = canvas.ink
    canvas.box(side.inset(2.0, 3.0), RULE, ink.accent, radius=2.0)
    lying_down = Box(side.x + (side.width - side.height) / 2, side.y + (side.height - side.width) / 2, side.height, side.width)
    with canvas.turned(-90, side):
        canvas.text_in(job.game.title, lying_down.inset(8.0), lettering.TITLE, 13, ink.accent, "centre")


PACK_STOCK = "card of 250 to 300 g/m², both sides"


@dataclass(frozen=True)
class Pack:
    """A pack of cards: its title, the name of each card, what gives their fronts in the same order, and its sizes.

    `kind` is a card's, by its name: those of different kinds have different grounds.
    """

    title: str
    names: tuple[str, ...]
    faces: Callable[[], tuple[Face, ...]]
    sizes: tuple[str, ...]
    kind: Callable[[str], str] = lambda _: ""

    def pdf(self, job: Job, size: str) -> bytes:
        """The pack with its backs, as a PDF; `size` is a name of SIZES."""
        return pack_pdf(job, self, size)

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


def french_deck(job: Job) -> bytes:
    """54 cards with their backs, as a PDF."""
    return FRENCH.pdf(job, job.options.size or "poker")


def sprue_of(options: PrintOptions, size: str, count: int = 1) -> Sprue:
    """How cards of a size lie on the sheets that so many of them take."""
    return sprue_for(options, SIZES[size].trim, count, two_sided=True)


def pack_pdf(job: Job, pack: Pack, size: str) -> bytes:
    """A pack of cards with their backs, as a PDF; `size` is a name of SIZES."""
    options, card = job.options, SIZES[size]
    fronts = pack.faces()
    sprue = sprue_of(options, size, len(fronts) * options.copies)
    canvas = canvas_for(job, pack.title, sprue, two_sided=True)
    words = f"{pack.title}, {size} {card.width:g} × {card.height:g} mm · {to_do(sprue, two_sided=True)}"
    pieces: list[Piece] = []
    for copy in range(options.copies):
        # Two packs at one table are told apart by their backs.
        second = copy % 2 == 1
        # What is laid on a tray leaves this canvas: then its back is drawn anew.
        back = back_of(canvas, *card.trim, second=second) if options.tray is None else partial(draw_back, second=second)
        kinds = (f"{pack.kind(name)}{' of the second' if second else ''}" for name in pack.names)
        pieces += (Piece(face, back, name, kind) for face, name, kind in zip(fronts, pack.names, kinds, strict=True))
    if options.own is not None:
        pieces = dressed(pieces, options.own)
    # All packs in a row: where one ends within a sheet, the next one begins there.
    draw_sprue(canvas, sprue, pieces, replace(options, copies=1), words)
    return canvas.finish()


def back_of(canvas: PageCanvas, width: float, height: float, *, second: bool = False) -> Face:
    """The back of cards of this trim (mm), of a first or a second pack: drawn once, and placed wherever a card has its back."""
    name = f"card-back-{width:g}-{height:g}{'-second' if second else ''}"
    full = Box(0, 0, width + 2 * BLEED, height + 2 * BLEED)
    with canvas.form(name, full.width, full.height):
        draw_back(canvas, Box(BLEED, BLEED, width, height), second=second)
    return lambda canvas, box: canvas.place(name, box.x - BLEED, box.y - BLEED, full.height)


DECK = cut_out("deck", FRENCH.title, PACK_STOCK, french_deck, sizes=FRENCH.sizes, needed=never_needed, same=True)
BOX = FRENCH.box(DECK.name)
