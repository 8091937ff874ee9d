"""What holds of every position, also one to which the table came against the rules: each card is in one place."""

from __future__ import annotations

from companion.cards.french import JOKER, UNSEEN
from companion.games.circle_of_power.rules.circle import BATTLE_BITS, BOTTOM
from companion.games.circle_of_power.rules.hands import cards_left
from companion.games.circle_of_power.rules.state import Season, State


def check_matter(state: State) -> None:
    """Fails where a card is in two places, or a number is below zero."""
    if state.season is not None:
        _check_cities(state.season)
        _check_battle_cards(state.season)


def _check_cities(season: Season) -> None:
    lying = [card for card in (*season.cities, *(card for line in season.lines for card in line)) if card]
    if season.is_tally:
        assert set(lying) <= {UNSEEN}
        return
    suited = [card for card in lying if card is not JOKER]
    assert len(suited) == len(set(suited)), lying
    jokers = bool(season.out & JOKER.bit) + bool(season.out & BOTTOM)
    assert lying.count(JOKER) <= jokers
    assert all(card.bit & season.out for card in lying), "what lies on the table was turned up"
    assert all(number >= 0 for number in season.lost)


def _check_battle_cards(season: Season) -> None:
    hands = season.hands
    places = [*hands.known, season.played]
    assert sum(cards.bit_count() for cards in places) == (places[0] | places[1] | places[2] | places[3] | places[4]).bit_count()
    assert not sum(places) & ~BATTLE_BITS
    assert not season.early & ~BATTLE_BITS
    assert all(number >= 0 for number in (*hands.old, *hands.new))
    assert cards_left(hands, season.played) >= 0
