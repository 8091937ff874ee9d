"""The words of each element: who may begin it, and what he may say then, word by word.

Whether a card can be in a hand, what an action costs, which warehouse may be raised is asked of what the judge asks, too; the
words of what an action aims at are in `aims`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.cards.french import SPELLINGS, UNSEEN, Card
from companion.games.empires.rules import actions, aims, trade
from companion.games.empires.rules.aims import Ask, Words
from companion.games.empires.rules.combinations import COMBINATIONS, Combination, ways_to_pay
from companion.games.empires.rules.counters import free_counters, most_to_fight
from companion.games.empires.rules.hands import drawable, holding, spend, take_named
from companion.games.empires.rules.moves import (
    Build,
    Buy,
    Combo,
    Discard,
    Draw,
    Element,
    Enter,
    Fight,
    Give,
    Keep,
    Pass,
    Place,
    Setup,
    Steps,
    Store,
    StoreCoin,
    Take,
)
from companion.games.empires.rules.payments import next_cards, stock_of, way_of
from companion.games.empires.rules.phases import due_cards, pass_draws
from companion.games.empires.rules.placing import RETURN_COUNTERS, SETUP_COUNTERS, around, return_cities, setup_cities
from companion.games.empires.rules.realm import Realm
from companion.games.empires.rules.state import State
from companion.referee import Breach
from companion.referee.steps import Choice


class Verb(NamedTuple):
    """An element that a word begins (a step has none): its class, whether a player may say it, and its further words.

    Both are asked of the state in which the element is judged: its phase has come, and his place.
    """

    word: str
    kind: type[Element]
    meaning: str
    can: Callable[[State, int], bool]
    words: Callable[[State, int], Words]


def go_on(words: Words, word: str) -> Words:
    """The rest of an element's words, after the answer to their first question."""
    while True:
        word = yield words.send(word)


# ---- cards -----------------------------------------------------------------------------------------------------------


def _named(state: State, player: int, cards: Sequence[Card]) -> tuple[Choice, ...]:
    """Cards that a player names."""
    tag = state.table.players[player]
    return tuple([Choice(card.code, "unknown" if card is UNSEEN else "card", tag) for card in cards])


def _held(state: State, player: int) -> tuple[Choice, ...]:
    """Cards that can leave a hand (EM-4.2), and `?`."""
    return _named(state, player, holding(state.cards, player).cards)


def _drawn(state: State, player: int) -> tuple[Choice, ...]:
    """Cards that can be drawn (EM-4.3), by chance, and `?`."""
    tag = state.table.players[player]
    found = [Choice(card.code, "chance", tag, weight=count) for card, count in drawable(state.cards).items()]
    return (*found, Choice("?", "unknown", tag, "a card that is not named"))


def _spent(state: State, player: int, word: str) -> State:
    """The state when a card has left a hand."""
    return state._replace(cards=spend(state.cards, player, (SPELLINGS[word],), 0))


def _taken(state: State, player: int, word: str) -> State:
    """The state when a card has come into a hand."""
    return state._replace(cards=take_named(state.cards, player, (SPELLINGS[word],), 0))


# ---- setup and return ------------------------------------------------------------------------------------------------


def _pieces(state: State, player: int, cities: Sequence[int], count: int, make: type[Setup | Enter]) -> Words:
    """A city, and exactly so many counters around it (EM-2.2, EM-2.3, EM-9.4, EM-9.5)."""
    realm = Realm(state, player)
    city = int((yield Ask(tuple([aims.province(realm, one, meaning="the city") for one in cities]))))
    places: tuple[Place, ...] = ()
    while left := count - sum(place.number for place in places):
        pool: aims.Pool = {(one, None): left for one in around(state, city)}
        places += ((yield from aims.counters(realm, pool, left, None)),)
    yield Ask((), make(city, places))


def _setup(state: State, player: int) -> Words:
    return _pieces(state, player, setup_cities(state), SETUP_COUNTERS, Setup)


def _enter(state: State, player: int) -> Words:
    return _pieces(state, player, return_cities(state, player), RETURN_COUNTERS, Enter)


# ---- draw, diplomacy, purchase, default ------------------------------------------------------------------------------


def _draw(state: State, player: int) -> Words:
    cards: list[Card] = []
    for _ in range(due_cards(state, player)):
        word = yield Ask(_drawn(state, player))
        state = _taken(state, player, word)
        cards.append(SPELLINGS[word])
    yield Ask((), Draw(tuple(cards)))


