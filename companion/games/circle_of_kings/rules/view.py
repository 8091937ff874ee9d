"""The `state` of the verdict: the position in words and numbers."""

from collections.abc import Callable
from typing import Any

from companion.cards.tarot import ARMY, KINGS, army_cards_of, lords_of
from companion.games.circle_of_kings.rules import circle, moves as m, stages, state as s
from companion.plain import Json


def phase_of(state: s.State) -> str:
    """The phase in which a game stands."""
    if state.stage == stages.PLAY:
        return state.plan[state.step].phase
    return stages.DEPLOYMENT if state.stage == stages.OTHER_LORD else state.stage


def describe(state: s.State) -> Json:
    """The keys of `state`, as the rulebook's chapter on records lists them."""
    return {
        "round": state.number,
        "phase": phase_of(state),
        "circle": [None if king == circle.NO_KING else KINGS[king].code for king in state.circle],
        "lord_deck": _by_tag(state, lambda side: side.lord_deck),
        "lord_discard": _by_tag(state, lambda side: side.lord_discard),
        "army_deck": _by_tag(state, lambda side: side.deck),
        "army_discard": _by_tag(state, lambda side: _codes(side.discard)),
        "hand": _by_tag(state, _hand),
        "deployed": _by_tag(state, _deployed),
        "combat": _combat(state),
    }


def _by_tag(state: s.State, tell: Callable[[s.Side], Any]) -> Json:
    (one, other), (first, second) = state.table.players, state.sides
    return {one: tell(first), other: tell(second)}


def _codes(cards: int) -> list[str]:
    return [card.code for card in army_cards_of(cards)]


def _hand(side: s.Side) -> Json:
    known = _codes(side.known) + [lord.code for lord in lords_of(side.lords_known)]
    return {"army": side.hand, "lords": side.lords_in_hand, "known": known}


def _deployed(side: s.Side) -> Json:
    return {
        "captain": ARMY[side.captain.bit_length() - 1].code if side.captain & m.OWN_BITS else None,
        "army": [unit.code for unit in m.units_of(side.zone & ~side.captain)],
        "tapped": [unit.code for unit in m.units_of(side.tapped)],
        "lord": side.lord.code if side.lord else None,
    }


def _combat(state: s.State) -> Json | None:
    combat = state.combat
    if combat is None:
        return None
    tags = state.table.players
    result = "draw" if combat.winner == s.NOBODY else tags[combat.winner]
    values = dict(zip(tags, combat.values, strict=True)) if combat.values else None
    return {"values": values, "result": "none" if combat.none else result}
