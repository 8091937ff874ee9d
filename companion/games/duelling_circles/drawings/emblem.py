"""The emblem of Duelling Circles: the two courses, crossing in the combat row, with riders on each."""

from collections.abc import Iterator

from companion.drawing import MARKS, Outline, arc, arrowhead, at, circle
from companion.drawing.emblem import RIM, Emblem, Shape

_RADIUS = 0.225
_ABOUT = ((0.37, 0.5), (0.63, 0.5))
_RIDER = 0.042
#: Where the riders of either course are, and where arrows show its way; degrees clockwise from the top.
_RIDERS = (205.0, 255.0, 305.0)
_ARROWS = (352.0, 232.0, 282.0)
_LENS = 54.7  # half the angle under which the overlap is seen from a centre


def shapes() -> Iterator[Shape]:
    """The courses, from the back to the front."""
    yield from RIM
    yield Shape((_overlap(),), fill="tint")
    for side, about in enumerate(_ABOUT):
        yield Shape((circle(*about, _RADIUS),), line=0.02)
        turn = 180.0 * side
        for angle in _ARROWS:
            yield Shape((arrowhead(_RADIUS, angle + turn, 0.052, about),), fill="accent")
        for angle in _RIDERS:
            x, y = at(_RADIUS, angle + turn, about)
            yield Shape((circle(x, y, _RIDER),), fill="paper" if side else "accent", line=0.012)
    yield Shape((_star(),), fill="accent")


def _overlap() -> Outline:
    """The combat row: where the two courses lie over each other."""
    left, right = _ABOUT
    down = arc(_RADIUS, 90 - _LENS, 90 + _LENS, left)
    up = arc(_RADIUS, 270 - _LENS, 270 + _LENS, right)
    return (*down, *up[1:], ("Z", ()))


def _star() -> Outline:
    """The lucky tile."""
    size = 0.13
    return tuple((verb, tuple(0.5 - size / 2 + size * number for number in numbers)) for verb, numbers in MARKS["star"])


EMBLEM = Emblem("Two courses of riders that cross", shapes)
