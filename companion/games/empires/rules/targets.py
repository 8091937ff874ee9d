"""What the eleven combinations do on the map (EM-6). The position before the action decides, all parts happen at once (EM-R21).

Each function gives the board after it, or raises the breach of the first target that is wrong; `first` is that target's part.
What the steps ask of counters, too (how many are left, where they may go), stands here once.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

from companion.games.empires.rules import combinations as c, conditions, counted, moves as m, say, state as s
from companion.games.empires.rules.realm import Realm
from companion.referee import Breach

#: Counters that go (negative) or come: (player, province) -> how many.
Changes = dict[tuple[int, int], int]
#: What names counters: where they are, or where they go.
Counters = TypeVar("Counters", m.Place, m.Step)


def changed(board: s.Board, changes: Mapping[tuple[int, int], int]) -> s.Board:
    """The board after counters came and went."""
    before = board.counters
    counters: list[Any] = list(before)
    for (player, province), change in changes.items():
        mine = counters[player]
        if mine is before[player]:
            mine = counters[player] = dict(mine)
        count = mine.get(province, 0) + change
        if count:
            mine[province] = count
        else:
            mine.pop(province, None)
    return board.with_counters(tuple(counters))


def _add(changes: Changes, player: int, province: int, change: int) -> None:
    key = player, province
    changes[key] = changes.get(key, 0) + change


# ---- one province ----------------------------------------------------------------------------------------------------


def settling(realm: Realm, one: c.Combination, targets: Sequence[int], first: int) -> s.Board:
    """EM-6.1, EM-6.5; fewer where the supply has fewer (EM-R26)."""
    conditions.check(realm, one.name, targets[0], first)
    return changed(realm.board, {(realm.player, targets[0]): min(one.most, realm.counters_left)})


def crusade(realm: Realm, one: c.Combination, targets: Sequence[int], first: int) -> s.Board:
    """EM-6.10."""
    conditions.check(realm, one.name, targets[0], first)
    return realm.board.cleared(targets[0])


def foundation(realm: Realm, one: c.Combination, targets: Sequence[int], first: int) -> s.Board:
    """EM-6.11."""
    conditions.check(realm, one.name, targets[0], first)
    return s.Board({**realm.board.cities, targets[0]: realm.player}, realm.board.counters)


# ---- how many counters -----------------------------------------------------------------------------------------------


def exactly(realm: Realm, one: c.Combination) -> int:
    """How many counters a combination must name in all: one at least; with EM-R20=b as many as it may."""
    return one.most if realm.state.table.plays("EM-R20") else 1


def _counted(realm: Realm, one: c.Combination, targets: Sequence[Counters], first: int) -> Iterator[tuple[int, Counters]]:
    """The targets with their parts; behind each it is seen whether they are too many, behind the last whether they are enough."""
    total, at = 0, first
    for at, target in enumerate(targets, first):
        yield at, target
        total += target.number
        if total > one.most:
            realm.judge.refuse(Breach(one.rule, say("counters-too-many", total=total, most=one.most), (at, "number")))
    if total < one.most and total < exactly(realm, one):
        realm.judge.refuse(Breach(one.rule, say("table-must-exactly", most=one.most), at))


# ---- own counters sail -----------------------------------------------------------------------------------------------


def may_sail(realm: Realm, origin: int, to: int) -> bool:
    """Whether own counters may go from one province to another (EM-6.2; EM-R19=b: not to where others have pieces)."""
    return to != origin and not (realm.state.table.plays("EM-R19") and realm.board.has_others(realm.player, to))


def sail(realm: Realm, one: c.Combination, targets: Sequence[m.Step], first: int) -> s.Board:
    """EM-6.2, EM-6.6."""
    going: Changes = {}
    leaving: dict[int, int] = {}
    for at, step in _counted(realm, one, targets, first):
        count, origin, _, to = step
        leaving[origin] = leaving.get(origin, 0) + count
        _check_sails(realm, one, step, leaving[origin], at)
        _add(going, realm.player, origin, -count)
        _add(going, realm.player, to, count)
    return changed(realm.board, going)


def _check_sails(realm: Realm, one: c.Combination, step: m.Step, leaving: int, at: int) -> None:
    """Raise Breach where own counters cannot make this step; `leaving` is how many leave its province in all."""
    here = realm.mine.get(step.origin, 0)
    if leaving > here:
        name, so_many = realm.name(step.origin), counted(here, "counter")
        what = say("own-counters-there", tag=realm.tag, counted=so_many, origin=name, leaving=leaving)
        raise Breach(one.rule, what, (at, "number") if here else at)
    if not may_sail(realm, step.origin, step.to):
        what = say("enemy-pieces-province", to=realm.name(step.to))
        realm.judge.refuse(Breach(one.rule, say("counter-goes-nowhere") if step.to == step.origin else what, at))


# ---- enemy counters --------------------------------------------------------------------------------------------------


def left_of(realm: Realm, enemy: int, province: int, taken: Mapping[tuple[int, int], int]) -> int:
    """How many counters of an enemy are left in a province, where earlier targets took some."""
    return realm.enemy_counters(enemy, province) + taken.get((enemy, province), 0)


def _take(realm: Realm, one: c.Combination, target: m.Place | m.Step, province: int, at: int, taken: Changes) -> int:
    """Counts counters of an enemy as taken from a province; whose they are. Raises Breach."""
    enemy = realm.enemy_at(province, target.owner)
    if enemy is None:
        names = ", ".join(realm.state.table.players[enemy] for enemy in realm.board.enemies(realm.player, province))
        whose = say("say-whose", province=province, name=names.split(", ")[0])
        raise Breach(one.rule, say("counters-stand-say-whose", names=names, province=realm.name(province), whose=whose), at)
    conditions.check(realm, one.name, province, at)
    left = left_of(realm, enemy, province, taken)
    if target.number > left:
        here = realm.enemy_counters(enemy, province)
        named = enemy not in (s.NOBODY, realm.player)
        whose = say("enemy-has", enemy=realm.state.table.players[enemy]) if named else say("enemies")
        name, so_many = realm.name(province), counted(here, "counter")
        what = say("enemy-counters-there", whose=whose, counted=so_many, province=name, number=target.number + here - left)
        raise Breach(one.rule, what, (at, "number") if left else at)
    _add(taken, enemy, province, -target.number)
    return enemy


def strike(realm: Realm, one: c.Combination, targets: Sequence[m.Place], first: int) -> s.Board:
    """EM-6.3, EM-6.7."""
    taken: Changes = {}
    for at, place in _counted(realm, one, targets, first):
        _take(realm, one, place, place.province, at, taken)
    return changed(realm.board, taken)


def convert(realm: Realm, one: c.Combination, targets: Sequence[m.Step], first: int) -> s.Board:
    """EM-6.4, EM-6.8."""
    taken: Changes = {}
    coming: Changes = {}
    for at, step in _counted(realm, one, targets, first):
        enemy = _take(realm, one, step, step.origin, at, taken)
        if step.to not in realm.state.provinces.neighbours[step.origin]:
            what = say("province-no-neighbour", to=realm.name(step.to), origin=realm.name(step.origin))
            realm.judge.refuse(Breach(one.rule, what, at))
        _add(coming, enemy, step.to, step.number)
    for (enemy, province), count in coming.items():
        _add(taken, enemy, province, count)
    return changed(realm.board, taken)


def colonisation(realm: Realm, one: c.Combination, targets: Sequence[m.Place] | Sequence[m.CityAt], first: int) -> s.Board:
    """EM-6.9."""
    if isinstance(targets[0], m.CityAt):
        province = targets[0].province
        conditions.check(realm, "city", province, first)
        return s.Board({**realm.board.cities, province: realm.player}, realm.board.counters)
    return _settle(realm, one, cast("Sequence[m.Place]", targets), first)


def _settle(realm: Realm, one: c.Combination, targets: Sequence[m.Place], first: int) -> s.Board:
    """Enemy counters are replaced, in one province (EM-6.9; EM-R22=b: of one enemy)."""
    taken: Changes = {}
    coming: Changes = {}
    province, at = targets[0].province, first
    for at, place in _counted(realm, one, targets, first):
        if place.province != province:
            realm.judge.refuse(Breach(one.rule, say("all-happens-one", province=realm.name(province)), at))
        conditions.check(realm, one.name, place.province, at)
        _take(realm, one, place, place.province, at, taken)
        _add(coming, realm.player, place.province, place.number)
        if len(taken) > 1 and sum(coming.values()) <= one.most and realm.state.table.plays("EM-R22"):
            realm.judge.refuse(Breach(one.rule, say("table-counters-one"), at))
    left, total = realm.counters_left, sum(coming.values())
    if total > left:
        key = "too-few-in-supply" if left else "counters-in-supply"
        raise Breach("EM-1.3", say(key, tag=realm.tag, counted=counted(left, "counter"), count=total), at)
    return changed(realm.board, {**taken, **coming})


Deed = Callable[[Realm, c.Combination, m.Targets, int], s.Board]
#: Combination -> what it does. Each takes targets of its own form, as the notation reads them: so the form is forgotten here.
DEEDS = cast("Mapping[str, Deed]", {
    "migration": settling, "merchant": sail, "combat": strike, "apostle": convert, "abundance": settling, "exploration": sail,
    "war": strike, "exodus": convert, "colonisation": colonisation, "crusade": crusade, "foundation": foundation,
})  # fmt: skip
