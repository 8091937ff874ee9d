"""The emblem of Four Kingdoms on a canvas: four kings in a wheel, each suit in its quarter, none above another."""

from math import cos, pi, sin

from companion.press.canvas import PageCanvas
from companion.press.geometry import Box
from companion.press.outlines import Outline, circle

_QUARTERS = "sdch"  # clockwise from the top: black and red in turn
_GAP = 5.0  # degrees between two quarters


def draw_wheel(canvas: PageCanvas, box: Box) -> None:
    """The wheel in the square `box`."""
    accent = canvas.ink.accent
    unit = box.width / 100
    canvas.outlines((circle(0.5, 0.5, 0.49),), box, stroke=0.9 * unit + 0.15, colour=accent)
    canvas.outlines((circle(0.5, 0.5, 0.455),), box, stroke=0.12, colour=accent)
    for turn, suit in enumerate(_QUARTERS):
        canvas.outlines((_sector(0.14, 0.425, 90 * turn),), box, fill=canvas.ink.tint, stroke=0.15, colour=accent)
        angle = turn * pi / 2
        middle_x, middle_y = box.x + box.width * (0.5 + 0.292 * sin(angle)), box.y + box.height * (0.5 - 0.292 * cos(angle))
        side = 0.19 * box.width
        canvas.suit(suit, Box(middle_x - side / 2, middle_y - side / 2, side, side))
    canvas.outlines((circle(0.5, 0.5, 0.085),), box, stroke=0.15, colour=accent)
    canvas.outlines((circle(0.5, 0.5, 0.032),), box, fill=accent)


def _sector(inner: float, outer: float, middle: float) -> Outline:
    """A quarter of a ring round the square's centre, `middle` degrees clockwise from the top."""
    start, end = middle - 45 + _GAP / 2, middle + 45 - _GAP / 2
    tangent = 4 / 3 * _tan_quarter(end - start)
    return (
        ("M", _at(outer, start)),
        ("C", (*_pulled(outer, start, tangent), *_pulled(outer, end, -tangent), *_at(outer, end))),
        ("L", _at(inner, end)),
        ("C", (*_pulled(inner, end, -tangent), *_pulled(inner, start, tangent), *_at(inner, start))),
        ("Z", ()),
    )


def _tan_quarter(degrees: float) -> float:
    angle = degrees / 4 * pi / 180
    return sin(angle) / cos(angle)


def _at(radius: float, degrees: float) -> tuple[float, float]:
    angle = degrees * pi / 180
    return 0.5 + radius * sin(angle), 0.5 - radius * cos(angle)


def _pulled(radius: float, degrees: float, tangent: float) -> tuple[float, float]:
    """The Bezier handle of an arc's end: along the tangent, clockwise where `tangent` is positive."""
    angle = degrees * pi / 180
    x, y = _at(radius, degrees)
    return x + tangent * radius * cos(angle), y + tangent * radius * sin(angle)
