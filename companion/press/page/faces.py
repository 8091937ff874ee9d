"""The bundled faces as reportlab knows them: what is embedded in a PDF. How wide they write, `drawing.lettering` tells.

To read a face takes longer than to draw a page: only those are read that something is written with, and their long tables in
one go, where reportlab reads number by number.
"""

from functools import cache
from struct import iter_unpack, unpack_from
from typing import Any
from weakref import WeakKeyDictionary

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace

from companion.resources import fonts

#: The form of a table of letters that lists runs of them, as large faces have it.
_RUNS = 12


@cache
def use_face(face: str) -> str:
    """Make a bundled face known to reportlab, once; returns its name."""
    pdfmetrics.registerFont(QuickFont(face))
    return face


class QuickFont(TTFont):  # type: ignore[misc]  # reportlab has no types
    """A bundled face as a font."""

    def __init__(self, face: str) -> None:
        """As reportlab makes a font, but of a face that is read quickly."""
        self.fontName = face
        self.face = QuickFace(fonts() / f"{face}.ttf")
        self.encoding = TTEncoding()
        self.state: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()
        self._asciiReadable = rl_config.ttfAsciiReadable
        self.shapable = False


class QuickFace(TTFontFace):  # type: ignore[misc]  # reportlab has no types
    """A face with all that reportlab knows of one."""

    def extractInfo(self, charInfo: int = 1) -> None:  # noqa: N802, N803 (reportlab's own)
        """Reads the face."""
        letters = self._letters()
        if not charInfo or unpack_from(">H", self._ttf_data, letters)[0] != _RUNS:
            super().extractInfo(charInfo)
            return
        super().extractInfo(0)
        self._read_letters(letters)
        self._read_widths()
        self._read_places()

    def _letters(self) -> int:
        """Where the table from letters to glyphs begins: of several, reportlab takes the last for Unicode."""
        start, _ = self.get_table_pos("cmap")
        (count,) = unpack_from(">H", self._ttf_data, start + 2)
        found = 0
        for platform, _, offset in iter_unpack(">HHL", self.get_chunk(start + 4, 8 * count)):
            found = offset if platform in {0, 3} else found
        begin: int = start + found
        return begin

    def _read_letters(self, start: int) -> None:
        self.charToGlyph: dict[int, int] = {}
        (runs,) = unpack_from(">L", self._ttf_data, start + 12)
        for first, last, glyph in iter_unpack(">LLL", self.get_chunk(start + 16, 12 * runs)):
            self.charToGlyph.update(zip(range(first, last + 1), range(glyph, glyph + last + 1 - first), strict=True))
        self.charToGlyph[0xA0] = self.charToGlyph[0x20]  # a space that keeps words together is as wide as any

    def _read_widths(self) -> None:
        (count,) = unpack_from(">H", self._ttf_data, self.get_table_pos("hhea")[0] + 34)
        start, _ = self.get_table_pos("hmtx")
        self.hmetrics = list(iter_unpack(">HH", self.get_chunk(start, 4 * count)))
        width = self.hmetrics[-1][0]
        rest = unpack_from(f">{self.numGlyphs - count}H", self._ttf_data, start + 4 * count)
        self.hmetrics += [(width, side) for side in rest]
        widths = [self._pdfScale(width) for width, _ in self.hmetrics]
        self.defaultWidth = widths[0]
        self.charWidths = {letter: widths[glyph] for letter, glyph in self.charToGlyph.items()}

    def _read_places(self) -> None:
        """Where each glyph's outline begins."""
        start, length = self.get_table_pos("loca")
        short = length < 4 * (self.numGlyphs + 1)
        places = unpack_from(f">{self.numGlyphs + 1}{'H' if short else 'L'}", self._ttf_data, start)
        self.glyphPos = [2 * place for place in places] if short else list(places)
