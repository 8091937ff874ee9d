"""The bundled faces as reportlab knows them: what is embedded in a PDF. How wide they write, `drawing.lettering` tells.

To read a face takes longer than to draw a page: only those are read that something is written with.
"""

from functools import cache

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from companion.resources import fonts


@cache
def use_face(face: str) -> str:
    """Make a bundled face known to reportlab, once; returns its name."""
    pdfmetrics.registerFont(TTFont(face, fonts() / f"{face}.ttf"))
    return face
