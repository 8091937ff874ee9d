"""What a book's figure has beside the pieces: arrows for what moves, numbers for steps, names of places, zones of the table."""

from math import atan2, cos, degrees, hypot, radians, sin

from companion.drawing import CAP_HEIGHT, HAIRLINE, POINTS_PER_MM, RULE, Box, Point, Surface, circle, lettering, rounded
from companion.words import in_language

#: Sizes of words in figures (points): of labels, and of small remarks. None is smaller: a figure is read at the table, too.
LABEL = 10.0
REMARK = 8.5
#: How wide a player's name may be (mm).
NAME = 17.0
#: How wide an arrow's line is, and how long its head (mm).
ARROW, HEAD = 0.8, 2.6
_STEP = 2.3
_AIR = 0.9
_LEADING = 1.25
_CORNER = 1.5
_DASH = (1.4, 1.1)


def arrow(surface: Surface, start: Point, end: Point, *, bend: float = 0.0, colour: str = "", width: float = ARROW) -> None:
    """An arrow from point to point (mm). `bend` bows it to its left, by a share of its length; `width` is its line's, in mm."""
    colour = colour or surface.ink.accent
    (x1, y1), (x2, y2) = start, end
    across, down = x2 - x1, y2 - y1
    knee = ((x1 + x2) / 2 + bend * down, (y1 + y2) / 2 - bend * across)
    turn = degrees(atan2(y2 - knee[1], x2 - knee[0])) if hypot(x2 - knee[0], y2 - knee[1]) else 0.0
    head = HEAD * width / ARROW
    neck = _from(end, turn, -0.8 * head)
    surface.path(((("M", start), ("C", (*_between(start, knee), *_between(neck, knee), *neck))),), stroke=width, colour=colour)
    barbs = (_from(end, turn + 24, -head), _from(end, turn - 24, -head))
    surface.path(((("M", end), ("L", barbs[0]), ("L", barbs[1]), ("Z", ())),), fill=colour)


def link(surface: Surface, start: Box, end: Box, *, bend: float = 0.0, colour: str = "", width: float = ARROW) -> None:
    """An arrow from one thing to another, from edge to edge: for a card that moves, or for one that threatens another."""
    (x1, y1), (x2, y2) = middle(start), middle(end)
    knee = ((x1 + x2) / 2 + bend * (y2 - y1), (y1 + y2) / 2 - bend * (x2 - x1))
    arrow(surface, _leave(start, knee), _leave(end, knee), bend=bend, colour=colour, width=width)


def middle(box: Box) -> Point:
    """The middle of a box."""
    return box.x + box.width / 2, box.y + box.height / 2


def _leave(box: Box, to: Point) -> Point:
    """Where the way from a box's middle to a point leaves the box, and a little room round it."""
    (x, y), room = middle(box), box.inset(-_AIR, -_AIR)
    across, down = to[0] - x, to[1] - y
    share = min(room.width / 2 / max(abs(across), 0.01), room.height / 2 / max(abs(down), 0.01))
    return x + share * across, y + share * down


def _between(one: Point, other: Point) -> Point:
    """Two thirds of the way: a quadratic curve's knee, as a cubic one has it."""
    return one[0] + 2 / 3 * (other[0] - one[0]), one[1] + 2 / 3 * (other[1] - one[1])


def _from(point: Point, turn: float, length: float) -> Point:
    return point[0] + length * cos(radians(turn)), point[1] + length * sin(radians(turn))


def step(surface: Surface, number: int | str, x: float, y: float) -> None:
    """A number in a disc, its middle at `x`, `y`: the order in which things happen."""
    surface.path((circle(x, y, _STEP),), fill=surface.ink.accent)
    baseline = y + LABEL * CAP_HEIGHT / 2 / POINTS_PER_MM
    surface.text(str(number), x, baseline, lettering.BOLD, LABEL, surface.ink.paper, "centre")


def label(
    surface: Surface,
    text: str,
    x: float,
    y: float,
    *,
    align: str = "centre",
    size: float = LABEL,
    face: str = lettering.TEXT,
    colour: str = "",
) -> None:
    """Words in one or more lines (broken at line ends), the first baseline at `y`; a message in the surface's language."""
    for number, line in enumerate(in_language(text, surface.language).split("\n")):
        surface.text(line, x, y + number * _LEADING * size / POINTS_PER_MM, face, size, colour, align)


def remark(surface: Surface, text: str, x: float, y: float, *, align: str = "centre") -> None:
    """Words that say what something is, small, slanted and quiet."""
    label(surface, text, x, y, align=align, size=REMARK, face=lettering.ITALIC, colour=surface.ink.quiet)


def name(surface: Surface, text: str, x: float, y: float, *, align: str = "centre", room: float = NAME) -> None:
    """A player's name, or a message, in so much `room` (mm): a long one is smaller, then cut short."""
    fitted = lettering.fit(in_language(text, surface.language), lettering.BOLD, room, LABEL, REMARK)
    label(surface, fitted.text, x, y, align=align, size=fitted.size, face=lettering.BOLD, colour=surface.ink.accent)


def zone(surface: Surface, box: Box, title: str = "") -> None:
    """A place of the table where something lies or may lie: broken lines round it, and what it is called, below."""
    surface.path(
        (rounded(box, min(_CORNER, box.width / 2, box.height / 2)),), stroke=HAIRLINE, colour=surface.ink.line, dash=_DASH
    )
    if title:
        remark(surface, title, box.x + box.width / 2, box.bottom + 3.4)


def halo(surface: Surface, box: Box) -> None:
    """A frame round what the words speak of."""
    around = box.inset(-0.9, -0.9)
    surface.path((rounded(around, min(_CORNER, around.width / 2)),), stroke=2 * RULE, colour=surface.ink.accent)


def cross_out(surface: Surface, box: Box) -> None:
    """Two strokes over what is gone, or must not be done."""
    for y1, y2 in ((box.y, box.bottom), (box.bottom, box.y)):
        surface.line(box.x, y1, box.right, y2, RULE, surface.ink.accent)
