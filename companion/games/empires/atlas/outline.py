"""The shape of a land before it has provinces: a closed curve with bays and capes, and points beside it. Lengths in mm."""

from math import cos, hypot, pi, radians, sin, sqrt
from random import Random

from companion.drawing.polygons import Point, signed_area

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
    waves = [(n, 0.05 * random.uniform(0.35, 1.0) / sqrt(n - 1), random.uniform(0, 2 * pi)) for n in _WAVES]
    points = [_at(2 * pi * step / _STEPS, aspect, waves) for step in range(_STEPS)]
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
