"""A line with letters that the bundled faces lack: cut by direction and face, joined, and ordered for the eye."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from companion.drawing import lettering
from companion.drawing.scripts import script_of
from companion.drawing.widths import advances
from companion.press.page.scripts.direction import in_order, levels, turned
from companion.press.page.scripts.found import Found, face_for, opened

_KEPT = 1024
_HAN = "Chinese"


class Shape(NamedTuple):
    """How a face writes a letter, or letters that it draws as one: its glyphs with their places, and how far it goes.

    Lengths are in units of the face's em.
    """

    text: str
    glyphs: tuple[tuple[int, int, int], ...]
    advance: int


@dataclass(frozen=True)
class Piece:
    """Letters of one face, as they stand from left to right; a bundled face is a name, and has no shapes.

    `advance` is in thousandths of the size.
    """

    face: str | Found
    text: str
    shapes: tuple[Shape, ...]
    advance: float


class _Letter(NamedTuple):
    text: str
    face: str | Found
    level: int
    script: str


@lru_cache(_KEPT)
def shaped(text: str, face: str) -> tuple[Piece, ...]:
    """The pieces of a line from left to right; what has no face (`standing_in.writable` leaves little of that) is a `?`."""
    letters = lettering.letters(text, face)
    bold = face in {lettering.BOLD, lettering.TITLE}
    found = [
        _letter(letter, own, depth, bold=bold)
        for (letter, own), depth in zip(letters, levels([letter for letter, _ in letters]), strict=True)
    ]
    language = _language(text)
    groups = [tuple(group) for _, group in groupby(found, key=lambda one: (one.face, one.level, one.script))]
    return tuple(_piece(group, language) for group in in_order(groups, [group[0].level for group in groups]))


def _letter(letter: str, own: str, depth: int, *, bold: bool) -> _Letter:
    found = own or face_for(letter, bold=bold)
    if found is None:
        return _Letter(lettering.REPLACEMENT, lettering.TEXT, depth, "")
    return _Letter(letter, found, depth, "" if own else script_of(letter))


def _piece(group: tuple[_Letter, ...], language: str) -> Piece:
    face, leftwards = group[0].face, group[0].level % 2 == 1
    text = "".join(letter.text for letter in group)
    if isinstance(face, str):
        if leftwards:
            text = "".join(turned(letter.text) for letter in reversed(group))
        return Piece(face, text, (), sum(advances(face)[ord(sign)] for sign in text))
    shapes = _shapes(face, text, language if group[0].script == _HAN else "", leftwards=leftwards)
    return Piece(face, text, shapes, sum(shape.advance for shape in shapes) * 1000 / opened(face).face.upem)


def _shapes(face: Found, text: str, language: str, *, leftwards: bool) -> tuple[Shape, ...]:
    import uharfbuzz

    font, buffer = opened(face), uharfbuzz.Buffer()
    buffer.add_codepoints([ord(sign) for sign in text])
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if leftwards else "ltr"
    if language:
        buffer.language = language
    uharfbuzz.shape(font, buffer)
    glyphs = list(zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))
    starts = sorted({info.cluster for info, _ in glyphs})
    parts = {start: text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)}
    return tuple(_shape(parts[start], list(one)) for start, one in groupby(glyphs, key=lambda glyph: glyph[0].cluster))


def _shape(text: str, glyphs: Sequence[tuple[Any, Any]]) -> Shape:  # uharfbuzz's infos and positions
    pen, placed = 0, []
    for info, place in glyphs:
        placed.append((info.codepoint, pen + place.x_offset, place.y_offset))
        pen += place.x_advance
    return Shape(text, tuple(placed), pen)


def _language(text: str) -> str:
    """Whose shapes Chinese letters have: that of the other letters beside them, else of the country whose own code holds them."""
    scripts = {script_of(letter) for letter in text}
    for script, language in (("Japanese", "ja"), ("Korean", "ko")):
        if script in scripts:
            return language
    letters = "".join(letter for letter in text if script_of(letter) == _HAN)
    for code, language in (("shift_jis", "ja"), ("gb2312", "zh-Hans"), ("big5", "zh-Hant")):
        try:
            letters.encode(code)
        except UnicodeEncodeError:
            continue
        return language
    return "zh-Hans"
