"""What a player of Empires may think of: a selection of what is legal, for all of it would be thousands of lines.

The same position and hand give the same selection; every option has been tried by the judge.
"""

from collections.abc import Iterator, Sequence
from random import Random

from companion.cards.french import UNSEEN, Card
from companion.games.empires.lab import strategy, view as v
from companion.games.empires.rules import combinations as c, dealt, moves as m, placing, play, state as s, trade
from companion.games.empires.rules.actions import CARDS_A_TURN, owns_die, site_trouble
from companion.lab.world import Option
from companion.referee import Breach

#: So many first cities, ways home, targets of a combination, plans for counters and purchases are thought of at most.
_CITIES, _TARGETS, _PLANS, _CARDS = 12, 3, 3, 3
#: So many cards are thought of as gifts.
_GIFTS = 2
#: So many cities are thought of for a new warehouse at most, those with most counters.
_SITES = 2
#: Who may act as often as he pays for it also thinks of buying so many cards.
_MANY = (5, 8)
#: With fewer coins one thinks of taking some out of a warehouse: for what one buys, and for what one plays.
_FEW_TO_BUY, _FEW_TO_ACT = 6, 2


def may(state: s.State, player: int, element: m.Element) -> s.State | None:
    """The state behind an element; None where it is not legal."""
    try:
        return play.apply_element(state, player, element)
    except Breach:
        return None


def placed(state: s.State, city: int, count: int) -> tuple[m.Place, ...]:
    """Counters in a province and its neighbours, as evenly as can be."""
    near = placing.around(state, city)
    each, more = divmod(count, len(near))
    numbers = [each + (place < more) for place in range(len(near))]
    return tuple(m.Place(number, province) for number, province in zip(numbers, near, strict=True) if number)


def setups(state: s.State, waiting: int) -> Sequence[m.Setup]:
    """First cities, spread over the map, which leave room for those who wait."""
    free = placing.setup_cities(state)

    def leaves_room(city: int) -> bool:
        return strategy.fit(state, strategy.far_from(state, city, free), waiting)

    cities = list(filter(leaves_room, _some(free, _CITIES))) or [next(filter(leaves_room, free), free[0])]
    return [m.Setup(city, placed(state, city, placing.SETUP.counters)) for city in cities]


def entries(state: s.State, player: int) -> Sequence[m.Enter]:
    """Ways back into the game."""
    cities = _some(placing.return_cities(state, player), _CITIES)
    ways = [m.Enter(city, placed(state, city, placing.RETURN.counters)) for city in cities]
    return [way for way in ways if may(state, player, way)]


def combos(state: s.State, player: int, hand: Sequence[Card]) -> Sequence[m.Combo]:
    """Combinations that the hand pays for, each with a few targets."""
    return list(_combos(state, player, sorted(hand)))


def _combos(state: s.State, player: int, hand: Sequence[Card]) -> Iterator[m.Combo]:
    for one in c.COMBINATIONS.values():
        cards = strategy.payment(state.table, player, hand, one)
        found = 0
        for targets in strategy.targets_for(state, player, one, _random(state, player, one.name)) if cards else ():
            element = m.Combo(one.name, cards or (), targets)
            if found < _TARGETS and may(state, player, element):
                found += 1
                yield element


def gifts(state: s.State, player: int, hand: Sequence[Card]) -> Sequence[m.Give]:
    """The cards that are worth least, to each of the others."""
    others = [to for to in state.table.seats if to != player and to not in state.eliminated]
    return [m.Give(to, (card,)) for to in others for card in dealt.first_to_go(hand)[:_GIFTS]]


def plans(state: s.State, player: int) -> Sequence[m.Steps]:
    """Ways to spread the counters."""
    found = [m.Steps(strategy.spread(state, player, _random(state, player, f"steps {number}"))) for number in range(_PLANS)]
    return [plan for plan in dict.fromkeys(found) if plan.steps and may(state, player, plan)]


def fights(state: s.State, player: int) -> Sequence[m.Fight]:
    """A fight for each enemy in each province that both share."""
    return [fight for fight in map(m.Fight, strategy.fight_choices(state, player)) if may(state, player, fight)]


