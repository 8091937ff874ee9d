"""The edges of a sheet of paper in a photo, and so how what is printed on it lies and how large it came out."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import degrees
from statistics import fmean, median
from typing import NamedTuple

from companion.reading.layout import PAPERS, Page, Point
from companion.reading.mapping import Bent
from companion.reading.marks import Grey, NotFoundError

#: At so many places along each side the edge is looked for, not in the corners (shares of the side).
_PLACES, _CORNER = 30, 0.06
#: From so far within where the edge should be to so far beyond (mm), in steps; then around what was found, in finer ones.
_WITHIN, _BEYOND, _STEP, _CLOSE, _FINE = 6, 16, 0.2, 1.5, 0.05
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
    line = list(greys(first, first + 2 * _CLOSE, _FINE))
    fine = _fall(line, round(_WINDOW / _FINE))
    return None if fine is None else first + fine * _FINE


def _fall(greys: Sequence[int], window: int) -> float | None:
    """Where paper ends: the largest fall, by steps; so that it is as dark as what is on both sides of it together."""
    falls = [sum(greys[at - window : at]) - sum(greys[at : at + window]) for at in range(window, len(greys) - window + 1)]
    if not falls or max(falls) < _LIGHTER * window:
        return None
    at = falls.index(max(falls)) + window
    light, dark = greys[at - window], greys[at + window - 1]
    lit = sum(greys[at - window : at + window]) - 2 * window * dark
    return at - window + lit / (light - dark or 1) - 0.5
