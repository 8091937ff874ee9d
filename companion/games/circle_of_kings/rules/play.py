"""Judging: move + state -> the next state, or the breach of a rule.

The play goes on as far as it needs no line, but only when it is known what the next line says: a circle action that is forced, or
a decision with one outcome, may be written or left out. So a state stands just behind its line, and the next move (or the end of
the record, `finish`) plays it on.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.circle_of_kings.rules import army, deployment, draws, lacking, lords, moves as m, plan, say, stages, strikes
from companion.games.circle_of_kings.rules.state import NOBODY, ROUND, State, Step
from companion.games.circle_of_kings.rules.table import Table
from companion.referee import STRICT, Breach, Judge, Sums, Winner


def start(table: Table) -> State:
    """The state before the first round."""
    return State(table, table.circle)


def apply(state: State, move: m.Move) -> State:
    """The state after a move. Raises Breach; `state` stays as it is. A claim is kept until its round closes.

    The state that a breach reached: an illegal draw line has changed nothing; otherwise all is played that came before it.
    """
    state = state.behind or state
    if type(move) is Sums or type(move) is Winner:
        return state.with_claim(move)
    work = state.copy()
    try:
        JUDGES[type(move)](work, move, STRICT)
    except Breach as breach:
        reached = state.copy() if type(move) is m.Draw and draws.may_draw(state, move.player) else work
        reached.behind = state
        if type(move) is m.Actions and breach.address[0] == 0 and not breach.hint:
            breach.hint = lacking.who_struck_it(state, reached, move.actions[0], breach.address[1:])
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
    while state.stage == stages.PLAY and state.plan[state.step].play(state, upcoming):
        if state.stage == stages.PLAY:
            state.step += 1


def _begin_round(state: State, move: m.NewRound, judge: Judge) -> None:
    """The next round: the one before must be over (CK-1.7); both players draw their Lords (CK-2.1, CK-2.2, CK-R6)."""
    play_on(state, None)
    if state.stage not in (stages.SETUP, stages.CLEANUP, stages.OVER):
        judge.refuse(lacking.missing(state, move))
        _leave_round(state)
    if state.stage == stages.OVER:
        state.ended = state.copy()
        raise Breach("CK-6.6", say("game-over-no"))
    ended = state.copy() if state.stage != stages.SETUP else None
    for name, value in ROUND.items():
        setattr(state, name, value)
    state.number, state.stage = move.number, stages.DRAW
    state.before = state.sides[0].lord_deck, state.sides[1].lord_deck
    due = draws.lords_due(state)
    for side in state.sides:
        side.drawn = side.deployed = side.struck = False
        side.in_effect = None
        side.lord_deck -= due
        side.lords_unknown += due
    army.check_end(state)
    state.ended = ended


def _leave_round(state: State) -> None:
    """A round is left as it is: what is due is left undone, then comes its Cleanup."""
    if state.stage == stages.DRAW:
        deployment.close_draw(state)
    if state.stage == stages.DEPLOYMENT:
        plan.CLEAN_UP.play(state, None)
    while state.stage in (stages.PLAY, stages.OTHER_LORD):
        leave_due(state)
        play_on(state, None)


def leave_due(state: State) -> None:
    """What is due just now is left undone: the other Lord, a decision, or all further actions of the phase."""
    if state.stage == stages.OTHER_LORD:
        state.taken_back = None
        state.stage = stages.PLAY
        deployment.set_out(state)
    elif state.stage == stages.PLAY:
        if state.plan[state.step] is plan.ACTIONS:
            state.first_open = False
        state.due = None
        state.step += 1


def _draw(state: State, move: m.Draw, judge: Judge) -> None:
    """A draw line, at most one a round for each player."""
    if not draws.may_draw(state, move.player):
        play_on(state, move)
        raise lacking.missing(state, move)
    draws.apply_draw(draws.DrawLine(state, move.player, bare=draws.is_bare(move.items), judge=judge), move.items)


def _deploy(state: State, move: m.Deploy, judge: Judge) -> None:
    """A deployment, which closes the Draw Phase; or the other Lord after a High Priestess. A second one replaces the first."""
    if state.stage == stages.DRAW:
        if not deployment.may_close_draw(state):
            judge.refuse(lacking.missing(state, move))
        deployment.close_draw(state)
    if state.stage == stages.DEPLOYMENT:
        if state.sides[move.player].deployed:
            judge.refuse(lacking.missing(state, move))
            deployment.take_back(state, move.player)
        deployment.apply_deployment(state, move, judge)
    elif deployment.deploys_other_lord(state, move.player) and not move.cards:
        deployment.apply_other_lord(state, move, judge)
    else:
        why = say("both-armies-revealed") if state.stage not in (stages.SETUP, stages.OVER) else ""
        play_on(state, move)
        raise replace(lacking.missing(state, move), why=why)


def _decide(state: State, move: m.Decision, judge: Judge) -> None:
    """The decision of a Lord, which must be the one that is due."""
    play_on(state, move)
    lord = awaited(state, move.player)
    if lord is None or lord.card is not move.lord:
        raise lacking.missing(state, move)
    plan.decide(state, lord, move.player, move.words, judge)


def awaited(state: State, player: int) -> lords.DecidingLord | None:
    """The Lord whose decision is due from a player, if one is (CK-R10)."""
    return plan.waiting_for(state) if state.due and state.due[player] else None


def _first(state: State, move: m.First, judge: Judge) -> None:
    """Who acts first in the Circle Phase (CK-R5); said too late it changes nothing."""
    check_round(state)
    play_on(state, move)
    if not may_name_first(state):
        judge.refuse(lacking.missing(state, move))
        if reach(state, plan.OPEN_CIRCLE):
            play_on(state, move)
    if may_name_first(state):
        if not may_be_first(state, move.player):
            name = state.table.players[state.first]
            judge.refuse(Breach("CK-5.2", say("acts-first-known", name=name), hint=say("write-first-or", name=name)))
        state.first = move.player
        state.first_open = False


def check_round(state: State) -> None:
    """Raise Breach where no round is being played."""
    if state.stage in (stages.SETUP, stages.OVER):
        raise lacking.missing(state, m.First(0))


def reach(state: State, wanted: Step) -> bool:
    """Play on to a step of this round, if it is still to come, leaving undone what is due before it; whether it is reached."""
    while state.stage == stages.OTHER_LORD or (state.stage == stages.PLAY and wanted in state.plan[state.step + 1 :]):
        if state.stage == stages.OTHER_LORD or not state.plan[state.step].play(state, None):
            leave_due(state)
        elif state.stage == stages.PLAY:
            state.step += 1
    return state.stage == stages.PLAY and state.plan[state.step] is wanted


def may_name_first(state: State) -> bool:
    """Whether a line may say who acts first: in the Circle Phase before its first action, once (CK-R5)."""
    return state.stage == stages.PLAY and state.first_open


def may_be_first(state: State, player: int) -> bool:
    """Whether a player can be the first actor: the winner is, the Hanged Man's owner, or either after a draw (CK-5.2, CK-R5)."""
    return state.first in (NOBODY, player)


