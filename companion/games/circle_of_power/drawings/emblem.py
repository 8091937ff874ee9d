"""The emblem of Circle of Power: four walled cities on a ring, each with its spear at the next."""

from collections.abc import Iterator
from typing import Final

from companion.drawing import CROWN, arc, arrowhead, at, circle, placed, polygon, turned
from companion.drawing.emblem import Emblem, Shape

_RINGS: Final = ((0.49, 0.008), (0.465, 0.003))
_ROAD: Final = 0.31  # radius of the circle on which the cities lie
_CITY: Final = 0.23  # width of a city's ground
_ARROW: Final = (29.0, 63.0)  # degrees from one city on the way to the next
# On a field of 24 by 24: three towers with battlements, and the gate left open.
WALLS: Final = polygon(
    tuple(
        (x / 24, y / 24)
        for x, y in (
            (2, 22), (2, 9), (4, 9), (4, 11), (5.5, 11), (5.5, 9), (7.5, 9), (7.5, 13), (9, 13), (9, 4), (10.5, 4), (10.5, 6),
            (13.5, 6), (13.5, 4), (15, 4), (15, 13), (16.5, 13), (16.5, 9), (18.5, 9), (18.5, 11), (20, 11), (20, 9), (22, 9),
            (22, 22), (14, 22), (14, 17), (12, 15.2), (10, 17), (10, 22),
        )
    )
)  # fmt: skip


def shapes() -> Iterator[Shape]:
    """The four cities, from the back to the front."""
    for radius, width in _RINGS:
        yield Shape((circle(0.5, 0.5, radius),), line=width)
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


EMBLEM: Final = Emblem("Four cities on a ring, each attacking the next", shapes)
