"""What simulated players aim at: targets of combinations, counters that spread, fights."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.empires.rules.combinations import CITY_OR_PLACES, COMBINATIONS, PLACES, STEPS, Combination
from companion.games.empires.rules.legal import single_fights, single_targets
from companion.games.empires.rules.moves import CityAt, Place, Step
from companion.games.empires.rules.state import State

#: How many targets a combination is tried with.
_TRIED = 6
_GROWING = ("migration", "merchant", "abundance", "exploration", "foundation")
#: How often a player thinks of growing first.
_GROWERS = 0.8


def preferred(random: Random) -> list[Combination]:
    """The combinations in the order in which a player thinks of them: most want to grow before they harm."""
    growing = [one for one in COMBINATIONS.values() if one.name in _GROWING]
    others = [one for one in COMBINATIONS.values() if one.name not in _GROWING]
    random.shuffle(growing)
    random.shuffle(others)
    return [*growing, *others] if random.random() < _GROWERS else [*others, *growing]


def targets_for(state: State, player: int, combination: Combination, random: Random) -> list[tuple[Any, ...]]:
    """Some targets of a combination that are likely to be legal, the best guesses first."""
    single = [one for one in single_targets(state, player, combination.name) if _is_sensible(state, player, combination, one)]
    random.shuffle(single)
    if combination.target not in (STEPS, PLACES, CITY_OR_PLACES):
        return [(one,) for one in single[:_TRIED]]
    found: list[tuple[Any, ...]] = []
    for one in single[:_TRIED]:
        if isinstance(one, CityAt):
            found.append((one,))
            continue
        same = combination.target == CITY_OR_PLACES
        rest = [other for other in single if other is not one and not isinstance(other, CityAt)]
        rest = [other for other in rest if not same or other.province == one.province]
        numbers = range(min(combination.most, len(rest) + 1), 0, -1)
        found += [(one, *random.sample(rest, number - 1)) for number in numbers]
    return found


def _is_sensible(state: State, player: int, combination: Combination, target: Any) -> bool:
    """Whether nobody would shake his head: one sails to free land, from where somebody stays; one crusades against others."""
    board = state.board
    if combination.name in ("merchant", "exploration"):
        return isinstance(target, Step) and board.counters[player][target.origin] > 1 and board.is_empty(target.to)
    if combination.name == "crusade":
        return not board.holds(player, target)
    return True


def spread(state: State, player: int, random: Random) -> tuple[Step, ...]:
    """Steps of counters that others stay behind, to free neighbours first, then against a weaker enemy."""
    board, neighbours = state.board, state.provinces.neighbours
    taken: set[int] = set()
    steps: list[Step] = []
    for origin, count in sorted(board.counters[player].items()):
        stays = 0 if board.cities.get(origin) == player else 1
        goals = [one for one in neighbours[origin] if board.is_empty(one) and one not in taken]
        random.shuffle(goals)
        for goal in goals[: count - stays]:
            steps.append(Step(1, origin, None, goal))
            taken.add(goal)
        left = count - stays - min(count - stays, len(goals))
        weak = [one for one in neighbours[origin] if one not in taken and 0 < _guard(state, player, one) <= left]
        if left > 0 and weak:
            goal = random.choice(weak)
            steps.append(Step(left, origin, None, goal))
            taken.add(goal)
        elif left > 0 and random.random() < 1 / 3:
            steps.append(Step(random.randint(1, left), origin, None, random.choice(neighbours[origin])))
    return tuple(steps)


def _guard(state: State, player: int, province: int) -> int:
    """How many enemy counters stand in a province."""
    return sum(mine.get(province, 0) for other, mine in enumerate(state.board.counters) if other != player)


def fight_choices(state: State, player: int) -> list[Place]:
    """A fight for each enemy in each province that they share, with as many as can be."""
    found = []
    for place in single_fights(state, player):
        mine = state.board.counters[player][place.province]
        enemy = state.board.enemies(player, place.province)[0] if place.owner is None else place.owner
        most = min(mine, state.board.counters[enemy][place.province])
        found.append(place._replace(number=most))
    return found
