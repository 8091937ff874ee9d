"""What the eleven combinations do on the map (EM-6). The position before the action decides, all parts happen at once (EM-R21).

Each function gives the board after it, or raises the breach of the first target that is wrong; `first` is that target's part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.empires.rules.adjacency import (
    check_adjacent,
    check_reaches,
    cities_left,
    counters_left,
    enemy_counters,
    enemy_of,
)
from companion.games.empires.rules.moves import CityAt, Place, Step
from companion.games.empires.rules.state import NOBODY, Board, State
from companion.games.empires.rules.words import counted
from companion.referee import Breach

Targets = tuple[Any, ...]
#: Counters that go (negative) or come: (player, province) -> how many.
Changes = dict[tuple[int, int], int]


def changed(board: Board, changes: Mapping[tuple[int, int], int]) -> Board:
    """The board after counters came and went."""
    counters = list(board.counters)
    for player in {player for player, _ in changes}:
        mine = dict(counters[player])
        for (owner, province), change in changes.items():
            if owner == player:
                mine[province] = mine.get(province, 0) + change
                if not mine[province]:
                    del mine[province]
        counters[player] = mine
    return Board(board.cities, tuple(counters))


def _add(changes: Changes, player: int, province: int, change: int) -> None:
    key = player, province
    changes[key] = changes.get(key, 0) + change


def _name(state: State, province: int) -> str:
    return state.provinces.name(province)


def migration(state: State, player: int, targets: Targets, first: int) -> Board:
    """EM-6.1."""
    province = targets[0]
    check_adjacent(state, player, province, first)
    if not state.board.is_empty(province):
        raise Breach("EM-6.1", f"province {_name(state, province)} is not empty", first)
    _check_counters(state, player, 1, first)
    return changed(state.board, {(player, province): 1})


def _check_counters(state: State, player: int, count: int, at: int) -> None:
    left = counters_left(state, player)
    if left < count:
        raise Breach(
            "EM-1.3",
            f"{state.table.players[player]} has {counted(left, 'counter')} in supply{f', not {count}' if left else ''}",
            at,
        )


def _check_city(state: State, player: int, at: int) -> None:
    if cities_left(state, player) < 1:
        raise Breach("EM-1.3", f"{state.table.players[player]} has no city in supply", at)


def abundance(state: State, player: int, targets: Targets, first: int) -> Board:
    """EM-6.5."""
    province = targets[0]
    if state.board.owners(state.table.plays("EM-R1")).get(province, NOBODY) != player:
        name = state.table.players[player]
        raise Breach("EM-6.5", f"{name} does not own province {_name(state, province)}", first, "nobody else may stand in it")
    _check_counters(state, player, 1, first)
    return changed(state.board, {(player, province): min(3, counters_left(state, player))})


def crusade(state: State, player: int, targets: Targets, first: int) -> Board:
    """EM-6.10."""
    province, board = targets[0], state.board
    check_adjacent(state, player, province, first)
    if board.is_empty(province):
        raise Breach("EM-6.10", f"province {_name(state, province)} is empty: there is nothing to remove", first)
    cities = {place: owner for place, owner in board.cities.items() if place != province}
    counters = [{place: count for place, count in mine.items() if place != province} for mine in board.counters]
    return Board(cities, tuple(counters))


def foundation(state: State, player: int, targets: Targets, first: int) -> Board:
    """EM-6.11."""
    province, board = targets[0], state.board
    if province not in board.counters[player]:
        what = f"{state.table.players[player]} has no counter in province {_name(state, province)}"
        raise Breach("EM-6.11", what, first)
    if province in board.cities:
        raise Breach("EM-6.11", f"province {_name(state, province)} has a city already", first)
    _check_city(state, player, first)
    return Board({**board.cities, province: player}, board.counters)


def merchant(state: State, player: int, targets: Targets, first: int) -> Board:
    """EM-6.2."""
    step: Step = targets[0]
    trouble = _voyage_trouble(state, player, step, step.number) or _too_many(step.number, 1)
    if trouble:
        raise Breach("EM-6.2", trouble, first)
    return changed(state.board, {(player, step.origin): -1, (player, step.to): 1})


def exploration(state: State, player: int, targets: Targets, first: int) -> Board:
    """EM-6.6."""
    changes: Changes = {}
    leaving: dict[int, int] = {}
    total = 0
    for at, step in enumerate(targets, first):
        leaving[step.origin] = leaving.get(step.origin, 0) + step.number
        total += step.number
        trouble = _voyage_trouble(state, player, step, leaving[step.origin]) or _too_many(total, 3)
        if trouble:
            raise Breach("EM-6.6", trouble, at)
        _add(changes, player, step.origin, -step.number)
        _add(changes, player, step.to, step.number)
    if _too_few(state, total, 3):
        raise Breach("EM-6.6", _exactly(3), first + len(targets) - 1)
    return changed(state.board, changes)


def _voyage_trouble(state: State, player: int, step: Step, leaving: int) -> str:
    """Why own counters cannot make this step, or an empty string; `leaving` is how many leave its province in all."""
    board = state.board
    here = board.counters[player].get(step.origin, 0)
    if leaving > here:
        return (
            f"{state.table.players[player]} has {counted(here, 'counter')} in province {_name(state, step.origin)}, not {leaving}"
        )
    if step.to == step.origin:
        return "the counter goes nowhere"
    if state.table.plays("EM-R19") and board.has_others(player, step.to):
        return f"enemy pieces are in province {_name(state, step.to)}: at this table nobody sails there"
    return ""


def _too_many(total: int, most: int) -> str:
    return f"{total} counters are too many: {most} at most" if total > most else ""


def _too_few(state: State, total: int, number: int) -> bool:
    return total < number and state.table.plays("EM-R20")


def _exactly(number: int) -> str:
    return f"at this table it must be exactly {number}"


def combat(state: State, player: int, targets: Targets, first: int) -> Board:
    """EM-6.3."""
    changes: Changes = {}
    trouble = _strike(state, player, targets[0], first, changes) or _too_many(targets[0].number, 1)
    if trouble:
        raise Breach("EM-6.3", trouble, first)
    return changed(state.board, changes)


def war(state: State, player: int, targets: Targets, first: int) -> Board:
    """EM-6.7."""
    changes: Changes = {}
    total = 0
    for at, place in enumerate(targets, first):
        total += place.number
        trouble = _strike(state, player, place, at, changes) or _too_many(total, 3)
        if trouble:
            raise Breach("EM-6.7", trouble, at)
    if _too_few(state, total, 3):
        raise Breach("EM-6.7", _exactly(3), first + len(targets) - 1)
    return changed(state.board, changes)


def _strike(state: State, player: int, place: Place, at: int, changes: Changes) -> str:
    """Counts counters of an enemy as destroyed; or why they cannot be. Raises Breach where they are not adjacent."""
    enemy = enemy_of(state, player, place.province, place)
    if enemy is None:
        return _several(state, player, place.province)
    check_reaches(state, player, place.province, at)
    return _take_away(state, player, enemy, place.province, place.number, changes)


def _several(state: State, player: int, province: int) -> str:
    names = ", ".join(state.table.players[enemy] for enemy in state.board.enemies(player, province))
    return f"counters of {names} stand in province {_name(state, province)}: say whose, as in {province}/{names.split(', ')[0]}"


def _take_away(state: State, player: int, enemy: int, province: int, count: int, changes: Changes) -> str:
    """Counts enemy counters as gone from a province; or why so many are not there."""
    gone = count - changes.get((enemy, province), 0)
    here = enemy_counters(state, player, enemy, province)
    if gone > here:
        whose = f"{state.table.players[enemy]} has" if enemy not in (NOBODY, player) else "enemies have"
        return f"{whose} {counted(here, 'counter')} in province {_name(state, province)}, not {gone}"
    _add(changes, enemy, province, -count)
    return ""


def apostle(state: State, player: int, targets: Targets, first: int) -> Board:
    """EM-6.4."""
    step: Step = targets[0]
    leaving: Changes = {}
    trouble = _convert(state, player, step, first, leaving, {}) or _too_many(step.number, 1)
    if trouble:
        raise Breach("EM-6.4", trouble, first)
    ((enemy, origin),) = leaving
    return changed(state.board, {(enemy, origin): -1, (enemy, step.to): 1})


def exodus(state: State, player: int, targets: Targets, first: int) -> Board:
    """EM-6.8."""
    leaving: Changes = {}
    coming: Changes = {}
    total = 0
    for at, step in enumerate(targets, first):
        total += step.number
        trouble = _convert(state, player, step, at, leaving, coming) or _too_many(total, 3)
        if trouble:
            raise Breach("EM-6.8", trouble, at)
    if _too_few(state, total, 3):
        raise Breach("EM-6.8", _exactly(3), first + len(targets) - 1)
    for (enemy, province), count in coming.items():
        _add(leaving, enemy, province, count)
    return changed(state.board, leaving)


def _convert(state: State, player: int, step: Step, at: int, leaving: Changes, coming: Changes) -> str:
    """Counts enemy counters as led away; or why they cannot be. Raises Breach where they are not adjacent."""
    enemy = enemy_of(state, player, step.origin, step)
    if enemy is None:
        return _several(state, player, step.origin)
    check_reaches(state, player, step.origin, at)
    trouble = _take_away(state, player, enemy, step.origin, step.number, leaving)
    if trouble:
        return trouble
    if step.to not in state.provinces.neighbours[step.origin]:
        return f"province {_name(state, step.to)} is no neighbour of {_name(state, step.origin)}"
    _add(coming, enemy, step.to, step.number)
    return ""


def colonisation(state: State, player: int, targets: Targets, first: int) -> Board:
    """EM-6.9."""
    if targets[0].__class__ is CityAt:
        return _colonise_city(state, player, targets[0].province, first)
    changes: Changes = {}
    total = 0
    province = targets[0].province
    for at, place in enumerate(targets, first):
        total += place.number
        trouble = _settle_trouble(state, player, province, place, changes) or _too_many(total, 5)
        if not trouble and len(changes) > 1 and state.table.plays("EM-R22"):
            trouble = "at this table the counters are of one enemy"
        if trouble:
            raise Breach("EM-6.9", trouble, at)
    last = first + len(targets) - 1
    if _too_few(state, total, 5):
        raise Breach("EM-6.9", _exactly(5), last)
    _check_counters(state, player, total, last)
    changes[player, province] = total
    return changed(state.board, changes)


def _settle_trouble(state: State, player: int, province: int, place: Place, changes: Changes) -> str:
    """Counts enemy counters as replaced; or why they cannot be."""
    if place.province != province:
        return f"all of it happens in one province, here in {_name(state, province)}"
    if province not in state.board.counters[player]:
        return f"{state.table.players[player]} has no counter in province {_name(state, province)}"
    enemy = enemy_of(state, player, province, place)
    if enemy is None:
        return _several(state, player, province)
    return _take_away(state, player, enemy, province, place.number, changes)


def _colonise_city(state: State, player: int, province: int, first: int) -> Board:
    board = state.board
    if province not in board.counters[player]:
        what = f"{state.table.players[player]} has no counter in province {_name(state, province)}"
        raise Breach("EM-6.9", what, first)
    if board.cities.get(province, player) == player:
        raise Breach("EM-6.9", f"there is no enemy city in province {_name(state, province)}", first)
    _check_city(state, player, first)
    return Board({**board.cities, province: player}, board.counters)


#: Combination -> what it does.
DEEDS: Mapping[str, Callable[[State, int, Targets, int], Board]] = {
    "migration": migration,
    "merchant": merchant,
    "combat": combat,
    "apostle": apostle,
    "abundance": abundance,
    "exploration": exploration,
    "war": war,
    "exodus": exodus,
    "colonisation": colonisation,
    "crusade": crusade,
    "foundation": foundation,
}
