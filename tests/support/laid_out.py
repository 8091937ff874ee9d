"""How pieces lie on the sheets of a PDF that is made, and the marks that are drawn round them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from companion.games.empires.paper import counters
from companion.press.page.canvas import PageCanvas
from companion.press.pieces import drawn
from companion.press.pieces.sprue import Piece, Sprue

Segment = tuple[float, float, float, float]


@dataclass
class Laid:
    """A block of pieces on a sheet: its places, how many of them are taken, and the lines that mark its cuts."""

    sprue: Sprue
    pieces: Sequence[Piece]
    marks: list[Segment] = field(default_factory=list)


def laid_out(make: Callable[[], object]) -> list[Laid]:
    """All blocks of what is made, in order."""
    found: list[Laid] = []
    fronts, marks, line = drawn.draw_fronts, drawn.draw_marks, PageCanvas.line
    within = [False]

    def draw_fronts(canvas: PageCanvas, block: Sprue, pieces: Sequence[Piece], *rest: Any) -> None:
        found.append(Laid(block, pieces))
        fronts(canvas, block, pieces, *rest)

    def draw_marks(*args: Any, **kwargs: Any) -> None:
        within[0] = True
        marks(*args, **kwargs)
        within[0] = False

    def draw_line(canvas: PageCanvas, *args: Any, **kwargs: Any) -> None:
        if within[0]:
            found[-1].marks.append(args[:4])
        line(canvas, *args, **kwargs)

    with ExitStack() as stack:
        for module in (drawn, counters):
            stack.enter_context(patch.object(module, "draw_fronts", draw_fronts))
        stack.enter_context(patch.object(drawn, "draw_marks", draw_marks))
        stack.enter_context(patch.object(PageCanvas, "line", draw_line))
        make()
    return found
