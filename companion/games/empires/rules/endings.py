"""How a game ends by the table's word: who may still win, and what a result alone can say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from companion.games.empires.rules.messages import counted, say
from companion.games.empires.rules.placing import return_trouble
from companion.games.empires.rules.state import State
from companion.games.empires.rules.table import Table
from companion.referee import Breach
from companion.referee.ending import best_of


def sides(state: State) -> list[str]:
    """Who may still win: those in the game, and those who are out and may return (EM-9.4, EM-R11)."""
    tags = enumerate(state.table.players)
    return [tag for player, tag in tags if player not in state.eliminated or not return_trouble(state, player)]


def may_have_won(table: Table, totals: Mapping[str, int], winners: Sequence[str]) -> bool:
    """Whether these can have won with so many provinces: whoever has won has more than anybody else (EM-9.1).

    A table may have stopped before somebody had half of them all and one more, so that is not asked. Raises Breach (`table`)
    for more provinces than the map of the header has.
    """
    for place, known in enumerate(accumulate(totals.values())):
        if table.map is not None and known > len(table.map):
            raise Breach("table", say("map-these-least", counted=counted(len(table.map), "province"), known=known), place)
    return not winners or set(winners) == set(best_of(totals, low_wins=False))
