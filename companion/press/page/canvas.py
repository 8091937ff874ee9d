"""A reportlab canvas in millimetres with y downwards: equal calls give equal bytes, and only our faces are embedded."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from companion.drawing import lettering
from companion.drawing.geometry import POINTS_PER_MM, Box, Paper
from companion.drawing.inks import Ink
from companion.drawing.outlines import Outline
from companion.drawing.surface import HAIRLINE, Dash, FillRule, Surface
from companion.press.page.faces import use_faces

PRODUCER = "Companion"


@dataclass(frozen=True)
class FormField:
    """A text field: the index of its page, its name, its place in mm, what stands in it, and how (points; left, centre)."""

    page: int
    name: str
    box: Box
    value: str
    size: float
    align: str


class PageCanvas(Surface):
    """A surface for PDF: pages of one paper, drawn in mm from the top left corner. Sizes of text are points."""

    def __init__(self, paper: Paper, ink: Ink, title: str, *, fillable: bool = False, duplex: str = "") -> None:
        """`duplex`: the edge over which a two-sided print is turned, `long` or `short`; empty for one side."""
        use_faces()
        self.paper = paper
        self.fillable = fillable
        self.fields: list[FormField] = []
        self.page = 0
        self.ink = ink
        #: The height of what is drawn on: the page, or a form (mm).
        self.height = paper.height
        self._buffer = BytesIO()
        size = (paper.width * POINTS_PER_MM, paper.height * POINTS_PER_MM)
        self.pdf: Any = Canvas(self._buffer, pagesize=size, invariant=1, initialFontName=lettering.TEXT, pageCompression=1)
        self.pdf.setTitle(title)
        self.pdf.setAuthor(PRODUCER)
        self.pdf.setCreator(PRODUCER)
        self.pdf.setProducer(PRODUCER)
        self.pdf.setViewerPreference("PrintScaling", "None")
        if duplex:
            self.pdf.setViewerPreference("Duplex", f"DuplexFlip{duplex.title()}Edge")
        self._start_page()

    def end_page(self) -> None:
        """End the page; what is drawn next stands on another."""
        self.pdf.showPage()
        self.page += 1
        self._start_page()

    def finish(self) -> bytes:
        """The whole PDF, once every page is ended."""
        self.pdf.save()
        return self._buffer.getvalue()

    def bookmark(self, name: str) -> None:
        """An entry for this page in the reader's outline."""
        self.pdf.bookmarkPage(name)
        self.pdf.addOutlineEntry(name, name, 0)

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = HAIRLINE, colour: str = "") -> None:
        """A straight line, `width` mm wide."""
        self._stroke(width, colour)
        self.pdf.line(x1 * POINTS_PER_MM, self._y(y1), x2 * POINTS_PER_MM, self._y(y2))

    def box(self, box: Box, width: float = HAIRLINE, colour: str = "", fill: str = "", radius: float = 0.0) -> None:
        """A rectangle; `width` 0 draws no border, an empty `fill` leaves the paper, `radius` (mm) rounds the corners."""
        self._stroke(width or HAIRLINE, colour)
        self._fill(fill)
        place = (box.x * POINTS_PER_MM, self._y(box.bottom), box.width * POINTS_PER_MM, box.height * POINTS_PER_MM)
        self.pdf.roundRect(*place, radius * POINTS_PER_MM, stroke=int(width > 0), fill=int(bool(fill)))

    def path(
        self,
        outlines: Iterable[Outline],
        fill: str = "",
        stroke: float = 0.0,
        colour: str = "",
        *,
        rule: FillRule = "nonzero",
        dash: Dash = (),
        rounded: bool = False,
    ) -> None:
        """Outlines in mm as one path; where the line is `rounded`, to a thousandth of a point: those are long."""
        self._stroke(stroke or HAIRLINE, colour)
        self._fill(fill)
        path = self._path(outlines, 3 if rounded else None)
        with self._rounded() if rounded and stroke else nullcontext(), self._broken(dash) if dash else nullcontext():
            self.pdf.drawPath(path, stroke=int(stroke > 0), fill=int(bool(fill)), fillMode=int(rule == "nonzero"))

    def text(
        self, text: str, x: float, y: float, face: str = lettering.TEXT, size: float = 9, colour: str = "", align: str = "left"
    ) -> float:
        """A line of text with its baseline at `y`; returns its width in mm. `align` says what `x` is: left, centre or right."""
        total = lettering.width(text, face, size)
        left = x - {"left": 0.0, "centre": total / 2, "right": total}[align]
        written = self.pdf.beginText(left * POINTS_PER_MM, self._y(y))
        written.setFillColor(HexColor(colour or self.ink.text))
        for run in lettering.runs(text, face):
            written.setFont(run.face, size)
            written.textOut(run.text)
        self.pdf.drawText(written)
        return total

    @contextmanager
    def clipped(self, area: Box | Sequence[Outline]) -> Iterator[None]:
        """Nothing that is drawn in here shows outside the box, or the outlines."""
        self.pdf.saveState()
        if isinstance(area, Box):
            path = self.pdf.beginPath()
            path.rect(area.x * POINTS_PER_MM, self._y(area.bottom), area.width * POINTS_PER_MM, area.height * POINTS_PER_MM)
        else:
            path = self._path(area, 3)
        self.pdf.clipPath(path, stroke=0, fill=0, fillMode=0)
        yield
        self.pdf.restoreState()

    @contextmanager
    def turned(self, degrees: float, about: Box) -> Iterator[None]:
        """What is drawn in here is turned clockwise round the middle of a box."""
        x, y = (about.x + about.width / 2) * POINTS_PER_MM, self._y(about.y + about.height / 2)
        self.pdf.saveState()
        self.pdf.translate(x, y)
        self.pdf.rotate(-degrees)
        self.pdf.translate(-x, -y)
        yield
        self.pdf.restoreState()

    @contextmanager
    def dashed(self, dash: float, gap: float) -> Iterator[None]:
        """Lines that are drawn in here are broken: `dash` mm drawn, `gap` mm left."""
        self.pdf.saveState()
        self.pdf.setDash(dash * POINTS_PER_MM, gap * POINTS_PER_MM)
        yield
        self.pdf.restoreState()

    def entry(self, name: str, box: Box, value: str = "", size: float = 11, align: str = "centre") -> None:
        """What people write: a form field in a fillable sheet, else the value where it is known, else room for a pen."""
        if self.fillable:
            self.fields.append(FormField(self.page, name, box, value, size, align))
        elif value:
            self.text_in(value, box.inset(0.6), size=size, align=align)

    @contextmanager
    def form(self, name: str, width: float, height: float) -> Iterator[None]:
        """What is drawn in here, on a ground of so many mm, is kept under a name and stands on no page yet."""
        self.pdf.beginForm(name, 0, 0, width * POINTS_PER_MM, height * POINTS_PER_MM)
        self.height = height
        yield
        self.height = self.paper.height
        self.pdf.endForm()

    def place(self, name: str, x: float, y: float, height: float) -> None:
        """What is kept under a name, `height` mm high, with its top left corner here."""
        self.pdf.saveState()
        self.pdf.translate(x * POINTS_PER_MM, (self.height - y - height) * POINTS_PER_MM)
        self.pdf.doForm(name)
        self.pdf.restoreState()

    def place_scaled(
        self, name: str, middle: tuple[float, float], size: tuple[float, float], scale: float, degrees: float = 0.0
    ) -> None:
        """What is kept under a name, of this `size` (mm), smaller or larger, turned clockwise, its middle at this point."""
        self.pdf.saveState()
        self.pdf.translate(middle[0] * POINTS_PER_MM, self._y(middle[1]))
        self.pdf.rotate(-degrees)
        self.pdf.scale(scale, scale)
        self.pdf.translate(-size[0] / 2 * POINTS_PER_MM, -size[1] / 2 * POINTS_PER_MM)
        self.pdf.doForm(name)
        self.pdf.restoreState()

    def _start_page(self) -> None:
        page = (0, 0, self.paper.width * POINTS_PER_MM, self.paper.height * POINTS_PER_MM)
        self.pdf.setTrimBox(page)
        self.pdf.setBleedBox(page)

    def _fill(self, colour: str) -> None:
        if colour:
            self.pdf.setFillColor(HexColor(colour))

    def _stroke(self, width: float, colour: str) -> None:
        self.pdf.setLineWidth(width * POINTS_PER_MM)
        self.pdf.setStrokeColor(HexColor(colour or self.ink.line))

    def _y(self, y: float) -> float:
        return (self.height - y) * POINTS_PER_MM

    def _path(self, outlines: Iterable[Outline], digits: int | None) -> Any:  # reportlab's own path
        path = self.pdf.beginPath()
        verbs = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for outline in outlines:
            for verb, numbers in outline:
                points = [self._y(number) if i % 2 else number * POINTS_PER_MM for i, number in enumerate(numbers)]
                verbs[verb](*(points if digits is None else [round(number, digits) for number in points]))
        return path

    @contextmanager
    def _rounded(self) -> Iterator[None]:
        self.pdf.setLineJoin(1)
        self.pdf.setLineCap(1)
        yield
        self.pdf.setLineJoin(0)
        self.pdf.setLineCap(0)

    @contextmanager
    def _broken(self, dash: Dash) -> Iterator[None]:
        self.pdf.setLineCap(0)
        self.pdf.setDash([one * POINTS_PER_MM for one in dash])
        yield
        self.pdf.setDash([])
