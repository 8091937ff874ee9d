"""A line with letters that the bundled faces lack: cut by direction and face, joined, and ordered for the eye."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from companion.drawing import lettering, widths
from companion.drawing.scripts import is_right_to_left, script_of
from companion.press.page.scripts.standing_in import Found, face_for, harfbuzz, opened

T = TypeVar("T")
_STRONG = {"L": "L", "R": "R", "EN": "R", "AN": "R"}
_WITHIN_NUMBERS = frozenset({("EN", "ES"), ("EN", "CS"), ("AN", "CS")})
_NEUTRAL = frozenset({"B", "S", "WS", "ON"})
_BRACKETS = "()[]{}⁅⁆〈〉⟨⟩「」『』【】（）［］"
_PAIRS = dict(zip(_BRACKETS[::2], _BRACKETS[1::2], strict=True))
_CLOSING = {closing: opening for opening, closing in _PAIRS.items()}
_TURNED = {**_PAIRS, **_CLOSING, "<": ">", ">": "<", "«": "»", "»": "«", "‹": "›", "›": "‹", "≤": "≥", "≥": "≤"}
#: How much deeper a letter lies than its line (rules I1 and I2).
_DEEPER = {(0, "L"): 0, (0, "R"): 1, (0, "AN"): 2, (0, "EN"): 2, (1, "R"): 0, (1, "L"): 1, (1, "AN"): 1, (1, "EN"): 1}
#: So many brackets may be open at once (BD16).
_MOST_OPEN = 63


def levels(signs: Sequence[str]) -> list[int]:
    """For each letter, of which the first sign tells, how deep it lies: what is odd reads from the right.

    One thing is added to Unicode's rules: the commas of a list of names keep these apart, as marks of direction would.
    """
    heads = [sign[0] for sign in signs]
    kinds = [_kind(head) for head in heads]
    base = int(is_right_to_left("".join(heads)))
    if base == 0 and not {"R", "AL", "AN"} & set(kinds):
        return [0] * len(kinds)
    outer = "R" if base else "L"
    if not base:
        _set_apart(heads, kinds)
    _resolve_numbers(kinds, outer)
    _resolve_brackets(heads, kinds, outer)
    _resolve_neutrals(kinds, outer)
    return [base + _DEEPER[base, kind] for kind in kinds]


def in_order(items: Sequence[T], depths: Sequence[int]) -> list[T]:
    """Items from left to right: from the deepest level down, what lies at least so deep is turned round (rule L2)."""
    found = list(zip(items, depths, strict=True))
    for level in range(max(depths, default=0), 0, -1):
        turned: list[tuple[T, int]] = []
        for deep, group in groupby(found, key=lambda one: one[1] >= level):
            run = list(group)
            turned += reversed(run) if deep else run
        found = turned
    return [item for item, _ in found]


def turned(letter: str) -> str:
    """A bracket as it looks in a line that reads from the right; any other letter itself."""
    return _TURNED.get(letter, letter)


def _set_apart(signs: list[str], kinds: list[str]) -> None:
    """Names in a list stand in its order: in a line from the left, what lies between them reads from the left."""
    for place, sign in enumerate(signs):
        if sign == "·" or (sign in ",;:" and signs[place + 1 : place + 2] == [" "]):
            kinds[place] = "L"


def _kind(sign: str) -> str:
    kind = unicodedata.bidirectional(sign)
    return kind if kind in {"R", "AL", "EN", "AN", "ES", "ET", "CS", *_NEUTRAL} else "ON" if kind in {"NSM", "BN"} else "L"


def _resolve_numbers(kinds: list[str], outer: str) -> None:
    """Figures, and the signs beside them (rules W2 to W7)."""
    kinds[:] = ["AN" if kind == "EN" and strong == "AL" else kind for kind, strong in _with_strong(kinds, outer)]
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    for place in range(1, len(kinds) - 1):
        before, kind, behind = kinds[place - 1 : place + 2]
        if before == behind and (before, kind) in _WITHIN_NUMBERS:
            kinds[place] = before
    for first, end in _runs(kinds, frozenset({"ET"})):
        if "EN" in kinds[max(first - 1, 0) : first] + kinds[end : end + 1]:
            kinds[first:end] = ["EN"] * (end - first)
    kinds[:] = ["ON" if kind in {"ES", "ET", "CS"} else kind for kind in kinds]
    kinds[:] = ["L" if kind == "EN" and strong == "L" else kind for kind, strong in _with_strong(kinds, outer)]


def _with_strong(kinds: list[str], outer: str) -> Iterator[tuple[str, str]]:
    """Each kind with that of the last letter up to it, which has a direction."""
    strong = outer
    for kind in kinds:
        strong = kind if kind in {"L", "R", "AL"} else strong
        yield kind, strong


def _resolve_brackets(signs: list[str], kinds: list[str], outer: str) -> None:
    """A pair of brackets reads as what it holds, where that reads as the line does or as what stands before it (rule N0)."""
    for opening, closing in _brackets(signs, kinds):
        held = {_STRONG.get(kind, "") for kind in kinds[opening + 1 : closing]}
        other = "L" if outer == "R" else "R"
        if outer in held:
            kinds[opening] = kinds[closing] = outer
        elif other in held:
            before = next((_STRONG[kind] for kind in reversed(kinds[:opening]) if kind in _STRONG), outer)
            kinds[opening] = kinds[closing] = before


def _brackets(signs: list[str], kinds: list[str]) -> list[tuple[int, int]]:
    """The places of brackets that belong together, in the order of their beginnings."""
    found: list[tuple[int, int]] = []
    still_open: list[tuple[str, int]] = []
    for place, sign in enumerate(signs):
        if kinds[place] != "ON":
            continue
        if sign in _PAIRS:
            if len(still_open) == _MOST_OPEN:
                return []
            still_open.append((sign, place))
        elif sign in _CLOSING:
            same = [index for index, (opening, _) in enumerate(still_open) if opening == _CLOSING[sign]]
            if same:
                found.append((still_open[same[-1]][1], place))
                del still_open[same[-1] :]
    return sorted(found)


def _resolve_neutrals(kinds: list[str], outer: str) -> None:
    """What has no direction takes that of both neighbours, where they agree, else the line's (rules N1 and N2)."""
    for first, end in _runs(kinds, _NEUTRAL):
        before = _STRONG[kinds[first - 1]] if first else outer
        behind = _STRONG[kinds[end]] if end < len(kinds) else outer
        kinds[first:end] = [before if before == behind else outer] * (end - first)


def _runs(kinds: list[str], wanted: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Where runs of these kinds begin and end."""
    place = 0
    for matches, run in groupby(list(kinds), key=lambda kind: kind in wanted):
        length = len(list(run))
        if matches:
            yield place, place + length
        place += length


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
        return Piece(face, text, (), sum(widths.advances(face)[ord(sign)] for sign in text))
    shapes = _shapes(face, text, language if group[0].script == _HAN else "", leftwards=leftwards)
    return Piece(face, text, shapes, sum(shape.advance for shape in shapes) * 1000 / opened(face).face.upem)


def _shapes(face: Found, text: str, language: str, *, leftwards: bool) -> tuple[Shape, ...]:
    uharfbuzz = harfbuzz()
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
