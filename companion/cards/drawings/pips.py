"""Number cards: where the pips stand, and the indices in two corners."""

from __future__ import annotations

from collections.abc import Callable

from companion.drawing import lettering
from companion.drawing.geometry import SAFE, Box
from companion.drawing.surface import Surface

_LEFT, _MIDDLE, _RIGHT = 0.0, 0.5, 1.0
_CORNERS = ((_LEFT, 0.0), (_RIGHT, 0.0), (_LEFT, 1.0), (_RIGHT, 1.0))
_SIDES = (*_CORNERS, (_LEFT, 0.5), (_RIGHT, 0.5))
_LADDERS = tuple((x, row / 3) for x in (_LEFT, _RIGHT) for row in range(4))
#: Middles of the pips in the pip field's own square, by number.
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_MIDDLE, 0.5),),
    2: ((_MIDDLE, 0.0), (_MIDDLE, 1.0)),
    3: ((_MIDDLE, 0.0), (_MIDDLE, 0.5), (_MIDDLE, 1.0)),
    4: _CORNERS,
    5: (*_CORNERS, (_MIDDLE, 0.5)),
    6: _SIDES,
    7: (*_SIDES, (_MIDDLE, 0.25)),
    8: (*_SIDES, (_MIDDLE, 0.25), (_MIDDLE, 0.75)),
    9: (*_LADDERS, (_MIDDLE, 0.5)),
    10: (*_LADDERS, (_MIDDLE, 1 / 6), (_MIDDLE, 5 / 6)),
}
#: The column at a card's edge in which its index stands (mm): what a fanned hand shows.
INDEX_WIDTH = 7.4
_RANK_SIZE = 21.0
_INDEX_SUIT = 5.2

#: How far a panel keeps from a card's left and right edge: it leaves the indices free (mm).
PANEL_INSET = SAFE + INDEX_WIDTH + 1.5

#: Draws a suit into a box.
SuitDrawing = Callable[[Surface, str, Box], None]


def pip_side(box: Box) -> float:
    """How large the pips of a number card are (mm)."""
    return min(0.175 * box.width, 0.14 * box.height)


def pip_boxes(box: Box, number: int) -> tuple[Box, ...]:
    """Where the pips of a number card stand in its trim box, from 1 (ace) to 10."""
    side = pip_side(box)
    left = box.x + SAFE + INDEX_WIDTH + 2.2
    field = Box(left, box.y + 0.095 * box.height, box.right - (left - box.x) - left, 0.81 * box.height)
    return tuple(
        Box(field.x + x * (field.width - side), field.y + y * (field.height - side), side, side) for x, y in PIPS[number]
    )


def draw_pips(surface: Surface, box: Box, number: int, suit: str, draw: SuitDrawing) -> None:
    """The pips of a number card; those below the middle stand on their heads."""
    for place in pip_boxes(box, number):
        if place.y + place.height / 2 > box.y + box.height / 2 + 0.1:
            with surface.turned(180, place):
                draw(surface, suit, place)
        else:
            draw(surface, suit, place)


def draw_both_ways(surface: Surface, box: Box, draw: Callable[[], None]) -> None:
    """Something drawn twice: upright, and turned by half a turn round the card's middle."""
    draw()
    with surface.turned(180, box):
        draw()


def draw_indices(
    surface: Surface, box: Box, rank: str, colour: str, suit: Callable[[Box], None] | None = None, face: str = lettering.BOLD
) -> None:
    """Rank and suit in the upper left corner, and turned in the lower right one."""

    def one() -> None:
        column = Box(box.x + SAFE, box.y + SAFE, INDEX_WIDTH, 6.6)
        # Letters such as J reach beyond their own width.
        surface.text_in(rank, column.inset(0.0 if rank.isdigit() else 1.1), face, _RANK_SIZE, colour, "centre", 12)
        if suit:
            suit(Box(column.x + (INDEX_WIDTH - _INDEX_SUIT) / 2, column.bottom + 0.9, _INDEX_SUIT, _INDEX_SUIT))

    draw_both_ways(surface, box, one)
