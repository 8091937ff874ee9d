"""What can be drawn on. Everything is in millimetres, y downwards."""

from __future__ import annotations

from typing import Protocol

from companion.drawing.geometry import Box
from companion.drawing.inks import Ink
from companion.drawing.outlines import Outline


class Surface(Protocol):
    """A page, or a picture."""

    ink: Ink

    def outlines(self, shapes: tuple[Outline, ...], box: Box, fill: str = "", stroke: float = 0.0, colour: str = "") -> None:
        """Outlines of the unit square drawn into `box` as one path, its line `stroke` mm wide."""
