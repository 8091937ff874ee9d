"""A reportlab canvas in millimetres with y downwards: equal calls give equal bytes, and only our faces are embedded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import BytesIO
from typing import TYPE_CHECKING, Any, Unpack

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from companion.drawing import HAIRLINE, POINTS_PER_MM, Box, Dash, How, Ink, Outline, Paper, Surface, grey_of, inks, lettering
from companion.press.page.faces import use_face
from companion.press.page.fields import FormField, can_be_typed
from companion.press.page.tags import Line, Tags
from companion.words import ENGLISH

if TYPE_CHECKING:
    from companion.press.page.scripts.writer import Writer

PRODUCER = "Companion"
#: For weak eyes: text is at least so large in print (points), lines are so many times stronger.
LARGE_TYPE, LARGE_LINE = 18.0, 1.3
#: The size of text in a line over the line's height in mm, so that lines do not touch (points).
_TYPE_IN_LINE = 3.4
#: How much of a text stands left of its place.
_SHARE = {"left": 0.0, "centre": 0.5, "right": 1.0}


class PageCanvas(Surface):
    """A surface for PDF: pages of one paper, drawn in mm from the top left corner. Sizes of text are points."""

    def __init__(
        self,
        paper: Paper,
        ink: Ink,
        title: str,
        *,
        fillable: bool = False,
        duplex: str = "",
        scale: float = 1.0,
        language: str = ENGLISH,
    ) -> None:
        """`duplex`: the edge over which a two-sided print is turned, `long` or `short`; empty for one side.

        `scale`: so many times larger than it is drawn is all printed, the paper too; what is larger is for weak eyes.
        `language`: that of the words drawn, which the file says.
        """
        self.paper = paper
        self.scale = scale
        self._least_type = LARGE_TYPE / scale if scale != 1 else 0.0
        self.fillable = fillable
        self.language = language
        self.fields: list[FormField] = []
        self.page = 0
        #: How long each cut is that its pieces take (mm): whoever marks a cut adds it.
        self.cuts: list[float] = []
        self._told: tuple[str, ...] = ()
        self.ink = ink
        #: The height of what is drawn on: the page, or a form (mm).
        self.height = paper.height
        self._is_broken = False
        self._buffer = BytesIO()
        size = (paper.width * scale * POINTS_PER_MM, paper.height * scale * POINTS_PER_MM)
        self.pdf: Any = Canvas(
            self._buffer, pagesize=size, invariant=1, initialFontName=use_face(lettering.TEXT), pageCompression=1, lang=language
        )
        self.title = title
        self.tags = Tags(self.pdf)
        self.pdf.setTitle(title)
        for told in (self.pdf.setAuthor, self.pdf.setCreator, self.pdf.setProducer):
            told(PRODUCER)
        self.pdf.setViewerPreference("PrintScaling", "None")
        self.pdf.setViewerPreference("DisplayDocTitle", "true")
        if duplex:
            self.pdf.setViewerPreference("Duplex", f"DuplexFlip{duplex.title()}Edge")
        self._scripts: Writer | None = None
        self._start_page()

    @property
    def sheet(self) -> Paper:
        """The paper as it is printed on."""
        return Paper(self.paper.name, self.paper.title, self.paper.width * self.scale, self.paper.height * self.scale)

    def end_page(self) -> None:
        """End the page; what is drawn next stands on another."""
        self.tags.close()
        self.pdf.showPage()
        self.tags.end_page()
        self.page += 1
        self._start_page()

    def finish(self) -> bytes:
        """The whole PDF, once every page is ended; its keywords say how often, and how far, its pieces are cut."""
        if self.cuts:
            self.pdf.setKeywords(f"{len(self.cuts)} cuts, {round(sum(self.cuts))} mm")
        self.tags.finish()
        self.pdf._code = []  # the scale that a next page would have begun with is no page
        self.pdf.save()
        return self._buffer.getvalue()

    def bookmark(self, name: str) -> None:
        """An entry for this page in the reader's outline."""
        self.pdf.bookmarkPage(f"page-{self.page}")
        self.pdf.addOutlineEntry(name, f"page-{self.page}", 0)

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = HAIRLINE, colour: str = "") -> None:
        """A straight line, `width` mm wide."""
        self.tags.drawn()
        self._stroke(self.ink.rule(width), colour)
        with self._dotted(width, colour):
            self.pdf.line(x1 * POINTS_PER_MM, self._y(y1), x2 * POINTS_PER_MM, self._y(y2))

    def box(self, box: Box, width: float = HAIRLINE, colour: str = "", fill: str = "", radius: float = 0.0) -> None:
        """A rectangle; `width` 0 draws no border, an empty `fill` leaves the paper, `radius` (mm) rounds the corners."""
        self.tags.drawn()
        self._stroke(self.ink.rule(width or HAIRLINE), colour)
        self._fill(fill)
        place = (box.x * POINTS_PER_MM, self._y(box.bottom), box.width * POINTS_PER_MM, box.height * POINTS_PER_MM)
        with self._dotted(width, colour):
            if radius:
                self.pdf.roundRect(*place, radius * POINTS_PER_MM, stroke=int(width > 0), fill=int(bool(fill)))
            else:  # most boxes: reportlab would write eight lines and curves for each
                self.pdf.rect(*place, stroke=int(width > 0), fill=int(bool(fill)))

    def path(self, outlines: Iterable[Outline], fill: str = "", stroke: float = 0, colour: str = "", **how: Unpack[How]) -> None:
        """Outlines in mm as one path; where the line is `rounded`, to a thousandth of a point: those are long."""
        self.tags.drawn()
        self._stroke(stroke or HAIRLINE, colour)
        self._fill(fill)
        rounded, dash = how.get("rounded"), how.get("dash", ())
        path = self._path(outlines, 3 if rounded else None)
        with self._rounded() if rounded and stroke else nullcontext(), self._broken(dash) if dash else nullcontext():
            self.pdf.drawPath(path, stroke=int(stroke > 0), fill=int(bool(fill)), fillMode=int(how.get("rule") != "evenodd"))

    def text(
        self, text: str, x: float, y: float, face: str = lettering.TEXT, size: float = 9, colour: str = "", align: str = "left"
    ) -> float:
        """A line of text with its baseline at `y`; returns its width in mm. `align` says what `x` is: left, centre or right."""
        total = lettering.width(text, face, size)
        left = x - _SHARE[align] * total
        gap = self.tags.written(Line(left, left + total, y, size / POINTS_PER_MM), text) if text else ""
        if not lettering.is_plain(text, face):
            return self._other_text(text, x, y, face, size, colour, align)
        # Words that go on with a paragraph are parted by a space, which is read and not seen.
        left -= lettering.width(gap, face, size)
        written = self.pdf.beginText(left * POINTS_PER_MM, self._y(y))
        self._paint(written, colour or self.ink.text)
        for run in lettering.runs(gap + text, face):
            written.setFont(use_face(run.face), size)
            written.textOut(run.text)
        self.pdf.drawText(written)
        return total

    def writable(self, text: str, face: str) -> str:
        """Text as it is printed: of a name that cannot be, what stands for it."""
        return text if lettering.is_plain(text, face) else self._writer().writable(text, face)

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
        self._is_broken = True
        yield
        self._is_broken = False
        self.pdf.restoreState()

    def entry(
        self,
        name: str,
        box: Box,
        value: str = "",
        size: float = 11,
        align: str = "centre",
        *,
        tip: str = "",
        script: str = "",
        face: str = lettering.TEXT,
    ) -> None:
        """What people write: a form field in a fillable sheet, else the value where it is known, else room for a pen.

        Without a `tip` the last part of the name says what belongs there. A value that the fields' own face cannot write is
        printed.
        """
        words = tip or name.rpartition(".")[2].replace("-", " ")
        told = ": ".join(filter(None, (", ".join(self._told), words)))
        if self.fillable and can_be_typed(value):
            self.tags.add("Form", told).words = value
            by = self.scale
            place = Box(box.x * by, box.y * by, box.width * by, box.height * by)
            typed = round(self.type_size(size, box.height) * by, 1)
            self.fields.append(FormField(self.page, name, place, value, typed, align, told, script))
        elif value:
            with self.tagged(self.tags.word, f"{told}: {value}"):
                self.text_in(value, box.inset(0.6), face, size, align=align)

    def type_size(self, size: float, room: float = 0.0) -> float:
        """The size that text of this size is written in: no smaller than weak eyes need, but not higher than its line."""
        least = min(self._least_type, room * _TYPE_IN_LINE) if room else self._least_type
        return max(size, least)

    @contextmanager
    def enlarged(self, factor: float, x: float, y: float) -> Iterator[None]:
        """What is drawn in here from the top left corner on stands at `x`, `y`, so many times larger, and as it is."""
        height, least = self.height * POINTS_PER_MM, self._least_type
        self._least_type = 0.0
        self.pdf.saveState()
        self.pdf.translate(x * POINTS_PER_MM, height - y * POINTS_PER_MM)
        self.pdf.scale(factor, factor)
        self.pdf.translate(0, -height)
        yield
        self.pdf.restoreState()
        self._least_type = least

    def tagged(self, kind: str, alt: str = "") -> AbstractContextManager[None]:
        """What is drawn in here is this, for a screen reader: a heading (`H1` …), a row of a table (`TR`), its cell (`TH`, `TD`).

        `alt` is read in its place.
        """
        return self.tags.within(kind, alt)

    def named(self, _words: str) -> AbstractContextManager[None]:
        """What is drawn in here is one picture, for a screen reader, and these are its words."""
        return self.tags.within("Figure", _words)

    def read_as(self, _sign: str, _box: Box) -> AbstractContextManager[None]:
        """What is drawn in here is a sign in a line of text, and read as this."""
        return self.tags.sign(Line(_box.x, _box.right, _box.bottom, _box.height), _sign)

    @contextmanager
    def about(self, words: str, kind: str = "Sect") -> Iterator[None]:
        """The fields in here belong to this (a season, a player): their tips begin with it. Empty: they belong to nothing.

        `kind`: what it is for a screen reader, a part or a row (`TR`).
        """
        before = self._told
        self._told = (*before, words) if words else ()
        with self.tags.within(kind, title=words) if words else nullcontext():
            yield
        self._told = before

    @contextmanager
    def form(self, name: str, width: float, height: float) -> Iterator[None]:
        """What is drawn in here, on a ground of so many mm, is kept under a name and stands on no page yet."""
        with self.tags.hidden():
            self.pdf.beginForm(name, 0, 0, width * POINTS_PER_MM, height * POINTS_PER_MM)
            self.height = height
            yield
            self.height = self.paper.height
            self.pdf.endForm()

    def place(self, name: str, x: float, y: float, height: float, scale: float = 1.0) -> None:
        """What is kept under a name, `height` mm high, with its top left corner here; `scale` times as large, if that is said."""
        self.tags.drawn()
        self.pdf.saveState()
        self.pdf.translate(x * POINTS_PER_MM, (self.height - y - height * scale) * POINTS_PER_MM)
        if scale != 1:
            self.pdf.scale(scale, scale)
        self.pdf.doForm(name)
        self.pdf.restoreState()

    def place_scaled(
        self, name: str, middle: tuple[float, float], size: tuple[float, float], scale: float, degrees: float = 0.0
    ) -> None:
        """What is kept under a name, of this `size` (mm), smaller or larger, turned clockwise, its middle at this point."""
        self.tags.drawn()
        self.pdf.saveState()
        self.pdf.translate(middle[0] * POINTS_PER_MM, self._y(middle[1]))
        self.pdf.rotate(-degrees)
        self.pdf.scale(scale, scale)
        self.pdf.translate(-size[0] / 2 * POINTS_PER_MM, -size[1] / 2 * POINTS_PER_MM)
        self.pdf.doForm(name)
        self.pdf.restoreState()

    def _writer(self) -> Writer:
        """What writes letters that the bundled faces lack; it is loaded when the first of them is met."""
        if self._scripts is None:
            from companion.press.page.scripts.writer import Writer

            self._scripts = Writer(self.pdf)
        return self._scripts

    def _other_text(self, text: str, x: float, y: float, face: str, size: float, colour: str, align: str) -> float:
        """A line with letters that the bundled faces lack, no wider than it was thought to be when the page was laid out."""
        room, writer = lettering.width(text, face, size), self._writer()
        known = writer.writable(text, face)
        wide = writer.width(known, face, size)
        size *= min(1.0, room / wide) if wide else 1.0
        wide = min(wide, room)
        self._paint(self.pdf, colour or self.ink.text)
        writer.write(known, (x - _SHARE[align] * wide) * POINTS_PER_MM, self._y(y), face, size)
        return wide

    def _start_page(self) -> None:
        by = self.scale * POINTS_PER_MM
        page = (0, 0, self.paper.width * by, self.paper.height * by)
        self.pdf.setTrimBox(page)
        self.pdf.setBleedBox(page)
        if self.scale != 1:
            self.pdf.scale(self.scale, self.scale)

    def _fill(self, colour: str) -> None:
        if colour:
            self._paint(self.pdf, colour)

    def _stroke(self, width: float, colour: str) -> None:
        self.pdf.setLineWidth(width * POINTS_PER_MM * (LARGE_LINE if self.scale != 1 else 1))
        grey = self._grey(colour or self.ink.line)
        if grey is None:
            self.pdf.setStrokeColor(HexColor(colour or self.ink.line))
        else:
            self.pdf.setStrokeGray(grey)

    def _paint(self, pen: Any, colour: str) -> None:  # reportlab's canvas or text
        """What `pen` fills is of this colour. What has no hue is written as grey: a printer mixes no black for it."""
        grey = self._grey(colour)
        if grey is None:
            pen.setFillColor(HexColor(colour))
        else:
            pen.setFillGray(grey)

    def _grey(self, colour: str) -> float | None:
        """A colour as a grey: any in an ink without colours, else those that have no hue."""
        return grey_of(colour) if self.ink.name == "colour" else inks.as_grey(colour)

    @contextmanager
    def _dotted(self, width: float, colour: str) -> Iterator[None]:
        """Hairlines of the ink's own colours are rows of dots where the ink says so, but for lines that are broken otherwise."""
        own = colour in {"", self.ink.line, self.ink.accent}
        if not self.ink.dots or not own or not 0 < width <= HAIRLINE or self._is_broken:
            yield
            return
        self.pdf.setDash([one * POINTS_PER_MM for one in self.ink.dots])
        yield
        self.pdf.setDash([])

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
