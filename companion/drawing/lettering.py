"""The bundled faces, what they can write, and how a text is made to fit a width. Sizes in points, widths in mm."""

from dataclasses import dataclass
from functools import lru_cache

from companion.drawing.geometry import POINTS_PER_MM
from companion.drawing.widths import advances

TITLE = "Cinzel-Bold"
TITLE_LIGHT = "Cinzel-Regular"
TEXT = "GentiumBookPlus-Regular"
ITALIC = "GentiumBookPlus-Italic"
BOLD = "GentiumBookPlus-Bold"
SYMBOLS = ("NotoSansSymbols2-Regular", "NotoSansSymbols-Regular")
FACES = (TITLE, TITLE_LIGHT, TEXT, ITALIC, BOLD, *SYMBOLS)
REPLACEMENT = "\u25a1"
ELLIPSIS = "…"
#: So many texts are kept with what was found out about each: names come from people, and a server runs for long.
_KEPT = 8192
# Characters that change direction or joining and print nothing by themselves.
_INVISIBLE_BLOCKS = ((0x200B, 0x2010), (0x202A, 0x202F), (0x2060, 0x2070), (0xFE00, 0xFE10), (0xFEFF, 0xFF00))
_INVISIBLE = frozenset(chr(code) for first, end in _INVISIBLE_BLOCKS for code in range(first, end))


@dataclass(frozen=True)
class Run:
    """Characters that one face writes."""

    face: str
    text: str


@dataclass(frozen=True)
class Fitted:
    """A text that stands in its width: what is written, and in which size (points)."""

    text: str
    size: float


@lru_cache(_KEPT)
def runs(text: str, face: str) -> tuple[Run, ...]:
    """`text` cut where the face changes: signs come from the symbol faces; what no face has becomes a visible box."""
    result: list[Run] = []
    for character in text:
        if character in _INVISIBLE:
            continue
        shown, wanted = _face_of(character, face)
        if result and result[-1].face == wanted:
            result[-1] = Run(wanted, result[-1].text + shown)
        else:
            result.append(Run(wanted, shown))
    return tuple(result)


def width(text: str, face: str, size: float) -> float:
    """How wide `text` is written (mm)."""
    return sum(advance * 0.001 * size for advance in _advances(text, face)) / POINTS_PER_MM


@lru_cache(_KEPT)
def fit(text: str, face: str, room: float, size: float, least: float) -> Fitted:
    """`text` within `room` mm: in `size` points, or smaller down to `least`, or cut short with an ellipsis."""
    clean = " ".join(text.split())
    natural = width(clean, face, size)
    if natural <= room:
        return Fitted(clean, size)
    smaller = max(least, int(size * room / natural * 10) / 10)
    if width(clean, face, smaller) <= room:
        return Fitted(clean, smaller)
    for length in range(len(clean), 0, -1):
        cut = clean[:length].rstrip() + ELLIPSIS
        if width(cut, face, least) <= room:
            return Fitted(cut, least)
    return Fitted(ELLIPSIS if width(ELLIPSIS, face, least) <= room else "", least)


def wrap(text: str, face: str, room: float, size: float) -> tuple[str, ...]:
    """`text` in lines of at most `room` mm; a word wider than that is shortened."""
    lines: list[str] = []
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width(joined, face, size) <= room:
            lines[-1] = joined
        else:
            lines.append(fit(word, face, room, size, size).text)
    return tuple(lines)


@lru_cache(_KEPT)
def _advances(text: str, face: str) -> tuple[float, ...]:
    """How far each run takes the pen, in thousandths of the size: so a PDF says it, and so it is added up there."""
    found = []
    for run in runs(text, face):
        known = advances(run.face)
        found.append(sum(known[ord(character)] for character in run.text))
    return tuple(found)


def _face_of(character: str, face: str) -> tuple[str, str]:
    for candidate in (face, TEXT, *SYMBOLS):
        if character.isprintable() and ord(character) in advances(candidate):
            return character, candidate
    return REPLACEMENT, SYMBOLS[0]
