"""Decisions and circle actions that the table let stand, or that it forgot, carried out where the play stands."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.tarot import KINGS, SUIT_NAMES, LordCard
from companion.games.circle_of_kings.rules import plan, play, strikes
from companion.games.circle_of_kings.rules.deployment import set_out
from companion.games.circle_of_kings.rules.lacking import missing
from companion.games.circle_of_kings.rules.lords import CIRCLE, CIRCLE_END, COMBAT, DECIDING, DecidingLord, tower
from companion.games.circle_of_kings.rules.lords.lord import due_from
from companion.games.circle_of_kings.rules.messages import say
from companion.games.circle_of_kings.rules.moves import Action, Decision, First, Forgotten, Unit
from companion.games.circle_of_kings.rules.state import CLEANUP, OTHER_LORD, OVER, PLAY, SETUP, Slot, State, Step
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


def check_round(state: State) -> None:
    """Raise Breach where no round is being played."""
    if state.stage in (SETUP, OVER):
        raise missing(state, First(0))


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


def act_as_written(state: State, actions: Sequence[Action], judged: Breach) -> Breach:
    """A chain of which an action breaks a rule, as it was `judged`; gives the breach that is told. Raises Breach.

    The actions before that one are taken as ever. It and those behind it are taken where the walk stands, nothing silently
    before them. Where one's slot is still to come in this lap, those before it are passed over; else the walk stays where it is.
    """
    wrong = int(judged.address[0])
    for action in actions[:wrong]:
        play.act(state, action)
    comes_too_early = _is_right_now(state, actions[wrong])
    told = judged
    for n, action in enumerate(actions[wrong:], wrong):
        try:
            passed = _strike(state, action)
        except Breach as cannot:
            raise cannot.within(n) from None
        if passed and comes_too_early and n == wrong:
            told = _passed_over(state, passed).within(n)
    return told


def _is_right_now(state: State, action: Action) -> bool:
    """Whether an action would break no rule if nothing were forced before it, and no other line is lacking before it."""
    in_turn, now = state.copy(), state.copy()
    play.play_on(in_turn, action)
    if not play.awaits_action(in_turn, action) or not reach(now, plan.ACTIONS):
        return False
    _open_lap(now)
    now.slot = (now.slot + _slots_before(now, action)) % len(now.lap)
    try:
        strikes.take(now, action)
    except Breach:
        return False
    return True


def _open_lap(state: State) -> None:
    if not state.lap:
        plan.open_lap(state)


def _slots_ahead(state: State) -> list[Slot]:
    """The slots of a lap from where the walk stands."""
    return [*state.lap[state.slot :], *state.lap[: state.slot]]


def _slots_before(state: State, action: Action) -> int:
    """How many slots the walk passes before an action's own."""
    return next(n for n, slot in enumerate(_slots_ahead(state)) if strikes.is_slot_of(state, slot, action))


def _strike(state: State, action: Action) -> Slot | None:
    """Take an action and go on behind its slot; gives the first slot passed over whose player had to act."""
    if not reach(state, plan.ACTIONS):
        strikes.strike_as_written(state, action)
        return None
    _open_lap(state)
    own = _slots_before(state, action)
    passed = next((slot for slot in _slots_ahead(state)[:own] if strikes.bound(state, slot)), None)
    strikes.strike_as_written(state, action)
    if passed is None or state.slot + own < len(state.lap):
        for _ in range(own + 1):
            strikes.step_on(state)
    return passed


def _passed_over(state: State, slot: Slot) -> Breach:
    tag, suit = state.table.players[slot.player], _suit_of(slot)
    return Breach("CK-5.5", say("must-act-before", tag=tag, suit=suit))


# ---- forgotten actions ----


def forget_action(state: State, player: int, card: Unit) -> tuple[State, Breach | None]:
    """A card's action was forgotten (CK-5.5): it need not act any more in this phase. Raises Breach where it cannot have been.

    Where something is due before the phase and was left undone, too, that is the breach.
    """
    check_round(state)
    work, played = state.copy(), play.finish(state)
    if not reach(work, plan.ACTIONS):
        raise Breach("CK-5.5", say("no-circle-phase", card=card), "name")
    _open_lap(work)
    side = work.sides[player]
    bit = card.find(side.zone)
    if not bit:
        raise Breach("CK-5.3", say("not-deployed-by-player", attacker=card), "name")
    if bit & side.tapped:
        raise Breach("CK-5.5", say("has-acted-already", attacker=card), "name")
    breach = missing(played, Forgotten(player, card)) if _waits_before_actions(played) else _duty(work, player, card)
    side.forgotten |= bit
    return work, breach


def _waits_before_actions(state: State) -> bool:
    """Whether the other Lord or a decision is due, and the actions are still to come."""
    if state.stage != PLAY:
        return state.stage == OTHER_LORD
    return plan.waiting_for(state) is not None and plan.ACTIONS in state.plan[state.step + 1 :]


def _duty(state: State, player: int, card: Unit) -> Breach | None:
    """That a card has to act in its next slot with a target, where no other card of its player may act instead.

    None where it has not, or where somebody's choice comes before that slot.
    """
    there, action = state.copy(), Action(player, card, ())
    bit = card.find(there.sides[player].zone)
    left: tuple[int, ...] = ()
    while True:
        strikes.walk(there, action)
        slot = there.lap[there.slot]
        bound = strikes.bound(there, slot)
        if bound & bit:
            what = say("has-to-act", card=card, tag=there.table.players[player], suit=_suit_of(slot))
            return Breach("CK-5.5", what, "name") if bound == bit else None
        lies = tuple(side.zone & ~side.tapped for side in there.sides)
        if lies == left or not strikes.is_slot_of(there, slot, action):
            return None
        left = lies
        strikes.step_on(there)


def _suit_of(slot: Slot) -> str:
    return SUIT_NAMES[KINGS[slot.suit].suit]
