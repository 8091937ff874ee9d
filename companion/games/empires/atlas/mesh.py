"""Sites of provinces, spread evenly over a land, and the triangles between them. Needs the extra `maps`.

A ring of sea sites, two deep, lies round the land, so that the coast comes about by the same rule as every border.
"""

from dataclasses import dataclass
from math import dist, sqrt
from random import Random
from typing import Any

import numpy as np
import shapely

from companion.drawing.polygons import Point, along, inside
from companion.games.empires.atlas.outline import land_curves, outwards

Array = Any
ROUNDS = 44
#: Nearer than this (times the usual spacing) two sites push each other apart.
_LEAST_GAP = 0.86
#: The two sites that look at each other across a border: a third of their distance is the border's length.
_LEAST_ACROSS = 1.34
#: How far the sea's first ring lies beyond the coast, and the second beyond the first (times the spacing).
_SEA, _DEEP_SEA = 0.46, 0.9
#: How near sea sites may lie to each other in bays and straits (times the spacing).
_LEAST_SEA = 0.7


@dataclass(frozen=True)
class Mesh:
    """Sites (those of the land first), how many of them are land, and the triangles as three numbers of sites each."""

    points: tuple[Point, ...]
    land: int
    triangles: tuple[tuple[int, int, int], ...]
    spacing: float


def make_mesh(random: Random, provinces: int, area: float, outline: str = "round") -> Mesh:
    """A mesh for so many provinces of `area` mm² in the mean, on a land (or several) of this outline."""
    spacing = sqrt(area * 2 / sqrt(3))
    curves = land_curves(random, outline, provinces, area)
    lines = [curve for curve, _ in curves]
    first = [_jolted(random, point, 0.1 * spacing) for line in lines for point in along(outwards(line, _SEA * spacing), spacing)]
    second = [point for line in lines for point in along(outwards(line, (_SEA + _DEEP_SEA) * spacing), spacing, 0.5)]
    if outline != "round":
        first = _at_sea(lines, first, [], 0.3 * spacing, _LEAST_SEA * spacing)
        second = _at_sea(lines, second, first, 0.8 * spacing, _LEAST_SEA * spacing)
    sites = [site for curve, count in curves for site in _scattered(random, curve, count)]
    points = np.array(sites + first + second)
    for turn in range(ROUNDS):
        _relax(points, triangulate(points), provinces, spacing, 1.0 if turn < ROUNDS - 12 else 0.5)
    points = np.round(points, 6)
    corners = triangulate(points)
    return Mesh(
        tuple((float(x), float(y)) for x, y in points),
        provinces,
        tuple(sorted(tuple(sorted(map(int, three))) for three in corners)),  # type: ignore[misc]
        spacing,
    )


def _at_sea(lines: list[list[Point]], points: list[Point], before: list[Point], off: float, apart: float) -> list[Point]:
    """The points that lie in no land, `off` every coast, and `apart` from each other and those before: bays are narrow."""
    kept: list[Point] = []
    for point in points:
        near = any(dist(point, other) < apart for other in (*before, *kept))
        ashore = any(inside(line[::6], *point) or min(dist(point, spot) for spot in line[::6]) < off for line in lines)
        if not near and not ashore:
            kept.append(point)
    return kept


def _jolted(random: Random, point: Point, by: float) -> Point:
    return point[0] + random.uniform(-by, by), point[1] + random.uniform(-by, by)


def _scattered(random: Random, curve: list[Point], count: int) -> list[Point]:
    """Sites within a closed line, each the best of several by its distance from those before it."""
    left, right = min(x for x, _ in curve), max(x for x, _ in curve)
    low, high = min(y for _, y in curve), max(y for _, y in curve)
    rough = curve[::12]
    found: list[Point] = []
    while len(found) < count:
        best, best_gap = (0.0, 0.0), -1.0
        tries = 0
        while tries < 8:
            x, y = random.uniform(left, right), random.uniform(low, high)
            if not inside(rough, x, y):
                continue
            tries += 1
            gap = min(((x - x1) ** 2 + (y - y1) ** 2 for x1, y1 in found), default=0.0)
            if gap > best_gap:
                best, best_gap = (x, y), gap
        found.append(best)
    return found


