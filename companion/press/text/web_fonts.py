"""The faces of a book that is a web page, within it: cut to the letters that it has, so that its figures never clip.

They are WOFF2 by fontTools, which comes with WeasyPrint.
"""

import re
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from html import unescape
from io import BytesIO
from typing import NamedTuple

from companion import resources

_TAG = re.compile(r"<style.*?</style>|<[^>]*>", re.DOTALL)


class Face(NamedTuple):
    """A face: its file, the family that style sheets call it by, how heavy it is, whether it is slanted."""

    file: str
    family: str
    weight: int
    style: str = "normal"


#: What figures and style sheets name. The symbols' family is written in two ways.
FACES = (
    Face("Cinzel-Bold", "Cinzel", 700),
    Face("Cinzel-Regular", "Cinzel", 400),
    Face("GentiumBookPlus-Regular", "Gentium Book Plus", 400),
    Face("GentiumBookPlus-Italic", "Gentium Book Plus", 400, "italic"),
    Face("GentiumBookPlus-Bold", "Gentium Book Plus", 700),
    Face("NotoSansSymbols2-Regular", "Noto Sans Symbols 2", 400),
    Face("NotoSansSymbols-Regular", "Noto Sans Symbols", 400),
)


def faces_css(html: str) -> str:
    """A style sheet with the faces, each with the letters of a page alone."""
    return "\n".join(_rules("".join(sorted({*unescape(_TAG.sub(" ", html)), " "}))))


def _rules(letters: str) -> Iterable[str]:
    for face in FACES:
        data = _cut(face.file, letters.upper() + letters if face.family == "Cinzel" else letters)
        if data:
            source = f'url("data:font/woff2;base64,{data}") format("woff2")'
            yield (
                f'@font-face {{ font-family: "{face.family}"; font-weight: {face.weight}; font-style: {face.style}; '
                f"src: {source} }}"
            )


@cache
def _cut(file: str, letters: str) -> str:
    """A face with these letters alone, as base64; empty where it has none of those beyond plain ones."""
    from fontTools import subset, ttLib

    font = ttLib.TTFont(resources.fonts() / f"{file}.ttf", recalcTimestamp=False)
    known = font.getBestCmap().keys() & set(map(ord, letters))
    if file.startswith("Noto"):
        known = {sign for sign in known if sign > _LATIN}
    if not known:
        return ""
    options = subset.Options(layout_features=["kern", "liga", "lnum", "tnum", "mark", "mkmk", "ccmp", "locl"], hinting=False)
    options.drop_tables += ["Silt"]  # the text face's own, which nobody else reads
    options.name_IDs, options.notdef_outline = [0, 1, 2, 13, 14], True  # who made it, and its licence
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=known)
    subsetter.subset(font)
    font.flavor = "woff2"
    cut = BytesIO()
    font.save(cut, reorderTables=None)
    return b64encode(cut.getvalue()).decode()


#: Letters up to here are the text faces' own.
_LATIN = 0x2000
