"""The emblem of Empires: a land of provinces with border lines, a city in the midst and counters about it."""

from collections.abc import Iterator

from companion.drawing import Outline, at, circle, outlines, placed, polygon
from companion.drawing.emblem import RIM, Emblem, Shape

_COAST = (0.385, 0.41, 0.375, 0.4, 0.37, 0.405, 0.385, 0.395, 0.37, 0.41, 0.38, 0.4)  # radius by every 30 degrees
_INNER = ((0.16, 15.0), (0.175, 75.0), (0.15, 140.0), (0.17, 200.0), (0.155, 265.0), (0.17, 320.0))
#: Which point of the coast each inner corner is joined to.
_BORDERS = (0, 2, 5, 7, 9, 11)
_COUNTERS = ((0.29, 45.0), (0.27, 108.0), (0.31, 118.0), (0.28, 170.0), (0.3, 230.0), (0.26, 240.0), (0.29, 290.0), (0.28, 345.0))
#: A city, in a unit square.
(TOWER,) = outlines.on_field(
    "M4 23 L6 10 L4 10 L4 2 L7.5 2 L7.5 5 L10 5 L10 2 L14 2 L14 5 L16.5 5 L16.5 2 L20 2 L20 10 L18 10 L20 23 L14.5 23 "
    "L14.5 18 L12 16 L9.5 18 L9.5 23 Z"
)


def shapes() -> Iterator[Shape]:
    """The land, from the back to the front."""
    yield from RIM
    coast = tuple(at(radius, 30.0 * i) for i, radius in enumerate(_COAST))
    inner = tuple(at(radius, angle) for radius, angle in _INNER)
    yield Shape((polygon(coast),), fill="tint", line=0.014)
    yield Shape((polygon(inner),), fill="paper", line=0.009)
    for corner, end in zip(inner, _BORDERS, strict=True):
        yield Shape((_line(corner, coast[end]),), line=0.009)
    for radius, angle in _COUNTERS:
        yield Shape((circle(*at(radius, angle), 0.026),), fill="accent")
    yield Shape((placed(TOWER, 0.41, 0.405, 0.18),), fill="accent")


def _line(start: tuple[float, float], end: tuple[float, float]) -> Outline:
    return (("M", start), ("L", end))


EMBLEM = Emblem("A city in a land of provinces", shapes)