def triangulate(points: Array) -> Array:
    """The Delaunay triangles of points, as rows of three numbers."""
    made = shapely.delaunay_triangles(shapely.multipoints(points))
    corners = shapely.get_coordinates(shapely.get_parts(made)).reshape(-1, 4, 2)[:, :3].reshape(-1, 2)
    # Both lists sorted by x, then y: equal coordinates meet.
    order = np.lexsort((points[:, 1], points[:, 0]))
    keys = np.ascontiguousarray(points[order]).view([("x", float), ("y", float)]).ravel()
    wanted = np.ascontiguousarray(corners).view([("x", float), ("y", float)]).ravel()
    return order[np.searchsorted(keys, wanted)].reshape(-1, 3)


def _relax(points: Array, triangles: Array, land: int, spacing: float, pull: float) -> None:
    """One round: every land site moves to the middle of its cell, away from neighbours too near, and small cells push."""
    a, b, c = triangles.T
    pa, pb, pc = points[a], points[b], points[c]
    areas = np.abs((pb[:, 0] - pa[:, 0]) * (pc[:, 1] - pa[:, 1]) - (pc[:, 0] - pa[:, 0]) * (pb[:, 1] - pa[:, 1])) / 2
    count = len(points)
    total = _summed(count, triangles, areas)
    wanted = np.zeros_like(points)
    for one, own, other, third in ((a, pa, pb, pc), (b, pb, pc, pa), (c, pc, pa, pb)):
        share = (0.611 * own + 0.1945 * (other + third)) * areas[:, None]
        for axis in (0, 1):
            wanted[:, axis] += np.bincount(one, share[:, axis], count)
    step = pull * (wanted / total[:, None] - points)
    step += pull * _push(points, triangles, total / 3, spacing)
    points[:land] += step[:land]


def _summed(count: int, triangles: Array, values: Array) -> Array:
    return sum(np.bincount(triangles[:, i], values, count) for i in range(3))


def _push(points: Array, triangles: Array, cells: Array, spacing: float) -> Array:
    """How sites push each other: those too near, those with a short border between them, and small cells their neighbours."""
    ends, across = _borders(triangles)
    move = np.zeros_like(points)
    usual = spacing * spacing * sqrt(3) / 2
    one, other = ends.T
    apart = points[other] - points[one]
    length = np.sqrt((apart * apart).sum(axis=1))
    near = 0.25 * np.maximum(0, _LEAST_GAP * spacing - length)
    # A small cell drives its neighbours away, a large one draws them near.
    need = np.clip(1 - (cells[one] + cells[other]) / (2 * usual), -0.5, 0.5) * 0.5 * spacing
    _add(move, one, other, apart / length[:, None] * (near + need)[:, None])
    one, other = across.T
    apart = points[other] - points[one]
    length = np.sqrt((apart * apart).sum(axis=1))
    short = 0.15 * np.maximum(0, _LEAST_ACROSS * spacing - length)
    _add(move, one, other, apart / length[:, None] * short[:, None])
    return move


def _add(move: Array, one: Array, other: Array, by: Array) -> None:
    for axis in (0, 1):
        move[:, axis] += np.bincount(other, by[:, axis], len(move)) - np.bincount(one, by[:, axis], len(move))


def _borders(triangles: Array) -> tuple[Array, Array]:
    """For each side that two triangles share: its two ends, and the two sites across it."""
    a, b, c = triangles.T
    ends = np.concatenate([np.stack(pair, axis=1) for pair in ((a, b), (b, c), (c, a))])
    ends.sort(axis=1)
    tips = np.concatenate([c, a, b])
    order = np.lexsort((ends[:, 1], ends[:, 0]))
    ends, tips = ends[order], tips[order]
    twice = np.nonzero((ends[1:] == ends[:-1]).all(axis=1))[0]
    return ends[twice], np.stack([tips[twice], tips[twice + 1]], axis=1)
