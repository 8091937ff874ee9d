"""Number cards: where the pips stand, and the indices in two corners."""

from __future__ import annotations

from collections.abc import Callable

from companion.drawing import SAFE, Box, Surface, lettering

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
_RANK_SIZE = 21.0
_INDEX_SUIT = 5.2
#: From this width on a card has indices of full size (mm).
_FULL = 57.0


def index_width(box: Box) -> float:
    """The column at a card's edge in which its index stands (mm): what a fanned hand shows."""
    return 6.8 * _scale(box)


def panel_inset(box: Box) -> float:
    """How far a panel keeps from a card's left and right edge: it leaves the indices free (mm)."""
    return SAFE + index_width(box) + 0.8


def panel_of(box: Box) -> Box:
    """The panel of a court card, between its indices."""
    return box.inset(panel_inset(box), 6.5 * _scale(box))


def _scale(box: Box) -> float:
    return max(0.76, min(1.0, box.width / _FULL))


#: From this share of its width on a card is tall, and up to so many pips are so much larger there.
_TALL = 1.6
_GROWN = ((1, 1.0), (3, 1.7), (6, 1.4), (8, 1.25), (10, 1.1))

#: Draws a suit into a box.
SuitDrawing = Callable[[Surface, str, Box], None]


def pip_side(box: Box, number: int) -> float:
    """How large the pips of a number card are (mm). On a tall card few pips are larger, or they would be lonely."""
    side = min(0.2 * box.width, 0.14 * box.height)
    if box.height < _TALL * box.width:
        return side
    return side * next(share for most, share in _GROWN if number <= most)


def pip_boxes(box: Box, number: int) -> tuple[Box, ...]:
    """Where the pips of a number card stand in its trim box, from 1 (ace) to 10."""
    side = pip_side(box, number)
    left = box.x + SAFE + index_width(box) + 2.2 * _scale(box)
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
    scale, wide = _scale(box), index_width(box)

    def one() -> None:
        column = Box(box.x + SAFE, box.y + SAFE, wide, 6.6 * scale)
        # A single letter need not be larger, and J reaches beyond its own width.
        place = column.inset(0.8 * scale if rank.isalpha() and (len(rank) == 1 or rank.startswith("J")) else 0.0)
        surface.text_in(rank, place, face, _RANK_SIZE * scale, colour, "centre", 9)
        if suit:
            side = _INDEX_SUIT * scale
            suit(Box(column.x + (wide - side) / 2, column.bottom + 0.9 * scale, side, side))

    draw_both_ways(surface, box, one)
