"""Decisions and circle actions that the table let stand, carried out where the play stands."""

from __future__ import annotations

from companion.cards.tarot import KINGS, SUIT_NAMES, LordCard
from companion.games.circle_of_kings.rules import plan, play, strikes
from companion.games.circle_of_kings.rules.deployment import set_out
from companion.games.circle_of_kings.rules.lords import CIRCLE, CIRCLE_END, COMBAT, DECIDING, DecidingLord, tower
from companion.games.circle_of_kings.rules.lords.lord import due_from
from companion.games.circle_of_kings.rules.messages import say
from companion.games.circle_of_kings.rules.moves import Action, Actions, Decision
from companion.games.circle_of_kings.rules.state import CLEANUP, OTHER_LORD, PLAY, Slot, State, Step
from companion.referee import Breach

#: Before which step of a round the Lords of a time act at the latest.
_BEHIND = {COMBAT: plan.FIGHT, CIRCLE: plan.ACTIONS, CIRCLE_END: plan.CLEAN_UP}


def leave_due(state: State) -> None:
    """What is due just now is left undone: the other Lord, a decision, or all further actions of the phase."""
    if state.stage == OTHER_LORD:
        state.taken_back = None
        state.stage = PLAY
        set_out(state)
    elif state.stage == PLAY:
        if state.plan[state.step] is plan.ACTIONS:
            state.first_open = False
        state.due = None
        state.step += 1


def reach(state: State, wanted: Step) -> bool:
    """Play on to a step of this round, if it is still to come, leaving undone what is due before it; whether it is reached."""
    while state.stage == OTHER_LORD or (state.stage == PLAY and wanted in state.plan[state.step + 1 :]):
        if state.stage == OTHER_LORD or not state.plan[state.step].play(state, None):
            leave_due(state)
        elif state.stage == PLAY:
            state.step += 1
    return state.stage == PLAY and state.plan[state.step] is wanted


def lies_there(state: State, lord: LordCard) -> bool:
    """Whether a Lord was deployed in this round, be he negated, cancelled or taken back."""
    for side in state.sides:
        has_left = side.deployed and side.lord is None and lord.bit & (side.lords_gone | side.lords_known)
        if side.lord is lord or has_left:
            return True
    return False


# ---- decisions ----


def decide_as_written(state: State, move: Decision) -> None:
    """A decision is carried out: at its Lord's time, where that is still to come; else at once. Raises Breach.

    What another Lord waits for stays due. A Lord who is not in effect acts as if he were.
    """
    lord = DECIDING[move.lord]
    if state.stage == OTHER_LORD:
        leave_due(state)
    if state.stage == PLAY and not any(plan.is_of(step, lord.card) for step in state.plan[state.step :]):
        _let_act(state, lord, move.player)
    play.play_on(state, move)
    if state.stage == PLAY and plan.waiting_for(state) not in (None, lord):
        _bring_forward(state, lord)
        play.play_on(state, move)
    if play.awaited(state, move.player) is lord:
        plan.decide(state, lord, move.player, move.words)
    else:
        _decide_at_once(state, lord, move)


def _let_act(state: State, lord: DecidingLord, owner: int) -> None:
    """A Lord who is not in effect gets his place in the round, if his time is still to come."""
    step = plan.LordActs("combat" if lord.when == COMBAT else "circle", lord, owner, lord)
    behind = _BEHIND[lord.when]
    first = state.step + (state.due is not None)
    if lord.when == CIRCLE_END and plan.PURGE in state.plan[first:]:
        _insert(state, state.plan.index(plan.PURGE) + 1, step)
    elif lord.when != CIRCLE_END and behind in state.plan[first:] and not (behind is plan.ACTIONS and state.lap):
        at = state.plan.index(behind)
        while at > first and _comes_after(state.plan[at - 1], lord):
            at -= 1
        _insert(state, at, step)


def _comes_after(step: Step, lord: DecidingLord) -> bool:
    """Whether a step is that of a Lord of the same time with a lower initiative (CK-7.2)."""
    return isinstance(step, plan.LordActs) and step.lord.when == lord.when and step.lord.order < lord.order


def _insert(state: State, at: int, step: Step) -> None:
    state.plan = (*state.plan[:at], step, *state.plan[at:])


def _bring_forward(state: State, lord: DecidingLord) -> None:
    """A Lord whose turn comes later acts before the one who is waited for, unless that one's cards are being dealt."""
    at = next((n for n in range(state.step + 1, len(state.plan)) if plan.is_of(state.plan[n], lord.card)), None)
    waiting = plan.waiting_for(state)
    if at is not None and waiting and not waiting.form.repeats:
        step = state.plan[at]
        state.plan = (*state.plan[: state.step], step, *state.plan[state.step : at], *state.plan[at + 1 :])
        state.due = None


def _decide_at_once(state: State, lord: DecidingLord, move: Decision) -> None:
    """A decision that nothing waits for: by the wrong player, or when its Lord's time is past."""
    is_waiting = plan.waiting_for(state) is lord
    due, state.due = state.due, due_from(move.player, len(move.words))
    lord.take(state, move.player, move.words)
    state.due = (0, 0) if is_waiting and not lord.by_chance else due
    if state.stage == CLEANUP:
        tower.put_back(state)
    elif state.lap:
        strikes.lay_lap_anew(state)


# ---- actions ----


def act_as_written(state: State, move: Actions, breach: Breach | None) -> Breach | None:
    """Actions are taken where the walk stands, nothing silently before them; gives what they break. Raises Breach.

    Where the slot of one is still to come in this lap, those before it are passed over; else the walk stays where it is. If
    nothing else is wrong with the line, it is an action passed over that breaks a rule (CK-5.5).
    """
    found = breach
    for n, action in enumerate(move.actions):
        try:
            passed = _strike(state, action)
        except Breach as cannot:
            raise cannot.within(n) from None
        if passed and found is None:
            found = _passed_over(state, passed).within(n)
    return found


def _strike(state: State, action: Action) -> Slot | None:
    """Take an action and go on behind its slot; gives the first slot passed over whose player could have acted."""
    if not reach(state, plan.ACTIONS):
        strikes.strike_as_written(state, action)
        return None
    if not state.lap:
        plan.open_lap(state)
    lap = state.lap
    ahead = [lap[(state.slot + n) % len(lap)] for n in range(len(lap))]
    own = next(n for n, slot in enumerate(ahead) if strikes.is_slot_of(state, slot, action))
    passed = next((slot for slot in ahead[:own] if strikes.can_act(state, slot)), None)
    strikes.strike_as_written(state, action)
    if passed is None or state.slot + own < len(lap):
        for _ in range(own + 1):
            strikes.step_on(state)
    return passed


def _passed_over(state: State, slot: Slot) -> Breach:
    tag, suit = state.table.players[slot.player], SUIT_NAMES[KINGS[slot.suit].suit]
    return Breach("CK-5.5", say("must-act-before", tag=tag, suit=suit))
