"""A result alone: what the numbers of tokens taken show to be impossible, and who can have won with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.duelling_circles.rules.lineup import ON_BOARD
from companion.games.duelling_circles.rules.messages import say
from companion.games.duelling_circles.rules.table import Table
from companion.referee import Breach


def may_have_won(table: Table, totals: Mapping[str, int], sides: Sequence[str]) -> bool:
    """Whether one player can have won, or both share, a game that was played out with these totals (DC-5.1, DC-5.3 to DC-5.5).

    Raises Breach for more tokens taken than there are (DC-1.1).
    """
    for at, (tag, taken) in enumerate(totals.items()):
        if taken > table.tokens:
            raise Breach("table", say("taken-too-many", tag=tag, taken=taken, tokens=table.tokens), at)
    if len(sides) > 1:
        return _may_be_drawn(table, tuple(totals.values()))
    return all(_least(table) <= taken if tag in sides else taken <= table.tokens - _left(table) for tag, taken in totals.items())


def _least(table: Table) -> int:
    """How many tokens a winner has taken at least: all that began on the board. Of a Kinilani band its own may burn the rest."""
    if table.kinilani:
        return 1
    return ON_BOARD if table.reserves else table.tokens


def _left(table: Table) -> int:
    """How many tokens a winner has left at least; none where he wins though both boards are empty (DC-R11)."""
    return 0 if table.kinilani and table.setting("DC-R11") == "b" else 1


def _may_be_drawn(table: Table, taken: Sequence[int]) -> bool:
    """A draw needs a landing on a Black that empties both boards, or nothing but red-whites left (DC-R11, DC-R26)."""
    if not table.kinilani:
        return False
    both_empty = table.setting("DC-R11") == "a" and min(taken) > 0
    return both_empty or (table.setting("DC-R26") == "a" and max(taken) < table.tokens)
