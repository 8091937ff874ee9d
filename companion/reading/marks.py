"""The eight marks of a page in a picture: the code says about where they are, those that were found say it of the next."""

from collections.abc import Sequence
from itertools import accumulate
from math import dist
from typing import NamedTuple

from companion.reading.layout import MARK, MARK_NAMES, OUTSIDE, Page, Point
from companion.reading.mapping import Bent, Pair, Projective, bent, projective

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
