"""QR codes as one vector path, black on white in every ink, with modules large enough for any phone."""

from dataclasses import dataclass
from functools import cache

from companion.drawing.geometry import POINTS_PER_MM, Box
from companion.drawing.inks import BLACK, WHITE
from companion.press.page.canvas import PageCanvas
from companion.press.page.errors import PrintError

LEAST_MODULE = 0.5
QUIET_MODULES = 4
EASY_VERSION = 10
LAST_VERSION = 20
# Printed codes of higher versions are at least this wide (mm).
DENSE_SIDE = 53.0

Matrix = tuple[tuple[bool, ...], ...]


@dataclass(frozen=True)
class Symbol:
    """A QR code before it is drawn: its modules without the quiet zone."""

    link: str
    version: int
    matrix: Matrix

    def side(self, wished: float = 0.0) -> float:
        """The side in mm with its quiet zone: as wished, or as much more as its modules need."""
        least = (len(self.matrix) + 2 * QUIET_MODULES) * LEAST_MODULE
        return max(wished, least if self.version <= EASY_VERSION else max(least, DENSE_SIDE))


def version_of(link: str) -> int | None:
    """The smallest version that holds `link` at error correction M, or None where no QR code does."""
    from qrcode.exceptions import DataOverflowError

    try:
        return _modules(link)[0]
    except (DataOverflowError, ValueError):
        return None


def fits(link: str) -> bool:
    """Whether `link` may be printed as one code."""
    version = version_of(link)
    return version is not None and version <= LAST_VERSION


def symbol(link: str) -> Symbol:
    """The code of `link`. Raises PrintError where it would be too dense to be read from paper."""
    if not fits(link):
        raise PrintError(f"The record's link of {len(link)} characters does not fit a QR code that a phone reads from paper.")
    version, matrix = _modules(link)
    return Symbol(link, version, matrix)


def draw(canvas: PageCanvas, code: Symbol, x: float, y: float, side: float) -> None:
    """The code with its quiet zone in a square of `side` mm, as horizontal runs merged into one path."""
    pdf = canvas.pdf
    canvas.box(Box(x, y, side, side), width=0, fill=WHITE)
    module = side / (len(code.matrix) + 2 * QUIET_MODULES)
    path = pdf.beginPath()
    for row, line in enumerate(code.matrix):
        top = canvas.height - (y + (row + QUIET_MODULES) * module)
        for start, length in dark_runs(line):
            left = x + (start + QUIET_MODULES) * module
            place = (left, top - module, length * module, module)
            path.rect(*(round(number * POINTS_PER_MM, 4) for number in place))
    pdf.setFillColor(BLACK)
    pdf.drawPath(path, stroke=0, fill=1)


@cache
def _modules(link: str) -> tuple[int, Matrix]:
    from qrcode.constants import ERROR_CORRECT_M
    from qrcode.main import QRCode

    code = QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(link, optimize=20)
    code.make(fit=True)
    return code.version, tuple(tuple(bool(module) for module in line) for line in code.get_matrix())


def dark_runs(line: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Start and length of each run of dark modules."""
    runs: list[tuple[int, int]] = []
    for index, dark in enumerate(line):
        if dark and index and line[index - 1]:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((index, 1))
    return runs
