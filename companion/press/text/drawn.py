"""Drawings as what a page of a PDF holds. WeasyPrint takes one for an image of its own.

It could read them as SVG, too, which takes four times as long: every number would be written, read, and written again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from math import cos, radians, sin
from typing import Any, Unpack

from companion.drawing import POINTS_PER_MM, Box, Ink, Outline, grey_of, lettering, rounded as rounded_box
from companion.drawing.surface import HAIRLINE, FillRule, How, Picture, Surface
from companion.press.text.lines import Line

_VERBS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_SHARE = {"left": 0.0, "centre": 0.5, "right": 1.0}
#: Joins and ends of lines: as they meet and end, or round.
_SHARP, _ROUND = 0, 1
_SCHEME = "picture:"


class Drawn(Surface):
    """A picture in an ink, drawn. It is as high as its width asks for."""

    def __init__(self, picture: Picture, ink: Ink) -> None:
        self.ink = ink
        self._title = picture.title
        self._size = (picture.width, picture.height)
        self._parts: list[str | Line] = [f"{_numbers((0, 0, *self._size))}re W n"]
        #: What lines and fills are drawn with from here on, by what says so: it is not said again.
        self._said: dict[str, str] = {}
        picture.draw(self, Box(0, 0, *self._size))

    @property
    def words(self) -> str:
        """All letters in it."""
        return "".join(part.words for part in self._parts if isinstance(part, Line))

    def element(self, name: str) -> str:
        """The HTML of its place in a page whose pictures are known by their names."""
        return f'<img alt="{escape(self._title)}" src="{_SCHEME}{escape(name)}"/>'

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = HAIRLINE, colour: str = "") -> None:
        """A straight line, `width` mm wide."""
        self.path(((("M", (x1, y1)), ("L", (x2, y2))),), stroke=width, colour=colour)

    def box(self, box: Box, width: float = HAIRLINE, colour: str = "", fill: str = "", radius: float = 0.0) -> None:
        """A rectangle."""
        if radius:
            edge = rounded_box(box, min(radius, box.width / 2, box.height / 2))
            self.path((edge,), fill, width, colour)
        elif fill or width:
            self._look(fill, width, colour)
            self._parts.append(f"{_rectangle(box)} {_paint(fill, width)}")

    def path(self, outlines: Iterable[Outline], fill: str = "", stroke: float = 0, colour: str = "", **how: Unpack[How]) -> None:
        """Outlines in mm as one path."""
        if not fill and not stroke:
            return
        rounded, dash, rule = how.get("rounded"), how.get("dash", ()), how.get("rule", "nonzero")
        ends = (_ROUND if rounded else _SHARP, _ROUND if rounded and not dash else _SHARP)
        self._look(fill, stroke, colour, *ends)
        painted = f"{_steps(outlines)} {_paint(fill, stroke, rule)}"
        self._parts.append(f"q [{_numbers(dash)}] 0 d {painted} Q" if stroke and dash else painted)

    def text(
        self, text: str, x: float, y: float, face: str = lettering.TEXT, size: float = 9, colour: str = "", align: str = "left"
    ) -> float:
        """A line of text, as wide as the bundled faces would write it."""
        wide = lettering.width(text, face, size)
        words = "".join(run.text for run in lettering.runs(text, face))
        if words.strip():
            self._look(colour or self.ink.text)
            self._parts.append(Line(words, face, x - _SHARE[align] * wide, y, wide, size / POINTS_PER_MM))
        return wide

    @contextmanager
    def clipped(self, area: Box | Sequence[Outline]) -> Iterator[None]:
        """Nothing that is drawn in here shows outside the box, or the outlines."""
        with self._within(f"{_rectangle(area)} W n" if isinstance(area, Box) else f"{_steps(area)} W* n"):
            yield

    @contextmanager
    def turned(self, degrees: float, about: Box) -> Iterator[None]:
        """What is drawn in here is turned clockwise round the middle of a box."""
        x, y = about.x + about.width / 2, about.y + about.height / 2
        across, down = cos(radians(degrees)), sin(radians(degrees))
        moved = (x - x * across + y * down, y - x * down - y * across)
        with self._within(f"{across:.5f} {down:.5f} {-down:.5f} {across:.5f} {moved[0]:.4f} {moved[1]:.4f} cm"):
            yield

    @contextmanager
    def dashed(self, dash: float, gap: float) -> Iterator[None]:
        """Lines that are drawn in here are broken."""
        with self._within(f"[{_numbers((dash, gap))}] 0 d"):
            yield

    @contextmanager
    def _within(self, change: str) -> Iterator[None]:
        before = dict(self._said)
        self._parts.append(f"q {change}")
        yield
        self._parts.append("Q")
        self._said = before

    def _look(self, fill: str, width: float = 0.0, colour: str = "", join: int = _SHARP, cap: int = _SHARP) -> None:
        if fill:
            self._say("fill", _colour(fill, "g", "rg"))
        if width:
            self._say("stroke", _colour(colour or self.ink.line, "G", "RG"))
            self._say("width", f"{width:.3f} w")
            self._say("ends", f"{join} j {cap} J")

    def _say(self, what: str, words: str) -> None:
        if self._said.get(what) != words:
            self._said[what] = words
            self._parts.append(words)

    def get_intrinsic_size(self, _resolution: Any, _font_size: Any) -> tuple[None, None, float]:
        """What WeasyPrint asks an image: its width and height, which its place in the page says, and the share of both."""
        return None, None, self._size[0] / self._size[1]

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:
        """Write it into a page's content: what WeasyPrint asks an image for. `style` is that of its place, with the fonts."""
        from companion.press.text.set_lines import set_line  # insides of WeasyPrint: what asks for this has loaded all of it

        stream.transform(a=width / self._size[0], d=height / self._size[1])
        for part in self._parts:
            stream.stream.append(part.encode() if isinstance(part, str) else set_line(part, stream, style.font_config))


def cache_of(pictures: Mapping[str, Drawn]) -> dict[str, Drawn]:
    """Pictures by the addresses under which a page speaks of them."""
    return {_SCHEME + name: drawn for name, drawn in pictures.items()}


def _steps(outlines: Iterable[Outline]) -> str:
    return " ".join(_numbers(numbers) + _VERBS[verb] for outline in outlines for verb, numbers in outline)


def _rectangle(box: Box) -> str:
    return f"{_numbers((box.x, box.y, box.width, box.height))}re"


def _numbers(numbers: Sequence[float]) -> str:
    """Millimetres, to hundredths of them."""
    return "%.2f " * len(numbers) % tuple(numbers)


def _paint(fill: str, stroke: float, rule: FillRule = "nonzero") -> str:
    """The end of a path: it is filled, stroked, or both."""
    if not fill:
        return "S"
    return ("B" if stroke else "f") + ("*" if rule == "evenodd" else "")


def _colour(colour: str, grey: str, hue: str) -> str:
    """A colour as a page's content has it; one without a hue is a grey, which no printer mixes of three colours."""
    light = grey_of(colour)
    if light is not None:
        return f"{light:.4g} {grey}"
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.4g}" for i in (1, 3, 5)) + f" {hue}"
