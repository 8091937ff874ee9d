"""What a player of Empires may think of: a selection of what is legal, for all of it would be thousands of lines.

The same position and hand give the same selection; every option has been tried by the judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from companion.cards.french import JOKER, UNSEEN, Card
from companion.games.empires.rules import moves as m, play, trade
from companion.games.empires.rules.combinations import COMBINATIONS
from companion.games.empires.rules.placing import RETURN_COUNTERS, SETUP_COUNTERS, around, return_cities, setup_cities
from companion.games.empires.rules.state import State
from companion.games.empires.rules.strategy import far_from, fight_choices, fit, payment, spread, targets_for
from companion.referee import Breach

#: So many first cities, ways home, targets of a combination, plans for counters and purchases are thought of at most.
_CITIES, _TARGETS, _PLANS, _CARDS = 12, 3, 3, 3
#: The suits by how long their cards are kept: those that let one grow first.
_KEPT = "hdsc"


def may(state: State, player: int, element: m.Element) -> State | None:
    """The state behind an element; None where it is not legal."""
    try:
        return play.apply_element(state, player, element)
    except Breach:
        return None


def placed(state: State, city: int, count: int) -> tuple[m.Place, ...]:
    """Counters in a province and its neighbours, as evenly as can be."""
    near = around(state, city)
    each, more = divmod(count, len(near))
    numbers = [each + (place < more) for place in range(len(near))]
    return tuple(m.Place(number, province) for number, province in zip(numbers, near, strict=True) if number)


def setups(state: State, waiting: int) -> Sequence[m.Setup]:
    """First cities, spread over the map, which leave room for those who wait."""
    free = setup_cities(state)
    good = (city for city in _some(free, _CITIES) if fit(state, far_from(state, city, free), waiting))
    cities = list(good) or [next((city for city in free if fit(state, far_from(state, city, free), waiting)), free[0])]
    return [m.Setup(city, placed(state, city, SETUP_COUNTERS)) for city in cities]


def entries(state: State, player: int) -> Sequence[m.Enter]:
    """Ways back into the game."""
    ways = [m.Enter(city, placed(state, city, RETURN_COUNTERS)) for city in _some(return_cities(state, player), _CITIES)]
    return [way for way in ways if may(state, player, way)]


def purchases(state: State, player: int) -> Sequence[m.Buy]:
    """How many cards to buy."""
    return [m.Buy(number) for number in range(1, 1 + min(_CARDS, trade.affordable(state, player)))]


def combos(state: State, player: int, hand: Sequence[Card]) -> Sequence[m.Combo]:
    """Combinations that the hand pays for, each with a few targets."""
    return list(_combos(state, player, sorted(hand)))


def _combos(state: State, player: int, hand: Sequence[Card]) -> Iterator[m.Combo]:
    for one in COMBINATIONS.values():
        cards = payment(state.table, player, hand, one)
        found = 0
        for targets in targets_for(state, player, one, _random(state, player, one.name)) if cards else ():
            element = m.Combo(one.name, cards or (), targets)
            if found < _TARGETS and may(state, player, element):
                found += 1
                yield element


def first_to_go(hand: Sequence[Card]) -> Sequence[Card]:
    """A hand in the order in which its cards are given up where any will do: jokers stay longest."""
    return sorted(hand, key=_worth)


def _worth(card: Card) -> tuple[int, int]:
    """By how long a card is kept; one that nobody knows goes first."""
    if card is JOKER or card is UNSEEN:
        return (len(_KEPT) if card is JOKER else -1, 0)
    return (len(_KEPT) - 1 - _KEPT.index(card.suit), card.index)


def plans(state: State, player: int) -> Sequence[m.Steps]:
    """Ways to spread the counters."""
    found = [m.Steps(spread(state, player, _random(state, player, f"steps {number}"))) for number in range(_PLANS)]
    return [plan for plan in dict.fromkeys(found) if plan.steps and may(state, player, plan)]


def fights(state: State, player: int) -> Sequence[m.Fight]:
    """A fight for each enemy in each province that both share."""
    return [fight for fight in map(m.Fight, fight_choices(state, player)) if may(state, player, fight)]


def _some(places: Sequence[int], most: int) -> Sequence[int]:
    """So many of them at most, evenly taken."""
    return places[:: 1 + (len(places) - 1) // most] if places else ()


def _random(state: State, player: int, purpose: str) -> Random:
    """Chance that is the same for whoever sees the same position."""
    board, turn = state.board, state.turn
    counters = [sorted(mine.items()) for mine in board.counters]
    return Random(f"{turn.number} {turn.phase} {turn.acts} {player} {purpose} {sorted(board.cities.items())} {counters}")


def has_room(state: State) -> bool:
    """Whether all can set up on this map (EM-2.2)."""
    return fit(state, setup_cities(state), len(state.table.players))
