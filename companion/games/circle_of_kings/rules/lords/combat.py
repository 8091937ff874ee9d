"""The Lords who act at the start of combat (CK-4.1)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.tarot import LORDS, army_cards_of
from companion.games.circle_of_kings.rules.army import deploy_from_deck, eliminate, gives_card, steal
from companion.games.circle_of_kings.rules.lords.unit import (
    COMBAT,
    NOTHING,
    Choice,
    Due,
    Form,
    Lord,
    amount_due,
    card_in,
    due_from,
)
from companion.games.circle_of_kings.rules.moves import OWN_BITS, Word
from companion.games.circle_of_kings.rules.state import State
from companion.referee import Breach


def _world(state: State, owner: int) -> Due:  # noqa: ARG001
    """CK-8.21: all fall; as many come from the decks. CK-R12=b: the Captains are not counted."""
    lost = [0, 0]
    for player in (0, 1):
        side = state.sides[player]
        lost[player] = side.zone.bit_count()
        if side.captain and state.table.plays_b("CK-R12"):
            lost[player] -= 1
    for player in (0, 1):
        eliminate(state, player, state.sides[player].zone)
    return _from_deck(state, 0, lost[0]), _from_deck(state, 1, lost[1])


def _from_deck(state: State, player: int, wanted: int) -> int:
    """How many of the cards wanted there are to deploy (CK-R3)."""
    side = state.sides[player]
    there = side.deck
    if state.table.plays_b("CK-R3"):
        there += side.discard.bit_count()
    return min(wanted, there)


def _take_world(state: State, player: int, words: Sequence[Word]) -> None:
    side = state.sides[player]
    wanted = amount_due(state, player)
    if len(words) > wanted:
        raise Breach("CK-8.21", f"the World replaces {wanted} of these cards, this is one more", f"word {wanted}")
    if len(words) < wanted:
        raise Breach("CK-8.21", f"the World replaces {wanted} cards, not {len(words)}", "name")
    before = side.copy()
    for i, word in enumerate(words):
        card = card_in(word)
        try:
            if card.is_king:
                raise Breach("CK-1.2", "a King is never an army card", f"word {i}")
            if not gives_card(state, side) or not side.unseen & card.bit:
                raise Breach("CK-1.6", f"{card.code} is not in this Army deck any more", f"word {i}")
        except Breach:
            state.sides = (before, state.sides[1]) if player == 0 else (state.sides[0], before)
            raise
        deploy_from_deck(side, card)
        if i == 0 and state.table.plays_b("CK-R11"):
            side.captain = card.bit


def _only_world(state: State, player: int) -> tuple[Word, ...] | None:
    """All that is left, where that is what is due and all of it is known; with CK-R11=b its order matters."""
    side = state.sides[player]
    wanted = amount_due(state, player)
    if side.unknown or (wanted > 1 and state.table.plays_b("CK-R11")):
        return None
    left = army_cards_of(side.unseen)
    if len(left) < wanted:
        left += army_cards_of(side.discard)
    return tuple(left) if len(left) == wanted else None


def _list_world(state: State, player: int) -> list[tuple[Word, ...]]:
    wanted = amount_due(state, player)
    return [tuple(army_cards_of(state.sides[player].unseen)[:wanted])]


def _temperance(state: State, owner: int) -> Due:  # noqa: ARG001
    """CK-8.14."""
    state.effects = state.effects._replace(captains_only=True)
    return NOTHING


def _hermit(state: State, owner: int) -> Due:
    """CK-8.9."""
    return due_from(owner, min(1, state.sides[1 - owner].zone))


def _take_hermit(state: State, player: int, words: Sequence[Word]) -> None:
    card = card_in(words[0])
    zone = state.sides[1 - player].zone
    if card.is_king or not zone & card.bit:
        raise Breach("CK-8.9", f"{card.code} does not lie before the other player", "word 0")
    steal(state, player, card.bit)


def _list_hermit(state: State, player: int) -> list[tuple[Word, ...]]:
    return [(card,) for card in army_cards_of(state.sides[1 - player].zone & OWN_BITS)]


def _strength(state: State, owner: int) -> Due:
    """CK-8.8."""
    return due_from(owner, min(1, state.sides[owner].zone))


def _take_strength(state: State, player: int, words: Sequence[Word]) -> None:
    card = card_in(words[0])
    if card.is_king or not state.sides[player].zone & card.bit:
        raise Breach("CK-8.8", f"{card.code} is not deployed by Strength's owner", "word 0")
    state.effects = state.effects._replace(doubled=(player, card.bit))


def _list_strength(state: State, player: int) -> list[tuple[Word, ...]]:
    return [(card,) for card in army_cards_of(state.sides[player].zone & OWN_BITS)]


def _fool(state: State, owner: int) -> Due:  # noqa: ARG001
    """CK-8.0."""
    state.effects = state.effects._replace(lower_wins=True)
    return NOTHING


def _only_one(choices: list[tuple[Word, ...]]) -> tuple[Word, ...] | None:
    return choices[0] if len(choices) == 1 else None


COMBAT_LORDS = (
    Lord(
        LORDS[21],
        COMBAT,
        _world,
        Choice(
            Form(("card",), "Aino world 7c Ap", repeats=True),
            lambda: Breach(
                "CK-8.21", "the World: the cards deployed from the Army deck come next", hint="write Aino world 7c Ap"
            ),
            _take_world,
            _list_world,
            _only_world,
        ),
    ),
    Lord(LORDS[14], COMBAT, _temperance),
    Lord(
        LORDS[9],
        COMBAT,
        _hermit,
        Choice(
            Form(("card",), "Aino hermit 4c"),
            lambda: Breach("CK-8.9", "the Hermit: which card he takes comes next", hint="write it like Aino hermit 4c"),
            _take_hermit,
            _list_hermit,
            lambda state, player: _only_one(_list_hermit(state, player)),
        ),
    ),
    Lord(
        LORDS[8],
        COMBAT,
        _strength,
        Choice(
            Form(("card",), "Aino strength 9s"),
            lambda: Breach("CK-8.8", "Strength: which card is doubled comes next", hint="write it like Aino strength 9s"),
            _take_strength,
            _list_strength,
            lambda state, player: _only_one(_list_strength(state, player)),
        ),
    ),
    Lord(LORDS[0], COMBAT, _fool),
)
