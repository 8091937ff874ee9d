"""The shape of a land before it has provinces: a closed curve with bays and capes, and points beside it. Lengths in mm."""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt
from random import Random

from companion.drawing.polygons import Point, signed_area

#: Width over height of a land with up to so many provinces: so it lies on the fewest sheets of A4 or Letter.
ASPECTS = ((70, 1.42), (88, 1.5), (108, 1.25), (10_000, 1.12))
#: A superellipse of this power fills more of the sheet than an ellipse does.
POWER = 2.7
_STEPS = 720
_WAVES = (2, 3, 4, 5, 7)


def land_curve(random: Random, provinces: int, area: float) -> list[Point]:
    """A closed curve round so many provinces of `area` mm²: bays and capes are a few waves of chance."""
    aspect = next(ratio for most, ratio in ASPECTS if provinces <= most)
    waves = [(n, 0.05 * random.uniform(0.35, 1.0) / sqrt(n - 1), random.uniform(0, 2 * pi)) for n in _WAVES]
    points = [_at(2 * pi * step / _STEPS, aspect, waves) for step in range(_STEPS)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    across, down = aspect / (max(xs) - min(xs)), 1 / (max(ys) - min(ys))
    points = [(x * across, y * down) for x, y in points]
    scale = sqrt(provinces * area / abs(signed_area(points)))
    return [(x * scale, y * scale) for x, y in points]


def _at(angle: float, aspect: float, waves: list[tuple[int, float, float]]) -> Point:
    across, down = cos(angle), sin(angle)
    radius = (abs(across / aspect) ** POWER + abs(down) ** POWER) ** (-1 / POWER)
    radius *= 1 + sum(depth * cos(n * angle + phase) for n, depth, phase in waves)
    return radius * across, radius * down


def outwards(points: list[Point], distance: float) -> list[Point]:
    """The closed line moved outwards by so much, point by point; it runs anticlockwise."""
    moved = []
    for i, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[i - 1], points[(i + 1) % len(points)]
        length = hypot(x1 - x0, y1 - y0)
        moved.append((x + distance * (y1 - y0) / length, y - distance * (x1 - x0) / length))
    return moved
