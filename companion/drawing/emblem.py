"""What an emblem is made of: outlines in a unit square, drawn on any surface."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from companion.drawing import Box, Outline, Picture, Surface

#: Lines thinner than this (mm) break up in print.
_LEAST_LINE: Final = 0.25
#: The side of an emblem's SVG (mm); it is scaled where it is used.
_SIDE: Final = 100.0


@dataclass(frozen=True)
class Shape:
    """Outlines drawn as one path: the part they play (accent, gilt, tint, paper, or none) and the width of their accent line."""

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
        ink = surface.ink
        fills = {"": "", "accent": ink.accent, "tint": ink.tint, "gilt": ink.gilt, "paper": ink.paper}
        for shape in self.shapes():
            line = ink.rule(max(_LEAST_LINE, shape.line * box.width)) if shape.line else 0.0
            surface.outlines(shape.outlines, box, fill=fills[shape.fill], stroke=line, colour=ink.accent)

    @property
    def picture(self) -> Picture:
        """The emblem by itself."""
        return Picture(self.title, _SIDE, _SIDE, self.draw)

    def svg(self) -> str:
        """The emblem as SVG, in the named colours of the page."""
        return self.picture.svg()
