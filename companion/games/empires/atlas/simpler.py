"""A map with fewer points, for a screen: lines keep their ends, and stay within a tolerance of where they ran.

Standard library alone. Both sides of a border lose the same points, so provinces go on meeting without a gap.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import dist, hypot

from companion.games.empires.atlas import borders, model
from companion.games.empires.drawings.maps.model import Point, Polygon, Ring


def simpler(atlas: model.Atlas, tolerance: float) -> model.Atlas:
    """The map with lines of fewer points, none of which was farther from them than `tolerance` (mm)."""
    kept = {point for line in borders.lines_of(atlas.cells) for point in _kept(line.points, tolerance)}
    cells = [replace(cell, polygons=tuple(_polygon(one, kept) for one in cell.polygons)) for cell in atlas.cells]
    return replace(atlas, cells=tuple(cells))


def _polygon(polygon: Polygon, kept: set[Point]) -> Polygon:
    return tuple(_ring(ring, kept) for ring in polygon)


def _ring(ring: Ring, kept: set[Point]) -> Ring:
    """A closed line without the points that fell; one that would be no area any more stays as it is."""
    left = tuple(point for point in ring if point in kept)
    return left if len(left) > 2 else ring


def _kept(points: Sequence[Point], tolerance: float) -> Iterator[Point]:
    """The points that a line cannot do without: its ends, and those too far off what is left (Douglas and Peucker)."""
    yield points[0]
    yield points[-1]
    spans = [(0, len(points) - 1)]
    if points[0] == points[-1]:  # a closed line is begun from its two ends across
        middle = max(range(len(points)), key=lambda i: dist(points[i], points[0]))
        yield points[middle]
        spans = [(0, middle), (middle, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        off, far = max((_away(points[i], points[first], points[last]), i) for i in range(first + 1, last))
        if off > tolerance:
            yield points[far]
            spans += [(first, far), (far, last)]


def _away(point: Point, start: Point, end: Point) -> float:
    """How far a point lies from the straight line between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    if not length:
        return dist(point, start)
    return abs(dx * (point[1] - start[1]) - dy * (point[0] - start[0])) / length
