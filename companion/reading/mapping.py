"""From page to picture: a projective map through points that were found, bent by what it leaves at the eight marks."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.reading.layout import Point

#: A place on the page (mm), and where it is in the picture (pixels).
Pair = tuple[Point, Point]
#: Lengths are brought near one before equations are solved.
_PAGE, _PICTURE = 100.0, 1000.0


class Projective(NamedTuple):
    """A plane seen by a camera: eight numbers."""

    h: tuple[float, ...]

    def at(self, x: float, y: float) -> Point:
        """Where a place of the page is in the picture."""
        a, b, c, d, e, f, g, h = self.h
        x, y = x / _PAGE, y / _PAGE
        scale = _PICTURE / (g * x + h * y + 1)
        return (a * x + b * y + c) * scale, (d * x + e * y + f) * scale


def projective(pairs: Sequence[Pair]) -> Projective:
    """The map that misses the points least (four at least). Raises ValueError where they lie on a line."""
    rows = []
    for place, seen in pairs:
        x, y, u, v = place[0] / _PAGE, place[1] / _PAGE, seen[0] / _PICTURE, seen[1] / _PICTURE
        rows.append((x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y, u))
        rows.append((0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y, v))
    columns = list(zip(*rows, strict=True))
    normal = [[sum(map(float.__mul__, one, other)) for other in columns] for one in columns[:-1]]
    return Projective(_solved(normal))


def _solved(rows: list[list[float]]) -> tuple[float, ...]:
    """The solution of linear equations, each with its right side last."""
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        pivot = rows[at][at]
        if abs(pivot) < 1e-12:
            raise ValueError("the points lie on a line")
        rows[at] = [value / pivot for value in rows[at]]
        for row in range(size):
            if row != at and (by := rows[row][at]):
                rows[row] = [value - by * above for value, above in zip(rows[row], rows[at], strict=True)]
    return tuple(row[-1] for row in rows)


class Bent(NamedTuple):
    """A projective map, and how far the eight marks lie from where it has them: what is between them is bent alike.

    `first` and `last` are the corners of the marks (mm); `off` is in the order of `Page.marks`.
    """

    plane: Projective
    first: Point
    last: Point
    off: tuple[Point, ...]

    def at(self, x: float, y: float) -> Point:
        """Where a place of the page is in the picture."""
        u = 2 * (x - self.first[0]) / (self.last[0] - self.first[0]) - 1
        v = 2 * (y - self.first[1]) / (self.last[1] - self.first[1]) - 1
        across, down = 1 - u * u, 1 - v * v
        shares = (
            (1 - u) * (1 - v) * (-u - v - 1) / 4,
            (1 + u) * (1 - v) * (u - v - 1) / 4,
            (1 + u) * (1 + v) * (u + v - 1) / 4,
            (1 - u) * (1 + v) * (v - u - 1) / 4,
            across * (1 - v) / 2,
            down * (1 + u) / 2,
            across * (1 + v) / 2,
            down * (1 - u) / 2,
        )
        px, py = self.plane.at(x, y)
        for share, (dx, dy) in zip(shares, self.off, strict=True):
            px += share * dx
            py += share * dy
        return px, py


#: The corners between which each edge's mark lies.
_ENDS = ((0, 1), (1, 2), (2, 3), (3, 0))


def bent(marks: Sequence[Point], found: Sequence[Point | None]) -> Bent:
    """The map through all marks that were found: all corners, and what there is of the edges."""
    plane = projective([(mark, place) for mark, place in zip(marks, found, strict=True) if place])
    off = [_off(plane, mark, place) if place else None for mark, place in zip(marks, found, strict=True)]
    corners = [one or (0.0, 0.0) for one in off[:4]]
    edges = [edge or _middle(corners[a], corners[b]) for edge, (a, b) in zip(off[4:], _ENDS, strict=True)]
    return Bent(plane, marks[0], marks[2], (*corners, *edges))


def _off(plane: Projective, mark: Point, place: Point) -> Point:
    x, y = plane.at(*mark)
    return place[0] - x, place[1] - y


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