def _some(places: Sequence[int], most: int) -> Sequence[int]:
    """So many of them at most, evenly taken."""
    return places[:: 1 + (len(places) - 1) // most] if places else ()


def _random(state: s.State, player: int, purpose: str) -> Random:
    """Chance that is the same for whoever sees the same position."""
    board, turn = state.board, state.turn
    counters = [sorted(mine.items()) for mine in board.counters]
    return Random(f"{turn.number} {turn.phase} {turn.acts} {player} {purpose} {sorted(board.cities.items())} {counters}")


def has_room(state: s.State) -> bool:
    """Whether all can set up on this map (EM-2.2)."""
    return strategy.fit(state, placing.setup_cities(state), len(state.table.players))


def choices(state: s.State, todo: v.Todo, hand: Sequence[Card], hidden: Sequence[Card] = ()) -> tuple[Option, ...]:
    """All that is thought of in a phase by the player who is asked first; `hidden` as `actions` has it."""
    phase, player = todo[0]
    match phase:
        case "setup":
            return tuple(setups(state, sum(asked == v.SETUP for asked, _ in todo) - 1))
        case "enter":
            return (*entries(state, player), v.STOP)
        case "give":
            return (v.STOP, *gifts(state, player, hand))
        case "buy":
            return (v.STOP, *purchases(state, player))
        case "cards":
            return (v.STOP, *actions(state, player, hand, hidden))
        case "steps":
            return (v.STOP, *plans(state, player))
        case "reserve":
            return (v.STOP, *reserves(state, player))
        case "breakthrough":
            return (v.STOP, *combos(state, player, hand))
    return (v.STOP, *fights(state, player))


# ---- warehouses (EM-11) ----------------------------------------------------------------------------------------------


def cards_of(element: m.Element) -> tuple[Card, ...]:
    """The cards that leave a hand by an element."""
    match element:
        case m.Build(card):
            return (card,)
        case m.Combo() | m.Store() | m.Discard():
            return element.cards
        case m.Give():
            return tuple([gift for gift in element.gifts if not isinstance(gift, int)])
    return ()


def with_cards(element: m.Build | m.Store, hand: Sequence[Card]) -> m.Build | m.Store:
    """Warehouse work in which those cards go first that are worth least, where nobody has said which go.

    Of a hand that is not known nothing can be said.
    """
    said = cards_of(element)
    if not hand or UNSEEN not in said:
        return element
    left = [card for card in dealt.first_to_go(hand) if card not in said]
    cards = tuple([left.pop(0) if card is UNSEEN else card for card in said])
    return m.Build(cards[0], element.province) if isinstance(element, m.Build) else m.Store(cards, element.province)


def pays_for_more(state: s.State, player: int, price: int = 1) -> bool:
    """Whether somebody has an active warehouse and the coins for an action that it allows (EM-11.5, EM-11.6)."""
    return state.coins[player] >= price and state.has_active(player)


def purchases(state: s.State, player: int) -> Sequence[m.Buy | m.Take]:
    """How many cards to buy; with few coins, what a warehouse gives."""
    most = trade.affordable(state, player)
    found: list[m.Buy | m.Take] = [m.Buy(number) for number in range(1, 1 + min(_CARDS, most))]
    if state.dice:
        most = most if state.has_active(player) else 0
        found += [m.Buy(number) for number in _MANY if number <= most]
        found += takings(state, player, _FEW_TO_BUY)
    return found


def actions(
    state: s.State, player: int, hand: Sequence[Card], hidden: Sequence[Card] = ()
) -> Sequence[m.Combo | m.Build | m.Store | m.Take]:
    """What can be done in the cards phase. `hidden` are cards of the hand that pay for warehouses alone: nobody can name them."""
    found = combos(state, player, hand)
    if not state.table.supplies:
        return found
    return [*found, *works(state, player, [*hand, *hidden]), *takings(state, player, _FEW_TO_ACT)]


def works(state: s.State, player: int, hand: Sequence[Card]) -> Sequence[m.Build | m.Store]:
    """Warehouses to be built, and raised by cards; those cards go that are worth least."""
    return [work for work in _works(state, player, dealt.first_to_go(hand)) if may(state, player, work)]


def _works(state: s.State, player: int, cards: Sequence[Card]) -> Iterator[m.Build | m.Store]:
    if not cards:
        return
    for province in _own(state, player):
        for count in range(1, 1 + min(CARDS_A_TURN, len(cards))):
            yield m.Store(tuple(cards[:count]), province)
    sites = [city for city in sorted(state.board.cities) if not site_trouble(state, player, city)]
    guards = state.board.counters[player]
    for city in sorted(sites, key=lambda city: -guards.get(city, 0))[:_SITES]:
        yield m.Build(cards[0], city)


def reserves(state: s.State, player: int) -> Sequence[m.Element]:
    """Coins into one's warehouses when the counters have moved, and out of them."""
    own = _own(state, player)
    into = [coin for coin in map(m.StoreCoin, own) if may(state, player, coin)]
    return [*into, *takings(state, player)]


def takings(state: s.State, player: int, below: int = 0) -> Sequence[m.Take]:
    """Coins out of one's warehouses, two or all (EM-11.4); with `below` only for one who has fewer coins than these."""
    if not state.dice or (below and state.coins[player] >= below):
        return ()
    numbers = {province: state.dice[province].pips for province in _own(state, player)}
    return [m.Take(coins, province) for province, pips in numbers.items() for coins in sorted({min(2, pips), pips})]


def _own(state: s.State, player: int) -> Sequence[int]:
    """One's warehouses."""
    return [province for province in sorted(state.dice) if owns_die(state, player, province)]
