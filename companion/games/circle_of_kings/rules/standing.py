"""Lines that the table let stand: judged as ever, then carried out as written.

What a line says happened, happened; what it leaves to the rules, the rules do where they still can, else nothing. What cannot
have happened is refused: a card that lies elsewhere, a King who is not there, anything behind the end of the game. Afterwards
each card is in one place, and no count is below nothing; limits and duties need not be kept.

Most of that the rules themselves say, by what they ask the judge. Here stands what a line does that comes out of its turn: a
decision, circle actions; and what was forgotten.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile

from companion.cards.tarot import LordCard
from companion.games.circle_of_kings.rules import circle, deployment, draws, lacking, moves as m, plan, play, say, stages, strikes
from companion.games.circle_of_kings.rules.lords import DECIDING, LORD_OF, circle_phase
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE, CIRCLE_END, COMBAT, REVEALED, DecidingLord
from companion.games.circle_of_kings.rules.state import NOBODY, Slot, State, Step, due_from
from companion.referee import Breach, Judge, judging

#: Before which step of a round the Lords of a time act at the latest; those at the end of the Circle Phase behind theirs.
_TIMES = {COMBAT: plan.FIGHT, CIRCLE: plan.ACTIONS, CIRCLE_END: plan.PURGE}
#: Why what breaks a rule cannot have happened; what can is not raised again when a line is carried out.
_REASONS = judging.reasons("companion.games.circle_of_kings")


def let_stand(state: State, move: m.Move) -> tuple[State, Breach | None]:
    """The state after a line that the table let stand, and what it breaks, if the record shows that. Raises Breach."""
    state = state.behind or state
    if isinstance(move, m.Won):
        return judging.let_stand(partial(_win, state, move), _REASONS)
    if isinstance(move, m.Forgotten):
        return judging.let_stand(partial(_forget, state, move), _REASONS)
    try:
        return play.apply(state, move), None
    except Breach as breach:
        judged = breach
    try:
        return judging.let_stand(partial(_carry_out, state, move, judged), _REASONS)
    except Breach as cannot:
        raise replace(cannot, reached=judged.reached) from None


def _carry_out(state: State, move: m.Move, judged: Breach, judge: Judge) -> State:
    """The state after a line that was judged so: it breaks a rule."""
    work, told = state.copy(), replace(judged, reached=None)
    if isinstance(move, m.Actions):
        play.check_round(work)
        _act(work, move.actions, told, judge)
        return work
    judge.refuse(told)
    if isinstance(move, m.Draw):
        play.check_round(work)
        draws.apply_draw(draws.WrittenLine(work, move, judge), move.items)
    elif isinstance(move, m.Decision):
        play.check_round(work)
        _decide(work, move, judge)
    else:
        play.JUDGES[type(move)](work, move, judge)
    return work


def _lies_there(state: State, lord: LordCard) -> bool:
    """Whether a Lord was deployed in this round, be he negated, cancelled or taken back."""
    left = [side.lords_gone | side.lords_known if side.deployed and side.lord is None else 0 for side in state.sides]
    return any(side.lord is lord for side in state.sides) or any(lord.bit & lords for lords in left)


def _decide(state: State, move: m.Decision, judge: Judge) -> None:
    """A decision is carried out: at its Lord's time, where that is still to come; else at once. Raises Breach.

    What another Lord waits for stays due. A Lord who is not in effect acts as if he were.
    """
    if state.stage in (stages.DRAW, stages.DEPLOYMENT) or not _lies_there(state, move.lord):
        raise Breach("CK-7.1", say("not-revealed", lord=move.lord.title), "name")
    lord = DECIDING[move.lord]
    if state.stage == stages.OTHER_LORD:
        play.leave_due(state)
    if state.stage == stages.PLAY and not any(plan.is_of(step, lord.card) for step in state.plan[state.step :]):
        _let_act(state, lord, move.player)
    play.play_on(state, move)
    if state.stage == stages.PLAY and plan.waiting_for(state) not in (None, lord):
        _bring_forward(state, lord)
        play.play_on(state, move)
    if play.awaited(state, move.player) is lord:
        plan.decide(state, lord, move.player, move.words, judge)
    else:
        _decide_at_once(state, lord, move, judge)


def _let_act(state: State, lord: DecidingLord, owner: int) -> None:
    """A Lord who is not in effect gets his place in the round, if his time is still to come."""
    step = plan.LordActs("combat" if lord.when == COMBAT else "circle", lord, owner, lord)
    time = _TIMES[lord.when]
    first = state.step + (state.due is not None)
    if time in state.plan[first:] and not (time is plan.ACTIONS and state.lap):
        at = state.plan.index(time) + (time is plan.PURGE)
        while at > first and _comes_after(state.plan[at - 1], lord):
            at -= 1
        state.plan = (*state.plan[:at], step, *state.plan[at:])


def _comes_after(step: Step, lord: DecidingLord) -> bool:
    """Whether a step is that of a Lord of the same time with a lower initiative (CK-7.2)."""
    return isinstance(step, plan.LordActs) and step.lord.when == lord.when and step.lord.order < lord.order


def _bring_forward(state: State, lord: DecidingLord) -> None:
    """A Lord whose turn comes later acts before the one who is waited for, unless that one's cards are being dealt."""
    at = next((n for n in range(state.step + 1, len(state.plan)) if plan.is_of(state.plan[n], lord.card)), None)
    waiting = plan.waiting_for(state)
    if at is not None and waiting and not waiting.form.repeats:
        step = state.plan[at]
        state.plan = (*state.plan[: state.step], step, *state.plan[state.step : at], *state.plan[at + 1 :])
        state.due = None


