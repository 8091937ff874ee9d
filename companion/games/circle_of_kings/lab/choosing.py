"""What there is to choose out of a hand, and after the reveal: a Lord's words, strikes, and who falls."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from companion.cards.tarot import LordCard, TarotCard
from companion.games.circle_of_kings.lab import asks, view
from companion.games.circle_of_kings.rules import lords, moves as m, play, stages, state as s, strikes
from companion.lab.world import Decision as Asked, Option


def from_hand(phase: str, hand: Sequence[TarotCard], court: Sequence[LordCard]) -> tuple[Option, ...]:
    """What may be chosen before the reveal, out of a hand and the Lords that go with it."""
    if phase == asks.RECRUIT_OR_NOT:
        return (asks.NO, m.RECRUIT)
    if phase == asks.WHICH_LORD:
        return tuple(sorted(court))
    return (*sorted(hand), asks.BURNS) if phase == asks.LIMIT else tuple(sorted(hand))


def words_to_say(lord: lords.DecidingLord, state: s.State, player: int, said: Sequence[m.Word]) -> Sequence[m.Word]:
    """What a player may say after these words: of several spellings of the same thing the first."""
    words = lord.next_words(state, player, said)
    places = [word for word in words if isinstance(word, str)]
    if places:
        return places
    zone = state.sides[player].zone
    return list({word.find(zone) if isinstance(word, m.Unit) else word: word for word in reversed(words)}.values())[::-1]


def chariots_strikes(state: s.State, player: int) -> Sequence[m.Action]:
    """What a player's Chariot may do where the play stands, before it goes on to the next choice (CK-8.7, CK-R13)."""
    if state.stage != stages.PLAY or state.sides[player].in_effect is not m.CHARIOT:
        return ()
    there = state.copy()
    strike = m.Action(player, m.CHARIOT, ())
    play.play_on(there, strike)
    if not (there.lap and play.awaits_action(there, strike) and lords.circle_phase.chariot_may_act(there, player)):
        return ()
    sets = strikes.victim_sets(there, there.lap[there.slot], by_chariot=True)
    return [m.Action(player, m.CHARIOT, fallen) for fallen in sets]


def plans(state: s.State, player: int) -> Iterator[view.Plan | m.Action]:
    """Who may strike in the slot where the play waits; the Chariot's owner says himself who falls."""
    slot = state.lap[state.slot]
    aims = dict.fromkeys((fallen[0].card.number, len(fallen)) for fallen in strikes.victim_sets(state, slot))
    for attacker in m.units_of(strikes.attackers(state, slot)):
        for suit, count in aims:
            yield view.Plan(attacker, suit, count)
    if lords.circle_phase.chariot_may_act(state, player):
        for fallen in strikes.victim_sets(state, slot, by_chariot=True):
            yield m.Action(player, m.CHARIOT, fallen)


def falling(state: s.State, plan: view.Plan) -> Iterator[tuple[m.Unit, ...]]:
    """Who may fall by such a strike."""
    for fallen in strikes.victim_sets(state, state.lap[state.slot]):
        if fallen[0].card.number == plan.suit and len(fallen) == plan.amount:
            yield fallen


def is_alike(one: object, other: object, zone: int) -> bool:
    """Whether two words are the same, or spellings of the same card of a zone."""
    return one == other or (isinstance(one, m.Unit) and isinstance(other, m.Unit) and one.find(zone) == other.find(zone) != 0)


def in_action(decision: Asked, action: m.Action, state: s.State) -> Option | None:
    """The choice (a strike, whom it is aimed at, who falls) that an action says; None where it says something else."""
    striker = 1 - decision.seat if decision.about == asks.FALLS else decision.seat
    return next((one for one in decision.options if striker == action.player and _is_said(one, action, state)), None)


def _is_said(option: Option, action: m.Action, state: s.State) -> bool:
    zone, other = state.sides[action.player].zone, state.sides[1 - action.player].zone
    fallen = _bits(action.victims, other)
    if isinstance(option, m.Action):
        return option.attacker is action.attacker and _bits(option.victims, other) == fallen
    if isinstance(option, view.Plan):
        suit = action.victims[0].card.number if action.victims else -1
        return is_alike(option.attacker, action.attacker, zone) and (option.suit, option.amount) == (suit, len(fallen))
    return isinstance(option, tuple) and _bits(option, other) == fallen


def _bits(units: Iterable[Any], zone: int) -> set[int]:
    return {unit.find(zone) for unit in units}
