"""Cards of Circle of Kings as they lie in a book's figures: small Lords, the Circle of four Kings, rows of deployed cards."""

from collections.abc import Mapping, Sequence

from companion.cards.drawings.majors import emblem_of_lord
from companion.cards.drawings.tabletop import TAROT, card_box, lay
from companion.cards.tarot import roman
from companion.drawing import CAP_HEIGHT, HAIRLINE, POINTS_PER_MM, Box, Point, Surface, figure, lettering, rounded

#: The four places from Top clockwise, as steps from the middle of the Circle.
_WAYS: tuple[Point, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
#: What is free between the middle of the Circle and a King's nearer edge, over a King's width.
_FREE = 0.78


def lay_lord(surface: Surface, box: Box, number: int) -> None:
    """A Lord face up: his number as the Romans wrote it, and his emblem."""
    surface.path((rounded(box, 0.08 * box.width),), surface.ink.paper, HAIRLINE, surface.ink.accent)
    numeral = roman(number)
    size = min(0.19 * box.height * POINTS_PER_MM, 0.8 * box.width / lettering.width(numeral, lettering.BOLD, 1.0))
    middle = box.x + box.width / 2
    low = box.y + 0.16 * box.height + size * CAP_HEIGHT / 2 / POINTS_PER_MM
    surface.text(numeral, middle, low, lettering.BOLD, size, surface.ink.accent, "centre")
    side = 0.92 * box.width
    emblem_of_lord(number).draw(surface, Box(middle - side / 2, box.y + 0.6 * box.height - side / 2, side, side))


def king_boxes(x: float, y: float, width: float) -> tuple[Box, ...]:
    """Where the four Kings lie round a middle, from Top clockwise, each `width` mm wide."""
    high = width * TAROT
    across, down = _FREE * width + width / 2, _FREE * width + high / 2
    return tuple(card_box(x + dx * across - width / 2, y + dy * down - high / 2, width, TAROT) for dx, dy in _WAYS)


def lay_circle(surface: Surface, places: Sequence[Box], kings: Sequence[str | None], acting: str = "") -> None:
    """The Circle: its Kings, and from each an arrow to the next one who is there. An emptied place has broken lines.

    `acting`: the suit whose turn it is; its King has a frame then, and only his arrow is drawn; `-` for no arrows at all.
    """
    there = [number for number, king in enumerate(kings) if king]
    for number, (box, king) in enumerate(zip(places, kings, strict=True)):
        if not king:
            figure.zone(surface, box)
            continue
        lay(surface, box, king, tarot=True)
        if acting == king[1]:
            figure.halo(surface, box)
        if acting in ("", king[1]):
            point_on(surface, places, number, next(other % 4 for other in range(number + 1, number + 5) if other % 4 in there))


def point_on(surface: Surface, places: Sequence[Box], start: int, end: int) -> None:
    """An arrow clockwise from one place of the Circle to another: round the corner to the next, straight on to the one beyond."""
    one, other = places[start], places[end]
    out, way = _WAYS[start], _WAYS[end]
    if (end - start) % 4 == 1:
        figure.arrow(surface, _at_edge(one, way, out), _at_edge(other, out, way), bend=0.22)
    else:
        figure.arrow(surface, _at_edge(one, way, (0, 0)), _at_edge(other, out, (0, 0)))


def _at_edge(box: Box, towards: Point, aside: Point) -> Point:
    """A point just off the edge of a card that looks one way, a little to the side that looks another way."""
    x = box.x + box.width / 2 + towards[0] * (box.width / 2 + 0.9) + 0.15 * aside[0] * box.width
    y = box.y + box.height / 2 + towards[1] * (box.height / 2 + 0.9) + 0.15 * aside[1] * box.height
    return x, y


def row_boxes(codes: Sequence[str], x: float, y: float, width: float, step: float) -> Mapping[str, Box]:
    """Where cards lie in a row, each by its code: the first at `x`, each `step` mm further right."""
    return {code: card_box(x + number * step, y, width, TAROT) for number, code in enumerate(codes)}


def say(surface: Surface, box: Box, words: str, *, above: bool = False) -> None:
    """What a card or a pile is, in small letters below or above it."""
    lines = words.count("\n")
    figure.remark(surface, words, box.x + box.width / 2, box.y - 1.5 - 3.75 * lines if above else box.bottom + 3.6)
