"""Who sits at the table, and what is played: everything that a header says."""

from __future__ import annotations

from typing import NamedTuple

from companion.record import Header, fold
from companion.referee import Files, HeaderBreach, Key
from companion.words import Words

say = Words("companion_farkle").say
CLAIM_WORDS = frozenset({"total", "winner"})
RESERVED = CLAIM_WORDS | {"draw"}
KEYS = (Key("to", "number", "whoever has so many points begins the last round", "10000"),)


class Table(NamedTuple):
    """The header, understood."""

    tags: tuple[str, ...]
    to: int

    def number(self, tag: str) -> int | None:
        """The number of the player with this tag, in any letter case."""
        return next((number for number, one in enumerate(self.tags) if fold(one) == fold(tag)), None)


def read_header(header: Header, _files: Files) -> Table:
    """What a header says."""
    return Table(tuple(player.tag for player in header.players), header.number("to", 10000, least=50))


def check(table: Table) -> None:
    """Raise HeaderBreach where too few or too many play (FA-1.1)."""
    if not 2 <= len(table.tags) <= 6:
        raise HeaderBreach("FA-1.1", say("two-to-six", count=len(table.tags)), "players")