def _decide_at_once(state: State, lord: DecidingLord, move: m.Decision, judge: Judge) -> None:
    """A decision that nothing waits for: by the wrong player, or when its Lord's time is past."""
    is_waiting = plan.waiting_for(state) is lord
    due, state.due = state.due, due_from(move.player, len(move.words))
    lord.take(state, move.player, move.words, judge)
    state.due = (0, 0) if is_waiting and not lord.by_chance else due
    if state.stage == stages.CLEANUP:
        circle_phase.put_back(state)
    elif state.lap:
        strikes.lay_lap_anew(state)


# ---- actions ----


def _act(state: State, actions: Sequence[m.Action], judged: Breach, judge: Judge) -> None:
    """A chain of which an action breaks a rule, as it was `judged`. Raises Breach.

    The actions before that one are taken as ever. It and those behind it are taken where the walk stands, nothing silently
    before them. Where one's slot is still to come in this lap, those before it are passed over; else the walk stays where it is.
    """
    wrong = int(judged.address[0])
    for action in actions[:wrong]:
        play.act(state, action)
    comes_too_early = _is_right_now(state, actions[wrong])
    for n, action in enumerate(actions[wrong:], wrong):
        walks = play.reach(state, plan.ACTIONS)
        before = _slots_before(state, action) if walks else []
        passed = next((slot for slot in before if strikes.bound(state, slot)), None)
        judge.refuse(_passed_over(state, passed).within(n) if passed and comes_too_early else judged)
        try:
            strikes.strike(state, action, judge)
        except Breach as cannot:
            raise cannot.within(n) from None
        if walks and (passed is None or state.slot + len(before) < len(state.lap)):
            for _ in range(len(before) + 1):
                strikes.step_on(state)


def _is_right_now(state: State, action: m.Action) -> bool:
    """Whether an action would break no rule if nothing were forced before it, and no other line is lacking before it."""
    in_turn, now = state.copy(), state.copy()
    play.play_on(in_turn, action)
    if not play.awaits_action(in_turn, action) or not play.reach(now, plan.ACTIONS):
        return False
    before = _slots_before(now, action)
    now.slot = (now.slot + len(before)) % len(now.lap)
    try:
        strikes.take(now, action)
    except Breach:
        return False
    return True


def _slots_before(state: State, action: m.Action) -> Sequence[Slot]:
    """The slots that the walk passes before an action's own."""
    plan.open_lap(state)
    ahead = (*state.lap[state.slot :], *state.lap[: state.slot])
    return list(takewhile(lambda slot: not strikes.is_slot_of(state, slot, action), ahead))


def _passed_over(state: State, slot: Slot) -> Breach:
    tag, suit = state.table.players[slot.player], circle.suit_name(slot.suit)
    return Breach("CK-5.5", say("must-act-before", tag=tag, suit=suit))


# ---- what was said to have happened ----


def _win(state: State, move: m.Won, judge: Judge) -> State:
    """Who was held to have won the combat: it is fought with this result (CK-4.2)."""
    work, held, tags = state.copy(), move.player, state.table.players
    play.check_round(work)
    if not play.reach(work, plan.FIGHT):
        raise Breach("CK-4.2", say("won-no-combat", name=tags[held]))
    values = plan.army_value(work, 0), plan.army_value(work, 1)
    winner = plan.winner_by(work, values)
    if winner != held:
        right = say("combat-drawn") if winner == NOBODY else say("won-combat", winner=tags[winner])
        what = say("army-values", right=right, first=values[0], name=tags[0], second=values[1], other=tags[1])
        judge.refuse(Breach("CK-4.2", what))
    plan.settle_combat(work, values, held)
    if work.stage == stages.PLAY:
        work.step += 1
    return work


