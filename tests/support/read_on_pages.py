"""Where words, suits, marks and codes stand on printed pages, and which of them lie on each other."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial, reduce
from itertools import combinations
from typing import Any, NamedTuple
from unittest.mock import patch

from companion.drawing import lettering
from companion.drawing.geometry import POINTS_PER_MM, Box
from companion.press.codes import qr
from companion.press.page.canvas import PageCanvas

#: How far letters reach above and below their line, over the size of the text.
ABOVE, BELOW = 0.66, 0.16
#: So much (mm) may two things lie on each other before anybody sees it.
SLACK = 0.3


#: What `PageCanvas.text` is asked where nobody says it, and how much of a text stands left of its place.
_HOW: dict[str, Any] = {"face": lettering.TEXT, "size": 9, "colour": "", "align": "left"}
_LEFT_OF = {"left": 0.0, "centre": 0.5, "right": 1.0}


class Thing(NamedTuple):
    """Something that is read: its page (from 1), what it says, its place in mm."""

    page: int
    words: str
    box: Box


class Laid(NamedTuple):
    """All that is read on the pages of a PDF, and their size (mm)."""

    things: list[Thing]
    paper: Box

    def overlaps(self) -> list[tuple[Thing, Thing]]:
        """Pairs of things on one page that lie on each other."""
        return [pair for pair in combinations(self.things, 2) if pair[0].page == pair[1].page and _meet(pair[0].box, pair[1].box)]

    def outside(self, margin: float) -> list[Thing]:
        """What stands nearer to the paper's edge than `margin`, or beyond it."""
        room = self.paper.inset(margin, margin)
        return [thing for thing in self.things if not room.holds(thing.box)]


def laid_out(make: Callable[[], object]) -> Laid:
    """What is read on the pages of something that is drawn."""
    laid = Laid([], Box(0, 0, 0, 0))
    moves: list[Callable[[Box], Box]] = []
    papers: list[Box] = []

    def put(canvas: PageCanvas, words: str, box: Box) -> None:
        papers.append(Box(0, 0, canvas.paper.width, canvas.paper.height))
        if words.strip():
            laid.things.append(Thing(canvas.page + 1, words, reduce(lambda there, move: move(there), reversed(moves), box)))

    def text(self: PageCanvas, text: str, x: float, y: float, *rest: Any, **named: Any) -> float:
        asked = _HOW | dict(zip(_HOW, rest, strict=False)) | named
        wide = lettering.width(text, asked["face"], asked["size"])
        left, high = x - wide * _LEFT_OF[asked["align"]], asked["size"] / POINTS_PER_MM
        put(self, text, Box(left, y - ABOVE * high, wide, (ABOVE + BELOW) * high))
        return wide

    def suit(self: PageCanvas, suit: str, box: Box, *_: Any, **__: Any) -> None:
        put(self, f"suit {suit}", box)

    def mark(self: PageCanvas, mark: Any, box: Box) -> None:
        put(self, f"mark {mark.shape}", box)

    def code(canvas: PageCanvas, _: Any, x: float, y: float, side: float) -> None:
        put(canvas, "code", Box(x, y, side, side))

    @contextmanager
    def turned(_: PageCanvas, degrees: float, about: Box) -> Iterator[None]:
        moves.append(partial(_turned, degrees=degrees, about=about))
        yield
        moves.pop()

    enlarge = PageCanvas.enlarged

    @contextmanager
    def enlarged(self: PageCanvas, factor: float, x: float, y: float) -> Iterator[None]:
        moves.append(lambda box: Box(x + box.x * factor, y + box.y * factor, box.width * factor, box.height * factor))
        with enlarge(self, factor, x, y):
            yield
        moves.pop()

    patched = {"text": text, "suit": suit, "mark": mark, "turned": turned, "enlarged": enlarged}
    with ExitStack() as stack:
        for name, heard in patched.items():
            stack.enter_context(patch.object(PageCanvas, name, heard))
        stack.enter_context(patch.object(qr, "draw", code))
        stack.enter_context(patch("companion.press.page.canvas.PageCanvas.finish", lambda _: b""))
        make()
    return Laid(laid.things, papers[0])


def _meet(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > SLACK and down > SLACK


def _turned(box: Box, degrees: float, about: Box) -> Box:
    """The upright box around a box that was turned clockwise round the middle of another."""
    x, y = about.x + about.width / 2, about.y + about.height / 2
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    corners = [(px - x, py - y) for px in (box.x, box.right) for py in (box.y, box.bottom)]
    placed = [(x + dx * cos - dy * sin, y + dx * sin + dy * cos) for dx, dy in corners]
    left, top = min(px for px, _ in placed), min(py for _, py in placed)
    return Box(left, top, max(px for px, _ in placed) - left, max(py for _, py in placed) - top)
