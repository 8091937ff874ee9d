"""Lines that the table let stand: judged as ever, then carried out as written.

What a line says happened, happened; what it leaves to the rules, the rules do where they still can, else nothing. What cannot
have happened is refused: a card that lies elsewhere, a King who is not there, anything behind the end of the game. Afterwards
each card is in one place, and no count is below nothing; limits and duties need not be kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.cards.tarot import LordCard
from companion.games.circle_of_kings.rules import circle, plan, play
from companion.games.circle_of_kings.rules.army import take_home
from companion.games.circle_of_kings.rules.deployment import (
    apply_deployment,
    apply_other_lord,
    close_draw,
    deploys_other_lord,
    reveal,
)
from companion.games.circle_of_kings.rules.lords import LORD_OF, REVEALED
from companion.games.circle_of_kings.rules.messages import say
from companion.games.circle_of_kings.rules.moves import (
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
from companion.games.circle_of_kings.rules.standing_circle import (
    act_as_written,
    check_round,
    decide_as_written,
    forget_action,
    leave_due,
    lies_there,
    reach,
)
from companion.games.circle_of_kings.rules.standing_draws import draw_as_written
from companion.games.circle_of_kings.rules.state import (
    CLEANUP,
    DEPLOYMENT,
    DRAW,
    NOBODY,
    OTHER_LORD,
    OVER,
    PLAY,
    State,
)
from companion.referee import Breach

_NOT_THERE = "why-not-there"
#: Why what breaks a rule cannot have happened, the message by the rule; what can is not raised again when a line is carried out.
_WHY = {
    "CK-1.2": "why-kings",
    "CK-1.5": "why-discarded",
    "CK-1.6": "why-not-in-deck",
    "CK-1.7": "why-no-round",
    "CK-2.4": "why-not-in-hand",
    "CK-3.1": "why-not-in-hand",
    "CK-3.3": "why-lord-not-in-hand",
    "CK-4.2": "why-no-combat",
    "CK-5.3": _NOT_THERE,
    "CK-5.4": "why-cannot-fall",
    "CK-5.5": "why-action-past",
    "CK-6.6": "why-game-had-ended",
    "CK-7.1": "why-lies-before-nobody",
    "CK-8.1": "why-king-not-there",
    "CK-8.5": "why-king-not-there",
    "CK-8.7": _NOT_THERE,
    "CK-8.8": _NOT_THERE,
    "CK-8.9": _NOT_THERE,
    "CK-8.11": "why-cannot-go",
    "CK-8.16": "why-king-cannot-go",
    "CK-8.20": "why-one-place",
    "CK-R10": "why-time-is-past",
}


def let_stand(state: State, move: Move) -> tuple[State, Breach | None]:
    """The state after a line that the table let stand, and what it breaks, if the record shows that. Raises Breach."""
    state = state.behind or state
    judged: Breach | None = None
    try:
        if isinstance(move, Forgotten):
            return _forget(state, move)
        if not isinstance(move, Won):
            return play.apply(state, move), None
    except Breach as breach:
        judged = breach
        if isinstance(move, Forgotten):
            raise _refused(breach, None) from None
    return _carried_out(state, move, judged)


def _carried_out(state: State, move: Move, judged: Breach | None) -> tuple[State, Breach | None]:
    """The state after a line that was judged so."""
    work = state.copy()
    work.lenient = True
    try:
        breach = _CARRY_OUT[type(move)](work, move, replace(judged, reached=None) if judged else None)
    except Breach as cannot:
        raise _refused(cannot, judged) from None
    work.lenient = False
    return work, breach


def _refused(cannot: Breach, judged: Breach | None) -> Breach:
    """What cannot stand, with its reason; all is played that came before the line, as it was judged."""
    why = _WHY.get(cannot.rule)
    return replace(cannot.cannot_stand(say(why)) if why else cannot, reached=judged.reached if judged else None)


def _draw(state: State, move: Draw, breach: Breach | None) -> Breach | None:
    """A draw line at the wrong time, a second one, too many or too few items, choices that were none."""
    check_round(state)
    draw_as_written(state, move)
    return breach


def _deploy(state: State, move: Deploy, breach: Breach | None) -> Breach | None:
    """A deployment against the rules; a second one takes the place of the first."""
    check_round(state)
    close_draw(state)
    if state.stage == DEPLOYMENT:
        _take_back(state, move.player)
        apply_deployment(state, move)
    elif deploys_other_lord(state, move.player) and not move.cards:
        apply_other_lord(state, move)
    elif breach:
        raise breach.cannot_stand(say("both-armies-revealed"))
    return breach


def _take_back(state: State, player: int) -> None:
    """What a player has deployed, before it was revealed, goes back to hand."""
    side = state.sides[player]
    side.known |= side.zone
    side.zone = side.captain = 0
    if side.lord:
        side.lords_known |= side.lord.bit
    side.lord = side.in_effect = None
    side.deployed = False


def _decide(state: State, move: Decision, breach: Breach | None) -> Breach | None:
    """A decision against the rules, by the wrong player, in the wrong order, or of a Lord who is not in effect."""
    _check_revealed(state, move)
    decide_as_written(state, move)
    return breach


def _act(state: State, move: Actions, breach: Breach | None) -> Breach | None:
    """Actions of which one breaks a rule: those before it as ever, it and those behind it where the walk stands."""
    check_round(state)
    return act_as_written(state, move.actions, breach) if breach else None


def _name_first(state: State, move: First, breach: Breach | None) -> Breach | None:
    """Another than the known one acts first; said too late it changes nothing."""
    check_round(state)
    play.play_on(state, move)
    if reach(state, plan.OPEN_CIRCLE):
        play.play_on(state, move)
    if play.may_name_first(state):
        state.first = move.player
        state.first_open = False
    return breach


def _begin_round(state: State, move: NewRound, breach: Breach | None) -> Breach | None:
    """The round before is left as it is: what is due is left undone, then comes its Cleanup."""
    if state.stage == OVER:
        raise Breach("CK-6.6", say("game-over-no"))
    close_draw(state)
    if state.stage == DEPLOYMENT:
        take_home(state)
        state.circle = circle.turned(state.circle)
        state.stage = CLEANUP
    play.play_on(state, None)
    while state.stage in (PLAY, OTHER_LORD):
        leave_due(state)
        play.play_on(state, None)
    play.begin_round(state, move)
    return breach


def _win(state: State, move: Won, breach: Breach | None) -> Breach | None:  # noqa: ARG001 - it has none but its own
    """Who was held to have won the combat: it is fought with this result (CK-4.2)."""
    check_round(state)
    if reach(state, plan.FIGHT):
        return _fight(state, move.player)
    raise Breach("CK-4.2", say("won-no-combat", name=state.table.players[move.player]))


def _fight(state: State, held: int) -> Breach | None:
    values = plan.army_value(state, 0), plan.army_value(state, 1)
    winner, tags = plan.winner_by(state, values), state.table.players
    plan.settle_combat(state, values, held)
    if state.stage == PLAY:
        state.step += 1
    if winner == held:
        return None
    right = say("combat-drawn") if winner == NOBODY else say("won-combat", winner=tags[winner])
    return Breach("CK-4.2", say("army-values", right=right, first=values[0], name=tags[0], second=values[1], other=tags[1]))


def _forget(state: State, move: Forgotten) -> tuple[State, Breach | None]:
    """A card's action or a Lord's effect was forgotten."""
    player, card = move
    return forget_action(state, player, card) if isinstance(card, Unit) else _forget_effect(state, player, card)


def _forget_effect(state: State, player: int, card: LordCard) -> tuple[State, Breach | None]:
    """A Lord's effect was forgotten (CK-R10): he does nothing in this round."""
    if not lies_there(state, card):
        raise Breach("CK-7.1", say("lies-before-nobody", card=card.title), "name")
    if state.sides[player].in_effect is not card:
        return state.copy(), None
    if LORD_OF[card].when == REVEALED:
        work = _reveal_without(state, player, card)
    else:
        work = state.copy()
        work.sides[player].in_effect = None
        if state.stage != OTHER_LORD:
            _take_out_of_plan(work, player, card)
    return work, Breach("CK-R10", say("effect-is-duty", card=card.title), "name")


