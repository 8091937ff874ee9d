"""A box for a pack of cards, to cut out, fold and glue: its net as numbers (mm), and its drawing with the game's emblem."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from companion.cards.sizes import CardSize
from companion.drawing import BOARD_LINE, HAIRLINE, RULE, Box, Outline, ink_for, lettering
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.page.emblems import emblem_of
from companion.press.pieces.marks import printable_area
from companion.press.pieces.poster import MARGIN
from companion.press.pieces.sprue import Sprue, draw_slug, lying

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
