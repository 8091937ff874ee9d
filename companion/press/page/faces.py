"""The bundled faces as reportlab knows them: what is embedded in a PDF. How wide they write, `drawing.lettering` tells."""

from functools import cache

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from companion.drawing.lettering import FACES
from companion.resources import fonts


@cache
def use_faces() -> None:
    """Make every bundled face known to reportlab, once."""
    for face in FACES:
        pdfmetrics.registerFont(TTFont(face, fonts() / f"{face}.ttf"))
