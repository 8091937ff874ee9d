"""What is needed before a line can come, or why nothing more is; and what is wrong with the line that came instead."""

from collections.abc import Iterator
from itertools import islice

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules import circle, draws, forms, moves as m, plan, say, stages, state as s, strikes
from companion.referee import Address, Breach

_WORLD, _JUSTICE = LORDS[21], LORDS[11]
#: So many of the actions that a slot allows are told.
_TOLD = 3
#: Why lines cannot come amid the actions, whatever they say.
_TOO_LATE = {m.First: "who-acts-first", m.Draw: "time-to-draw-past", m.Deploy: "time-to-deploy-past"}


def missing(state: s.State, move: m.Move | m.Action) -> Breach:
    """What is needed before this move, or why nothing more is (CK-1.7)."""
    if state.stage == stages.SETUP:
        return Breach("CK-1.7", say("no-round-begun"), hint=say("write-round-first", next=state.number + 1))
    if state.stage == stages.OVER:
        return Breach("CK-6.6", say("game-over"), hint=say("take-line-out"))
    if state.stage == stages.CLEANUP:
        return _out_of_place(state, move)
    if state.stage in (stages.DRAW, stages.DEPLOYMENT):
        return _choice_missing(state) or _deployment_missing(state)
    if state.stage == stages.OTHER_LORD:
        name = state.table.players[state.taken_back[0]] if state.taken_back else ""
        return Breach("CK-8.2", say("taken-lord-back", name=name), hint=say("write-lord", name=name))
    lord = plan.waiting_for(state)
    return lord.lacks(state) if lord else _action_missing(state, move)


def _choice_missing(state: s.State) -> Breach | None:
    for player in (0, 1) if state.stage == stages.DRAW else ():
        if draws.choice_is_open(state, player):
            name = state.table.players[player]
            return Breach("CK-2.4", say("hand-limit-choice", name=name), hint=say("write-draw-choice", name=name))
    return None


def _deployment_missing(state: s.State) -> Breach:
    names = [tag for tag, side in zip(state.table.players, state.sides, strict=True) if not side.deployed]
    who = say("deploys-first", name=names[0]) if len(names) == 1 else say("deploy-first", first=names[0], second=names[1])
    return Breach("CK-3.1", who, hint=say("write-army", name=names[0]))


def _out_of_place(state: s.State, move: m.Move | m.Action) -> Breach:
    """A move that is left when its round is over (CK-1.7): the decision of a Lord not in effect (CK-7.1), or another."""
    if isinstance(move, m.Decision):
        owners = (0, 1) if move.lord in (_WORLD, _JUSTICE) else (move.player,)
        if not any(state.sides[player].in_effect is move.lord for player in owners):
            return Breach("CK-7.1", say("not-effect-round", lord=move.lord.title), "name")
    return Breach("CK-1.7", say("round-over-line"), hint=say("next-round-begins"))


# ---- the slots of the Circle Phase ----


def _action_missing(state: s.State, move: m.Move | m.Action) -> Breach:
    """The slot where the walk stands has several actions: whose it is, and why the line that came is none of them (CK-5.5)."""
    slot = state.lap[state.slot]
    where = say("slot-in-lap", name=state.table.players[slot.player], suit=circle.suit_name(slot.suit), next=state.laps + 1)
    told = list(islice(_actions_of_slot(state), _TOLD + 1))
    hint = say("write-one-taken", names=", or ".join(told[:_TOLD]), more="; there are more" if len(told) > _TOLD else "")
    return Breach("CK-5.5", say("slot-comes-first", where=where, why_not=_why_not(state, move)), hint=hint)


def _actions_of_slot(state: s.State) -> Iterator[str]:
    """What a line may say in the slot where the walk stands."""
    slot = state.lap[state.slot]
    for victims in strikes.victim_sets(state, slot):
        for attacker in m.units_of(strikes.attackers(state, slot)):
            yield forms.write_action(state.table, m.Action(slot.player, attacker, victims))


def _why_not(state: s.State, move: m.Move | m.Action) -> str:
    """Why another line than an action of the slot cannot come there."""
    match move:
        case m.Actions((first, *_)):
            return _wrong_action(state, first)
        case m.Action():
            return _wrong_action(state, move)
        case m.Decision():
            return _wrong_decision(state, move)
        case m.NewRound(number):
            return say("round-begins-later", number=number)
    return say(_TOO_LATE.get(type(move), "comes-too-early"))


def _wrong_action(state: s.State, action: m.Action) -> str:
    tag, side = state.table.players[action.player], state.sides[action.player]
    attacker = action.attacker
    if not isinstance(attacker, m.Unit):
        return say("chariot-acts-slot", tag=tag)
    bit = attacker.find(side.zone)
    if not bit:
        return say("not-deployed", tag=tag, attacker=attacker)
    if bit & side.tapped:
        return say("unit-acted-already", tag=tag, attacker=attacker)
    return say("acts-in-later-slot", attacker=attacker, tag=tag, suit=circle.suit_name(attacker.card.number))


def _wrong_decision(state: s.State, move: m.Decision) -> str:
    if any(isinstance(step, plan.LordActs) and step.lord.card is move.lord for step in state.plan[state.step :]):
        return say("acts-later", lord=move.lord.title)
    if any(side.in_effect is move.lord for side in state.sides):
        return say("lord-acted-already", lord=move.lord.title)
    return say("not-effect-round", lord=move.lord.title)


def who_struck_it(before: s.State, reached: s.State, action: m.Action, at: Address) -> str:
    """A hint for an action that names a card which a forced action has struck since the last line; empty for any other.

    `reached` is the position in which the action was judged, `at` the part of it that is wrong.
    """
    named = action.attacker if at[0] == "attacker" else action.victims[int(at[1])] if at[0] == "victims" else None
    if not isinstance(named, m.Unit):
        return ""
    owner = action.player if at[0] == "attacker" else 1 - action.player
    bit = named.find(before.sides[owner].zone)
    if not bit or bit & reached.sides[owner].zone:
        return ""
    acted = reached.sides[1 - owner].tapped & ~before.sides[1 - owner].tapped
    strikers = [slot.mask & acted for slot in reached.lap if slot.player != owner and slot.reach & bit]
    found = m.units_of(sum(set(strikers)))
    if len(found) != 1:
        return ""
    line = forms.write(before.table, m.Forgotten(1 - owner, found[0]))
    return say("struck-by-force", striker=found[0], tag=before.table.players[1 - owner], line=f"{line} !")
