#!/usr/bin/env python3
"""Write companion/drawing/widths.bin from the fonts: for each face which characters it has, and how wide each is.

Run it when a font changes: `python tools/make_widths.py`. A test compares the table with the fonts.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from reportlab.pdfbase import pdfmetrics  # noqa: E402 - the package may lie beside this folder only

from companion.drawing.lettering import FACES  # noqa: E402
from companion.drawing.widths import pack  # noqa: E402
from companion.press.page.faces import use_face  # noqa: E402

TABLE = ROOT / "companion" / "drawing" / "widths.bin"


def table() -> bytes:
    """The table: for each face a line with its name, the units of its em and how many bytes follow, then its packed widths."""
    parts = []
    for name in FACES:
        face = pdfmetrics.getFont(use_face(name)).face
        em: int = face.unitsPerEm
        units = {code: round(width * em / 1000) for code, width in sorted(face.charWidths.items())}
        packed = pack(units)
        parts.append(f"{name} {em} {len(packed)}\n".encode() + packed)
    return b"".join(parts)


if __name__ == "__main__":
    TABLE.write_bytes(table())
    print(f"{TABLE.relative_to(ROOT)}: {TABLE.stat().st_size} bytes")
