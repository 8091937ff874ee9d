"""A page in a picture: its edges, its eight marks, and the map from places on the page to places in the picture."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations
from math import degrees, dist
from statistics import fmean, median
from typing import NamedTuple

from companion.reading.layout import MARK, MARK_NAMES, OUTSIDE, PAPERS, Page, Point

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


#: Mesh of the first look and of the second (mm); how far from where it should be a mark is looked for.
_COARSE, _FINE = 0.4, 0.15
_LEAST_REACH, _MOST_REACH, _FARTHER = 3.0, 7.0, 0.05
#: The white around a mark that is looked at (mm), and how much darker than that a mark is at least (of 255).
_WHITE, _DARKER = 1.2, 28.0


class Grey(NamedTuple):
    """A picture without colours: a byte for each pixel, row by row, 0 being black."""

    width: int
    height: int
    data: bytes

    def patch(self, middle: Point, ways: tuple[Point, Point], half: int, mesh: float) -> list[list[int]] | None:
        """The greys at the crossings of a mesh (mm) around a place, `half` each way; None where it leaves the picture."""
        (x, y), ((ax, ay), (bx, by)) = middle, ways
        far = half * mesh
        if not all(
            0 <= x + far * (i * ax + j * bx) < self.width - 1 and 0 <= y + far * (i * ay + j * by) < self.height - 1
            for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ):
            return None
        data, width, steps = self.data, self.width, [mesh * step for step in range(-half, half + 1)]
        return [[data[int(y + i * ay + j * by + 0.5) * width + int(x + i * ax + j * bx + 0.5)] for i in steps] for j in steps]


class NotFoundError(Exception):
    """A page that is not all in the picture: what is missing, in words."""


def ways_at(at: Bent | Projective, x: float, y: float) -> tuple[Point, Point]:
    """Where a millimetre to the right and one down lead in the picture."""
    (px, py), (qx, qy), (rx, ry) = at.at(x, y), at.at(x + 1, y), at.at(x, y + 1)
    return (qx - px, qy - py), (rx - px, ry - py)


def find(picture: Grey, corners: Sequence[Point], page: Page, wide: float = 1.0) -> Bent:
    """The map from page to picture. Raises NotFoundError where a corner mark is not found.

    Marks are looked for so many times as `wide` around: where nothing else on the page looks like one.
    """
    pairs: list[Pair] = list(zip(page.code, corners, strict=True))
    middle = (sum(x for x, _ in page.code) / 4, sum(y for _, y in page.code) / 4)
    found: list[Point | None] = [None] * len(page.marks)
    for index in sorted(range(len(page.marks)), key=lambda index: dist(page.marks[index], middle)):
        found[index] = _near(picture, pairs, page.marks[index], wide) if page.marks[index] != OUTSIDE else None
        if place := found[index]:
            pairs.append((page.marks[index], place))
    missing = [name for name, place in zip(MARK_NAMES[:4], found, strict=False) if place is None]
    if missing:
        raise NotFoundError(f"the black square at the {' and the '.join(missing)} of the page isn't in the picture")
    return bent(page.marks, found)


def _near(picture: Grey, pairs: Sequence[Pair], mark: Point, wide: float) -> Point | None:
    """A mark near where those that were found before say it is."""
    known = projective(pairs)
    far = min(dist(mark, place) for place, _ in pairs)
    reach = min(_MOST_REACH * wide, _LEAST_REACH + far * _FARTHER * wide)
    ways = ways_at(known, *mark)
    return _looked(picture, known.at(*mark), ways, reach)


def _looked(picture: Grey, expected: Point, ways: tuple[Point, Point], reach: float) -> Point | None:
    half = int((reach + MARK / 2 + _WHITE) / _COARSE) + 1
    patch = picture.patch(expected, ways, half, _COARSE)
    while patch is None and half > (MARK / 2 + _WHITE) / _COARSE + 2:
        half -= 2
        patch = picture.patch(expected, ways, half, _COARSE)
    best = _darkest(patch) if patch else None
    if best is None:
        return None
    i, j = ((one - half) * _COARSE for one in best)
    return _centred(picture, (expected[0] + i * ways[0][0] + j * ways[1][0], expected[1] + i * ways[0][1] + j * ways[1][1]), ways)


def _darkest(patch: list[list[int]]) -> tuple[float, float] | None:
    """The middle of the square that is darkest beside what is on each of its sides; None where none is dark."""
    sums = [[0] * (len(patch) + 1)]
    for row in patch:
        sums.append([above + here for above, here in zip(sums[-1], accumulate(row, initial=0), strict=True)])
    side, white = round(MARK / _COARSE), round(_WHITE / _COARSE)
    inner = side - 2

    def mean(left: int, top: int, width: int, height: int) -> float:
        low, high = sums[top + height], sums[top]
        return (low[left + width] - low[left] - high[left + width] + high[left]) / (width * height)

    best, where = _DARKER, None
    for top in range(white, len(patch) - side - white + 1):
        for left in range(white, len(patch) - side - white + 1):
            dark = mean(left + 1, top + 1, inner, inner)
            beside = min(
                mean(left, top - white, side, white - 1),
                mean(left, top + side + 1, side, white - 1),
                mean(left - white, top, white - 1, side),
                mean(left + side + 1, top, white - 1, side),
            )
            if beside - dark > best:
                best, where = beside - dark, (left + (side - 1) / 2, top + (side - 1) / 2)
    return where


def _centred(picture: Grey, middle: Point, ways: tuple[Point, Point]) -> Point | None:
    """The middle of the dark square about here, to a part of a pixel."""
    for _ in range(2):
        half = round((MARK / 2 + 0.9) / _FINE)
        patch = picture.patch(middle, ways, half, _FINE)
        if patch is None:
            return None
        light, dark = max(map(max, patch)), min(map(min, patch))
        edge = (light + dark) / 2
        rows = [sum(max(0.0, edge - one) for one in row) for row in patch]
        columns = [sum(max(0.0, edge - one) for one in column) for column in zip(*patch, strict=True)]
        weight = sum(rows) or 1.0
        i = sum(at * one for at, one in enumerate(columns, -half)) / weight * _FINE
        j = sum(at * one for at, one in enumerate(rows, -half)) / weight * _FINE
        middle = middle[0] + i * ways[0][0] + j * ways[1][0], middle[1] + i * ways[0][1] + j * ways[1][1]
    return middle


#: At so many places along each side the edge is looked for, not in the corners (shares of the side).
_PLACES, _CORNER = 30, 0.06
#: From so far within where the edge should be to so far beyond (mm), in steps; then around what was found, in finer ones.
_WITHIN, _BEYOND, _STEP, _CLOSE, _FINE_STEP = 6, 16, 0.2, 1.5, 0.05
#: How much lighter paper is than what lies beside it, at least (of 255); how long a step from one to the other is looked at (mm).
_LIGHTER, _WINDOW = 25.0, 0.8
#: What lies farther from the line is no place of an edge (mm); so large a share of the places must be left.
_OFF, _ENOUGH = 0.4, 0.6
#: How far the sides of a paper may differ from those of another of the same shape.
_SHAPE = 0.03
_SIDES = ("top", "right", "bottom", "left")


class Lies(NamedTuple):
    """How a page lies on its paper, and within how many mm that is sure.

    `scale` is how large it came out, across and down (1 is as meant); `off` how far its middle lies to the right of the paper's
    and below it (mm); `turned` by how many degrees it is turned.
    """

    scale: Point
    off: Point
    turned: float
    unsure: float


class _Line(NamedTuple):
    """An edge: where it is at the middle of its side, by how much that grows each mm along it, and how far places lie from it."""

    middle: float
    slope: float
    scatter: float


def lies(picture: Grey, at: Bent, page: Page) -> Lies:
    """How a page lies on the paper that the picture shows.

    Raises NotFoundError where an edge of it cannot be seen, or where it is another paper.
    """
    lines = []
    for number, side in enumerate(_SIDES):
        found = _line(picture, at, page, number)
        if found is None:
            raise NotFoundError(f"the {side} edge of the paper can't be told from what it lies on")
        lines.append(found)
    top, right, foot, left = lines
    across, down = right.middle - left.middle, foot.middle - top.middle
    name = min(PAPERS, key=lambda name: abs(down / across - PAPERS[name][1] / PAPERS[name][0]))
    width, height = PAPERS[name]
    if abs(down / across / (height / width) - 1) > _SHAPE:
        raise NotFoundError("what lies around the page isn't one whole sheet of paper")
    if (width, height) != (page.width, page.height):
        raise NotFoundError(f"the page isn't made for the {name.capitalize()} paper it's printed on: use --paper {name.lower()}")
    scale = width / across, height / down
    off = ((page.width - left.middle - right.middle) / 2 * scale[0], (page.height - top.middle - foot.middle) / 2 * scale[1])
    turned = fmean((top.slope, foot.slope, -left.slope, -right.slope))
    return Lies(scale, off, -degrees(turned), max(line.scatter for line in lines))


def _line(picture: Grey, at: Bent, page: Page, side: int) -> _Line | None:
    """The edge of a side, through the places that lie on one line; None where too few do."""
    long = page.height if side % 2 else page.width
    places = [long * (_CORNER + (1 - 2 * _CORNER) * step / (_PLACES - 1)) for step in range(_PLACES)]
    edge = (0.0, page.width, page.height, 0.0)[side]
    out = 1 if side in (1, 2) else -1
    found = [(along, edge + out * far) for along in places if (far := _edge(picture, at, side, edge, out, along)) is not None]
    if len(found) < _ENOUGH * _PLACES:
        return None
    slope = median((b - a) / (y - x) for (x, a), (y, b) in combinations(found, 2))
    middle = median(value - slope * (along - long / 2) for along, value in found)
    near = [off for along, value in found if abs(off := value - middle - slope * (along - long / 2)) < _OFF]
    if len(near) < _ENOUGH * _PLACES:
        return None
    return _Line(middle + fmean(near), slope, median(map(abs, near)) * 1.48)


def _edge(picture: Grey, at: Bent, side: int, edge: float, out: int, along: float) -> float | None:
    """How far beyond where it should be the paper ends at a place of a side (mm)."""

    def greys(first: float, last: float, step: float) -> Iterator[int]:
        for number in range(round((last - first) / step) + 1):
            place = edge + out * (first + number * step)
            x, y = at.at(*((place, along) if side % 2 else (along, place)))
            if not (0 <= x < picture.width - 1 and 0 <= y < picture.height - 1):
                return
            yield picture.data[int(y + 0.5) * picture.width + int(x + 0.5)]

    rough = _fall(list(greys(-_WITHIN, _BEYOND, _STEP)), round(_WINDOW / _STEP))
    if rough is None:
        return None
    first = rough * _STEP - _WITHIN - _CLOSE
    line = list(greys(first, first + 2 * _CLOSE, _FINE_STEP))
    fine = _fall(line, round(_WINDOW / _FINE_STEP))
    return None if fine is None else first + fine * _FINE_STEP


def _fall(greys: Sequence[int], window: int) -> float | None:
    """Where paper ends: the largest fall, by steps; so that it is as dark as what is on both sides of it together."""
    falls = [sum(greys[at - window : at]) - sum(greys[at : at + window]) for at in range(window, len(greys) - window + 1)]
    if not falls or max(falls) < _LIGHTER * window:
        return None
    at = falls.index(max(falls)) + window
    light, dark = greys[at - window], greys[at + window - 1]
    lit = sum(greys[at - window : at + window]) - 2 * window * dark
    return at - window + lit / (light - dark or 1) - 0.5
