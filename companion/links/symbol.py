"""QR codes as modules, for paper and for screens: which version holds a text, which modules are dark, and all of it as SVG."""

from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

QUIET_MODULES = 4
#: No phone is sure to read denser codes, from paper or from a screen.
LAST_VERSION = 20
#: Up to this version all eight masks are tried for the best. Larger codes hold packed data: there one mask reads as well as
#: another, and to try them takes longer than all the rest of the page.
_TRIED = 7

Matrix = tuple[tuple[bool, ...], ...]


class Symbol(NamedTuple):
    """The QR code of a text at error correction M: its version (1 to 40), and its modules in rows, without the quiet zone."""

    text: str
    version: int
    modules: Matrix

    @property
    def across(self) -> int:
        """How many modules a side has, with the quiet zone."""
        return len(self.modules) + 2 * QUIET_MODULES


@lru_cache(maxsize=64)
def symbol_of(text: str) -> Symbol | None:
    """The smallest QR code that holds a text; None where no version does."""
    code = _code_of(text)
    if code is None:
        return None
    if code.version > _TRIED:
        code.mask_pattern = 0
    code.make(fit=False)
    return Symbol(text, code.version, tuple(tuple(map(bool, line)) for line in code.get_matrix()))


def version_of(text: str) -> int | None:
    """The smallest version that holds a text at error correction M; None where none does. Nothing is drawn for that."""
    code = _code_of(text)
    return code.version if code else None


def _code_of(text: str) -> Any:
    from companion.links.qr_library import code_of  # its library is loaded when a code is drawn

    return code_of(text)


def dark_runs(line: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Start and length of each run of dark modules in a row."""
    runs: list[tuple[int, int]] = []
    for index, dark in enumerate(line):
        if dark and index and line[index - 1]:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((index, 1))
    return runs


def svg(symbol: Symbol, label: str = "QR code") -> str:
    """The code as an SVG picture with its quiet zone, black on white whatever the colours around it; a module is one unit."""
    side, quiet = symbol.across, QUIET_MODULES
    dark = "".join(
        f"M{quiet + start} {quiet + row}h{length}v1h-{length}z"
        for row, line in enumerate(symbol.modules)
        for start, length in dark_runs(line)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="code" viewBox="0 0 {side} {side}" role="img" '
        f'aria-label="{escape(label)}" shape-rendering="crispEdges">'
        f'<path fill="#ffffff" d="M0 0h{side}v{side}h-{side}z"/><path fill="#000000" d="{dark}"/></svg>'
    )
