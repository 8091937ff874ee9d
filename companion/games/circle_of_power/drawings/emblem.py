"""The emblem of Circle of Power: four walled cities on a ring, each with its spear at the next."""

from collections.abc import Iterator

from companion.drawing import CROWN, arc, arrowhead, at, circle, outlines, placed, turned
from companion.drawing.emblem import RIM, Emblem, Shape

_ROAD = 0.31  # radius of the circle on which the cities lie
_CITY = 0.23  # width of a city's ground
_ARROW = (29.0, 63.0)  # degrees from one city on the way to the next
# On a field of 24 by 24: three towers with battlements, and the gate left open.
(WALLS,) = outlines.on_field(
    "M2 22 L2 9 L4 9 L4 11 L5.5 11 L5.5 9 L7.5 9 L7.5 13 L9 13 L9 4 L10.5 4 L10.5 6 L13.5 6 L13.5 4 L15 4 L15 13 L16.5 "
    "13 L16.5 9 L18.5 9 L18.5 11 L20 11 L20 9 L22 9 L22 22 L14 22 L14 17 L12 15.2 L10 17 L10 22 Z"
)


def shapes() -> Iterator[Shape]:
    """The four cities, from the back to the front."""
    yield from RIM
    yield Shape((circle(0.5, 0.5, _ROAD),), line=0.003)
    for turn in range(4):
        angle = 90.0 * turn
        start, end = angle + _ARROW[0], angle + _ARROW[1]
        yield Shape((arc(_ROAD, start, end - 4),), line=0.016)
        yield Shape((arrowhead(_ROAD, end + 2, 0.06),), fill="accent")
        x, y = at(_ROAD, angle)
        yield Shape((circle(x, y, _CITY / 2 + 0.012),), fill="tint", line=0.006)
        walls = placed(WALLS, x - _CITY * 0.38, y - _CITY * 0.4, _CITY * 0.76)
        yield Shape((walls,), fill="accent")
    yield Shape((circle(0.5, 0.5, 0.115),), fill="paper", line=0.006)
    yield Shape(tuple(turned(placed(part, 0.425, 0.445, 0.15, 0.095), 0) for part in CROWN), fill="accent")


EMBLEM = Emblem("Four cities on a ring, each attacking the next", shapes)
