"""Lines that the table let stand: the same rules, with a judge who notes the first breach and lets what is said happen.

Whoever acts out of his phase or his place does so beside the course of the turn: phase and place stay where they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.games.empires.rules.judge import Lenient
from companion.games.empires.rules.moves import Act, Breakthrough, Combo, Element, End, Move, NewTurn, Setup
from companion.games.empires.rules.phases import IN_ORDER, settle, win_at_once
from companion.games.empires.rules.play import DEEDS, LINES, PHASE_OF, apply, apply_act, in_his_place
from companion.games.empires.rules.state import BREAKTHROUGH, State
from companion.referee import Breach

_NO_ROOM = "a province has room for one city"
_NOT_THERE = "it names no counters that are there"
_NO_DIE = "the die that it asks for is not there, or has no place"
#: Why what breaks a rule cannot have happened, where that is so.
_REASONS: Mapping[str, str] = {
    "EM-1.3": "the supply does not have the piece",
    "EM-2.2": _NO_ROOM,
    "EM-4.2": "the card is not in that hand",
    "EM-4.3": "the card lies in a hand",
    "EM-4.4": "the deck does not have the cards",
    "EM-6.2": _NOT_THERE,
    "EM-6.3": _NOT_THERE,
    "EM-6.4": _NOT_THERE,
    "EM-6.6": _NOT_THERE,
    "EM-6.7": _NOT_THERE,
    "EM-6.8": _NOT_THERE,
    "EM-6.9": "what it would replace is not there",
    "EM-6.11": _NO_ROOM,
    "EM-7.1": _NOT_THERE,
    "EM-7.3": _NOT_THERE,
    "EM-9.4": _NO_ROOM,
    "EM-10.1": "there are no coins at this table",
    "EM-11.1": _NO_DIE,
    "EM-11.3": _NO_DIE,
    "EM-11.4": _NO_DIE,
}


def let_stand(state: State, move: Move) -> tuple[State, Breach | None]:
    """The state after a line that the table let stand, and what it breaks first. Raises Breach for what cannot have happened."""
    judge = Lenient()
    try:
        if isinstance(move, Act):
            return apply_act(state, move, partial(_element, judge)), judge.stood
        if isinstance(move, NewTurn | End | Breakthrough):
            return LINES[type(move)](state, move, judge), judge.stood
        return apply(state, move), None
    except Breach as breach:
        raise breach.cannot_stand(_REASONS[breach.rule]) from None


def _element(judge: Lenient, state: State, player: int, element: Element) -> State:
    """The state after an element, as `play.apply_element` has it. Raises Breach."""
    judge.element = 0 if judge.element is None else judge.element + 1
    kind = type(element)
    was_over = state.winner is not None
    state = in_his_place(state, player, kind, judge)
    deed = DEEDS[kind]
    after = deed(state, player, element, judge) if _is_his_place(state, player, kind) else _beside(state, player, element, judge)
    after = settle(after)
    if kind is not Setup and after.table.plays("EM-R3") and not was_over:
        after = win_at_once(after)
    return after


def _is_his_place(state: State, player: int, kind: type[Element]) -> bool:
    """Whether it is this player's place now, in the phase of this element."""
    turn = state.turn
    phase = BREAKTHROUGH if kind is Combo and turn.phase == BREAKTHROUGH else PHASE_OF.get(kind)
    return turn.phase in IN_ORDER and turn.phase == phase and turn.place >= 0 and turn.order[turn.place] == player


def _beside(state: State, player: int, element: Element, judge: Lenient) -> State:
    """The state after an element beside the course of the turn: what was done by him whose place it is stays noted as it is."""
    turn = state.turn.copy()
    state.turn.come_to(turn.phase, turn.place)
    after = DEEDS[type(element)](state, player, element, judge)
    acts, acted, passed, moved, fought = turn.acts, turn.acted, turn.passed, turn.moved, turn.fought
    now = after.turn._replace(acts=acts, acted=acted, passed=passed, moved=moved, fought=fought)
    return after._replace(turn=now)
