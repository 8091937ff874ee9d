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


def curve(x: float, y: float, size: float, *points: tuple[float, ...], closed: bool = False) -> Outline:
    """A line from point to point (two numbers) or along cubic curves (six), in a measure of its own at a place."""
    steps: list[tuple[str, tuple[float, ...]]] = []
    for point in points:
        numbers = tuple((x if i % 2 == 0 else y) + number * size for i, number in enumerate(point))
        steps.append(("M" if not steps else "L" if len(point) == 2 else "C", numbers))
    return (*steps, ("Z", ())) if closed else tuple(steps)