# ---- what was forgotten ----


def _forget(state: State, move: m.Forgotten, judge: Judge) -> State:
    """A card's action or a Lord's effect was forgotten."""
    player, card = move
    if isinstance(card, m.Unit):
        return _forget_action(state, player, card, judge)
    return _forget_effect(state, player, card, judge)


def _forget_action(state: State, player: int, card: m.Unit, judge: Judge) -> State:
    """A card's action was forgotten (CK-5.5): it need not act any more in this phase. Raises Breach where it cannot have been.

    Where something is due before the phase and was left undone, too, that is the breach.
    """
    play.check_round(state)
    work, played = state.copy(), play.finish(state)
    if not play.reach(work, plan.ACTIONS):
        raise Breach("CK-5.5", say("no-circle-phase", card=card), "name")
    plan.open_lap(work)
    side = work.sides[player]
    bit = card.find(side.zone)
    if not bit:
        raise Breach("CK-5.3", say("not-deployed-by-player", attacker=card), "name")
    if bit & side.tapped:
        raise Breach("CK-5.5", say("has-acted-already", attacker=card), "name")
    breach = lacking.missing(played, m.Forgotten(player, card)) if _waits_before_actions(played) else _duty(work, player, card)
    if breach:
        judge.refuse(breach)
    side.forgotten |= bit
    return work


def _waits_before_actions(state: State) -> bool:
    """Whether the other Lord or a decision is due, and the actions are still to come."""
    if state.stage != stages.PLAY:
        return state.stage == stages.OTHER_LORD
    return plan.waiting_for(state) is not None and plan.ACTIONS in state.plan[state.step + 1 :]


def _duty(state: State, player: int, card: m.Unit) -> Breach | None:
    """That a card has to act in its next slot with a target, where no other card of its player may act instead.

    None where it has not, or where somebody's choice comes before that slot.
    """
    there, action = state.copy(), m.Action(player, card, ())
    bit = card.find(there.sides[player].zone)
    left: tuple[int, ...] = ()
    while True:
        strikes.walk(there, action)
        slot = there.lap[there.slot]
        bound = strikes.bound(there, slot)
        if bound & bit:
            what = say("has-to-act", card=card, tag=there.table.players[player], suit=circle.suit_name(slot.suit))
            return Breach("CK-5.5", what, "name") if bound == bit else None
        lies = tuple(side.zone & ~side.tapped for side in there.sides)
        if lies == left or not strikes.is_slot_of(there, slot, action):
            return None
        left = lies
        strikes.step_on(there)


def _forget_effect(state: State, player: int, card: LordCard, judge: Judge) -> State:
    """A Lord's effect was forgotten (CK-R10): he does nothing in this round."""
    if not _lies_there(state, card):
        raise Breach("CK-7.1", say("lies-before-nobody", card=card.title), "name")
    if state.sides[player].in_effect is not card:
        return state.copy()
    judge.refuse(Breach("CK-R10", say("effect-is-duty", card=card.title), "name"))
    if LORD_OF[card].when == REVEALED:
        return _reveal_without(state, player, card)
    work = state.copy()
    work.sides[player].in_effect = None
    if state.stage != stages.OTHER_LORD:
        _take_out_of_plan(work, player, card)
    return work


def _reveal_without(state: State, player: int, card: LordCard) -> State:
    """The state in which armies and Lords are revealed, and this Lord does not act. Raises Breach where it is too late."""
    if state.unrevealed is None:
        raise Breach("CK-R10", say("acted-when-revealed", lord=card.title), "name")
    work = state.unrevealed.copy()
    work.sides[player].in_effect = None
    deployment.reveal(work)
    return work


def _take_out_of_plan(state: State, player: int, card: LordCard) -> None:
    """The round goes on without a Lord. Raises Breach where his time is past."""
    at = next((n for n in range(state.step, len(state.plan)) if plan.is_of(state.plan[n], card, player)), None)
    if at is None:
        raise Breach("CK-R10", say("acted-round", lord=card.title), "name")
    if at == state.step:
        state.due = None
    state.plan = (*state.plan[:at], *state.plan[at + 1 :])
