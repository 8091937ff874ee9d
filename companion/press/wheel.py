"""The emblem of Four Kingdoms: four kings in a wheel, each crowned suit in its quarter, none above another.

One geometry, in a unit square, drawn on a canvas (sheets) and as SVG (the title page).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin, tan
from typing import TYPE_CHECKING, Final

from companion.press.outlines import SUITS, Outline, circle, polygon

if TYPE_CHECKING:
    from companion.press.canvas import PageCanvas
    from companion.press.geometry import Box

_QUARTERS: Final = "sdch"  # clockwise from the top: black and red in turn
_GAP: Final = 4.0  # degrees between two quarters
_SECTOR: Final = (0.15, 0.445)  # inner and outer radius
_RINGS: Final = ((0.49, 0.008), (0.465, 0.003), (0.13, 0.003), (0.11, 0.008))  # radius and width of the line
_HUB: Final = 0.02
_SPOKE: Final = 0.075
# Within the upper quarter; the others are turned.
_CROWN_TOP: Final = 0.08
_CROWN_SIZE: Final = (0.16, 0.1)
_SUIT_TOP: Final = 0.2
_SUIT_SIZE: Final = 0.12
# On a field of 24 by 15: points, and the band below them.
_CROWN: Final = (
    ((2, 12), (1, 3), (7, 8), (12, 0.5), (17, 8), (23, 3), (22, 12)),
    ((2, 13.2), (22, 13.2), (22, 15), (2, 15)),
)
#: Lines thinner than this (mm) break up in print.
_LEAST_LINE: Final = 0.12


@dataclass(frozen=True)
class Shape:
    """Outlines drawn as one path: the part they play (accent, tint, paper, or none) and the width of their accent line."""

    outlines: tuple[Outline, ...]
    fill: str = ""
    line: float = 0.0


def shapes() -> Iterator[Shape]:
    """The wheel, from the back to the front."""
    for radius, width in _RINGS:
        yield Shape((circle(0.5, 0.5, radius),), line=width)
    for turn, suit in enumerate(_QUARTERS):
        angle = 90 * turn
        yield Shape((_sector(*_SECTOR, angle),), fill="tint", line=0.004)
        width, height = _CROWN_SIZE
        crown = tuple(
            polygon(tuple((0.5 + (x / 24 - 0.5) * width, _CROWN_TOP + y / 15 * height) for x, y in part)) for part in _CROWN
        )
        yield Shape(tuple(_turned(part, angle) for part in crown), fill="accent")
        pip = tuple(_placed(part, 0.5 - _SUIT_SIZE / 2, _SUIT_TOP, _SUIT_SIZE) for part in SUITS[suit])
        # Red suits are open: the wheel is of one colour.
        red = suit in "hd"
        turned = tuple(_turned(part, angle) for part in pip)
        yield Shape(turned, fill="paper" if red else "accent", line=0.008 if red else 0.0)
    for angle in (45, 135, 225, 315):
        yield Shape(((("M", (0.5, 0.5)), ("L", _at(_SPOKE, angle))),), line=0.006)
    yield Shape((circle(0.5, 0.5, _HUB),), fill="accent")


def draw_wheel(canvas: PageCanvas, box: Box) -> None:
    """The wheel in the square `box`."""
    accent = canvas.ink.accent
    fills = {"": "", "accent": accent, "tint": canvas.ink.tint, "paper": "#FFFFFF"}
    for shape in shapes():
        line = max(_LEAST_LINE, shape.line * box.width) if shape.line else 0.0
        canvas.outlines(shape.outlines, box, fill=fills[shape.fill], stroke=line, colour=accent)


def wheel_svg(title: str = "A wheel of four kings") -> str:
    """The wheel as SVG, in the named colours of the page."""
    paths = "".join(_svg_path(shape) for shape in shapes())
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" role="img"><title>{title}</title>{paths}</svg>'


def _svg_path(shape: Shape) -> str:
    fill = f"var(--{shape.fill})" if shape.fill else "none"
    line = f' stroke="var(--accent)" stroke-width="{100 * shape.line:g}"' if shape.line else ""
    steps = (step for outline in shape.outlines for step in outline)
    data = "".join(letter + " ".join(f"{100 * number:.2f}" for number in numbers) for letter, numbers in steps)
    return f'<path d="{data}" fill="{fill}"{line}/>'


def _placed(outline: Outline, x: float, y: float, size: float) -> Outline:
    """An outline of the unit square, `size` wide and high, its corner at `x`, `y`."""
    corner = (x, y)
    return tuple((verb, tuple(corner[i % 2] + size * number for i, number in enumerate(numbers))) for verb, numbers in outline)


def _turned(outline: Outline, degrees: float) -> Outline:
    """An outline turned clockwise round the middle of the unit square."""
    across, down = cos(radians(degrees)), sin(radians(degrees))
    return tuple(
        (
            verb,
            tuple(
                number
                for x, y in zip(numbers[::2], numbers[1::2], strict=True)
                for number in (0.5 + (x - 0.5) * across - (y - 0.5) * down, 0.5 + (x - 0.5) * down + (y - 0.5) * across)
            ),
        )
        for verb, numbers in outline
    )


def _sector(inner: float, outer: float, middle: float) -> Outline:
    """A quarter of a ring round the square's centre, `middle` degrees clockwise from the top."""
    start, end = middle - 45 + _GAP / 2, middle + 45 - _GAP / 2
    tangent = 4 / 3 * tan(radians((end - start) / 4))
    return (
        ("M", _at(outer, start)),
        ("C", (*_pulled(outer, start, tangent), *_pulled(outer, end, -tangent), *_at(outer, end))),
        ("L", _at(inner, end)),
        ("C", (*_pulled(inner, end, -tangent), *_pulled(inner, start, tangent), *_at(inner, start))),
        ("Z", ()),
    )


def _at(radius: float, degrees: float) -> tuple[float, float]:
    angle = radians(degrees)
    return 0.5 + radius * sin(angle), 0.5 - radius * cos(angle)


def _pulled(radius: float, degrees: float, tangent: float) -> tuple[float, float]:
    """The Bezier handle of an arc's end: along the tangent, clockwise where `tangent` is positive."""
    angle = radians(degrees)
    x, y = _at(radius, degrees)
    return x + tangent * radius * cos(angle), y + tangent * radius * sin(angle)
