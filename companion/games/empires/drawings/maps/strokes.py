"""How the lines of a map are drawn: with round joins and ends, and holes left open."""

from collections.abc import Iterable

from companion.drawing import Box, Dash, Outline, Surface, line_outline


def draw_path(
    surface: Surface, outlines: Iterable[Outline], fill: str = "", stroke: float = 0.0, colour: str = "", dash: Dash = ()
) -> None:
    """Outlines in mm as one path: filled (holes stay open), stroked `stroke` mm wide with round joins, or both."""
    surface.path(outlines, fill, stroke, colour, rule="evenodd", dash=dash, rounded=True)


def box_outline(box: Box) -> Outline:
    """A box as an outline."""
    return line_outline(((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)), closed=True)