def _can_give(state: State, player: int) -> bool:
    return bool(trade.receivers(state, player) and (state.cards.hands[player].size or state.coins[player]))


def _give(state: State, player: int) -> Words:
    """To whom, then cards and coins, as many as he has (EM-4.5)."""
    tags = state.table.players
    whom = yield Ask(tuple([Choice(tags[to], "player", tags[player]) for to in trade.receivers(state, player)]))
    to = tags.index(whom)
    gifts: tuple[Card | int, ...] = ()
    while _can_give(state, player):
        coins = state.coins[player]
        money = (Choice("$#", "coins", tags[player], least=1, most=coins),) if coins else ()
        word = yield Ask((*_held(state, player), *money), Give(to, gifts) if gifts else None)
        gift = int(word[1:]) if word.startswith("$") else SPELLINGS[word]
        state = trade.apply_give(state.copy(), player, Give(to, (gift,)))
        gifts += (gift,)
    yield Ask((), Give(to, gifts))


def _buy(state: State, player: int) -> Words:
    """A number of cards, or their names (EM-10.4)."""
    most = trade.affordable(state, player)
    number = Choice("#", "number", state.table.players[player], "cards, two coins each", least=1, most=most)
    word = yield Ask((number, *_drawn(state, player)))
    if word.isdecimal():
        yield Ask((), Buy(int(word)))
        return
    cards: tuple[Card, ...] = ()
    for left in range(most - 1, -1, -1):
        state = _taken(state, player, word)
        cards += (SPELLINGS[word],)
        word = yield Ask(_drawn(state, player) if left else (), Buy(len(cards), cards))


