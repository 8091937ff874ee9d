"""What is still to come in a turn, by where a record stands: who has said something in a phase has said all of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from companion.games.empires.lab.view import (
    BREAKTHROUGH,
    BUY,
    CARDS,
    DRAWS,
    ENDS,
    ENTER,
    FIGHT,
    RESERVE,
    SETUP,
    STEPS,
    Todo,
    turn_of,
)
from companion.games.empires.rules import state as phases
from companion.games.empires.rules.state import State

#: What is asked one after the other in the counters phase, all of which goes into one line.
OF_COUNTERS: Final = (STEPS, FIGHT, RESERVE)
_PHASES: Final = {
    BUY: phases.PURCHASE,
    CARDS: phases.CARDS,
    **dict.fromkeys(OF_COUNTERS, phases.COUNTERS),
    BREAKTHROUGH: phases.BREAKTHROUGH,
    ENDS: phases.DEFAULT,
}


def to_come(state: State, done: Collection[tuple[str, int]]) -> Todo:
    """What is still asked. `done` is what was asked and said although the record shows no place of it."""
    turn = state.turn
    if turn.phase == phases.SETUP:
        return tuple((SETUP, player) for player in state.table.seats if player not in state.set_up)
    if turn.phase <= phases.DRAW:
        back = sorted(state.eliminated - state.resigned) if turn.phase == phases.ENTRY else []
        return (*((ENTER, player) for player in back), (DRAWS, 0))
    return tuple(one for one in turn_of(state.table, turn.order) if one not in done and _is_left(state, *one))


def _is_left(state: State, asked: str, player: int) -> bool:
    """Whether this is not over yet."""
    turn, phase = state.turn, _PHASES[asked]
    if turn.phase != phase or phase in (phases.PURCHASE, phases.DEFAULT):
        return turn.phase <= phase
    return turn.order.index(player) > turn.place


def together(asked: str) -> tuple[str, ...]:
    """All that is asked in the same phase."""
    return OF_COUNTERS if asked in OF_COUNTERS else (asked,)
