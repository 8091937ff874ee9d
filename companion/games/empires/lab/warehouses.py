"""What a player of Empires may think of who has warehouses, or may have them: a selection, as in `options` (EM-11).

Without the option all is as `options` has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from companion.cards.french import UNSEEN, Card
from companion.games.empires.lab import options
from companion.games.empires.lab.options import may
from companion.games.empires.rules import moves as m, trade
from companion.games.empires.rules.actions import CARDS_A_TURN, owns_die, site_trouble
from companion.games.empires.rules.state import State

#: So many cities are thought of for a new warehouse at most, those with most counters.
_SITES: Final = 2
#: Who may act as often as he pays for it also thinks of buying so many cards.
_MANY: Final = (5, 8)
#: With fewer coins one thinks of taking some out of a warehouse: for what one buys, and for what one plays.
_FEW_TO_BUY, _FEW_TO_ACT = 6, 2


def cards_of(element: m.Build | m.Store) -> tuple[Card, ...]:
    """The cards that pay for warehouse work."""
    return (element.card,) if isinstance(element, m.Build) else element.cards


def with_cards(element: m.Build | m.Store, hand: Sequence[Card]) -> m.Build | m.Store:
    """Warehouse work in which those cards go first that are worth least, where nobody has said which go.

    Of a hand that is not known nothing can be said.
    """
    said = cards_of(element)
    if not hand or UNSEEN not in said:
        return element
    left = [card for card in options.first_to_go(hand) if card not in said]
    cards = tuple([left.pop(0) if card is UNSEEN else card for card in said])
    return m.Build(cards[0], element.province) if isinstance(element, m.Build) else m.Store(cards, element.province)


def pays_for_more(state: State, player: int, price: int = 1) -> bool:
    """Whether somebody has an active warehouse and the coins for an action that it allows (EM-11.5, EM-11.6)."""
    return state.coins[player] >= price and state.has_active(player)


def purchases(state: State, player: int) -> Sequence[m.Buy | m.Take]:
    """How many cards to buy; with few coins, what a warehouse gives."""
    found: list[m.Buy | m.Take] = list(options.purchases(state, player))
    if state.dice:
        most = trade.affordable(state, player) if state.has_active(player) else 0
        found += [m.Buy(number) for number in _MANY if number <= most]
        found += takings(state, player, _FEW_TO_BUY)
    return found


def actions(
    state: State, player: int, hand: Sequence[Card], hidden: Sequence[Card] = ()
) -> Sequence[m.Combo | m.Build | m.Store | m.Take]:
    """What can be done in the cards phase. `hidden` are cards of the hand that pay for warehouses alone: nobody can name them."""
    combos = options.combos(state, player, hand)
    if not state.table.supplies:
        return combos
    return [*combos, *works(state, player, [*hand, *hidden]), *takings(state, player, _FEW_TO_ACT)]


def works(state: State, player: int, hand: Sequence[Card]) -> Sequence[m.Build | m.Store]:
    """Warehouses to be built, and raised by cards; those cards go that are worth least."""
    return [work for work in _works(state, player, options.first_to_go(hand)) if may(state, player, work)]


def _works(state: State, player: int, cards: Sequence[Card]) -> Iterator[m.Build | m.Store]:
    if not cards:
        return
    for province in _own(state, player):
        for count in range(1, 1 + min(CARDS_A_TURN, len(cards))):
            yield m.Store(tuple(cards[:count]), province)
    sites = [city for city in sorted(state.board.cities) if not site_trouble(state, player, city)]
    guards = state.board.counters[player]
    for city in sorted(sites, key=lambda city: -guards.get(city, 0))[:_SITES]:
        yield m.Build(cards[0], city)


def reserves(state: State, player: int) -> Sequence[m.Element]:
    """Coins into one's warehouses when the counters have moved, and out of them."""
    own = _own(state, player)
    into = [coin for coin in map(m.StoreCoin, own) if may(state, player, coin)]
    return [*into, *takings(state, player)]


def takings(state: State, player: int, below: int = 0) -> Sequence[m.Take]:
    """Coins out of one's warehouses, two or all (EM-11.4); with `below` only for one who has fewer coins than these."""
    if not state.dice or (below and state.coins[player] >= below):
        return ()
    numbers = {province: state.dice[province].pips for province in _own(state, player)}
    return [m.Take(coins, province) for province, pips in numbers.items() for coins in sorted({min(2, pips), pips})]


def _own(state: State, player: int) -> Sequence[int]:
    """One's warehouses."""
    return [province for province in sorted(state.dice) if owns_die(state, player, province)]
