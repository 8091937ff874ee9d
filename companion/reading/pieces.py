"""Round pieces on a board in a photo: which lies on which place, told by how dark their rings are, whichever way they lie."""

from collections.abc import Sequence
from itertools import product
from math import cos, pi, sin
from statistics import median
from typing import NamedTuple

from companion.reading.layout import Page, Point
from companion.reading.marks import Bent, Grey, ways_at

#: How far from its place a piece may lie, and how it is looked for (in parts of its radius).
_AWAY, _MESH = 0.36, 0.06
_AROUND = tuple((cos(pi * step / 10), sin(pi * step / 10)) for step in range(20))
#: What differs by more than the second is surely a piece, by less than the first surely none; that share of the paper's light.
_NONE, _SURE = 0.15, 0.23
#: How dark a marker's middle is at most, and its line, against the light ring between them.
_DARK, _LINE = 0.78, 0.96


class Rings(NamedTuple):
    """What tells pieces apart: the radii of an inner and an outer ring, in parts of a piece's radius.

    A piece of the first is light within and dark without, one of the second the other way round; an empty place is neither.
    """

    radius: float
    inner: tuple[float, ...]
    outer: tuple[float, ...]


class Dot(NamedTuple):
    """A marker: a dark middle in a light ring, in a dark line with light around it (radii in parts of its radius)."""

    radius: float
    dark: tuple[float, ...]
    light: tuple[float, ...]
    line: float
    around: float


class Spot(NamedTuple):
    """A place for a piece, by its name; where a marker may lie around it, so far across and down (mm, none: 0)."""

    name: str
    x: float
    y: float
    around: Point = (0.0, 0.0)


class Board(NamedTuple):
    """A board as it is printed: its marks and its code, the places on it, what lies there."""

    page: Page
    spots: tuple[Spot, ...]
    rings: Rings
    dot: Dot


class Question(NamedTuple):
    """What no photo shows: what is asked, the answers (the usual first), and the line that says one of them."""

    words: str
    answers: tuple[str, ...]
    line: str


class Lying(NamedTuple):
    """What lies on a board: whose piece by the place's name, places in doubt with the likelier piece, where markers lie."""

    pieces: dict[str, int]
    doubtful: dict[str, int | None]
    markers: tuple[str, ...]


def lying(picture: Grey, at: Bent, board: Board) -> Lying:
    """What lies on a board."""
    pieces: dict[str, int] = {}
    doubtful: dict[str, int | None] = {}
    for spot in board.spots:
        value = _piece(picture, at, spot, board.rings)
        seat = 0 if value < 0 else 1
        if abs(value) > _SURE:
            pieces[spot.name] = seat
        elif abs(value) > _NONE:
            doubtful[spot.name] = seat if abs(value) > (_NONE + _SURE) / 2 else None
    markers = tuple(spot.name for spot in board.spots if spot.around[0] and _marker(picture, at, spot, board.dot))
    return Lying(pieces, doubtful, markers)


def _rings(radii: Sequence[float], mesh: float) -> list[tuple[int, int]]:
    """Where the samples of rings lie, in steps of a mesh (all in parts of a radius): those in one direction follow each other."""
    return [(round(radius * x / mesh), round(radius * y / mesh)) for x, y in _AROUND for radius in radii]


def _piece(picture: Grey, at: Bent, spot: Spot, rings: Rings) -> float:
    """How much darker the outer ring is than the inner (below zero), or lighter: where that is most so, near a place.

    There it is held against the inner ring direction by direction: the edge of a shadow lies between the two in few of them.
    """
    away, reach = round(_AWAY / _MESH), round((_AWAY + max(rings.outer)) / _MESH) + 1
    patch = picture.patch(at.at(spot.x, spot.y), ways_at(at, spot.x, spot.y), reach, _MESH * rings.radius)
    if patch is None:
        return (_NONE + _SURE) / 2
    inner, outer = _rings(rings.inner, _MESH), _rings(rings.outer, _MESH)
    best, where = 0.0, (reach, reach)
    for i, j in product(range(reach - away, reach + away + 1), repeat=2):
        within = sum(patch[j + y][i + x] for x, y in inner) / len(inner)
        without = sum(patch[j + y][i + x] for x, y in outer) / len(outer)
        value = abs(without - within) / max(within, without, 1)
        if value > best:
            best, where = value, (i, j)
    i, j = where
    some, more = len(rings.inner), len(rings.outer)
    found = []
    for step in range(len(_AROUND)):
        within = sum(patch[j + y][i + x] for x, y in inner[step * some : (step + 1) * some]) / some
        without = sum(patch[j + y][i + x] for x, y in outer[step * more : (step + 1) * more]) / more
        found.append((without - within) / max(within, without, 1))
    return median(found)


def _marker(picture: Grey, at: Bent, spot: Spot, dot: Dot) -> bool:
    """Whether a marker lies around a place."""
    mesh = 0.07
    across, down = (round(far / dot.radius / mesh) for far in spot.around)
    reach = max(across, down) + round(1 / mesh) + 1
    patch = picture.patch(at.at(spot.x, spot.y), ways_at(at, spot.x, spot.y), reach, mesh * dot.radius)
    if patch is None:
        return False
    dark, light, line, outside = (_rings(radii, mesh) for radii in (dot.dark, dot.light, (dot.line,), (dot.around,)))
    for i, j in product(range(-across, across + 1), range(-down, down + 1)):
        row, column = reach + j, reach + i
        middle = _part([patch[row + y][column + x] for x, y in dark], 0.75)
        if patch[row + round(dot.light[0] / mesh)][column] < middle:
            continue
        ring = [patch[row + y][column + x] for x, y in light]
        rim = [patch[row + y][column + x] for x, y in line]
        beyond = [patch[row + y][column + x] for x, y in outside]
        if _part(ring, 0.1) * _DARK > middle and _part(rim, 0.75) < _part(ring, 0.5) * _LINE and median(beyond) > median(rim):
            return True
    return False


def _part(greys: list[int], share: float) -> int:
    """The grey that so large a share of these is darker than."""
    return sorted(greys)[int(share * len(greys))]
