"""Closed lines as lists of points: area, points along them, what is inside. Pure numbers."""

from math import hypot

Point = tuple[float, float]


def signed_area(points: list[Point]) -> float:
    """The area within a closed line, positive where it runs anticlockwise (y upwards)."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides(points)) / 2


def along(points: list[Point], spacing: float, shift: float = 0.0) -> list[Point]:
    """Points on a closed line, as near to `spacing` apart as comes out even, the first one `shift` of a step behind its start."""
    lengths = [hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in sides(points)]
    total = sum(lengths)
    count = round(total / spacing)
    found = []
    passed, side = 0.0, 0
    for i in range(count):
        wanted = (i + shift) * total / count
        while passed + lengths[side] < wanted:
            passed += lengths[side]
            side += 1
        part = (wanted - passed) / lengths[side]
        (x1, y1), (x2, y2) = points[side], points[(side + 1) % len(points)]
        found.append((x1 + part * (x2 - x1), y1 + part * (y2 - y1)))
    return found


def inside(points: list[Point], x: float, y: float) -> bool:
    """Whether a point lies within a closed line."""
    found = False
    for (x1, y1), (x2, y2) in sides(points):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            found = not found
    return found


def sides(points: list[Point]) -> list[tuple[Point, Point]]:
    """The straight pieces of a closed line, each from its start to its end."""
    return list(zip(points, [*points[1:], points[0]], strict=True))
