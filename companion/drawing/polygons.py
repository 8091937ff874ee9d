"""Lines as lists of points: area, points along them, what is inside, curves through them. Pure numbers."""

from collections.abc import Collection, Sequence
from math import hypot

from companion.drawing.outlines import Outline

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


def curve(points: Sequence[Point], corners: Collection[Point] = (), *, closed: bool = False) -> Outline:
    """A line through points that bends at none but its ends and its `corners`; a `closed` one without its first point again.

    Lines that have ends and corners in common are the same curve there, whichever way they run.
    """
    last = len(points) - 1

    def ahead(place: int, way: int) -> tuple[float, float]:
        """Where the curve's handle at a point lies, in the direction in which it goes on."""
        x, y = points[place % len(points)]
        after = points[(place + way) % len(points)]
        is_end = points[place % len(points)] in corners or not (closed or 0 < place < last)
        before = (x, y) if is_end else points[(place - way) % len(points)]
        return x + (after[0] - before[0]) / 6, y + (after[1] - before[1]) / 6

    steps = [
        ("C", (*ahead(place, 1), *ahead(place + 1, -1), *points[(place + 1) % len(points)])) for place in range(last + closed)
    ]
    return (("M", points[0]), *steps, *([("Z", ())] if closed else []))
