"""Lists of names with numbers, as claims have them: `score: Aino 5, Ville -3`."""

import re
from collections.abc import Sequence

from companion.record.lines import Token

_INTEGER = re.compile(r"[+\-−–]?[0-9]+")
#: What most numbers of a record are, for a pattern takes ten times as long (see bench/).
_SMALL = {str(number): number for number in range(-99, 100)}
_MINUS = str.maketrans("−–", "--")
#: Python turns no longer text into a number; nor does any table count so far.
_MOST_DIGITS = 4000


def parse_integer(text: str) -> int | None:
    """The whole number that is written so, with `+`, `-`, a minus sign, a dash or no sign; or None."""
    if text in _SMALL:
        return _SMALL[text]
    if len(text) > _MOST_DIGITS or not _INTEGER.fullmatch(text):
        return None
    return int(text.translate(_MINUS))


def split_list(tokens: Sequence[Token]) -> list[list[Token]]:
    """The tokens between the commas; an empty list stands where two commas meet, or one begins or ends the line."""
    entries: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == ",":
            entries.append([])
        else:
            entries[-1].append(token)
    return entries
