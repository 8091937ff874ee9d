"""The bundled faces, what they can write, and how a text is made to fit a width. Sizes in points, widths in mm."""

import unicodedata
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache, lru_cache

from companion.drawing.geometry import POINTS_PER_MM
from companion.drawing.scripts import clusters, reach
from companion.drawing.widths import advances

TITLE = "Cinzel-Bold"
TITLE_LIGHT = "Cinzel-Regular"
TEXT = "GentiumBookPlus-Regular"
ITALIC = "GentiumBookPlus-Italic"
BOLD = "GentiumBookPlus-Bold"
SYMBOLS = ("NotoSansSymbols2-Regular", "NotoSansSymbols-Regular")
FACES = (TITLE, TITLE_LIGHT, TEXT, ITALIC, BOLD, *SYMBOLS)
#: The face of a run of letters that no bundled face has: who draws it finds one.
OTHER = ""
#: Stands for what is no letter at all (a control character).
REPLACEMENT = "?"
ELLIPSIS = "…"
#: So many texts are kept with what was found out about each: names come from people, and a server runs for long.
_KEPT = 8192
# Characters that change direction or joining and print nothing by themselves.
_INVISIBLE_BLOCKS = ((0x200B, 0x2010), (0x202A, 0x202F), (0x2060, 0x2070), (0xFE00, 0xFE10), (0xFEFF, 0xFF00))
_INVISIBLE = frozenset(chr(code) for first, end in _INVISIBLE_BLOCKS for code in range(first, end))
# Of these, what joins letters and chooses among their shapes is needed where letters are joined.
_DIRECTION = frozenset(sign for sign in _INVISIBLE if sign not in "\u200c\u200d" and not "\ufe00" <= sign <= "\ufe0f")


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
    """`text` cut where the face changes: signs come from the symbol faces; letters of scripts that these lack are `OTHER`."""
    if text and _simple(face).issuperset(text):
        return (Run(face, text),)
    result: list[Run] = []
    for cluster in clusters(text):
        for shown, wanted in _written(cluster, face):
            if result and result[-1].face == wanted:
                result[-1] = Run(wanted, result[-1].text + shown)
            else:
                result.append(Run(wanted, shown))
    return tuple(result)


@cache
def _simple(face: str) -> frozenset[str]:
    """What a face writes by itself and each as one letter, whatever stands beside it: most texts have nothing else."""
    below, points = 0x300, range(0x2010, 0x2028)
    return frozenset(
        sign for sign in map(chr, advances(face)) if (ord(sign) < below or ord(sign) in points) and sign.isprintable()
    )


def letters(text: str, face: str) -> list[tuple[str, str]]:
    """The letters of `text`, each with its face or `OTHER`; none is cut in two."""
    return [(cluster, run.face) for run in runs(text, face) for cluster in clusters(run.text)]


def is_plain(text: str, face: str = TEXT) -> bool:
    """Whether the bundled faces write all of a text."""
    return all(run.face != OTHER for run in runs(text, face))


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
    letters = tuple(clusters(clean))
    # The longest beginning that has room with an ellipsis; none of its letters is cut in two.
    kept = bisect_left(range(len(letters)), True, key=lambda count: width(_cut(letters[: count + 1]), face, least) > room)
    shortest = ELLIPSIS if width(ELLIPSIS, face, least) <= room else ""
    return Fitted(_cut(letters[:kept]) if kept else shortest, least)


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
        if run.face == OTHER:
            found.append(sum(map(reach, clusters(run.text))))
            continue
        known = advances(run.face)
        found.append(sum(known[ord(character)] for character in run.text))
    return tuple(found)


def _cut(letters: tuple[str, ...]) -> str:
    return "".join(letters).rstrip() + ELLIPSIS


def _written(cluster: str, face: str) -> list[tuple[str, str]]:
    """The characters of a letter, each with its face; a letter that no bundled face has whole is left in one piece."""
    pieces = [_face_of(character, face) for character in cluster if character not in _INVISIBLE]
    if any(wanted == OTHER for _, wanted in pieces):
        return [("".join(filter(_can_stand, cluster)), OTHER)]
    return [(shown, wanted) for shown, wanted in pieces if shown]


def _can_stand(character: str) -> bool:
    """Whether what is no letter of a bundled face may stand in a letter that another face writes."""
    return character not in _DIRECTION and (character == REPLACEMENT or _face_of(character, TEXT)[0] != REPLACEMENT)


def _face_of(character: str, face: str) -> tuple[str, str]:
    printable = character.isprintable()
    for candidate in (face, TEXT, *SYMBOLS):
        if printable and ord(character) in advances(candidate):
            return character, candidate
    kind = "" if printable else unicodedata.category(character)
    if kind == "Cf":  # it says how others are to be shown, and prints nothing
        return "", face
    # Cn: a letter that this Python does not know yet, but a face may; of these, some will never be one.
    known = kind == "" or (kind == "Cn" and ord(character) & 0xFFFE != 0xFFFE and not 0xFDD0 <= ord(character) <= 0xFDEF)
    return (character, OTHER) if known else (REPLACEMENT, TEXT)
