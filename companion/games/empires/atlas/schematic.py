"""A map of which only the neighbours are known, laid out: every province an island, its neighbours joined by lines.

The places are found by making the ways on paper as long as the ways across borders. Standard library alone.
"""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin, sqrt
from operator import mul
from random import Random

from companion.games.empires.atlas import errors, model, starts, tints
from companion.games.empires.drawings.maps.model import Cell, Point
from companion.games.empires.rules.maps import UNREACHABLE, Province, ProvinceMap

#: From island to island, and an island's radius (mm at full size).
_APART, _RADIUS = 46.0, 17.0
_ROUNDS, _STEPS = 10, 40
#: More provinces than this would be a thicket.
MOST = 160


def schematic(province_map: ProvinceMap, title: str) -> model.Atlas:
    """A map that can be drawn. Raises AtlasError where a drawing would tell nothing: too many provinces, or cut-off ones."""
    ids = province_map.ids
    if len(ids) > MOST:
        raise errors.AtlasError(f"{len(ids)} provinces without shapes are too many to be drawn", "use GeoJSON with shapes")
    table = starts.ways(province_map)
    if any(away >= UNREACHABLE for away in table[ids[0]].values()):
        what = "this map has parts that nothing joins, and no shapes: it cannot be drawn"
        raise errors.AtlasError(what, "use GeoJSON with shapes")
    places = _spread(_placed(ids, table))
    colours = tints.tint(province_map.neighbours, Random(1))
    return model.Atlas(title, tuple(_cell(one, places[one.id], colours[one.id]) for one in province_map.provinces))


def _cell(province: Province, middle: Point, tint: int) -> Cell:
    x, y = middle
    city, label = (round(x, 2), round(y - 3.5, 2)), (round(x, 2), round(y + 4.5, 2))
    return model.cell_of(province, (((*_island(middle),),),), city, label, tint)


def _island(middle: Point) -> list[Point]:
    x, y = middle
    return [(round(x + _RADIUS * cos(2 * pi * i / 36), 2), round(y + _RADIUS * sin(2 * pi * i / 36), 2)) for i in range(36)]


def _placed(ids: Sequence[int], table: Mapping[int, Mapping[int, int]]) -> dict[int, Point]:
    """Places whose distances are those of the map as far as that goes: each moves to where all others want it, in turns."""
    places = _unfolded(ids, table)
    for _ in range(_ROUNDS):
        for one in ids:
            places[one] = _wanted(one, places, table[one])
    return {one: (x * _APART, y * _APART) for one, (x, y) in places.items()}


def _unfolded(ids: Sequence[int], table: Mapping[int, Mapping[int, int]]) -> dict[int, Point]:
    """Where to begin: the map along the two ways in which it is widest (classical scaling). From chance it may stay folded."""
    squares = [[float(table[one][other] ** 2) for other in ids] for one in ids]
    means = [sum(row) / len(ids) for row in squares]
    mean = sum(means) / len(ids)
    inner = [[(means[i] + means[j] - mean - away) / 2 for j, away in enumerate(row)] for i, row in enumerate(squares)]
    first = _widest(inner, [])
    second = _widest(inner, [first])
    return dict(zip(ids, zip(first, second, strict=True), strict=True))


def _widest(rows: Sequence[Sequence[float]], others: Sequence[Sequence[float]]) -> list[float]:
    """The longest axis of a symmetric matrix that is square to the others; found by multiplying again and again."""
    axis = [cos(1 + len(others) + 2.3 * i) for i in range(len(rows))]
    length = 1.0
    for _ in range(_STEPS):
        axis = [sum(map(mul, row, axis)) for row in rows]
        for other in others:
            share = sum(map(mul, axis, other)) / (sum(map(mul, other, other)) or 1.0)
            axis = [one - share * along for one, along in zip(axis, other, strict=True)]
        length = sqrt(sum(map(mul, axis, axis))) or 1.0
        axis = [one / length for one in axis]
    return [one * sqrt(length) for one in axis]


def _wanted(one: int, places: Mapping[int, Point], away: Mapping[int, int]) -> Point:
    x0, y0 = places[one]
    sum_x = sum_y = weights = 0.0
    for other, (x, y) in places.items():
        if other != one:
            length = sqrt((x0 - x) ** 2 + (y0 - y) ** 2) or 1e-6
            weight = 1 / away[other] ** 2
            weights += weight
            sum_x += weight * (x + away[other] * (x0 - x) / length)
            sum_y += weight * (y + away[other] * (y0 - y) / length)
    return sum_x / weights, sum_y / weights


def _spread(places: Mapping[int, Point]) -> dict[int, Point]:
    """The places moved apart together until no two islands touch; the widest side lies across."""
    found = dict(places)
    width = max(x for x, _ in found.values()) - min(x for x, _ in found.values())
    height = max(y for _, y in found.values()) - min(y for _, y in found.values())
    if height > width:
        found = {one: (y, x) for one, (x, y) in found.items()}
    points = list(found.values())
    nearest = min(sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) for i, a in enumerate(points) for b in points[:i])
    scale = max(1.0, min(2.5, (2 * _RADIUS + 4) / max(nearest, 1.0)))
    return {one: (x * scale, y * scale) for one, (x, y) in found.items()}
