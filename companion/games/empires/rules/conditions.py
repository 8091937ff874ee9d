"""What a province must be for a combination to aim at it: said once, for the judge and for the steps (EM-6).

The conditions stand in the order in which they are judged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.games.empires.rules.messages import say
from companion.games.empires.rules.realm import Realm
from companion.referee import Breach


class Condition(NamedTuple):
    """Whether a province is as it must be, and what is said where it is not; the number is the word that names it.

    `stands`: a table may let it stand that the province is not so.
    """

    holds: Callable[[Realm, int], bool]
    breach: Callable[[Realm, int, int], Breach]
    stands: bool = True


def _not_adjacent(realm: Realm, province: int, at: int) -> Breach:
    hint = say("must-neighbour-own" if realm.state.table.plays("EM-R17") else "must-neighbour-piece")
    what = say("province-not-adjacent", province=realm.name(province))
    return Breach("EM-5.5", what, at, hint)


def _not_reached(realm: Realm, province: int, at: int) -> Breach:
    what = say("counters-province-not", province=realm.name(province))
    return Breach("EM-5.5", what, at, say("they-must-stand"))


def _not_empty(realm: Realm, province: int, at: int) -> Breach:
    return Breach("EM-6.1", say("province-not-empty", province=realm.name(province)), at)


def _not_owned(realm: Realm, province: int, at: int) -> Breach:
    what = say("does-not-own", tag=realm.tag, province=realm.name(province))
    return Breach("EM-6.5", what, at, say("nobody-else-stand"))


def _nothing_there(realm: Realm, province: int, at: int) -> Breach:
    return Breach("EM-6.10", say("province-empty-nothing", province=realm.name(province)), at)


def _no_founder(realm: Realm, province: int, at: int) -> Breach:
    return Breach("EM-6.11", say("no-counter-province", tag=realm.tag, province=realm.name(province)), at)


def _city_there(realm: Realm, province: int, at: int) -> Breach:
    return Breach("EM-6.11", say("province-city-already", province=realm.name(province)), at)


def _no_settler(realm: Realm, province: int, at: int) -> Breach:
    return Breach("EM-6.9", say("no-counter-province", tag=realm.tag, province=realm.name(province)), at)


def _no_enemy_city(realm: Realm, province: int, at: int) -> Breach:
    return Breach("EM-6.9", say("no-enemy-city", province=realm.name(province)), at)


def _no_counter_left(realm: Realm, _: int, at: int) -> Breach:
    return Breach("EM-1.3", say("no-counters-supply", tag=realm.tag), at)


def _no_city_left(realm: Realm, _: int, at: int) -> Breach:
    return Breach("EM-1.3", say("no-city-supply", tag=realm.tag), at)


def _has_counter(realm: Realm, province: int) -> bool:
    return province in realm.mine


def _has_enemy_city(realm: Realm, province: int) -> bool:
    return realm.board.cities.get(province, realm.player) != realm.player


_ADJACENT = Condition(Realm.is_adjacent, _not_adjacent)
_REACHED = (Condition(Realm.reaches_enemies, _not_reached),)
_COUNTER_LEFT = Condition(
    lambda realm, _: realm.state.table.counters is None or realm.counters_left > 0, _no_counter_left, stands=False
)
_CITY_LEFT = Condition(lambda realm, _: realm.cities_left > 0, _no_city_left, stands=False)
_SETTLED = Condition(_has_counter, _no_settler)

#: Combination -> its conditions. `city` is the colonisation of a city; how many counters may be named `targets` says.
CONDITIONS: Mapping[str, tuple[Condition, ...]] = {
    "migration": (_ADJACENT, Condition(lambda realm, province: realm.board.is_empty(province), _not_empty), _COUNTER_LEFT),
    "abundance": (Condition(Realm.owns, _not_owned), _COUNTER_LEFT),
    "crusade": (_ADJACENT, Condition(lambda realm, province: not realm.board.is_empty(province), _nothing_there)),
    "foundation": (
        Condition(_has_counter, _no_founder),
        Condition(lambda realm, province: province not in realm.board.cities, _city_there, stands=False),
        _CITY_LEFT,
    ),
    "city": (_SETTLED, Condition(_has_enemy_city, _no_enemy_city, stands=False), _CITY_LEFT),
    "colonisation": (_SETTLED,),
    "combat": _REACHED,
    "war": _REACHED,
    "apostle": _REACHED,
    "exodus": _REACHED,
}


def check(realm: Realm, name: str, province: int, at: int) -> None:
    """Raise Breach where a province is not as a combination asks."""
    for holds, breach, stands in CONDITIONS[name]:
        if not holds(realm, province):
            if not stands:
                raise breach(realm, province, at)
            realm.judge.refuse(breach(realm, province, at))


def fits(realm: Realm, name: str, province: int) -> bool:
    """Whether a province is as a combination asks."""
    for holds, _, _ in CONDITIONS[name]:  # noqa: SIM110 - simulated players ask nothing more often, and `all` takes twice as long
        if not holds(realm, province):
            return False
    return True


def fitting(realm: Realm, name: str) -> list[int]:
    """The provinces that are as a combination asks."""
    return [province for province in realm.state.provinces.ids if fits(realm, name, province)]


def fits_anywhere(realm: Realm, name: str) -> bool:
    """Whether any province is as a combination asks."""
    return any(fits(realm, name, province) for province in realm.state.provinces.ids)
