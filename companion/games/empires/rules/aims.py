"""The words of what an action aims at: provinces, counters in them, steps (EM-6, EM-7).

What is offered is asked of the judge's own conditions; a word is offered only where the element can be said to its end with it.
"""

from collections.abc import Generator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.games.empires.rules import combinations as c, conditions, moves as m, placing, state as s, targets
from companion.games.empires.rules.counters import apply_steps, free_counters, most_to_fight
from companion.games.empires.rules.realm import Realm
from companion.referee.steps import Choice


class Seat(NamedTuple):
    """Who says an element, in the state in which it is judged: its phase has come, and his place."""

    state: s.State
    player: int

    @property
    def tag(self) -> str:
        """The player's tag."""
        return self.state.table.players[self.player]


class Ask(NamedTuple):
    """What may be said next of a part, and its value as it stands if it may end here."""

    choices: tuple[Choice, ...]
    said: Any = None


#: Asks for the words of a part one after the other. The last question has no choices.
Words = Generator[Ask, str, None]
#: (Province, whose counters; one's own: None) -> how many of them may be named.
Pool = Mapping[tuple[int, int | None], int]


# ---- what may be named -----------------------------------------------------------------------------------------------


def pool_of(realm: Realm, one: c.Combination, named: Sequence[m.Place | m.Step]) -> Pool:
    """The counters that a combination may name beside those that it has named; none where it can never have enough."""
    pool = _own_counters(realm, named) if sails(one) else _enemy_counters(realm, one, named)
    lacking = targets.exactly(realm, one) - _total(named)
    if room_of(realm, one, named) < max(1, lacking):
        return {}
    groups: dict[tuple[int, ...], int] = {}
    for key, left in pool.items():
        group = _group(realm, one, *key)
        groups[group] = groups.get(group, 0) + left
    return {key: left for key, left in pool.items() if groups[_group(realm, one, *key)] >= lacking}


def sails(one: c.Combination) -> bool:
    """Whether a combination moves own counters."""
    return targets.DEEDS[one.name] is targets.sail


def room_of(realm: Realm, one: c.Combination, named: Sequence[m.Place | m.Step]) -> int:
    """How many counters more a combination may name."""
    most = min(one.most, realm.counters_left) if one.target == c.CITY_OR_PLACES else one.most
    return most - _total(named)


def _total(named: Sequence[m.Place | m.Step]) -> int:
    return sum(target.number for target in named)


def _group(realm: Realm, one: c.Combination, province: int, owner: int | None) -> tuple[int, ...]:
    """What the counters of one use have in common: nothing; in a colonisation the province (EM-R22=b: the enemy, too)."""
    if one.target != c.CITY_OR_PLACES:
        return ()
    return (province, owner or 0) if realm.state.table.plays("EM-R22") else (province,)


def goals(realm: Realm, one: c.Combination, origin: int) -> list[int]:
    """Where counters that a combination moves may go from a province."""
    if sails(one):
        return [to for to in realm.state.provinces.ids if targets.may_sail(realm, origin, to)]
    return sorted(realm.state.provinces.neighbours[origin])


def _own_counters(realm: Realm, named: Sequence[m.Place | m.Step]) -> dict[tuple[int, int | None], int]:
    left = dict(realm.mine)
    for step in named:
        if isinstance(step, m.Step):
            left[step.origin] -= step.number
    return {(origin, None): count for origin, count in sorted(left.items()) if count and _has_goal(realm, origin)}


def _has_goal(realm: Realm, origin: int) -> bool:
    return any(targets.may_sail(realm, origin, to) for to in realm.state.provinces.ids)


def _enemy_counters(realm: Realm, one: c.Combination, named: Sequence[m.Place | m.Step]) -> dict[tuple[int, int | None], int]:
    taken: dict[tuple[int, int], int] = {}
    for target in named:
        province = target.province if isinstance(target, m.Place) else target.origin
        enemy = realm.enemy_at(province, target.owner)
        taken[enemy or 0, province] = taken.get((enemy or 0, province), 0) - target.number
    group = _group_of(realm, one, taken)
    pool: dict[tuple[int, int | None], int] = {}
    for province in sorted({province for counters in realm.board.counters for province in counters}):
        if conditions.fits(realm, one.name, province):
            for enemy in realm.board.enemies(realm.player, province):
                left = targets.left_of(realm, enemy, province, taken)
                if left and group in (None, _group(realm, one, province, enemy)):
                    pool[province, enemy] = left
    return pool


def _group_of(realm: Realm, one: c.Combination, taken: Mapping[tuple[int, int], int]) -> tuple[int, ...] | None:
    """The group that the counters named so far belong to; None before the first."""
    return next((_group(realm, one, province, enemy) for enemy, province in taken), None)


