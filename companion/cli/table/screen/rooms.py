"""How a screen is shared out: so many rows for the table, for what happened, for what may be said."""

import os
import sys
from typing import NamedTuple

#: The smallest terminal on which a conversation begins with a full screen; one that shrinks later shows less.
COLUMNS, ROWS = 80, 24
#: From so many columns on what may be said has a column of its own, at the right.
_WIDE = COLUMNS + 32
#: Below so many rows there is no room for the table, and below these none for what may be said.
_LOW, _LOWEST = 14, 8
#: What happened has so many rows at least.
_LEAST = 3


class Rooms(NamedTuple):
    """Rows of each pane; `side` is how many columns the right one has, where there is one."""

    table: int
    happened: int
    words: int
    side: int


def rooms(rows: int, columns: int, *, table: int, news: int, typed: int) -> Rooms:
    """Shares out a terminal, of which the lines of the table, of what is new, and of what is typed want so many rows.

    What is new is shown whole before the table is, up to two thirds of the screen.
    """
    side = columns - COLUMNS - 3 if columns >= _WIDE and rows >= _LOW else 0
    words = 0 if side or rows < _LOWEST else 1 if rows < _LOW else rows // 8
    borders = (rows >= _LOW) + (words > 0)
    left = max(1, rows - words - borders - typed - 1)
    if rows < _LOW:
        return Rooms(0, left, words, 0)
    if words > 1 and table > left - _LEAST:
        words, left = words - 1, left + 1
    least = max(_LEAST, min(news, left * 2 // 3))
    shown = min(table, left - least)
    return Rooms(shown, left - shown, words, side)


def has_room() -> bool:
    """Whether a conversation can begin with a full screen here."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") in ("dumb", "unknown"):
        return False
    if not sys.stdout.encoding.casefold().startswith("utf"):
        return False  # a screen is drawn with signs that this terminal has not
    try:
        columns, rows = os.get_terminal_size(sys.stdout.fileno())
    except OSError:  # a terminal that does not know
        return False
    return columns >= COLUMNS and rows >= ROWS
