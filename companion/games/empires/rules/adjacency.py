"""What is adjacent to a player, whose counters a target means, and what is left in a supply (EM-1.3, EM-5.5)."""

from __future__ import annotations

from companion.games.empires.rules.moves import Place, Step
from companion.games.empires.rules.state import NOBODY, State
from companion.referee import Breach


def is_adjacent(state: State, player: int, province: int) -> bool:
    """Whether a province neighbours one that holds a piece of the player (R17=b: one that he owns)."""
    board = state.board
    neighbours = state.provinces.neighbours[province]
    if state.table.plays("EM-R17"):
        owners = board.owners(state.table.plays("EM-R1"))
        return any(owners.get(neighbour, NOBODY) == player for neighbour in neighbours)
    counters, cities = board.counters[player], board.cities
    return any(neighbour in counters or cities.get(neighbour) == player for neighbour in neighbours)


def check_adjacent(state: State, player: int, province: int, at: int) -> None:
    """Raise Breach where a province is not adjacent."""
    if not is_adjacent(state, player, province):
        name = state.provinces.name(province)
        owned = "you own" if state.table.plays("EM-R17") else "that holds a piece of yours"
        raise Breach("EM-5.5", f"province {name} is not adjacent", at, f"it must neighbour a province {owned}")


def reaches_enemy(state: State, player: int, province: int) -> bool:
    """Whether enemy counters in a province are adjacent (R18=b: not those amid one's own)."""
    if state.board.holds(player, province) and not state.table.plays("EM-R18"):
        return True
    return is_adjacent(state, player, province)


def check_reaches(state: State, player: int, province: int, at: int) -> None:
    """Raise Breach where enemy counters in a province are not adjacent."""
    if not reaches_enemy(state, player, province):
        name = state.provinces.name(province)
        raise Breach("EM-5.5", f"counters in province {name} are not adjacent", at, "they must stand next to a piece of yours")


def enemy_of(state: State, player: int, province: int, target: Place | Step) -> int | None:
    """Whose counters a target means: its tag's, else the only enemy's there; NOBODY if there is none, None if several are."""
    if target.owner is not None:
        return target.owner
    enemies = state.board.enemies(player, province)
    if len(enemies) > 1:
        return None
    return enemies[0] if enemies else NOBODY


def enemy_counters(state: State, player: int, enemy: int, province: int) -> int:
    """How many counters of an enemy stand in a province; none of one's own count."""
    return state.board.counters[enemy].get(province, 0) if enemy not in (NOBODY, player) else 0


def counters_left(state: State, player: int) -> int:
    """How many counters are in a player's supply; a great number where it is unlimited."""
    limit = state.table.counters
    return 1_000_000_000 if limit is None else limit - sum(state.board.counters[player].values())


def cities_left(state: State, player: int) -> int:
    """How many cities are in a player's supply; a great number where it is unlimited."""
    limit = state.table.cities
    return 1_000_000_000 if limit is None else limit - state.board.cities_of(player)