# ---- words -----------------------------------------------------------------------------------------------------------


def province(realm: Realm, one: int, end: str = "", meaning: str = "") -> Choice:
    """A province as a word; with a sign behind it that joins what follows."""
    name = realm.name(one)
    return Choice(f"{one}{end}", "province", realm.tag, meaning or (name if name != str(one) else ""), joins=bool(end))


def steps(realm: Realm, one: c.Combination) -> Words:
    """Steps of counters that a combination names."""
    named: tuple[m.Step, ...] = ()
    while pool := pool_of(realm, one, named):
        place = yield from counters(realm, pool, room_of(realm, one, named), _enough(realm, one, named), ">")
        to = yield Ask(tuple([province(realm, goal) for goal in goals(realm, one, place.province)]))
        named += (m.Step(*place, int(to)),)
    yield Ask((), named)


def places(realm: Realm, one: c.Combination) -> Words:
    """Counters that a combination names."""
    named: tuple[m.Place, ...] = ()
    while pool := pool_of(realm, one, named):
        named += ((yield from counters(realm, pool, room_of(realm, one, named), _enough(realm, one, named))),)
    yield Ask((), named)


def _enough(realm: Realm, one: c.Combination, named: Sequence[m.Step] | Sequence[m.Place]) -> object:
    """What is named, if that is enough."""
    return named if _total(named) >= targets.exactly(realm, one) else None


def counters(realm: Realm, pool: Pool, room: int, so_far: object = None, end: str = "") -> Generator[Ask, str, m.Place]:
    """Counters of a pool, `room` of them at most: `4`, `2@4`, `4/Ville`, `2@4/Ville`, with a sign at the end."""
    most = min(room, max(pool.values(), default=0))
    numbers = (Choice("#@", "number", realm.tag, "counters", joins=True, least=2, most=most),) if most > 1 else ()
    word = yield Ask((*numbers, *_where(realm, pool, 1, end)), so_far)
    number = 1
    if word.endswith("@"):
        number = int(word[:-1])
        word = yield Ask(_where(realm, pool, number, end))
    place = int(word.rstrip("/>"))
    if not word.endswith("/"):
        return m.Place(number, place)
    tags = realm.state.table.players
    whose = [owner for (one, owner), left in pool.items() if one == place and left >= number and owner is not None]
    tag = yield Ask(tuple([Choice(f"{tags[owner]}{end}", "player", realm.tag, joins=bool(end)) for owner in whose]))
    return m.Place(number, place, realm.state.table.player(tag.rstrip(">")))


def _where(realm: Realm, pool: Pool, number: int, end: str) -> tuple[Choice, ...]:
    """The provinces of a pool where so many counters are; whose they are must be said where several enemies stand (`4/`)."""
    found: list[Choice] = []
    seen = 0
    for (one, owner), left in pool.items():
        if left < number or one == seen:
            continue
        seen = one
        enemies = () if owner is None else realm.board.enemies(realm.player, one)
        if len(enemies) < 2:
            found.append(province(realm, one, end))
        if enemies:
            found.append(province(realm, one, "/", "and whose"))
    return tuple(found)


# ---- setup and return, the counters phase ----------------------------------------------------------------------------


def pieces(realm: Realm, city: int, count: int) -> Words:
    """Exactly so many counters around a city (EM-2.3, EM-9.5)."""
    named: tuple[m.Place, ...] = ()
    near = placing.around(realm.state, city)
    while left := count - _total(named):
        named += ((yield from counters(realm, {(one, None): left for one in near}, left)),)
    yield Ask((), named)


def moves(seat: Seat) -> Words:
    """Own counters move, one step after the other (EM-7.1)."""
    state, player = seat
    named: tuple[m.Step, ...] = ()
    while free := free_counters(state, player):
        realm = Realm(state, player)
        pool: Pool = {(one, None): count for one, count in sorted(free.items())}
        place = yield from counters(realm, pool, max(free.values()), named or None, ">")
        to = yield Ask(tuple([province(realm, goal) for goal in sorted(state.provinces.neighbours[place.province])]))
        step = m.Step(*place, int(to))
        state = apply_steps(state.copy(), player, m.Steps((step,)))
        named += (step,)
    yield Ask((), named or None)


def fights(seat: Seat) -> Words:
    """Counters of one enemy in one province (EM-7.3)."""
    pool: Pool = dict(sorted(most_to_fight(*seat).items()))
    yield Ask((), (yield from counters(Realm(*seat), pool, max(pool.values()))))
