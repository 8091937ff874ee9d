"""The sheet that shows how far a printer misses the back: crosses on one side, scales on the other, read against the light.

For a camera each side has eight solid marks and a code that says which side of which paper it is, and where the marks are.
"""

import re
from typing import NamedTuple

from companion.drawing import BLACK, HAIRLINE, Box, Paper, ink_for, lettering
from companion.drawing.geometry import PAPERS
from companion.links.symbol import QUIET_MODULES
from companion.press import PageCanvas, PrintOptions
from companion.press.codes import qr
from companion.press.job.printable import Duplex
from companion.reading.layout import Page

_REACH = 5
_MM = 1.0
#: Drawn larger than life, so that half a millimetre can be read: one step of the scale is a millimetre on paper.
_ARM = 24.0
_WORDS = (
    "Print both sides of this sheet, turned over the {edge} edge, at 100 %.",
    "Hold it against the light, with the crosses towards you.",
    "The cross on the front lies over the scales on the back. Read where its lines cut them: across, then down.",
    "Print with --back-offset ACROSS,DOWN. Try it on this sheet, too: now the cross should be at 0 and 0.",
    "Or lay it on something dark, photograph each side with all four edges: companion scan FRONT.jpg BACK.jpg",
)
#: A mark's side, and how far its middle lies from the page's edges (mm); the code's side, and how far above the foot it begins.
_MARK, _EDGE = 4.0, 9.0
_CODE, _ABOVE = 28.0, 48.0


_CODE_TEXT = re.compile(r"COMPANION CALIBRATION (FRONT|BACK) (A4|LETTER) TURNED (LONG|SHORT) MOVED (-?[0-9.]+) (-?[0-9.]+)")


class Side(NamedTuple):
    """A side, `FRONT` or `BACK`, as it is meant to lie: turned over that edge, its back moved right and down by so much (mm)."""

    name: str
    paper: Paper
    duplex: Duplex = "long"
    moved: tuple[float, float] = (0.0, 0.0)

    @property
    def text(self) -> str:
        """What its code says."""
        across, down = self.moved
        words = f"{self.name} {self.paper.name.upper()} TURNED {self.duplex.upper()} MOVED {across:g} {down:g}"
        return f"COMPANION CALIBRATION {words}"

    @property
    def marks(self) -> tuple[tuple[float, float], ...]:
        """The middles of its marks (mm): the corners clockwise from the top left, then the edges from the top."""
        left, top, right, foot = _EDGE, _EDGE, self.paper.width - _EDGE, self.paper.height - _EDGE
        across, down = self.paper.width / 2, self.paper.height / 2
        return (
            (left, top),
            (right, top),
            (right, foot),
            (left, foot),
            (across, top),
            (right, down),
            (across, foot),
            (left, down),
        )

    @property
    def code(self) -> Box:
        """The place of its code."""
        return Box(self.paper.width / 2 - _CODE / 2, self.paper.height - _ABOVE, _CODE, _CODE)

    def page(self) -> Page:
        """What a camera looks for."""
        symbol = qr.symbol(self.text)
        quiet = self.code.width / symbol.across * QUIET_MODULES
        inner = self.code.inset(quiet, quiet)
        corners = ((inner.x, inner.y), (inner.right, inner.y), (inner.right, inner.bottom), (inner.x, inner.bottom))
        return Page(self.paper.width, self.paper.height, self.marks, corners, (), ())


def side_in(text: str) -> Side | None:
    """The side whose code says this; None for any other code."""
    match = _CODE_TEXT.fullmatch(text)
    if not match:
        return None
    name, paper, edge, across, down = match.groups()
    return Side(name, PAPERS[paper.lower()], "long" if edge == "LONG" else "short", (float(across), float(down)))


def calibration_sheet(options: PrintOptions) -> bytes:
    """The PDF, two pages: a cross in each of five places, and behind each its two scales in millimetres."""
    paper = options.sheet
    canvas = PageCanvas(paper, ink_for("saver", BLACK), "Duplex calibration", duplex=options.duplex)
    places = _places(paper.width, paper.height)
    canvas.text("DUPLEX CALIBRATION", 20, 22, lettering.TITLE, 17)
    for row, words in enumerate(_WORDS):
        canvas.text(f"{row + 1}.  {words.format(edge=options.duplex)}", 20, 31 + 6 * row, lettering.TEXT, 10.5)
    for x, y in places:
        canvas.line(x - _ARM, y, x + _ARM, y, HAIRLINE / 2)
        canvas.line(x, y - _ARM, x, y + _ARM, HAIRLINE / 2)
    across, down = options.back_offset
    front, back = (Side(name, paper, options.duplex, options.back_offset) for name in ("FRONT", "BACK"))
    _draw_side(canvas, front, 0.0, 0.0)
    canvas.end_page()
    _draw_side(canvas, back, across, down)
    for x, y in places:
        behind_x, behind_y = _behind(options, x, y)
        _draw_scales(canvas, behind_x + across, behind_y + down)
    canvas.end_page()
    return canvas.finish()


def _draw_side(canvas: PageCanvas, side: Side, across: float, down: float) -> None:
    """The marks and the code of a side, moved as its backs are."""
    for x, y in side.marks:
        canvas.box(Box(x + across - _MARK / 2, y + down - _MARK / 2, _MARK, _MARK), width=0, fill=canvas.ink.text)
    qr.draw(canvas, qr.symbol(side.text), side.code.x + across, side.code.y + down, side.code.width)


def _places(width: float, height: float) -> tuple[tuple[float, float], ...]:
    corners = tuple((x, y) for y in (95.0, height - 55.0) for x in (55.0, width - 55.0))
    return (*corners, (width / 2, (40.0 + height) / 2))


def _behind(options: PrintOptions, x: float, y: float) -> tuple[float, float]:
    """The point of the back behind a point of the front."""
    paper = options.sheet
    return (paper.width - x, y) if options.duplex == "long" else (x, paper.height - y)


def _draw_scales(canvas: PageCanvas, x: float, y: float) -> None:
    """Scales on which one reads by how much backs must move: where the front's cross cuts them is where they ought to be."""
    canvas.box(Box(x - 0.4, y - 0.4, 0.8, 0.8), width=0, fill=canvas.ink.text)
    for step in range(-2 * _REACH, 2 * _REACH + 1):
        at = step * _MM / 2
        # A whole millimetre is a long line; a half one is a short, fine line beyond it, so that the two do not run together.
        near, far, width = (14.0, 18.0, HAIRLINE * 0.7) if step % 2 == 0 else (18.0, 19.6, HAIRLINE * 0.5)
        canvas.line(x + at, y - far, x + at, y - near, width)
        canvas.line(x - far, y + at, x - near, y + at, width)
    for step in (-_REACH, 0, _REACH):
        canvas.text(f"{step:+d}" if step else "0", x + step * _MM, y - 20.6, lettering.TEXT, 8, align="centre")
        canvas.text(f"{step:+d}" if step else "0", x - 20.6, y + step * _MM + 1, lettering.TEXT, 8, align="right")
