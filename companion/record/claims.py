"""Lists of names with numbers, as claims have them: `score: Aino 5, Ville -3`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.record.lines import Token

_INTEGER = re.compile(r"[+\-−]?[0-9]{1,9}")


def parse_integer(text: str) -> int | None:
    """The whole number that is written so, with `+`, `-`, the minus sign or no sign; or None."""
    return int(text.replace("−", "-")) if _INTEGER.fullmatch(text) else None


def split_list(tokens: Sequence[Token]) -> list[list[Token]]:
    """The tokens between the commas; an empty list stands where two commas meet, or one begins or ends the line."""
    entries: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == ",":
            entries.append([])
        else:
            entries[-1].append(token)
    return entries
