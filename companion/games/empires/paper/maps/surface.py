"""What a map is drawn on: a PDF page or an SVG. Everything is in mm, y downwards; sizes of text are points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor

from companion.drawing.geometry import POINTS_PER_MM, Box
from companion.drawing.inks import Ink
from companion.drawing.outlines import Outline
from companion.press.page import lettering
from companion.press.page.canvas import PageCanvas

Dash = tuple[float, ...]


class Surface(Protocol):
    """What can be drawn on."""

    ink: Ink

    def path(self, outlines: Iterable[Outline], fill: str = "", stroke: float = 0.0, colour: str = "", dash: Dash = ()) -> None:
        """Outlines as one path: filled (holes stay open), stroked `stroke` mm wide with round joins, or both."""

    def text(self, text: str, x: float, y: float, face: str, size: float, colour: str = "", align: str = "left") -> None:
        """A line of text with its baseline at `y`."""

    def clipped(self, outlines: Iterable[Outline]) -> AbstractContextManager[None]:
        """A context: nothing drawn in it shows outside the outlines."""


def line_outline(points: Sequence[tuple[float, float]], *, closed: bool = False) -> Outline:
    """Straight lines through points."""
    steps = (("M", points[0]), *(("L", point) for point in points[1:]))
    return (*steps, ("Z", ())) if closed else steps


def box_outline(box: Box) -> Outline:
    """A box as an outline."""
    return line_outline(((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)), closed=True)


class PdfSurface:
    """A page, or a form, of a PageCanvas."""

    def __init__(self, canvas: PageCanvas) -> None:
        self.canvas = canvas
        self.ink = canvas.ink

    def path(self, outlines: Iterable[Outline], fill: str = "", stroke: float = 0.0, colour: str = "", dash: Dash = ()) -> None:
        """Outlines as one path."""
        pdf = self.canvas.pdf
        path = self._path(outlines)
        if fill:
            pdf.setFillColor(HexColor(fill))
        if stroke:
            pdf.setLineWidth(stroke * POINTS_PER_MM)
            pdf.setStrokeColor(HexColor(colour or self.ink.line))
            pdf.setLineJoin(1)
            pdf.setLineCap(0 if dash else 1)
            pdf.setDash([one * POINTS_PER_MM for one in dash])
        pdf.drawPath(path, stroke=int(stroke > 0), fill=int(bool(fill)), fillMode=0)
        if stroke and dash:
            pdf.setDash([])

    def text(self, text: str, x: float, y: float, face: str, size: float, colour: str = "", align: str = "left") -> None:
        """A line of text."""
        self.canvas.text(text, x, y, face, size, colour, align)

    @contextmanager
    def clipped(self, outlines: Iterable[Outline]) -> Iterator[None]:
        """Nothing drawn in here shows outside the outlines."""
        pdf = self.canvas.pdf
        pdf.saveState()
        pdf.clipPath(self._path(outlines), stroke=0, fill=0, fillMode=0)
        yield
        pdf.restoreState()

    def _path(self, outlines: Iterable[Outline]):  # type: ignore[no-untyped-def] # reportlab's own path
        path = self.canvas.pdf.beginPath()
        height = self.canvas.height
        verbs = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}
        for outline in outlines:
            for verb, numbers in outline:
                if verb == "Z":
                    path.close()
                    continue
                placed = [round((height - number if i % 2 else number) * POINTS_PER_MM, 3) for i, number in enumerate(numbers)]
                verbs[verb](*placed)
        return path


class SvgSurface:
    """An SVG text. Its faces are named, not embedded: where they are missing, another serif stands in, as wide."""

    def __init__(self, width: float, height: float, ink: Ink, title: str) -> None:
        self.ink = ink
        self._clips = 0
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
            f'viewBox="0 0 {width:g} {height:g}" role="img">\n<title>{escape(title)}</title>\n'
        )
        self._parts = [head]

    def path(self, outlines: Iterable[Outline], fill: str = "", stroke: float = 0.0, colour: str = "", dash: Dash = ()) -> None:
        """Outlines as one path."""
        line = ""
        if stroke:
            dashes = f' stroke-dasharray="{" ".join(f"{one:g}" for one in dash)}"' if dash else ' stroke-linecap="round"'
            line = f' stroke="{colour or self.ink.line}" stroke-width="{stroke:g}" stroke-linejoin="round"{dashes}'
        self._parts.append(f'<path d="{_data(outlines)}" fill="{fill or "none"}" fill-rule="evenodd"{line}/>\n')

    def text(self, text: str, x: float, y: float, face: str, size: float, colour: str = "", align: str = "left") -> None:
        """A line of text."""
        family, _, weight = face.partition("-")
        family = {"GentiumBookPlus": "Gentium Book Plus"}.get(family, family)
        style = (' font-weight="bold"' if "Bold" in weight else "") + (' font-style="italic"' if "Italic" in weight else "")
        anchor = {"left": "start", "centre": "middle", "right": "end"}[align]
        wide = lettering.width(text, face, size)
        self._parts.append(
            f'<text x="{x:.2f}" y="{y:.2f}" font-family="{family}, serif" font-size="{size / POINTS_PER_MM:.3f}"{style} '
            f'text-anchor="{anchor}" textLength="{wide:.2f}" lengthAdjust="spacingAndGlyphs" '
            f'fill="{colour or self.ink.text}">{escape(text)}</text>\n'
        )

    @contextmanager
    def clipped(self, outlines: Iterable[Outline]) -> Iterator[None]:
        """Nothing drawn in here shows outside the outlines."""
        self._clips += 1
        name = f"c{self._clips}"
        self._parts.append(f'<clipPath id="{name}"><path d="{_data(outlines)}" clip-rule="evenodd"/></clipPath>')
        self._parts.append(f'<g clip-path="url(#{name})">\n')
        yield
        self._parts.append("</g>\n")

    def finish(self) -> str:
        """The whole SVG."""
        return "".join([*self._parts, "</svg>\n"])


def _data(outlines: Iterable[Outline]) -> str:
    return "".join(
        verb + " ".join(f"{round(number, 2):g}" for number in numbers) for outline in outlines for verb, numbers in outline
    )
