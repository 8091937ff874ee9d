"""The counters phase: moves, then fights (EM-7)."""

from __future__ import annotations

from companion.games.empires.rules.adjacency import enemy_counters, enemy_of
from companion.games.empires.rules.moves import Fight, Steps
from companion.games.empires.rules.state import NOBODY, Board, State
from companion.games.empires.rules.targets import changed
from companion.games.empires.rules.words import counted
from companion.referee import Breach

_PLACE = 1


def apply_steps(state: State, player: int, element: Steps) -> State:
    """Own counters move to neighbours, each once (EM-7.1). Raises Breach."""
    turn, board = state.turn, state.board
    if turn.fought:
        raise Breach("EM-7.2", f"{state.table.players[player]} has fought already: moves come before fights", 0)
    neighbours = state.provinces.neighbours
    counters, moved = dict(board.counters[player]), dict(turn.moved)
    for at, (count, origin, _, to) in enumerate(element.steps):
        here = counters.get(origin, 0)
        free = here - moved.get(origin, 0)
        if count > free:
            raise _not_free(state, player, origin, here, free, at)
        if to not in neighbours[origin]:
            what = f"province {state.provinces.name(to)} is no neighbour of {state.provinces.name(origin)}"
            around = ", ".join(map(str, sorted(neighbours[origin])))
            raise Breach("EM-7.1", what, at, f"its neighbours are {around}")
        if count == here:
            del counters[origin]
        else:
            counters[origin] = here - count
        counters[to] = counters.get(to, 0) + count
        moved[to] = moved.get(to, 0) + count
    all_counters = (*board.counters[:player], counters, *board.counters[player + 1 :])
    number, phase, order, place, acts, acted, passed, _, fought, drawn, kept, stored = turn
    turn = turn.__class__(number, phase, order, place, acts, acted, passed, moved, fought, drawn, kept, stored)
    table, lines, provinces, _, cards, coins, dice, _, eliminated, returned, set_up, winner = state
    after = Board(board.cities, all_counters)
    return State(table, lines, provinces, after, cards, coins, dice, turn, eliminated, returned, set_up, winner)


def _not_free(state: State, player: int, origin: int, here: int, free: int, at: int) -> Breach:
    moved = f", and {here - free} moved in this phase" if here > free else ""
    what = f"{state.table.players[player]} has {counted(here, 'counter')} in province {state.provinces.name(origin)}{moved}"
    return Breach("EM-7.1", what, at)


def apply_fight(state: State, player: int, element: Fight) -> State:
    """An attack on one enemy in one province (EM-7.3 to EM-7.5). Raises Breach."""
    place = element.place
    count, province, _ = place
    name = state.provinces.name(province)
    enemy = enemy_of(state, player, province, place)
    if enemy is None:
        names = ", ".join(state.table.players[one] for one in state.board.enemies(player, province))
        raise Breach("EM-7.3", f"counters of {names} stand in province {name}: say whom you attack", _PLACE)
    mine = state.board.counters[player].get(province, 0)
    his = enemy_counters(state, player, enemy, province)
    if count > his:
        raise Breach(
            "EM-7.3", f"{counted(his, 'enemy counter')} can be fought in province {name}{f', not {count}' if his else ''}", _PLACE
        )
    if count > mine:
        what = f"{counted(mine, 'own counter')} in province {name} cannot destroy {count}"
        raise Breach("EM-7.3", what, _PLACE, "one destroys at most as many as one has there")
    turn = state.turn
    key = (NOBODY if state.table.plays("EM-R25") else enemy, province)
    if key in turn.fought:
        whom = "in this province" if key[0] == NOBODY else "against this enemy in this province"
        raise Breach("EM-7.5", f"{state.table.players[player]} has fought {whom} already", _PLACE, "one fight a phase")
    loss = count if state.board.cities.get(province) == enemy else count - 1
    board = changed(state.board, {(enemy, province): -count, (player, province): -loss})
    return state._replace(board=board, turn=turn._replace(fought=turn.fought | {key}))
