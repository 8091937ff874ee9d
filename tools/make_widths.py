#!/usr/bin/env python3
"""Write companion/drawing/widths.txt from the fonts: for each face which characters it has, and how wide each is.

Run it when a font changes: `python tools/make_widths.py`. A test compares the table with the fonts.
"""

from __future__ import annotations

import sys
import zlib
from base64 import b85encode
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from reportlab.pdfbase import pdfmetrics  # noqa: E402 - the package may lie beside this folder only

from companion.drawing.lettering import FACES  # noqa: E402
from companion.drawing.widths import pack  # noqa: E402
from companion.press.page.faces import use_face  # noqa: E402

TABLE = ROOT / "companion" / "drawing" / "widths.txt"


def table() -> str:
    """The text of the table: a line for each face, with the units of its em and its packed widths."""
    lines = []
    for name in FACES:
        face = pdfmetrics.getFont(use_face(name)).face
        em: int = face.unitsPerEm
        units = {code: round(width * em / 1000) for code, width in sorted(face.charWidths.items())}
        lines.append(f"{name} {em} {b85encode(zlib.compress(pack(units), 9)).decode('ascii')}\n")
    return "".join(lines)


if __name__ == "__main__":
    TABLE.write_text(table(), "utf-8")
    print(f"{TABLE.relative_to(ROOT)}: {TABLE.stat().st_size} bytes")
