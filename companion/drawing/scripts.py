"""Letters that the bundled faces lack: what belongs together as one letter, which script it is of, and how wide it is about.

A text is laid out alike on every machine and every surface, whatever faces are found there: by these widths. Who draws the
letters (`press.page.scripts`, a browser) fits them into the room.
"""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator

from companion.drawing.texts import text_of

JOINER = "\u200d"
#: More marks on one letter would stand in the lines above and below.
_MOST_MARKS = 6
#: The signs that join a letter to the next one, in scripts where the two are drawn as one.
_JOINING = frozenset("\u094d\u09cd\u0acd\u0b4d\u0c4d\u0ccd\u0d4d\u1039\u17d2")
_EMOJI, _MARK = 1250.0, 300.0
#: Where a script begins: its name, and how wide its letters are on average in Noto Sans (thousandths of the size).
_SCRIPTS = tuple(
    (int(first, 16), name.strip("-"), float(wide))
    for first, name, wide in map(str.split, text_of(__package__, "scripts.txt").splitlines())
)
#: Letters of half the width: thin ones, of which names in these scripts have many.
_THIN = frozenset("וזין־اأإآلرزدذه")
_STARTS = tuple(first for first, _, _ in _SCRIPTS)
# They hold on to the letter before them, though Unicode counts them as letters or signs: Thai and Lao am, colours of skin.
_HOLDING_ON = frozenset("\u0e33\u0eb3\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")


def clusters(text: str) -> Iterator[str]:
    """What people take for one letter, never to be cut: with its marks, its joined parts, a flag's two letters."""
    if text.isascii():
        yield from text
        return
    found, marks = "", 0
    for sign in text:
        if found and _holds_on(found, sign):
            marks += 1
            if marks <= _MOST_MARKS or not _is_mark(sign):
                found += sign
            continue
        if found:
            yield found
        found, marks = sign, 0
    if found:
        yield found


def script_of(cluster: str) -> str:
    """The script of a letter, in a word for people; empty where it has none of its own."""
    return _row(cluster[:1])[1]


def reach(cluster: str) -> float:
    """About how far a letter takes the pen, in thousandths of the size; marks stand over and under, and take it nowhere."""
    first = cluster[:1]
    name, wide = _row(first)[1:]
    if name == "emoji" or "\ufe0f" in cluster:
        return _EMOJI
    if unicodedata.east_asian_width(first) in "WF":
        wide = max(wide, 920.0)
    wide *= 0.5 if first in _THIN else 1.0
    # What stands beside its letter (the signs for vowels in Indic scripts), and letters joined to it.
    beside = sum(_MARK if unicodedata.category(sign) == "Mc" else wide / 2 if sign.isalpha() else 0.0 for sign in cluster[1:])
    return beside if _is_mark(first) and unicodedata.category(first) != "Mc" else wide + beside


def is_right_to_left(text: str) -> bool:
    """Whether a line reads from the right: it has letters that do, and none that read from the left."""
    classes = {unicodedata.bidirectional(sign) for sign in text} if not text.isascii() else set()
    return bool(classes & {"R", "AL"}) and "L" not in classes


def _row(sign: str) -> tuple[int, str, float]:
    return _SCRIPTS[bisect_right(_STARTS, ord(sign)) - 1] if sign else _SCRIPTS[0]


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign).startswith("M")


def _holds_on(found: str, sign: str) -> bool:
    """Whether a sign belongs to the letter so far."""
    last = found[-1]
    if sign in "\u200c\u200d" or sign in _HOLDING_ON or _is_mark(sign) or "\U000e0020" <= sign <= "\U000e007f":
        return True
    if last == JOINER:
        return True
    if _is_regional(sign):
        return len(found) == 1 and _is_regional(last)
    if "\u1160" <= sign <= "\u11ff":  # vowels and ends of Korean syllables that are written in parts
        return "\u1100" <= last <= "\u11ff" or "\uac00" <= last <= "\ud7a3"
    return last in _JOINING and sign.isalpha() and _row(sign)[1] == _row(last)[1]


def _is_regional(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"
