"""Judging: move + state -> the next state, or the breach of a rule.

The play goes on as far as it needs no line, but only when it is known what the next line says: a circle action that is forced, or
a decision with one outcome, may be written or left out. So a state stands just behind its line, and the next move (or the end of
the record, `finish`) plays it on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.circle_of_kings.rules import strikes
from companion.games.circle_of_kings.rules.army import check_end
from companion.games.circle_of_kings.rules.deployment import (
    apply_deployment,
    apply_other_lord,
    close_draw,
    deploys_other_lord,
    may_deploy,
)
from companion.games.circle_of_kings.rules.draws import apply_draw, lords_due, may_draw
from companion.games.circle_of_kings.rules.lacking import missing, who_struck_it
from companion.games.circle_of_kings.rules.lords import DecidingLord
from companion.games.circle_of_kings.rules.messages import say
from companion.games.circle_of_kings.rules.moves import (
    Action,
    Actions,
    Decision,
    Deploy,
    Draw,
    First,
    Forgotten,
    Move,
    NewRound,
    Unit,
    Won,
)
from companion.games.circle_of_kings.rules.plan import decide, waiting_for
from companion.games.circle_of_kings.rules.state import (
    CLEANUP,
    DRAW,
    NO_EFFECTS,
    NOBODY,
    OVER,
    PLAY,
    SETUP,
    State,
)
from companion.games.circle_of_kings.rules.table import Table
from companion.referee import Breach
from companion.referee.claims import Sums, Winner


def start(table: Table) -> State:
    """The state before the first round."""
    return State(table, table.circle)


def apply(state: State, move: Move) -> State:
    """The state after a move. Raises Breach; `state` stays as it is. A claim is kept until its round closes.

    The state that a breach reached: an illegal draw line has changed nothing; otherwise all is played that came before it.
    """
    state = state.behind or state
    if type(move) is Sums or type(move) is Winner:
        return state.with_claim(move)
    work = state.copy()
    try:
        _JUDGES[type(move)](work, move)
    except Breach as breach:
        reached = state.copy() if type(move) is Draw and may_draw(state, move.player) else work
        reached.behind = state
        if type(move) is Actions and breach.address[0] == 0 and not breach.hint:
            breach.hint = who_struck_it(state, reached, move.actions[0], breach.address[1:])
        raise breach.within(reached=reached) from None
    return work


def finish(state: State) -> State:
    """The state with everything played that needs no line."""
    work = state.copy()
    play_on(work, None)
    work.ended, work.behind = state.ended, state.behind or state
    return work


def play_on(state: State, upcoming: object) -> None:
    """Play as far as no line is needed; `upcoming` is the next move, where there is one."""
    while state.stage == PLAY and state.plan[state.step].play(state, upcoming):
        if state.stage == PLAY:
            state.step += 1


def begin_round(state: State, move: NewRound) -> None:
    """The next round: the one before must be over (CK-1.7); both players draw their Lords (CK-2.1, CK-2.2, CK-R6)."""
    play_on(state, None)
    if state.stage == OVER:
        state.ended = state.copy()
        raise Breach("CK-6.6", say("game-over-no"))
    if state.stage not in (SETUP, CLEANUP):
        raise missing(state, move)
    ended = state.copy() if state.stage != SETUP else None
    state.number = move.number
    state.stage = DRAW
    state.effects = NO_EFFECTS
    state.plan = ()
    state.step = state.slot = state.laps = 0
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
    """A draw line, at most one a round for each player."""
    if not may_draw(state, move.player):
        play_on(state, move)
        raise missing(state, move)
    apply_draw(state, move)


def _deploy(state: State, move: Deploy) -> None:
    """A deployment, which closes the Draw Phase; or the other Lord after a High Priestess."""
    close_draw(state)
    if may_deploy(state, move.player):
        apply_deployment(state, move)
    elif deploys_other_lord(state, move.player) and not move.cards:
        apply_other_lord(state, move)
    else:
        play_on(state, move)
        raise missing(state, move)


def _decide(state: State, move: Decision) -> None:
    """The decision of a Lord, which must be the one that is due."""
    play_on(state, move)
    lord = awaited(state, move.player)
    if lord is None or lord.card is not move.lord:
        raise missing(state, move)
    decide(state, lord, move.player, move.words)


def awaited(state: State, player: int) -> DecidingLord | None:
    """The Lord whose decision is due from a player, if one is (CK-R10)."""
    return waiting_for(state) if state.due and state.due[player] else None


def _first(state: State, move: First) -> None:
    """Who acts first in the Circle Phase (CK-R5)."""
    play_on(state, move)
    if not may_name_first(state):
        raise missing(state, move)
    if not may_be_first(state, move.player):
        name = state.table.players[state.first]
        raise Breach("CK-5.2", say("acts-first-known", name=name), hint=say("write-first-or", name=name))
    state.first = move.player
    state.first_open = False


def may_name_first(state: State) -> bool:
    """Whether a line may say who acts first: in the Circle Phase before its first action, once (CK-R5)."""
    return state.stage == PLAY and state.first_open


def may_be_first(state: State, player: int) -> bool:
    """Whether a player can be the first actor: the winner is, the Hanged Man's owner, or either after a draw (CK-5.2, CK-R5)."""
    return state.first in (NOBODY, player)


def _act(state: State, move: Actions) -> None:
    """Circle actions, one after the other."""
    for n, action in enumerate(move.actions):
        try:
            act(state, action)
        except Breach as breach:
            raise breach.within(n) from None


def act(state: State, action: Action) -> None:
    """One circle action, behind all that is forced before it. Raises Breach."""
    play_on(state, action)
    if not awaits_action(state, action):
        raise missing(state, action)
    strikes.take(state, action)


def awaits_action(state: State, action: Action) -> bool:
    """Whether an action is judged where the play stands (CK-5.2): in a slot of its player and suit."""
    return state.stage == PLAY and not waiting_for(state) and strikes.fits(state, action)


def _hold_to_have_won(state: State, move: Won) -> None:
    """Who has won follows from the Army Values (CK-4.2); a table that held it otherwise let the line stand."""
    raise Breach("CK-4.2", say("whether-won-combat", name=state.table.players[move.player]))


def _forget(state: State, move: Forgotten) -> None:  # noqa: ARG001 - no position makes it legal
    """An effect is a duty (CK-R10), and so is an action (CK-5.5); a table that forgot one let the line stand."""
    if isinstance(move.card, Unit):
        raise Breach("CK-5.5", say("action-is-duty", card=move.card), "name")
    raise Breach("CK-R10", say("his-effect-duty", lord=move.card.title), "name")


_JUDGES: dict[type, Callable[[State, Any], None]] = {
    NewRound: begin_round,
    Draw: _draw,
    Deploy: _deploy,
    Decision: _decide,
    Actions: _act,
    First: _first,
    Won: _hold_to_have_won,
    Forgotten: _forget,
}
