"""From a mesh to provinces: noisy borders between the triangles' middles, and the rings and neighbours that follow from them.

The corners of a province are the middles of the triangles round its site. So the border of two sites a and b is a third as
long as the distance of the two sites that look across it, and every corner belongs to exactly three cells: the neighbours are
known, not inferred.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, dist
from random import Random

from companion.games.empires.atlas.mesh import Mesh
from companion.games.empires.drawings.maps.model import Point, Ring

#: How far the middle of a line strays from it at most, to one side or the other (times its length).
_STRAY, _COAST_STRAY = 0.23, 0.33
#: Pieces of a line longer than twice this are halved again (mm).
_PIECE, _COAST_PIECE = 2.6, 1.8
Edge = tuple[int, int]


@dataclass(frozen=True)
class Land:
    """Provinces by their id: rings, neighbours and who lies at the coast. Ids run from the top left, as one reads."""

    rings: Mapping[int, Ring]
    neighbours: Mapping[int, tuple[int, ...]]
    outer: frozenset[int]
    shortest: float


def make_land(random: Random, mesh: Mesh) -> Land | None:
    """The provinces of a mesh; None where a border would not run between its two sites (see docs/maps.md)."""
    around: dict[Edge, list[int]] = {}
    for number, (a, b, c) in enumerate(mesh.triangles):
        for edge in ((a, b), (a, c), (b, c)):
            around.setdefault(edge, []).append(number)
    middles = [_middle(mesh, triangle) for triangle in mesh.triangles]
    lines: dict[Edge, list[Point]] = {}
    for (a, b), ends in sorted(around.items()):
        if a >= mesh.land:
            continue
        if len(ends) != 2 or not _crosses(mesh.points[a], mesh.points[b], middles[ends[0]], middles[ends[1]]):
            return None
        lines[a, b] = _border(random, mesh, (a, b), (middles[ends[0]], middles[ends[1]]))
    order = _reading_order(mesh)
    ids = {site: i for i, site in enumerate(order, 1)}
    neighbours = {ids[site]: _neighbours(mesh, around, ids, site) for site in order}
    inner = [edge for edge in lines if edge[1] < mesh.land]
    return Land(
        {ids[site]: _ring(site, lines, mesh) for site in order},
        neighbours,
        frozenset(ids[a] for a, b in lines if b >= mesh.land),
        min(dist(lines[edge][0], lines[edge][-1]) for edge in inner),
    )


def _middle(mesh: Mesh, triangle: tuple[int, int, int]) -> Point:
    (x1, y1), (x2, y2), (x3, y3) = (mesh.points[site] for site in triangle)
    return round((x1 + x2 + x3) / 3, 2), round((y1 + y2 + y3) / 3, 2)


def _crosses(a: Point, b: Point, p: Point, q: Point) -> bool:
    """Whether the lines a-b and p-q cross between their ends."""
    return _side(a, b, p) * _side(a, b, q) < 0 and _side(p, q, a) * _side(p, q, b) < 0


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _border(random: Random, mesh: Mesh, edge: Edge, ends: tuple[Point, Point]) -> list[Point]:
    """The line from one end to the other, within the kite that it makes with the two sites."""
    coast = edge[1] >= mesh.land
    stray, piece = (_COAST_STRAY, _COAST_PIECE) if coast else (_STRAY, _PIECE)
    sites = mesh.points[edge[0]], mesh.points[edge[1]]
    points = _rounded([ends[0], *_noisy(random, ends, sites, stray, piece)])
    return [(round(x, 2), round(y, 2)) for x, y in points]


def _noisy(random: Random, ends: tuple[Point, Point], sides: tuple[Point, Point], stray: float, piece: float) -> list[Point]:
    """The points behind the first end: the kite is halved at a point of its short diagonal, and each half again."""
    (a, b), (p, q) = ends, sides
    if dist(a, b) < 2 * piece:
        return [b]
    # Where the line crosses the diagonal, and how far from there; never near the diagonal's ends.
    crossing = _side(a, b, p) / (_side(a, b, p) - _side(a, b, q))
    away = stray * random.uniform(-1, 1) * dist(a, b) / dist(p, q)
    middle = _between(p, q, min(0.85, max(0.15, crossing + away)))
    first = _noisy(random, (a, middle), (_between(a, p, 0.5), _between(a, q, 0.5)), stray, piece)
    return first + _noisy(random, (middle, b), (_between(p, b, 0.5), _between(q, b, 0.5)), stray, piece)


def _rounded(points: list[Point]) -> list[Point]:
    """The line with its corners cut; its ends stay, and so it stays within its kite."""
    cut = [points[0]]
    for a, b in pairwise(points):
        cut += [_between(a, b, 0.25), _between(a, b, 0.75)]
    return [*cut, points[-1]]


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def _reading_order(mesh: Mesh) -> list[int]:
    """The land's sites in rows from the top, each row from the left, so that a number is soon found on the map."""
    row = 0.9 * mesh.spacing
    top = max(y for _, y in mesh.points[: mesh.land])
    return sorted(range(mesh.land), key=lambda site: (int((top - mesh.points[site][1]) / row), mesh.points[site]))


def _turn_of(mesh: Mesh, site: int, point: Point) -> float:
    return atan2(point[1] - mesh.points[site][1], point[0] - mesh.points[site][0])


def _neighbours(mesh: Mesh, around: Mapping[Edge, list[int]], ids: Mapping[int, int], site: int) -> tuple[int, ...]:
    found = [a + b - site for a, b in around if site in (a, b) and b < mesh.land]
    return tuple(sorted(ids[other] for other in found))


def _ring(site: int, lines: Mapping[Edge, list[Point]], mesh: Mesh) -> Ring:
    """The closed line round a site, anticlockwise."""
    pieces = []
    for (a, b), line in lines.items():
        if site in (a, b):
            first, last = line[0], line[-1]
            forward = _side(mesh.points[site], first, last) > 0
            pieces.append(line if forward else line[::-1])
    pieces.sort(key=lambda line: _turn_of(mesh, site, line[0]))
    return tuple(point for line in pieces for point in line[:-1])
