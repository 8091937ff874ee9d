"""What simulated players aim at: targets of combinations, counters that spread, fights."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from operator import le
from random import Random
from typing import cast

from companion.cards.french import Card
from companion.games.empires.rules import combinations as c, conditions, counters, moves as m, placing, table as t, targets
from companion.games.empires.rules.aims import goals, pool_of
from companion.games.empires.rules.realm import Realm
from companion.games.empires.rules.state import Board, State

#: Of a large hand so many cards are looked at.
_LOOKED_AT = 10
#: How many targets a combination is tried with.
_TRIED = 6
_GROWING = ("migration", "merchant", "abundance", "exploration", "foundation")
#: How often a player thinks of growing first.
_GROWERS = 0.8


def preferred(random: Random) -> list[c.Combination]:
    """The combinations in the order in which a player thinks of them: most want to grow before they harm."""
    growing = [one for one in c.COMBINATIONS.values() if one.name in _GROWING]
    others = [one for one in c.COMBINATIONS.values() if one.name not in _GROWING]
    random.shuffle(growing)
    random.shuffle(others)
    return [*growing, *others] if random.random() < _GROWERS else [*others, *growing]


#: One of the targets of a combination.
Target = int | m.Place | m.Step | m.CityAt


def single_targets(realm: Realm, one: c.Combination) -> list[Target]:
    """The targets of a combination that one piece (or city, or province) can be; a combination may name several of them."""
    if one.target == c.PROVINCE:
        return list(conditions.fitting(realm, one.name))
    found: list[Target] = [m.CityAt(city) for city in conditions.fitting(realm, "city")] if one.target == c.CITY_OR_PLACES else []
    for place in (_place(realm, province, owner) for province, owner in pool_of(realm, one, ())):
        if one.target in (c.STEP, c.STEPS):
            found += [m.Step(*place, goal) for goal in goals(realm, one, place.province)]
        else:
            found.append(place)
    return found


def _place(realm: Realm, province: int, owner: int | None, number: int = 1) -> m.Place:
    """Counters in a province, with a tag where several enemies have some."""
    several = owner is not None and len(realm.board.enemies(realm.player, province)) > 1
    return m.Place(number, province, owner if several else None)


def targets_for(state: State, player: int, combination: c.Combination, random: Random) -> list[m.Targets]:
    """Some targets of a combination that are likely to be legal, the best guesses first."""
    realm = Realm(state, player)
    single = _sensible_targets(realm, combination)
    random.shuffle(single)
    found: list[tuple[Target, ...]] = []
    for one in single[:_TRIED]:
        if combination.target not in (c.STEPS, c.PLACES, c.CITY_OR_PLACES) or isinstance(one, m.CityAt):
            found.append((one,))
            continue
        rest = [other for other in single if other is not one and _go_together(combination, one, other)]
        numbers = range(min(combination.most, len(rest) + 1), 0, -1)
        found += [(one, *random.sample(rest, number - 1)) for number in numbers]
    return cast("list[m.Targets]", found)  # all targets of a combination have one form


def _go_together(combination: c.Combination, one: Target, other: Target) -> bool:
    """Whether two targets may stand side by side: a colonisation happens in one province."""
    if combination.target != c.CITY_OR_PLACES:
        return True
    return isinstance(one, m.Place) and isinstance(other, m.Place) and one.province == other.province


def _sensible_targets(realm: Realm, combination: c.Combination) -> list[Target]:
    """The single targets but those at which all would shake their heads.

    One sails to free land, from where somebody stays; one crusades against others.
    """
    if combination.name in ("merchant", "exploration"):
        held = _held(realm.board)
        free = [province for province in realm.state.provinces.ids if province not in held]
        origins = [origin for origin, _ in pool_of(realm, combination, ()) if realm.mine[origin] > 1]
        return [m.Step(1, origin, None, to) for origin in origins for to in free if targets.may_sail(realm, origin, to)]
    found = single_targets(realm, combination)
    if combination.name == "crusade":
        return [one for one in found if isinstance(one, int) and not realm.board.holds(realm.player, one)]
    return found


def spread(state: State, player: int, random: Random) -> tuple[m.Step, ...]:
    """Steps of counters that others stay behind, to free neighbours first, then against a weaker enemy."""
    board, neighbours = state.board, state.provinces.neighbours
    held, guards = _held(board), _guards(board, player)
    taken: set[int] = set()
    steps: list[m.Step] = []
    for origin, count in sorted(board.counters[player].items()):
        stays = 0 if board.cities.get(origin) == player else 1
        goals = [one for one in neighbours[origin] if one not in held and one not in taken]
        random.shuffle(goals)
        for goal in goals[: count - stays]:
            steps.append(m.Step(1, origin, None, goal))
            taken.add(goal)
        left = count - stays - min(count - stays, len(goals))
        if left <= 0:
            continue
        weak = [one for one in neighbours[origin] if one not in taken and 0 < guards.get(one, 0) <= left]
        if weak:
            goal = random.choice(weak)
            steps.append(m.Step(left, origin, None, goal))
            taken.add(goal)
        elif random.random() < 1 / 3:
            steps.append(m.Step(random.randint(1, left), origin, None, random.choice(neighbours[origin])))
    return tuple(steps)


def _held(board: Board) -> set[int]:
    """The provinces in which somebody has a piece."""
    return set(board.cities).union(*board.counters)


def _guards(board: Board, player: int) -> Mapping[int, int]:
    """How many enemy counters stand in a province."""
    found: dict[int, int] = {}
    for other, mine in enumerate(board.counters):
        if other != player:
            for province, count in mine.items():
                found[province] = found.get(province, 0) + count
    return found


def fight_choices(state: State, player: int) -> list[m.Place]:
    """A fight for each enemy in each province that they share, with as many as can be."""
    realm = Realm(state, player)
    most_of = sorted(counters.most_to_fight(state, player).items())
    return [_place(realm, province, enemy, most) for (province, enemy), most in most_of]


def far_from(state: State, city: int, free: Sequence[int]) -> list[int]:
    """Those of the provinces in which a first city may stand beside this one (EM-2.2)."""
    provinces, least = state.provinces, placing.setup_distance(state)
    return [other for other in free if provinces.distance(city, other) >= least]


def fit(state: State, free: Sequence[int], cities: int) -> bool:
    """Whether so many more first cities find room: on many maps two in the midst leave no place for a third."""
    if cities <= 1:
        return len(free) >= cities
    return any(fit(state, far_from(state, city, free[i + 1 :]), cities - 1) for i, city in enumerate(free))


def payment(table: t.Table, player: int, hand: Sequence[Card], combination: c.Combination) -> tuple[Card, ...] | None:
    """Cards of a hand that make a combination (EM-5.3, EM-5.4), or None."""
    looked_at = hand[:_LOOKED_AT]
    held = c.way_of(looked_at)
    ways = [way for way in c.ways_to_pay(combination, table, player) if all(map(le, way, held))]
    for count in sorted(set(map(sum, ways)), reverse=True):
        for cards in combinations(looked_at, count):
            if c.pays(cards, combination, table, player):
                return cards
    return None
