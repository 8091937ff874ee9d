"""QR codes as one vector path, black on white in every ink, with modules large enough for any phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.drawing import POINTS_PER_MM, WHITE, Box
from companion.links import host_of, invited, is_code, short_code
from companion.links.symbol import LAST_VERSION, QUIET_MODULES, Matrix, dark_runs, symbol_of, version_of
from companion.press.page.errors import PrintError
from companion.words import SHARED

if TYPE_CHECKING:
    from companion.press.page.canvas import PageCanvas

LEAST_MODULE = 0.5
EASY_VERSION = 10
# Printed codes of higher versions are at least this wide (mm).
DENSE_SIDE = 53.0


@dataclass(frozen=True)
class Symbol:
    """A QR code before it is drawn: its modules without the quiet zone."""

    link: str
    version: int
    matrix: Matrix

    @property
    def across(self) -> int:
        """How many modules a side has, with the quiet zone."""
        return len(self.matrix) + 2 * QUIET_MODULES

    def side(self, wished: float = 0.0) -> float:
        """The side in mm with its quiet zone: as wished, or as much more as its modules need."""
        least = self.across * LEAST_MODULE
        return max(wished, least if self.version <= EASY_VERSION else max(least, DENSE_SIDE))


def fits(link: str) -> bool:
    """Whether `link` may be printed as one code."""
    version = version_of(invited(link))
    return version is not None and version <= LAST_VERSION


def symbol(link: str) -> Symbol:
    """The code of `link`. Raises PrintError where it would be too dense to be read from paper."""
    found = symbol_of(invited(link))
    if found is None or found.version > LAST_VERSION:
        raise PrintError(f"The record's link of {len(link)} characters does not fit a QR code that a phone reads from paper.")
    return Symbol(link, *found[1:])


def draw(canvas: PageCanvas, code: Symbol, x: float, y: float, side: float) -> None:
    """The code with its quiet zone in a square of `side` mm, as horizontal runs merged into one path."""
    what = " ".join(filter(None, (host_of(code.link), short_code(code.link)))) if is_code(code.link) else code.link
    with canvas.named(SHARED("qr-code", canvas.language, what=what)):
        _draw(canvas, code, x, y, side)


def _draw(canvas: PageCanvas, code: Symbol, x: float, y: float, side: float) -> None:
    pdf = canvas.pdf
    canvas.box(Box(x, y, side, side), width=0, fill=WHITE)
    module = side / code.across
    path = pdf.beginPath()
    for row, line in enumerate(code.matrix):
        top = canvas.height - (y + (row + QUIET_MODULES) * module)
        for start, length in dark_runs(line):
            left = x + (start + QUIET_MODULES) * module
            place = (left, top - module, length * module, module)
            path.rect(*(round(number * POINTS_PER_MM, 4) for number in place))
    pdf.setFillGray(0)
    pdf.drawPath(path, stroke=0, fill=1)