def _most_kept(state: State, player: int) -> int:
    return min(trade.excess(state, player), state.coins[player] // trade.KEEP_PRICE)


def _keep(state: State, player: int) -> Words:
    number = Choice("#", "number", state.table.players[player], "cards", least=1, most=_most_kept(state, player))
    word = yield Ask((number,))
    yield Ask((), Keep(int(word)))


def _discard(state: State, player: int) -> Words:
    cards: tuple[Card, ...] = ()
    for _ in range(trade.excess(state, player)):
        word = yield Ask(_held(state, player))
        state = _spent(state, player, word)
        cards += (SPELLINGS[word],)
    yield Ask((), Discard(cards))


# ---- the cards phase -------------------------------------------------------------------------------------------------


def _coins_do(price: Callable[..., int], state: State, player: int, *rest: int) -> bool:
    """Whether a player may do what has this price, and has the coins (EM-10.2)."""
    try:
        trade.pay(state, player, price(state, player, *rest))
    except Breach:
        return False
    return True


def _can_combine(state: State, player: int, one: Combination) -> bool:
    """Whether a combination has its price, its cards (EM-5.3) and something to aim at."""
    if not _coins_do(actions.price_of_combo, state, player):
        return False
    stock = stock_of(holding(state.cards, player))
    return any(map(stock.covers, ways_to_pay(one, state.table, player))) and aims.can_aim(Realm(state, player), one)


def _combine(state: State, player: int, one: Combination) -> Words:
    """Cards that pay for it, then what it aims at."""
    ways, realm = ways_to_pay(one, state.table, player), Realm(state, player)
    cards: tuple[Card, ...] = ()
    while True:
        paid = way_of(cards)
        choices = _named(state, player, next_cards(ways, paid, holding(state.cards, player)))
        aimed = aims.aim(realm, one, partial(Combo, one.name, cards)) if paid in ways else None
        targets = next(aimed).choices if aimed else ()
        word = yield Ask((*choices, *targets))
        if aimed is not None and word not in SPELLINGS:
            yield from go_on(aimed, word)
            return
        state = _spent(state, player, word)
        cards += (SPELLINGS[word],)


def _pass(state: State, player: int) -> Words:
    """With the card that it brings, if one is drawn."""
    drawn = _drawn(state, player) if pass_draws(state.table, state.cards) else ()
    word = yield Ask(drawn, Pass())
    yield Ask((), Pass(SPELLINGS[word]))


def _sites(state: State, player: int) -> list[int]:
    return [city for city in sorted(state.board.cities) if not actions.site_trouble(state, player, city)]


def _can_build(state: State, player: int) -> bool:
    has_cards = state.cards.hands[player].size > 0
    return has_cards and _coins_do(actions.price_of_build, state, player) and bool(_sites(state, player))


def _build(state: State, player: int) -> Words:
    card = yield Ask(_held(state, player))
    realm = Realm(state, player)
    where = yield Ask(tuple([aims.province(realm, city) for city in _sites(state, player)]))
    yield Ask((), Build(SPELLINGS[card], int(where)))


def _raisable(state: State, player: int, *, cards: int = 0, coins: int = 0) -> tuple[Choice, ...]:
    """The warehouses into which so much may go."""
    realm = Realm(state, player)
    found = [one for one in sorted(state.dice) if not actions.raise_trouble(state, player, one, cards=cards, coins=coins)]
    return tuple([aims.province(realm, one) for one in found])


def _storable(state: State, player: int, count: int) -> tuple[Choice, ...]:
    """The warehouses into which so many cards of a hand may go."""
    enough = state.cards.hands[player].size >= count and _coins_do(actions.price_of_storing, state, player, count)
    return _raisable(state, player, cards=count) if enough else ()


def _store(state: State, player: int) -> Words:
    first = yield Ask(_held(state, player))
    one, two = _storable(state, player, 1), _storable(state, player, 2)
    left = _spent(state, player, first)
    word = yield Ask((*(_held(left, player) if two else ()), *one))
    cards: tuple[Card, ...] = (SPELLINGS[first],)
    if word in SPELLINGS:
        cards += (SPELLINGS[word],)
        word = yield Ask(two)
    yield Ask((), Store(cards, int(word)))


def _can_store_coin(state: State, player: int) -> bool:
    return state.coins[player] >= actions.COINS_A_TURN and bool(_raisable(state, player, coins=1))


def _store_coin(state: State, player: int) -> Words:
    yield Ask((Choice("$1", "coins", state.table.players[player]),))
    where = yield Ask(_raisable(state, player, coins=1))
    yield Ask((), StoreCoin(int(where)))


def _reserves(state: State, player: int) -> dict[int, int]:
    """A player's warehouses and their pips (EM-11.4)."""
    return {one: die.pips for one, die in sorted(state.dice.items()) if actions.owns_die(state, player, one)}


def _take(state: State, player: int) -> Words:
    reserves, realm = _reserves(state, player), Realm(state, player)
    word = yield Ask((Choice("$#", "coins", realm.tag, least=1, most=max(reserves.values())),))
    coins = int(word[1:])
    where = yield Ask(tuple([aims.province(realm, one) for one, pips in reserves.items() if pips >= coins]))
    yield Ask((), Take(coins, int(where)))


def _combination(one: Combination) -> Verb:
    meaning = f"{one.name}, for {one.price}"
    return Verb(one.short, Combo, meaning, partial(_can_combine, one=one), partial(_combine, one=one))


#: In the order of the phases.
VERBS: Sequence[Verb] = (
    Verb("setup", Setup, "a city and the first counters", lambda state, _: bool(setup_cities(state)), _setup),
    Verb("enter", Enter, "returns to the game", lambda state, player: bool(return_cities(state, player)), _enter),
    Verb("draw", Draw, "names the cards drawn", lambda state, player: trade.draws_due(state, player) > 0, _draw),
    Verb("give", Give, "hands over cards or coins", _can_give, _give),
    Verb("buy", Buy, "cards for two coins each", lambda state, player: trade.affordable(state, player) > 0, _buy),
    *map(_combination, COMBINATIONS.values()),
    Verb("pass", Pass, "does nothing, and draws a card", lambda state, _: actions.may_pass(state), _pass),
    Verb("build", Build, "a warehouse", _can_build, _build),
    Verb("store", Store, "raises a warehouse", lambda state, player: bool(_storable(state, player, 1)), _store),
    Verb("store", StoreCoin, "raises a warehouse", _can_store_coin, _store_coin),
    Verb("", Steps, "moves counters", lambda state, player: bool(free_counters(state, player)), aims.moves),
    Verb("fight", Fight, "attacks counters", lambda state, player: bool(most_to_fight(state, player)), aims.fights),
    Verb("take", Take, "coins out of a warehouse", lambda state, player: bool(_reserves(state, player)), _take),
    Verb("keep", Keep, "cards above the limit, a coin each", lambda state, player: _most_kept(state, player) > 0, _keep),
    Verb("discard", Discard, "names the cards above the limit", lambda state, player: trade.excess(state, player) > 0, _discard),
)
