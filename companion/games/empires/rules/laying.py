"""Things are laid as a line of a position says: each of its words, on a state that has a map.

What contradicts itself or the material is a breach of rule `table`; its part is the word's number behind the colon.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.cards.french import DECK, JOKER, Card
from companion.games.empires.rules import counted, hands as h, position_lines, say
from companion.games.empires.rules.realm import Realm
from companion.games.empires.rules.state import ACTIVE, DECK_SIZE, NEVER_GONE, Board, Die, Hand, State
from companion.referee import Breach, Placing, since


def lay(state: State, placing: Placing) -> State:
    """The state in which things lie as a line says. Raises Breach (`table`)."""
    return _LAY[placing.word](state, placing.value)


def _find(state: State, where: position_lines.Where, at: int) -> int:
    province = state.provinces.find(str(where))
    if province is None:
        raise Breach("table", say("no-such-province", name=where), at)
    return province


# ---- pieces ----------------------------------------------------------------------------------------------------------


def _pieces(state: State, owned: position_lines.Owned) -> State:
    """All pieces of a player."""
    return _with_lots(state, state.board.without(owned.player), owned.lots)


def _province(state: State, cleared: position_lines.Cleared) -> State:
    """All that stands in a province."""
    return _with_lots(state, state.board.cleared(_find(state, cleared.where, 0)), cleared.lots)


def _with_lots(state: State, board: Board, lots: Iterable[position_lines.Lot]) -> State:
    """The state with this board and some pieces more. Where a city changes its colour its die goes (EM-11.7)."""
    before, cities = state.board.cities, dict(board.cities)
    counters = [dict(mine) for mine in board.counters]
    for player, number, where, at in lots:
        province = _find(state, where, at)
        if number is not None:
            counters[player][province] = counters[player].get(province, 0) + number
        elif province in cities:
            built = since(lambda s: province in s.board.cities, say("city-here"), str(province))  # noqa: B023 - raised now
            what = say("city-stands-province", province=state.provinces.name(province))
            raise Breach("table", what, at, related=(built,))
        else:
            cities[province] = player
        state = state._replace(board=Board(cities, tuple(counters)))
        _check_supply(state, player, at)
    dice = {province: die for province, die in state.dice.items() if cities.get(province) == before.get(province)}
    return state._replace(board=Board(cities, tuple(counters)), dice=dice)


def _check_supply(state: State, player: int, at: int) -> None:
    """Raise Breach where a player has more pieces on the map than the header gives him (EM-1.3)."""
    realm = Realm(state, player)
    if realm.counters_left < 0:
        raise Breach("table", say("counters-in-all", tag=realm.tag, counted=counted(state.table.counters or 0, "counter")), at)
    if realm.cities_left < 0:
        raise Breach("table", say("cities-in-all", tag=realm.tag, counted=counted(state.table.cities or 0, "city")), at)


# ---- coins and dice --------------------------------------------------------------------------------------------------


def _coins(state: State, entries: Iterable[tuple[int, int]]) -> State:
    if not state.table.treasury:
        raise Breach("table", say("no-coins-without"), hint=say("write-treasury"))
    coins = list(state.coins)
    for player, number in entries:
        coins[player] = number
    return state._replace(coins=tuple(coins))


def _warehouses(state: State, dice: Iterable[position_lines.Die]) -> State:
    """What each of these warehouses shows; at 0 it is taken off."""
    if not state.table.supplies:
        raise Breach("table", say("no-warehouses-without"), hint=say("write-both-in-header"))
    found = dict(state.dice)
    for at, (pips, where) in enumerate(dice):
        province = _find(state, where, at)
        if pips > ACTIVE:
            raise Breach("table", say("die-shows-most", active=ACTIVE, pips=pips), at)
        if province not in state.board.cities:
            raise Breach("table", say("no-city-stands", province=state.provinces.name(province)), at)
        built = found[province].built if province in found else 0
        found[province] = Die(pips, built)
    return state._replace(dice={province: die for province, die in found.items() if die.pips})


# ---- cards -----------------------------------------------------------------------------------------------------------


def _hand(state: State, held: position_lines.Held) -> State:
    """A hand: the seen cards that it does not name any more have gone back, and what is unseen was taken after that (EM-R27)."""
    cards, player = state.cards, held.player
    old = cards.hands[player]
    hands = h.with_hand(cards.hands, player, Hand())
    clock = cards.clock + 1
    gone = tuple([clock if card.bit & old.seen else time for card, time in zip(DECK, cards.gone, strict=True)])
    free = sorted((*cards.jokers, *(clock,) * old.jokers))
    seen = jokers = 0
    for at, card in enumerate(held.cards, 1):
        in_hands = [other for other, hand in enumerate(hands) if hand.seen & card.bit]
        if card is JOKER:
            jokers += 1
        if seen & card.bit or in_hands or jokers > len(free):
            whose = say("in-hand-of", name=state.table.players[in_hands[0]]) if in_hands else say("in-hands")
            raise Breach("table", say("card-is-already", card=card.sign, whose=whose), at)
        if card is not JOKER:
            seen |= card.bit
    hands = h.with_hand(hands, player, Hand(seen, jokers, held.unseen, clock + 1))
    cards = cards._replace(gone=gone, jokers=tuple(free[: len(free) - jokers])).with_hands(hands, clock + 1)
    if cards.deck < 0:
        raise Breach("table", say("too-many-in-hands", number=DECK_SIZE - cards.deck, deck_size=DECK_SIZE), 1)
    return state._replace(cards=cards)


def _memory(state: State, order: Iterable[int | Card]) -> State:
    """In which order unseen cards were taken and cards seen to go back (EM-R27).

    Who is not named took after all of them; what is not named went back before all of them.
    """
    cards = state.cards
    gone = list(NEVER_GONE)
    taken: dict[int, int] = {}
    jokers: list[int] = []
    clock = 0
    for clock, one in enumerate(order, 1):
        if isinstance(one, int):
            if one in taken:
                raise Breach("table", say("stands-twice-last", name=state.table.players[one]), clock - 1)
            taken[one] = clock
        elif one is JOKER:
            if len(jokers) == len(cards.jokers):
                raise Breach("table", say("so-many-jokers"), clock - 1)
            jokers.append(clock)
        else:
            if gone[one.index] or any(hand.seen & one.bit for hand in cards.hands):
                key = "card-stands-twice" if gone[one.index] else "card-lies-in-a-hand"
                raise Breach("table", say(key, card=one.sign), clock - 1)
            gone[one.index] = clock
    clock += 1
    hands = tuple([hand._replace(taken=taken.get(player, clock)) for player, hand in enumerate(cards.hands)])
    free = (*(0,) * (len(cards.jokers) - len(jokers)), *jokers)
    return state._replace(cards=cards._replace(hands=hands, gone=tuple(gone), jokers=free, clock=clock))


# ---- players ---------------------------------------------------------------------------------------------------------


def _returned(state: State, players: Iterable[int]) -> State:
    return state._replace(returned=frozenset(players))


def _out(state: State, players: tuple[int, ...]) -> State:
    """Who has given the game up."""
    for at, player in enumerate(players):
        if state.board.alive(player):
            raise Breach("table", say("has-pieces-on-map", name=state.table.players[player]), at)
    return state._replace(resigned=frozenset(players))


_LAY: Mapping[str, Callable[[State, Any], State]] = {
    position_lines.PIECES: _pieces,
    position_lines.PROVINCE: _province,
    position_lines.COINS: _coins,
    position_lines.WAREHOUSES: _warehouses,
    position_lines.HAND: _hand,
    position_lines.MEMORY: _memory,
    position_lines.RETURNED: _returned,
    position_lines.OUT: _out,
}
#: In which order the lines of a position are laid: what one asks for lies there before.
ORDER = tuple(_LAY)
