#!/usr/bin/env python3
"""Write companion/drawing/width_table.py from the fonts: for each face which characters it has, and how wide each is.

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

TABLE = ROOT / "companion" / "drawing" / "width_table.py"
_LINE = 112
_HEAD = '''"""How wide the letters of the bundled faces are. Made by tools/make_widths.py from fonts/; `widths` reads it."""

#: For each face the units of its em, and its characters with their widths (`widths.unpack`).
TABLE: dict[str, tuple[int, str]] = {
'''


def table() -> str:
    """The text of the module."""
    parts = [_HEAD]
    for name in FACES:
        face = pdfmetrics.getFont(use_face(name)).face
        em: int = face.unitsPerEm
        units = {code: round(width * em / 1000) for code, width in sorted(face.charWidths.items())}
        packed = b85encode(zlib.compress(pack(units), 9)).decode("ascii")
        data = "\n".join(f'            "{packed[start : start + _LINE]}"' for start in range(0, len(packed), _LINE))
        parts.append(f'    "{name}": (\n        {em},\n        (\n{data}\n        ),\n    ),\n')
    return "".join([*parts, "}\n"])


if __name__ == "__main__":
    TABLE.write_text(table(), "utf-8")
    print(f"{TABLE.relative_to(ROOT)}: {TABLE.stat().st_size} bytes")
