"""The bundled faces as they are read: quickly, and nothing else than reportlab reads."""

from pathlib import Path

import pytest
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace

from companion.press.page.faces import QuickFace, QuickFont
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


@pytest.mark.parametrize("name", ["Cinzel-Bold", "GentiumBookPlus-Regular"])
def test_a_font_made_quickly_is_a_font_as_reportlab_makes_it(name: str) -> None:
    quick, slow = vars(QuickFont(name)), vars(TTFont(name, fonts() / f"{name}.ttf"))
    assert quick.keys() == slow.keys()
    assert (quick["_asciiReadable"], quick["fontName"]) == (slow["_asciiReadable"], slow["fontName"])
