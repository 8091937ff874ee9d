"""The counters phase: moves, then fights (EM-7)."""

from companion.games.empires.rules import counted, moves as m, say, state as s, targets
from companion.games.empires.rules.realm import Realm
from companion.referee import STRICT, Breach, Judge

_PLACE = 1


def apply_steps(state: s.State, player: int, element: m.Steps, judge: Judge = STRICT) -> s.State:
    """Own counters move to neighbours, each once (EM-7.1). Raises Breach."""
    turn, board = state.turn, state.board
    if turn.fought:
        judge.refuse(Breach("EM-7.2", say("fought-already-moves", name=state.table.players[player]), 0))
    neighbours = state.provinces.neighbours
    counters, moved = dict(board.counters[player]), dict(turn.moved)
    for at, (count, origin, _, to) in enumerate(element.steps):
        here = counters.get(origin, 0)
        free = here - moved.get(origin, 0)
        if count > free:
            breach = _not_free(state, player, origin, here, free, at)
            if count > here:
                raise breach
            judge.refuse(breach)
            moved[origin] = here - count
        if to not in neighbours[origin]:
            what = say("province-no-neighbour", to=state.provinces.name(to), origin=state.provinces.name(origin))
            around = ", ".join(map(str, sorted(neighbours[origin])))
            judge.refuse(Breach("EM-7.1", what, at, say("neighbours-are", around=around)))
        if count == here:
            del counters[origin]
        else:
            counters[origin] = here - count
        counters[to] = counters.get(to, 0) + count
        moved[to] = moved.get(to, 0) + count
    state.board = board.with_counters_of(player, counters)
    turn.moved = moved
    return state


def free_counters(state: s.State, player: int) -> dict[int, int]:
    """Province -> how many own counters may still move from it, where there are any (EM-7.1); none after a fight (EM-7.2)."""
    if state.turn.fought:
        return {}
    moved = state.turn.moved
    left = {province: count - moved.get(province, 0) for province, count in state.board.counters[player].items()}
    return {province: count for province, count in left.items() if count > 0}


def _not_free(state: s.State, player: int, origin: int, here: int, free: int, at: int) -> Breach:
    tag, name = state.table.players[player], state.provinces.name(origin)
    key = "counters-moved" if here > free else "counters-there"
    what = say(key, name=tag, counted=counted(here, "counter"), province=name, moved=here - free)
    return Breach("EM-7.1", what, (at, "number") if free else at)


def fight_key(state: s.State, enemy: int, province: int) -> tuple[int, int]:
    """What one fight a phase is counted for: the enemy and the province, with EM-R25=b the province alone (EM-7.5)."""
    return (s.NOBODY if state.table.plays("EM-R25") else enemy), province


def most_to_fight(state: s.State, player: int) -> dict[tuple[int, int], int]:
    """(Province, enemy) -> how many of his counters may be attacked there (EM-7.3, EM-7.5)."""
    board, fought, mine = state.board, state.turn.fought, state.board.counters[player]
    shared = [(one, enemy) for one in mine for enemy in board.enemies(player, one) if fight_key(state, enemy, one) not in fought]
    return {(province, enemy): min(mine[province], board.counters[enemy][province]) for province, enemy in shared}


def apply_fight(state: s.State, player: int, element: m.Fight, judge: Judge = STRICT) -> s.State:
    """An attack on one enemy in one province (EM-7.3 to EM-7.5, EM-R24, EM-R25). Raises Breach."""
    count, province, owner = element.place
    realm = Realm(state, player)
    enemy = realm.enemy_at(province, owner)
    if enemy is None:
        names = ", ".join(state.table.players[one] for one in state.board.enemies(player, province))
        raise Breach("EM-7.3", say("counters-stand-province", names=names, name=realm.name(province)), _PLACE)
    mine = realm.mine.get(province, 0)
    his = realm.enemy_counters(enemy, province)
    if count > his:
        can = "can-be-fought" if his else "none-can-be-fought"
        what = say(can, counted=counted(his, "enemy-counter"), name=realm.name(province), count=count)
        raise Breach("EM-7.3", what, (_PLACE, "number") if his else _PLACE)
    if count > mine:
        what = say("province-cannot-destroy", counted=counted(mine, "own-counter"), name=realm.name(province), count=count)
        at = (_PLACE, "number") if mine else _PLACE
        judge.refuse(Breach("EM-7.3", what, at, say("one-destroys-most")))
    turn = state.turn
    key = fight_key(state, enemy, province)
    if key in turn.fought:
        whom = "has-fought-there" if key[0] == s.NOBODY else "has-fought-him-there"
        what = say(whom, name=state.table.players[player])
        judge.refuse(Breach("EM-7.5", what, _PLACE, say("one-fight-phase")))
    lost = min(mine, losses(state, enemy, province, count))
    state.board = targets.changed(state.board, {(enemy, province): -count, (player, province): -lost})
    turn.fought |= {key}
    return state


def losses(state: s.State, enemy: int, province: int, destroyed: int) -> int:
    """What a fight costs the attacker: as many as he destroys where the enemy has the city, else one less (EM-7.4)."""
    return destroyed if state.board.cities.get(province) == enemy else destroyed - 1
