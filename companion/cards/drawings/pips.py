"""Number cards: where the pips stand, and the indices in two corners."""

from collections.abc import Callable, Iterable

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


#: Draws a suit into a box.
SuitDrawing = Callable[[Surface, str, Box], None]


def pip_boxes(box: Box, number: int) -> tuple[Box, ...]:
    """Where the pips of a number card stand in its trim box, from 1 (ace) to 10."""
    side = min(0.185 * box.width, 0.14 * box.height)
    left = box.x + SAFE + index_width(box) + 3.2 * _scale(box)
    field = Box(left, box.y + 0.125 * box.height, box.right - (left - box.x) - left, 0.75 * box.height)
    return tuple(
        Box(field.x + x * (field.width - side), field.y + y * (field.height - side), side, side) for x, y in PIPS[number]
    )


def draw_pips(surface: Surface, box: Box, places: Iterable[Box], suit: str, draw: SuitDrawing) -> None:
    """The pips of a number card at their places; those below the middle stand on their heads."""
    for place in places:
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
        # A single letter need not be larger, J reaches beyond its own width, and ten keeps off the frame.
        is_narrow = rank.isalpha() and (len(rank) == 1 or rank.startswith("J"))
        place = column.inset(0.8 * scale if is_narrow else 0.45 * scale if rank.isdigit() else 0.0)
        surface.text_in(rank, place, face, _RANK_SIZE * scale, colour, "centre", 9)
        if suit:
            side = _INDEX_SUIT * scale
            suit(Box(column.x + (wide - side) / 2, column.bottom + 0.9 * scale, side, side))

    draw_both_ways(surface, box, one)
