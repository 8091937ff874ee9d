"""Judging: move + state -> the next state, or the breach of a rule.

The play goes on as far as it needs no line, but only when it is known what the next line says: a circle action that is forced, or
a decision with one outcome, may be written or left out. So a state stands just behind its line, and the next move (or the end of
the record, `finish`) plays it on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules import strikes
from companion.games.circle_of_kings.rules.army import check_end
from companion.games.circle_of_kings.rules.deployment import apply_deployment, apply_other_lord
from companion.games.circle_of_kings.rules.draws import apply_draw, choice_is_open, draw_silently, lords_due
from companion.games.circle_of_kings.rules.moves import (
    Action,
    Actions,
    Decision,
    Deploy,
    Draw,
    First,
    Move,
    NewRound,
    Sums,
    Winner,
)
from companion.games.circle_of_kings.rules.plan import LordActs, settle_due
from companion.games.circle_of_kings.rules.state import (
    CLEANUP,
    DEPLOYMENT,
    DRAW,
    NO_EFFECTS,
    NOBODY,
    OTHER_LORD,
    OVER,
    PLAY,
    SETUP,
    State,
)
from companion.games.circle_of_kings.rules.table import Table
from companion.referee import Breach

_WORLD, _JUSTICE = LORDS[21], LORDS[11]


def start(table: Table) -> State:
    """The state before the first round."""
    return State(table)


def apply(state: State, move: Move) -> State:
    """The state after a move. Raises Breach; `state` stays as it is. A claim is kept until its round closes."""
    if type(move) is Sums or type(move) is Winner:
        return state.with_claim(move)
    work = state.copy()
    try:
        _JUDGES[type(move)](work, move)
    except Breach as breach:
        if breach.reached is None:
            breach.reached = work
        raise
    return work


def finish(state: State) -> State:
    """The state with everything played that needs no line."""
    work = state.copy()
    work.ended = state.ended
    play_on(work, None)
    return work


def play_on(state: State, upcoming: object) -> None:
    """Play as far as no line is needed; `upcoming` is the next move, where there is one."""
    while state.stage == PLAY and state.plan[state.step].play(state, upcoming):
        if state.stage == PLAY:
            state.step += 1


def _begin_round(state: State, move: NewRound) -> None:
    """The next round: the one before must be over (CK-1.7); both players draw their Lords (CK-2.1, CK-2.2, CK-R6)."""
    play_on(state, None)
    if state.stage == OVER:
        state.ended = state.copy()
        raise Breach("CK-6.6", "the game is over: no further round is played")
    if state.stage not in (SETUP, CLEANUP):
        raise missing(state, move)
    ended = state.copy() if state.number else None
    state.number = move.number
    state.stage = DRAW
    state.effects = NO_EFFECTS
    state.plan = ()
    state.round_over = False
    state.due = None
    state.combat = None
    state.taken_back = None
    state.first = NOBODY
    state.first_open = False
    state.lap = ()
    state.losses = ()
    state.claims = ()
    state.before = state.sides[0].lord_deck, state.sides[1].lord_deck
    due = lords_due(state)
    for side in state.sides:
        side.drawn = side.deployed = side.struck = False
        side.in_effect = None
        side.lord_deck -= due
        side.lords_unknown += due
    check_end(state)
    state.ended = ended


def _draw(state: State, move: Draw) -> None:
    """A draw line, at most one a round for each player; an illegal one changes nothing."""
    if state.stage != DRAW or state.sides[move.player].drawn:
        play_on(state, move)
        raise missing(state, move)
    before = state.copy()
    try:
        apply_draw(state, move)
    except Breach as breach:
        breach.reached = before
        raise


def _deploy(state: State, move: Deploy) -> None:
    """A deployment, which closes the Draw Phase; or the other Lord after a High Priestess."""
    if state.stage == DRAW and not choice_is_open(state, 0) and not choice_is_open(state, 1):
        for player in (0, 1):
            if not state.sides[player].drawn:
                draw_silently(state, player)
        state.stage = DEPLOYMENT
    if state.stage == DEPLOYMENT and not state.sides[move.player].deployed:
        apply_deployment(state, move)
    elif state.stage == OTHER_LORD and not move.cards and state.taken_back and state.taken_back[0] == move.player:
        apply_other_lord(state, move)
    else:
        play_on(state, move)
        raise missing(state, move)


def _decide(state: State, move: Decision) -> None:
    """The decision of a Lord, which must be the one that is due."""
    play_on(state, move)
    step = waiting_for(state)
    if step and step.lord.choice and step.lord.card is move.lord and state.due and state.due[move.player]:
        step.lord.choice.take(state, move.player, move.words)
        settle_due(state, move.player)
        return
    raise missing(state, move)


def waiting_for(state: State) -> LordActs | None:
    """The step of the Lord whose decision is due, if one is."""
    step = state.plan[state.step] if state.stage == PLAY else None
    return step if isinstance(step, LordActs) else None


def _first(state: State, move: First) -> None:
    """Who acts first in the Circle Phase (CK-R5)."""
    play_on(state, move)
    if state.stage != PLAY or not state.first_open:
        raise missing(state, move)
    if state.first not in (NOBODY, move.player):
        name = state.table.players[state.first]
        raise Breach("CK-5.2", f"{name} acts first: that is known", hint=f"write {name} first, or leave the line out")
    state.first = move.player
    state.first_open = False


def _act(state: State, move: Actions) -> None:
    """Circle actions, one after the other."""
    for n, action in enumerate(move.actions):
        play_on(state, action)
        if state.stage != PLAY or waiting_for(state) or not strikes.fits(state, action):
            breach = missing(state, action)
            breach.at = f"tag {n}"
            raise breach
        strikes.take(state, action, n)


_JUDGES: dict[type, Callable[[State, Any], None]] = {
    NewRound: _begin_round,
    Draw: _draw,
    Deploy: _deploy,
    Decision: _decide,
    Actions: _act,
    First: _first,
}


def missing(state: State, move: Move | Action) -> Breach:
    """What is needed before this move, or why nothing more is."""
    if state.stage == OVER:
        return Breach("CK-6.6", "the game is over", hint="take the line out")
    if state.stage == CLEANUP:
        return _out_of_place(state, move)
    if state.stage == DRAW:
        return _missing_draw(state)
    if state.stage == DEPLOYMENT:
        return Breach(
            "CK-3.1", f"{_names(state, [0, 1])} deploys first", hint="write Captain, army and Lord: 5s + 3c 9w 2p / tower"
        )
    if state.stage == OTHER_LORD:
        name = state.table.players[state.taken_back[0]] if state.taken_back else ""
        return Breach("CK-8.2", f"{name} has taken his Lord back and deploys the other one", hint=f"write {name} / and the Lord")
    step = waiting_for(state)
    if step and step.lord.choice:
        return step.lord.choice.lacks()
    name = state.table.players[state.lap[state.slot].player]
    return Breach("CK-5.5", f"{name} has a choice of actions here: the one taken comes first", hint="write it like 5s x 2w")


def _missing_draw(state: State) -> Breach:
    for player in (0, 1):
        if choice_is_open(state, player):
            name = state.table.players[player]
            hint = f"write {name} draw -8c (discard it and draw) or {name} draw burn 9p"
            return Breach("CK-2.4", f"{name} is at the hand limit and has a choice for a card that is due", hint=hint)
    return Breach("CK-3.1", f"{_names(state, [0, 1])} deploys first", hint="write Captain, army and Lord: 5s + 3c 9w 2p / tower")


def _names(state: State, players: list[int]) -> str:
    """The tags of those who have not deployed."""
    return " and ".join(state.table.players[player] for player in players if not state.sides[player].deployed)


def _out_of_place(state: State, move: Move | Action) -> Breach:
    """A move that is left when its round is over."""
    if isinstance(move, Decision):
        owners = (0, 1) if move.lord in (_WORLD, _JUSTICE) else (move.player,)
        effects = [state.sides[player].in_effect for player in owners]
        if not any(lord and lord.card is move.lord for lord in effects):
            return Breach("CK-7.1", f"{move.lord.title} is not in effect in this round", "name")
    return Breach("CK-1.7", "the round is over: this line was not needed", hint="the next round begins with its heading")
