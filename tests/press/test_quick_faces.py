"""The bundled faces as they are read: quickly, and nothing else than reportlab reads."""

from pathlib import Path

import pytest
from reportlab.pdfbase.ttfonts import TTFontFace

from companion.press.page.faces import QuickFace
from companion.resources import fonts

FACES = sorted(fonts().glob("*.ttf"))
#: Which letter stands for a glyph nobody asks; a number is no function.
NOT_COMPARED = {"glyphToChar", "_pdfScale", "_pos"}


@pytest.mark.parametrize("path", FACES, ids=lambda path: path.stem)
def test_a_face_read_quickly_is_the_face_as_reportlab_reads_it(path: Path) -> None:
    quick, slow = vars(QuickFace(path)), vars(TTFontFace(path))
    differing = [name for name in slow.keys() - NOT_COMPARED if quick.get(name) != slow[name]]
    assert not differing
    assert len(quick["charWidths"]) > 100
