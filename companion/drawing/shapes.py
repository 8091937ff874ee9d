"""What an emblem is made of: outlines in a unit square, drawn on a surface (sheets) and as SVG (title pages)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import cos, radians, sin, tan
from typing import TYPE_CHECKING, Final

from companion.drawing.outlines import Outline

if TYPE_CHECKING:
    from companion.drawing.geometry import Box
    from companion.drawing.surface import Surface

#: Lines thinner than this (mm) break up in print.
_LEAST_LINE: Final = 0.12
MIDDLE: Final = (0.5, 0.5)
Point = tuple[float, float]


@dataclass(frozen=True)
class Shape:
    """Outlines drawn as one path: the part they play (accent, tint, paper, or none) and the width of their accent line."""

    outlines: tuple[Outline, ...]
    fill: str = ""
    line: float = 0.0


@dataclass(frozen=True)
class Emblem:
    """A game's emblem: one geometry, from the back to the front, and what it shows in words."""

    title: str
    shapes: Callable[[], Iterator[Shape]]

    def draw(self, surface: Surface, box: Box) -> None:
        """The emblem in the square `box` (mm)."""
        accent = surface.ink.accent
        fills = {"": "", "accent": accent, "tint": surface.ink.tint, "paper": "#FFFFFF"}
        for shape in self.shapes():
            line = max(_LEAST_LINE, shape.line * box.width) if shape.line else 0.0
            surface.outlines(shape.outlines, box, fill=fills[shape.fill], stroke=line, colour=accent)

    def svg(self) -> str:
        """The emblem as SVG, in the named colours of the page."""
        paths = "".join(map(_svg_path, self.shapes()))
        title = f"<title>{self.title}</title>"
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" role="img">{title}{paths}</svg>'


def _svg_path(shape: Shape) -> str:
    fill = f"var(--{shape.fill})" if shape.fill else "none"
    line = f' stroke="var(--accent)" stroke-width="{100 * shape.line:g}"' if shape.line else ""
    steps = (step for outline in shape.outlines for step in outline)
    data = "".join(letter + " ".join(f"{100 * number:.2f}" for number in numbers) for letter, numbers in steps)
    return f'<path d="{data}" fill="{fill}"{line}/>'


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
