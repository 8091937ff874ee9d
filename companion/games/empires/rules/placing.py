"""City and first counters: setup, and the return of a foreign invader (EM-2, EM-9.4, EM-9.5)."""

from typing import NamedTuple

from companion.games.empires.rules import counted, moves as m, phases, say, state as s
from companion.games.empires.rules.realm import Realm
from companion.referee import STRICT, Breach, Judge


class Arrival(NamedTuple):
    """What whoever comes into the game brings; which rule says so, and the words for another number of counters."""

    counters: int
    rule: str
    coins: int
    wrong: str


SETUP = Arrival(10, "EM-2.3", s.FIRST_COINS, "ten-counters-set")
RETURN = Arrival(6, "EM-9.5", 6, "invader-brings-six")
_CITY_PART, _FIRST_PLACE = 1, 2


def setup_distance(state: s.State) -> int:
    """How far a first city must be from the others (EM-2.2, R7)."""
    return 6 if state.table.plays("EM-R7") else 5


def return_distance(state: s.State) -> int:
    """How far an invader's city must be from others' pieces (EM-9.4, R7)."""
    return 4 if state.table.plays("EM-R7") else 3


def apply_setup(state: s.State, player: int, element: m.Setup, judge: Judge = STRICT) -> s.State:
    """A player's city and ten counters; after the last player's the setup is complete. Raises Breach."""
    if near := too_near_for_setup(state, element.city):
        hint = say("borders-between-cities", distance=setup_distance(state))
        _refuse_city(state, element.city, Breach("EM-2.2", _too_near(state, element.city, near), _CITY_PART, hint), judge)
    return phases.with_set_up(_come(state, player, element, SETUP, judge), player)


def _come(state: s.State, player: int, element: m.Setup | m.Enter, arrival: Arrival, judge: Judge) -> s.State:
    """A city with its counters; who is in the game keeps the coins that he has (EM-10.1)."""
    near = around(state, element.city)
    for at, place in enumerate(element.places, _FIRST_PLACE):
        if place.province not in near:
            what = say("province-not-next", province=state.provinces.name(place.province))
            judge.refuse(Breach(arrival.rule, what, at, say("counters-stand-city", names=", ".join(map(str, near)))))
    count = sum(place.number for place in element.places)
    if count != arrival.counters:
        judge.refuse(Breach(arrival.rule, say(arrival.wrong, count=count), 0))
    coins = list(state.coins)
    if state.table.treasury and player in state.eliminated:
        coins[player] = arrival.coins
    return _place(state, player, element, count)._replace(coins=tuple(coins))


def _too_near(state: s.State, city: int, near: int) -> str:
    return say("province-too-near", city=state.provinces.name(city), near=state.provinces.name(near))


def _refuse_city(state: s.State, city: int, breach: Breach, judge: Judge) -> None:
    """Refuse a city that is too near; where one stands already there is no room for it (EM-1.2)."""
    if city in state.board.cities:
        raise breach
    judge.refuse(breach)


def next_to_set_up(state: s.State) -> int:
    """Whose setup it is (EM-2.1), while it is not complete."""
    return next(seat for seat in state.table.seats if seat not in state.set_up)


def too_near_for_setup(state: s.State, city: int) -> int:
    """An earlier city (R6=b: or province that an earlier player owns) that is too near, or 0."""
    taken = set(state.board.cities)
    if state.table.plays("EM-R6"):
        owners = state.board.owners(state.table.plays("EM-R1"))
        taken |= {province for province, owner in owners.items() if owner != s.NOBODY}
    return _first_within(state, city, taken, setup_distance(state))


def _first_within(state: s.State, city: int, taken: set[int], least: int) -> int:
    return next((other for other in sorted(taken) if state.provinces.distance(city, other) < least), 0)


def setup_cities(state: s.State) -> list[int]:
    """The provinces in which the next player may put his city (EM-2.2)."""
    return [province for province in state.provinces.ids if not too_near_for_setup(state, province)]


def apply_enter(state: s.State, player: int, element: m.Enter, judge: Judge = STRICT) -> s.State:
    """The return of an eliminated player with a city and six counters. Raises Breach."""
    if trouble := return_trouble(state, player):
        judge.refuse(Breach("EM-9.4", trouble, "tag"))
    if element.city not in state.provinces.outer:
        what = say("province-not-outer", city=state.provinces.name(element.city))
        judge.refuse(Breach("EM-9.4", what, _CITY_PART))
    if near := too_near_for_return(state, element.city):
        hint = say("borders-before-invader", distance=return_distance(state))
        _refuse_city(state, element.city, Breach("EM-9.4", _too_near(state, element.city, near), _CITY_PART, hint), judge)
    state = _come(state, player, element, RETURN, judge)
    return state._replace(eliminated=state.eliminated - {player}, returned=state.returned | {player})


def return_trouble(state: s.State, player: int) -> str:
    """Why a player may not return, or an empty string if he may (R11)."""
    name = state.table.players[player]
    if player in state.resigned:
        return say("resigned", name=name)
    if player not in state.eliminated:
        return say("game-only-eliminated", name=name)
    if state.table.plays("EM-R11"):
        return say("table-nobody-returns")
    if state.table.plays("EM-R11", "c") and player in state.returned:
        return say("returned-before-table", name=name)
    return ""


def too_near_for_return(state: s.State, city: int) -> int:
    """A province with a piece of another player that is too near, or 0 (R12)."""
    return _first_within(state, city, set(state.board.cities).union(*state.board.counters), return_distance(state))


def return_cities(state: s.State, player: int) -> list[int]:
    """The provinces in which an eliminated player may put his city, if he may return at all (EM-9.4)."""
    if return_trouble(state, player):
        return []
    return [province for province in sorted(state.provinces.outer) if not too_near_for_return(state, province)]


def around(state: s.State, city: int) -> tuple[int, ...]:
    """The provinces in which the counters of a new city stand: its own and the neighbours (EM-2.3, EM-9.5, EM-R8)."""
    return (city, *state.provinces.neighbours[city])


def _place(state: s.State, player: int, element: m.Setup | m.Enter, count: int) -> s.State:
    """The city and so many counters on the map. Raises Breach where a supply has not so many (EM-1.3)."""
    realm, board = Realm(state, player), state.board
    if not realm.cities_left:
        raise Breach("EM-1.3", say("no-city-supply", tag=realm.tag), _CITY_PART)
    if count > realm.counters_left:
        what = say("counters-in-supply", tag=realm.tag, counted=counted(realm.counters_left, "counter"))
        raise Breach("EM-1.3", what, _FIRST_PLACE + len(element.places) - 1)
    counters = dict(board.counters[player])
    for place in element.places:
        counters[place.province] = counters.get(place.province, 0) + place.number
    board = s.Board({**board.cities, element.city: player}, board.counters)
    return state._replace(board=board.with_counters_of(player, counters))
