"""A reportlab canvas in millimetres with y downwards: equal calls give equal bytes, and only our faces are embedded."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from companion.drawing.geometry import POINTS_PER_MM, Box, Paper
from companion.drawing.inks import Ink, PlayerMark
from companion.drawing.outlines import MARKS, SUITS, Outline
from companion.press.page import lettering

HAIRLINE = 0.25
RULE = 0.5
# The height of capitals and figures over the size, in points; it centres a line of text by its looks.
CAP_HEIGHT = 0.63
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


class PageCanvas:
    """Pages of one paper, drawn in mm from the top left corner. Sizes of text are points."""

    def __init__(self, paper: Paper, ink: Ink, title: str, *, fillable: bool = False, duplex: str = "") -> None:
        """`duplex`: the edge over which a two-sided print is turned, `long` or `short`; empty for one side."""
        lettering.use_faces()
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
        if fill:
            self.pdf.setFillColor(HexColor(fill))
        place = (box.x * POINTS_PER_MM, self._y(box.bottom), box.width * POINTS_PER_MM, box.height * POINTS_PER_MM)
        self.pdf.roundRect(*place, radius * POINTS_PER_MM, stroke=int(width > 0), fill=int(bool(fill)))

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

    def text_in(
        self,
        text: str,
        box: Box,
        face: str = lettering.TEXT,
        size: float = 9,
        colour: str = "",
        align: str = "left",
        least: float = 8,
    ) -> None:
        """Text in the middle of the box's height, made to fit its width: smaller down to `least` points, then cut short."""
        fitted = lettering.fit(text, face, box.width, size, least)
        baseline = box.y + box.height / 2 + fitted.size * CAP_HEIGHT / 2 / POINTS_PER_MM
        x = {"left": box.x, "centre": box.x + box.width / 2, "right": box.right}[align]
        self.text(fitted.text, x, baseline, face, fitted.size, colour, align)

    def entry(self, name: str, box: Box, value: str = "", size: float = 11, align: str = "centre") -> None:
        """What people write: a form field in a fillable sheet, else the value where it is known, else room for a pen."""
        if self.fillable:
            self.fields.append(FormField(self.page, name, box, value, size, align))
        elif value:
            self.text_in(value, box.inset(0.6), size=size, align=align)

    def outlines(self, shapes: tuple[Outline, ...], box: Box, fill: str = "", stroke: float = 0.0, colour: str = "") -> None:
        """Outlines of the unit square drawn into `box` as one path."""
        path = self.pdf.beginPath()
        for shape in shapes:
            for verb, numbers in shape:
                points = [self._point(box, x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
                flat = [number for point in points for number in point]
                {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[verb](*flat)
        self._stroke(stroke or HAIRLINE, colour)
        if fill:
            self.pdf.setFillColor(HexColor(fill))
        # Overlapping outlines (the leaves of a club) are filled as one: the rule counts windings, not crossings.
        self.pdf.drawPath(path, stroke=int(stroke > 0), fill=int(bool(fill)), fillMode=1)

    def suit(self, suit: str, box: Box, outlined: bool = False) -> None:
        """A suit in the largest square of `box`. Where red is not printed, the red suits are open shapes."""
        red = suit in "hd"
        colour = self.ink.red_suit if red else self.ink.black_suit
        square = _square(box)
        if outlined or (red and self.ink.red_suit == self.ink.black_suit):
            self.outlines(SUITS[suit], square, fill="#FFFFFF", stroke=0.22, colour=colour)
        else:
            self.outlines(SUITS[suit], square, fill=colour)

    def mark(self, mark: PlayerMark, box: Box) -> None:
        """A player's mark in the largest square of `box`."""
        self.outlines((MARKS[mark.shape],), _square(box), fill=self.ink.mark_colour(mark))

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Nothing that is drawn in here shows outside the box."""
        self.pdf.saveState()
        path = self.pdf.beginPath()
        path.rect(box.x * POINTS_PER_MM, self._y(box.bottom), box.width * POINTS_PER_MM, box.height * POINTS_PER_MM)
        self.pdf.clipPath(path, stroke=0, fill=0)
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

    def _start_page(self) -> None:
        page = (0, 0, self.paper.width * POINTS_PER_MM, self.paper.height * POINTS_PER_MM)
        self.pdf.setTrimBox(page)
        self.pdf.setBleedBox(page)

    def _stroke(self, width: float, colour: str) -> None:
        self.pdf.setLineWidth(width * POINTS_PER_MM)
        self.pdf.setStrokeColor(HexColor(colour or self.ink.line))

    def _y(self, y: float) -> float:
        return (self.height - y) * POINTS_PER_MM

    def _point(self, box: Box, x: float, y: float) -> tuple[float, float]:
        return (box.x + x * box.width) * POINTS_PER_MM, self._y(box.y + y * box.height)


def _square(box: Box) -> Box:
    side = min(box.width, box.height)
    return Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side)
