"""What a province must be for a combination to aim at it: said once, for the judge and for the steps (EM-6).

The conditions stand in the order in which they are judged.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.games.empires.rules import say
from companion.games.empires.rules.realm import Realm
from companion.referee import Breach


class Condition(NamedTuple):
    """Whether a province is as it must be, and by their ids the words for where it is not, and the hint.

    `stands`: a table may let it stand that the province is not so.
    """

    holds: Callable[[Realm, int], bool]
    rule: str
    wrong: str
    hint: Callable[[Realm], str] = lambda _: ""
    stands: bool = True

    def breach(self, realm: Realm, province: int, at: int) -> Breach:
        """What is said where a province is not so; `at` is the number of the word that names it."""
        return Breach(self.rule, say(self.wrong, tag=realm.tag, province=realm.name(province)), at, self.hint(realm))


def _has_counter(realm: Realm, province: int) -> bool:
    return province in realm.mine


def _has_enemy_city(realm: Realm, province: int) -> bool:
    return realm.board.cities.get(province, realm.player) != realm.player


def _is_beside(realm: Realm) -> str:
    return say("must-neighbour-own" if realm.state.table.plays("EM-R17") else "must-neighbour-piece")


_ADJACENT = Condition(Realm.is_adjacent, "EM-5.5", "province-not-adjacent", _is_beside)
_REACHED = (Condition(Realm.reaches_enemies, "EM-5.5", "counters-province-not", lambda _: say("they-must-stand")),)
_EMPTY = Condition(lambda realm, province: realm.board.is_empty(province), "EM-6.1", "province-not-empty")
_OWNED = Condition(Realm.owns, "EM-6.5", "does-not-own", lambda _: say("nobody-else-stand"))
_INHABITED = Condition(lambda realm, province: not realm.board.is_empty(province), "EM-6.10", "province-empty-nothing")
_NO_CITY = Condition(lambda realm, province: province not in realm.board.cities, "EM-6.11", "province-city-already", stands=False)
_FOUNDED = Condition(_has_counter, "EM-6.11", "no-counter-province")
_SETTLED = Condition(_has_counter, "EM-6.9", "no-counter-province")
_ENEMY_CITY = Condition(_has_enemy_city, "EM-6.9", "no-enemy-city", stands=False)
_CITY_LEFT = Condition(lambda realm, _: realm.cities_left > 0, "EM-1.3", "no-city-supply", stands=False)
_COUNTER_LEFT = Condition(
    lambda realm, _: realm.state.table.counters is None or realm.counters_left > 0, "EM-1.3", "no-counters-supply", stands=False
)

#: Combination -> its conditions. `city` is the colonisation of a city; how many counters may be named `targets` says.
CONDITIONS: Mapping[str, tuple[Condition, ...]] = {
    "migration": (_ADJACENT, _EMPTY, _COUNTER_LEFT),
    "abundance": (_OWNED, _COUNTER_LEFT),
    "crusade": (_ADJACENT, _INHABITED),
    "foundation": (_FOUNDED, _NO_CITY, _CITY_LEFT),
    "city": (_SETTLED, _ENEMY_CITY, _CITY_LEFT),
    "colonisation": (_SETTLED,),
    **dict.fromkeys(("combat", "war", "apostle", "exodus"), _REACHED),
}


def check(realm: Realm, name: str, province: int, at: int) -> None:
    """Raise Breach where a province is not as a combination asks."""
    for condition in CONDITIONS[name]:
        if not condition.holds(realm, province):
            if not condition.stands:
                raise condition.breach(realm, province, at)
            realm.judge.refuse(condition.breach(realm, province, at))


def fits(realm: Realm, name: str, province: int) -> bool:
    """Whether a province is as a combination asks."""
    for condition in CONDITIONS[name]:  # noqa: SIM110 - simulated players ask nothing more often, and `all` takes twice as long
        if not condition.holds(realm, province):
            return False
    return True


def fitting(realm: Realm, name: str) -> list[int]:
    """The provinces that are as a combination asks."""
    return [province for province in realm.state.provinces.ids if fits(realm, name, province)]
