"""Arrows of figures that go from one thing to another."""

from __future__ import annotations

from companion.drawing.figure import link
from companion.drawing.geometry import Box
from companion.drawing.surface import Picture, Surface


def _marks(start: Box, end: Box, bend: float) -> str:
    def draw(surface: Surface, _: Box) -> None:
        link(surface, start, end, bend=bend)

    return Picture("link", 60, 60, draw).svg()


def test_a_link_leaves_one_edge_and_ends_before_the_other() -> None:
    svg = _marks(Box(0, 20, 10, 10), Box(40, 20, 10, 10), 0)
    assert "M10.9 25" in svg
    assert "M39.1 25" in svg


def test_a_bent_link_is_another_line() -> None:
    boxes = Box(0, 20, 10, 10), Box(40, 20, 10, 10)
    assert _marks(*boxes, 0.3) != _marks(*boxes, 0)
