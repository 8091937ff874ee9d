"""Sites of provinces, spread evenly over a land, and the triangles between them. Needs the extra `maps`.

A ring of sea sites, two deep, lies round the land, so that the coast comes about by the same rule as every border.
"""

from dataclasses import dataclass
from math import cos, dist, hypot, pi, radians, sin, sqrt
from random import Random
from typing import Any

import numpy as np
import shapely

from companion.drawing.polygons import Point, along, inside, signed_area

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


# The shape of a land before it has provinces: a closed curve with bays and capes, and points beside it. Lengths in mm.

#: Width over height of a land with up to so many provinces: so it lies on the fewest sheets of A4 or Letter.
ASPECTS = ((70, 1.42), (88, 1.5), (108, 1.25), (10_000, 1.12))
#: A superellipse of this power fills more of the sheet than an ellipse does.
POWER = 2.7
_STEPS = 720
_WAVES = (2, 3, 4, 5, 7)
#: How wide the strait between islands is before it has provinces (times the spacing of their sites).
_STRAIT = 1.3


def land_curve(random: Random, provinces: int, area: float) -> list[Point]:
    """A closed curve round so many provinces of `area` mm²: bays and capes are a few waves of chance."""
    aspect = next(ratio for most, ratio in ASPECTS if provinces <= most)
    waves = _waves_of(random, 0.05)
    points = [_oval(2 * pi * step / _STEPS, aspect, waves) for step in range(_STEPS)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    across, down = aspect / (max(xs) - min(xs)), 1 / (max(ys) - min(ys))
    points = [(x * across, y * down) for x, y in points]
    scale = sqrt(provinces * area / abs(signed_area(points)))
    return [(x * scale, y * scale) for x, y in points]


def land_curves(random: Random, outline: str, provinces: int, area: float) -> list[tuple[list[Point], int]]:
    """The closed curves of an outline, anticlockwise, each with how many provinces lie in it."""
    if outline == "islands":
        return _islands(random, provinces, area)
    if outline == "round":
        return [(land_curve(random, provinces, area), provinces)]
    shape = _crescent(random) if outline == "crescent" else _lobes(random)
    return [(_sized(shape, provinces * area), provinces)]


def _sized(points: list[Point], area: float) -> list[Point]:
    """A curve enlarged to an area, its middle at the origin."""
    scale = sqrt(area / abs(signed_area(points)))
    x0 = (min(x for x, _ in points) + max(x for x, _ in points)) / 2
    y0 = (min(y for _, y in points) + max(y for _, y in points)) / 2
    return [((x - x0) * scale, (y - y0) * scale) for x, y in points]


def _waves_of(random: Random, depth: float) -> list[tuple[int, float, float]]:
    return [(n, depth * random.uniform(0.35, 1.0) / sqrt(n - 1), random.uniform(0, 2 * pi)) for n in _WAVES]


def _wave(angle: float, waves: list[tuple[int, float, float]]) -> float:
    return 1 + sum(depth * cos(n * angle + phase) for n, depth, phase in waves)


def _crescent(random: Random) -> list[Point]:
    """A bow with two horns round a bay that opens to one side."""
    side, half, turn = random.choice((-1, 1)), radians(random.uniform(112, 122)), radians(random.uniform(-22, 22))
    waves = _waves_of(random, 0.05)
    steps = _STEPS // 2
    rim = []
    for inner in (False, True):
        for step in range(steps):
            part = step / (steps - 1)
            angle = (2 * part - 1) * half * (-1 if inner else 1)
            # The horns are rounded, and somewhat slimmer than the middle.
            thick = 0.44 * (1 - 0.22 * (angle / half) ** 2) * (1 - abs(angle / half) ** 9) ** 0.5
            radius = (1 - thick if inner else 1 + thick) * _wave(angle, waves)
            rim.append((side * 1.12 * radius * cos(angle + turn), radius * sin(angle + turn)))
    return rim if signed_area(rim) > 0 else rim[::-1]


def _lobes(random: Random) -> list[Point]:
    """Two halves with a waist between them: an oval of Cassini, drawn together lengthwise."""
    pinch, turn, waves = random.uniform(1.03, 1.05), radians(random.uniform(-14, 14)), _waves_of(random, 0.035)
    rim = []
    for step in range(_STEPS):
        angle = 2 * pi * step / _STEPS
        radius = sqrt(cos(2 * angle) + sqrt(pinch**4 - sin(2 * angle) ** 2)) * _wave(angle, waves)
        x, y = 0.86 * radius * cos(angle), 1.16 * radius * sin(angle)
        rim.append((x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)))
    return rim


def _islands(random: Random, provinces: int, area: float) -> list[tuple[list[Point], int]]:
    """Two islands side by side with a strait between them."""
    first = round(provinces * random.uniform(0.52, 0.6))
    side = random.choice((-1, 1))
    strait = _STRAIT * sqrt(area * 2 / sqrt(3))
    found = []
    for count, way in ((first, -1), (provinces - first, 1)):
        waves = _waves_of(random, 0.045)
        aspect = 1.05 * random.uniform(0.9, 1.1)
        curve = _sized([_oval(2 * pi * step / _STEPS, aspect, waves) for step in range(_STEPS)], count * area)
        found.append((curve, count, way * side))
    placed = []
    tilt = random.uniform(-0.25, 0.25)
    for curve, count, way in found:
        edge = min(x * way for x, _ in curve)
        high = max(y for _, y in curve) - min(y for _, y in curve)
        placed.append(([(x + way * (strait / 2 - edge), y + way * tilt * high / 2) for x, y in curve], count))
    return placed


def _oval(angle: float, aspect: float, waves: list[tuple[int, float, float]]) -> Point:
    """A point of a superellipse with waves."""
    across, down = cos(angle), sin(angle)
    radius = (abs(across / aspect) ** POWER + abs(down) ** POWER) ** (-1 / POWER) * _wave(angle, waves)
    return radius * across, radius * down


def outwards(points: list[Point], distance: float) -> list[Point]:
    """The closed line moved outwards by so much, point by point; it runs anticlockwise."""
    moved = []
    for i, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[i - 1], points[(i + 1) % len(points)]
        length = hypot(x1 - x0, y1 - y0)
        moved.append((x + distance * (y1 - y0) / length, y - distance * (x1 - x0) / length))
    return moved
