"""Geometry of outlines: moved, turned, parts of circles, arrows. All pure; lengths are those of the outlines."""

from collections.abc import Iterable
from math import cos, radians, sin, tan

from companion.drawing.geometry import Box
from companion.drawing.outlines import Outline

MIDDLE = (0.5, 0.5)
Point = tuple[float, float]


def placed(outline: Outline, x: float, y: float, width: float, height: float | None = None) -> Outline:
    """An outline of the unit square, so wide and high, its corner at `x`, `y`."""
    corner, size = (x, y), (width, width if height is None else height)
    return tuple(
        (verb, tuple(corner[i % 2] + size[i % 2] * number for i, number in enumerate(numbers))) for verb, numbers in outline
    )


def turned(outline: Outline, degrees: float, about: Point = MIDDLE) -> Outline:
    """An outline turned clockwise round a point."""
    across, down = cos(radians(degrees)), sin(radians(degrees))
    x0, y0 = about
    return tuple(
        (
            verb,
            tuple(
                number
                for x, y in zip(numbers[::2], numbers[1::2], strict=True)
                for number in (x0 + (x - x0) * across - (y - y0) * down, y0 + (x - x0) * down + (y - y0) * across)
            ),
        )
        for verb, numbers in outline
    )


def all_turned(outlines: Iterable[Outline], degrees: float) -> tuple[Outline, ...]:
    """Outlines turned together round the middle of the unit square."""
    return tuple(turned(outline, degrees) for outline in outlines)


def rounded(box: Box, radius: float) -> Outline:
    """A box with round corners."""
    pull = 0.4477 * radius
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    return (
        ("M", (x + radius, y)),
        ("L", (right - radius, y)),
        ("C", (right - pull, y, right, y + pull, right, y + radius)),
        ("L", (right, bottom - radius)),
        ("C", (right, bottom - pull, right - pull, bottom, right - radius, bottom)),
        ("L", (x + radius, bottom)),
        ("C", (x + pull, bottom, x, bottom - pull, x, bottom - radius)),
        ("L", (x, y + radius)),
        ("C", (x, y + pull, x + pull, y, x + radius, y)),
        ("Z", ()),
    )


def sector(inner: float, outer: float, start: float, end: float) -> Outline:
    """A piece of a ring round the square's middle, from `start` to `end` degrees clockwise from the top."""
    tangent = 4 / 3 * tan(radians((end - start) / 4))
    return (
        ("M", at(outer, start)),
        ("C", (*_pulled(outer, start, tangent), *_pulled(outer, end, -tangent), *at(outer, end))),
        ("L", at(inner, end)),
        ("C", (*_pulled(inner, end, -tangent), *_pulled(inner, start, tangent), *at(inner, start))),
        ("Z", ()),
    )


def arc(radius: float, start: float, end: float, about: Point = MIDDLE) -> Outline:
    """A line along a circle, from `start` to `end` degrees clockwise from the top; less than half a turn."""
    tangent = 4 / 3 * tan(radians((end - start) / 4))
    return (
        ("M", at(radius, start, about)),
        ("C", (*_pulled(radius, start, tangent, about), *_pulled(radius, end, -tangent, about), *at(radius, end, about))),
    )


def arrowhead(radius: float, degrees: float, size: float, about: Point = MIDDLE) -> Outline:
    """The head of an arrow that runs clockwise along a circle; its tip is at `degrees`."""
    x, y = at(radius, degrees, about)
    along, out = radians(degrees + 90), radians(degrees)
    back = (x - size * sin(along), y + size * cos(along))
    wide = (0.55 * size * sin(out), -0.55 * size * cos(out))
    return (
        ("M", (x, y)),
        ("L", (back[0] + wide[0], back[1] + wide[1])),
        ("L", (back[0] - wide[0], back[1] - wide[1])),
        ("Z", ()),
    )


def at(radius: float, degrees: float, about: Point = MIDDLE) -> Point:
    """The point of a circle at so many degrees clockwise from its top."""
    angle = radians(degrees)
    return about[0] + radius * sin(angle), about[1] - radius * cos(angle)


def _pulled(radius: float, degrees: float, tangent: float, about: Point = MIDDLE) -> Point:
    """The Bezier handle of an arc's end: along the tangent, clockwise where `tangent` is positive."""
    angle = radians(degrees)
    x, y = at(radius, degrees, about)
    return x + tangent * radius * cos(angle), y + tangent * radius * sin(angle)