def _act(state: State, move: m.Actions, _: Judge) -> None:
    """Circle actions, one after the other."""
    for n, action in enumerate(move.actions):
        try:
            act(state, action)
        except Breach as breach:
            raise breach.within(n) from None


def act(state: State, action: m.Action) -> None:
    """One circle action, behind all that is forced before it. Raises Breach."""
    play_on(state, action)
    if not awaits_action(state, action):
        raise lacking.missing(state, action)
    strikes.take(state, action)


def awaits_action(state: State, action: m.Action) -> bool:
    """Whether an action is judged where the play stands (CK-5.2): in a slot of its player and suit."""
    return state.stage == stages.PLAY and not plan.waiting_for(state) and strikes.fits(state, action)


def _hold_to_have_won(state: State, move: m.Won, _: Judge) -> None:
    """Who has won follows from the Army Values (CK-4.2); a table that held it otherwise let the line stand."""
    raise Breach("CK-4.2", say("whether-won-combat", name=state.table.players[move.player]))


def _forget(_state: State, move: m.Forgotten, _: Judge) -> None:
    """An effect is a duty (CK-R10), and so is an action (CK-5.5); a table that forgot one let the line stand."""
    if isinstance(move.card, m.Unit):
        raise Breach("CK-5.5", say("action-is-duty", card=move.card), "name")
    raise Breach("CK-R10", say("his-effect-duty", lord=move.card.title), "name")


JUDGES: dict[type, Callable[[State, Any, Judge], None]] = {
    m.NewRound: _begin_round,
    m.Draw: _draw,
    m.Deploy: _deploy,
    m.Decision: _decide,
    m.Actions: _act,
    m.First: _first,
    m.Won: _hold_to_have_won,
    m.Forgotten: _forget,
}