def _reveal_without(state: State, player: int, card: LordCard) -> State:
    """The state in which armies and Lords are revealed, and this Lord does not act. Raises Breach where it is too late."""
    if state.unrevealed is None:
        raise Breach("CK-R10", say("acted-when-revealed", lord=card.title), "name")
    work = state.unrevealed.copy()
    work.sides[player].in_effect = None
    reveal(work)
    return work


def _take_out_of_plan(state: State, player: int, card: LordCard) -> None:
    """The round goes on without a Lord. Raises Breach where his time is past."""
    at = next((n for n in range(state.step, len(state.plan)) if plan.is_of(state.plan[n], card, player)), None)
    if at is None:
        raise Breach("CK-R10", say("acted-round", lord=card.title), "name")
    if at == state.step:
        state.due = None
    state.plan = (*state.plan[:at], *state.plan[at + 1 :])


def _check_revealed(state: State, move: Decision) -> None:
    """Raise Breach where a Lord cannot act, since he is not there."""
    check_round(state)
    if state.stage in (DRAW, DEPLOYMENT) or not lies_there(state, move.lord):
        raise Breach("CK-7.1", say("not-revealed", lord=move.lord.title), "name")


_CARRY_OUT: dict[type, Callable[[State, Any, Breach | None], Breach | None]] = {
    NewRound: _begin_round,
    Draw: _draw,
    Deploy: _deploy,
    Decision: _decide,
    Actions: _act,
    First: _name_first,
    Won: _win,
}
