"""How much ink is in each box, and which boxes are marked: by two clusters for each photo, since pens differ."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.reading.layout import Box, Point
from companion.reading.marks import Bent, Grey, NotFoundError, ways_at

#: A box is looked at in so many cells a side, within its printed outline (mm from its middle); each has two samples a side.
_CELLS, _INSIDE = 8, 1.2
#: Where the paper beside it is looked at (mm from its middle).
_BESIDE = (2.2, 2.55)
#: The ink of a box is that of its darkest cells: a thin stroke covers about so many.
_DARKEST = 12
#: Within a box a cell is held against those so many cells away, too.
_AWAY = 3
#: Boxes in a square of so many mm are seen alike: equally large, and equally turned.
_NEAR = 15.0
#: If the paper beside a box is lit so evenly, only so many of its darkest cells are looked at.
_EVEN, _ENOUGH = 0.94, 18
#: Lengths of a millimetre that differ by less than one in so many pixels are the same to the samples.
_ALIKE = 6


#: What is no farther from empty boxes than so many times their scatter, and than this share of a usual mark, is surely empty;
#: what is farther than the second pair is surely a mark.
_EMPTY, _MARKED = (3.0, 0.36), (6.0, 0.55)
_LEAST_SCATTER = 0.003
#: In a picture that scatters more than this, a usual mark is so many times farther than that from empty boxes.
_GRAINY, _CLEAR = 0.012, 8.0


class Inked(NamedTuple):
    """How dark each box is, which are surely marked and which are in doubt, by their place in the page; others are surely empty.

    Of those in doubt, `likely` are rather marked than empty.
    """

    inks: tuple[float, ...]
    marked: frozenset[int]
    doubtful: frozenset[int]
    likely: frozenset[int]


def read(picture: Grey, at: Bent, boxes: Sequence[Box]) -> Inked:
    """Which boxes are marked. Nothing is asked of a pen but that its marks are alike: two clusters for each photo.

    Raises NotFoundError where marks as faint as a pencil's could not be seen.
    """
    found = inks(picture, at, boxes)
    empty = _middle(found)
    scatter = max(_LEAST_SCATTER, 1.48 * _middle([abs(ink - empty) for ink in found]))
    strong = [ink - empty for ink in found if ink > empty + _MARKED[0] * scatter]
    usual = _middle(strong) if strong else 0.0
    if scatter > _GRAINY and usual < _CLEAR * scatter:
        raise NotFoundError("the picture is too grainy to tell faint marks from paper")
    low, high = (empty + max(times * scatter, share * usual) for times, share in (_EMPTY, _MARKED))
    marked = frozenset(place for place, ink in enumerate(found) if ink >= high)
    doubtful = frozenset(place for place, ink in enumerate(found) if low < ink < high)
    return Inked(tuple(found), marked, doubtful, frozenset(place for place in doubtful if found[place] > (low + high) / 2))


def _middle(values: Sequence[float]) -> float:
    """The median: the library's needs many modules, which the app would have to bring."""
    return sorted(values)[len(values) // 2]


def inks(picture: Grey, at: Bent, boxes: Sequence[Box]) -> list[float]:
    """How dark each box is within its outline: 0 as the paper beside it, 1 black.

    Each cell is held against the paper above and below, left and right of it: the lighter pair, and its darker side. So the edge
    of a shadow across a box is no ink.
    """
    found = []
    near: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}
    for box in boxes:
        place = int(box.x / _NEAR), int(box.y / _NEAR)
        offsets = near.get(place)
        if offsets is None:
            ways = tuple(round(part * _ALIKE) for way in ways_at(at, box.x, box.y) for part in way)
            offsets = near[place] = _offsets(ways, picture.width)
        x, y = at.at(box.x, box.y)
        found.append(_ink(picture.data, int(y + 0.5) * picture.width + int(x + 0.5), offsets))
    return found


@lru_cache(4096)
def _offsets(ways: tuple[int, ...], width: int) -> tuple[tuple[int, ...], ...]:
    """How far from a box's middle its samples lie in the picture's bytes: four for each cell, then for each cell beside it."""
    ax, ay, bx, by = (way / _ALIKE for way in ways)
    mesh = 2 * _INSIDE / _CELLS
    middles = [mesh * (cell + 0.5) - _INSIDE for cell in range(_CELLS)]

    def offsets(points: list[Point]) -> tuple[int, ...]:
        return tuple(round(u * ay + v * by) * width + round(u * ax + v * bx) for u, v in points)

    halves = (-mesh / 4, mesh / 4)
    inside = [offsets([(u + i, v + j) for v in middles for u in middles]) for i in halves for j in halves]
    beside = []
    for side in (-1, 1):
        beside += [offsets([(u + i, side * far) for u in middles]) for far in _BESIDE for i in halves]
        beside += [offsets([(side * far, v + i) for v in middles]) for far in _BESIDE for i in halves]
    return (*inside, *beside)


def _ink(data: bytes, middle: int, offsets: tuple[tuple[int, ...], ...]) -> float:
    cells, above, left, below, right = (
        list(map(sum, zip(*([data[middle + one] for one in group] for group in offsets[at : at + 4]), strict=True)))
        for at in range(0, 20, 4)
    )
    columns, sides = list(map(min, above, below)), list(map(min, left, right))
    around = [*cells, *above, *left, *below, *right]
    lit = [*columns, *sides]
    places: Sequence[int] = range(len(cells))
    if min(lit) > _EVEN * max(lit):
        places = sorted(places, key=cells.__getitem__)[:_ENOUGH]
    found = []
    for place in places:
        row, column, west, east, north, south = _PAIRS[place]
        paper = max(columns[column], sides[row], min(around[west], around[east]), min(around[north], around[south]))
        found.append(1 - cells[place] / (paper or 1))
    found.sort()
    return sum(found[-_DARKEST:]) / _DARKEST


def _place(row: int, column: int) -> int:
    """Where a cell stands in the list of all: those of the box, then those above, left, below and right of it."""
    if 0 <= row < _CELLS and 0 <= column < _CELLS:
        return row * _CELLS + column
    side = 0 if row < 0 else 1 if column < 0 else 2 if row >= _CELLS else 3
    return _CELLS * (_CELLS + side) + (row if side % 2 else column)


#: For each cell its row and column, and the cells west and east, north and south that it is held against.
_PAIRS = tuple(
    (row, column, *(_place(row + down, column + across) for down, across in ((0, -_AWAY), (0, _AWAY), (-_AWAY, 0), (_AWAY, 0))))
    for row in range(_CELLS)
    for column in range(_CELLS)
)
