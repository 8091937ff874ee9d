"""What must hold of the matter on the table, whatever the table let stand: pieces, cards, coins and dice."""

from __future__ import annotations

from companion.games.empires.rules.hands import holding
from companion.games.empires.rules.state import DECK_SIZE, SETUP, State
from companion.games.empires.rules.view import describe
from companion.games.empires.scene import SCENE


def check_matter(state: State) -> None:
    """Fail where a piece or a card is in two places or nowhere, or a number is below zero."""
    _check_cards(state)
    table, board = state.table, state.board
    provinces = set() if state.map is None else set(state.map.ids)
    assert set(board.cities) <= provinces
    for player, counters in enumerate(board.counters):
        assert set(counters) <= provinces
        assert all(count > 0 for count in counters.values())
        assert table.counters is None or sum(counters.values()) <= table.counters
        assert table.cities is None or board.cities_of(player) <= table.cities
    assert all(province in board.cities and 0 < die.pips <= 6 for province, die in state.dice.items())
    assert all(coins >= 0 for coins in state.coins)
    if state.turn.phase != SETUP:
        assert state.eliminated == {player for player in range(len(table.players)) if not board.alive(player)}
    described = describe(state)
    SCENE(described, dict.fromkeys(table.players, 0), table.players)


def _check_cards(state: State) -> None:
    cards = state.cards
    seen = 0
    for player, hand in enumerate(cards.hands):
        assert not seen & hand.seen, "a card is in two hands"
        seen |= hand.seen
        assert min(hand.jokers, hand.unseen) >= 0
        holding(cards, player)
    assert sum(hand.jokers for hand in cards.hands) + len(cards.jokers) == 2
    assert 0 <= cards.deck <= DECK_SIZE
