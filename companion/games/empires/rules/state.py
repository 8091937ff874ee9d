"""What the table looks like after a line: values, equal when the positions are equal.

A line makes a copy of the state before it and changes that one as it goes (see bench/); once the line is played, its state is
changed no more. The copy has a turn of its own. All else that a state is made of is replaced and never written to: boards, hands,
mappings.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, TypeVar

from companion.games.empires.rules import maps, table as t
from companion.record.values import copier, quick

#: The phases in order, as numbers (EM-3.1); `PHASES` has their names.
SETUP, ENTRY, DRAW, DIPLOMACY, ORDER, PURCHASE, CARDS, COUNTERS, BREAKTHROUGH, DEFAULT, OVER = range(11)
PHASES = ("setup", "entry", "draw", "diplomacy", "order", "purchase", "cards", "counters", "breakthrough", "default", "over")
#: Their numbers in the rules; the setup and the end of a turn have none.
NUMBERS = ("setup", "0", "1", "2", "3", "4a", "4", "5", "5a", "6", "")
DECK_SIZE = 54
#: What everybody has at the start, with the treasury (EM-10.1).
FIRST_COINS = 10
NOBODY = -1
#: When each card of the deck was last seen to go back, before the game.
NEVER_GONE = (0,) * 52


@dataclass(slots=True)
class Board:
    """The pieces (EM-1.2): province -> the player whose city stands there, and for each player province -> his counters.

    What follows of them is found out once, because every turn asks for it often (bench/).
    """

    cities: Mapping[int, int]
    counters: tuple[Mapping[int, int], ...]
    #: How many cities each player has.
    _numbers: Sequence[int] | None = field(default=None, compare=False, repr=False)
    _holders: Mapping[int, int] | None = field(default=None, init=False, compare=False, repr=False)
    #: By whether a city decides: at a table it always does, or never.
    _owned: tuple[bool, Sequence[int]] | None = field(default=None, init=False, compare=False, repr=False)

    def with_counters(self, counters: tuple[Mapping[int, int], ...]) -> Board:
        """The same cities with other counters."""
        other = object.__new__(Board)
        other.cities, other.counters, other._numbers = self.cities, counters, self._numbers
        other._holders = other._owned = None
        return other

    def with_counters_of(self, player: int, mine: Mapping[int, int]) -> Board:
        """The same with other counters of one player."""
        counters = list(self.counters)
        counters[player] = mine
        return self.with_counters(tuple(counters))

    def without(self, player: int) -> Board:
        """The same without the pieces of a player."""
        cities = {province: owner for province, owner in self.cities.items() if owner != player}
        return Board(cities, self.with_counters_of(player, {}).counters)

    def cleared(self, province: int) -> Board:
        """The same with nothing in a province."""
        cities = {one: owner for one, owner in self.cities.items() if one != province}
        return Board(cities, tuple([{one: count for one, count in mine.items() if one != province} for mine in self.counters]))

    def holds(self, player: int, province: int) -> bool:
        """Whether a player has a piece in a province."""
        return province in self.counters[player] or self.cities.get(province, NOBODY) == player

    def has_others(self, player: int, province: int) -> bool:
        """Whether anybody else has a piece in a province."""
        if self.cities.get(province, player) != player:
            return True
        return any(province in counters for other, counters in enumerate(self.counters) if other != player)

    def is_empty(self, province: int) -> bool:
        """Whether nobody has a piece in a province."""
        return province not in self.cities and not any(province in counters for counters in self.counters)

    def enemies(self, player: int, province: int) -> list[int]:
        """The enemies who have counters in a province."""
        return [other for other, counters in enumerate(self.counters) if province in counters and other != player]

    def cities_of(self, player: int) -> int:
        """How many cities a player has."""
        return self.city_numbers()[player]

    def city_numbers(self) -> Sequence[int]:
        """How many cities each player has."""
        if self._numbers is None:
            self._numbers = self._count(self.cities)
        return self._numbers

    def owns(self, player: int, province: int, city_decides: bool) -> bool:
        """Whether a player owns a province, as `owners` has it."""
        city = self.cities.get(province, player)
        if city != player or (city_decides and province in self.cities):
            return city == player
        return self.holds(player, province) and not self.has_others(player, province)

    def alive(self, player: int) -> bool:
        """Whether a player has a piece."""
        return bool(self.counters[player]) or player in self.cities.values()

    def owners(self, city_decides: bool) -> Mapping[int, int]:
        """Province -> its owner, NOBODY where several have pieces (EM-1.5); with EM-R1=b a city decides."""
        if self._holders is None:
            self._holders = self._found_holders()
        return {**self._holders, **self.cities} if city_decides else self._holders

    def _found_holders(self) -> dict[int, int]:
        """The owners where no city decides."""
        found: dict[int, int] = {}
        for player, counters in enumerate(self.counters):
            shared = found.keys() & counters.keys()
            found |= dict.fromkeys(counters, player)
            if shared:
                found |= dict.fromkeys(shared, NOBODY)
        owners = {**found, **self.cities}
        for province in found.keys() & self.cities.keys():
            if found[province] != owners[province]:
                owners[province] = NOBODY
        return owners

    def owned(self, city_decides: bool) -> Sequence[int]:
        """How many provinces each player owns."""
        if self._owned is None or self._owned[0] != city_decides:
            self._owned = city_decides, self._count(self.owners(city_decides))
        return self._owned[1]

    def _count(self, owners: Mapping[int, int]) -> Sequence[int]:
        found = list(owners.values())
        return [found.count(player) for player in range(len(self.counters))]


@quick
class Hand(NamedTuple):
    """A hand: the seen cards as bits, the seen jokers, how many are unseen, and when one unseen was last taken (EM-R27)."""

    seen: int = 0
    jokers: int = 0
    unseen: int = 0
    taken: int = 0

    @property
    def size(self) -> int:
        """How many cards it has."""
        seen, jokers, unseen, _ = self
        return seen.bit_count() + jokers + unseen


@quick
class Cards(NamedTuple):
    """What the record knows of the cards: each exists once, the joker twice (EM-1.4, EM-R27).

    `gone` says by the card's index when it was last seen to go back to the deck, `jokers` the same of each joker in no seen hand;
    0 is before the game. `clock` counts what happened to cards. What follows of the hands is kept beside them, because most lines
    ask for it (see bench/): `known` are the bits of all seen cards, `deck` is how many cards are in the deck (EM-4.4).
    """

    hands: tuple[Hand, ...]
    gone: tuple[int, ...] = NEVER_GONE
    jokers: tuple[int, ...] = (0, 0)
    clock: int = 0
    known: int = 0
    deck: int = DECK_SIZE

    def with_hands(self, hands: tuple[Hand, ...], clock: int) -> Cards:
        """The same with other hands at this time, and what follows of them."""
        known, deck = 0, DECK_SIZE
        for seen, jokers, unseen, _ in hands:
            known |= seen
            deck -= seen.bit_count() + jokers + unseen
        return self._replace(hands=hands, clock=clock, known=known, deck=deck)


_NONE_MOVED: Mapping[int, int] = {}
_NO_FIGHT: frozenset[tuple[int, int]] = frozenset()
_Changed = TypeVar("_Changed", "Turn", "State")


def _changed(value: _Changed, changes: Mapping[str, object]) -> _Changed:
    for name, one in changes.items():
        setattr(value, name, one)
    return value


class Die(NamedTuple):
    """A warehouse: its pips, and the turn in which it was built (EM-11)."""

    pips: int
    built: int


@dataclass(slots=True)
class Turn:
    """Where a turn stands. `order` names the players in order of play, empty until it is fixed; `place` is where play is in it.

    Of the player whose place it is: `acts` counts his actions in this phase, `acted` and `passed` say whether he did anything in
    the cards phase, `moved` has the counters that came into a province, `fought` his fights (enemy or NOBODY, province).
    `lines` counts what players have said in this turn, a line each.
    Of all: `drawn` who has a draw line, `kept` cards by player, `stored` cards and coins put into warehouses, by province
    (R32=b: by player); `said` the words (claims, `end`) behind the end of the game.
    """

    number: int = 0
    phase: int = SETUP
    order: tuple[int, ...] = ()
    place: int = -1
    acts: int = 0
    acted: bool = False
    passed: bool = False
    moved: Mapping[int, int] = field(default_factory=dict)
    fought: frozenset[tuple[int, int]] = frozenset()
    lines: int = 0
    drawn: frozenset[int] = frozenset()
    kept: Mapping[int, int] = field(default_factory=dict)
    stored: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    said: frozenset[str] = frozenset()

    def copy(self) -> Turn:
        """The same once more."""
        return _copy_turn(self)

    def come_to(self, phase: int, place: int) -> None:
        """Play comes to a phase, and to a place in the order (-1: nobody's yet), where nothing is done yet."""
        self.phase, self.place = phase, place
        self.acts, self.acted, self.passed = 0, False, False
        self.moved, self.fought = _NONE_MOVED, _NO_FIGHT

    def count_action(self, count: int = 1) -> None:
        """The player whose place it is has done something that counts as so many actions."""
        self.acts += count
        self.acted = True

    def _replace(self, **changes: Any) -> Turn:
        """The turn with other values of these fields."""
        return _changed(self.copy(), changes)


@dataclass(slots=True, repr=False)
class State:
    """The whole game. `lines` are the map lines read so far, `map` the map once it is whole; `returned` says who came back (R11).

    `set_up` are the players who have set up, `resigned` those who gave the game up and do not return.
    """

    table: t.Table
    lines: tuple[maps.Province, ...]
    map: maps.ProvinceMap | None
    board: Board
    cards: Cards
    coins: tuple[int, ...]
    dice: Mapping[int, Die]
    turn: Turn
    eliminated: frozenset[int] = frozenset()
    returned: frozenset[int] = frozenset()
    set_up: frozenset[int] = frozenset()
    resigned: frozenset[int] = frozenset()
    winner: int | None = None

    __hash__ = object.__hash__  # what was found out of a state is remembered of this one, and not looked for by its values

    def copy(self, turn: Turn | None = None) -> State:
        """The same once more, for a line that goes on from it: it changes its own copy as it goes (see bench/).

        A `turn` is that of the copy; else it has a copy of this one's.
        """
        other = _copy_state(self)
        other.turn = _copy_turn(self.turn) if turn is None else turn
        return other

    def _replace(self, **changes: Any) -> State:
        """The state with other values of these fields."""
        return _changed(self.copy(changes.get("turn")), changes)

    def key(self) -> Hashable:
        """The same for equal positions, and for these alone."""
        return _key(self)

    def __repr__(self) -> str:
        owned = ", ".join(f"{tag} {count}" for tag, count in zip(self.table.players, self.counts(), strict=True))
        return f"<Empires: turn {self.turn.number}, {PHASES[self.turn.phase]}; {owned}>"

    @property
    def provinces(self) -> maps.ProvinceMap:
        """The map, which every record has once its moves begin."""
        if self.map is None:
            raise ValueError("no move is played before the map is whole")
        return self.map

    @property
    def size(self) -> int:
        """How many provinces the map has."""
        return len(self.lines) if self.map is None else len(self.map)

    @property
    def need(self) -> int:
        """How many provinces win (EM-9.1, R2)."""
        return (self.size + self.table.plays("EM-R2")) // 2 + 1

    def counts(self) -> Sequence[int]:
        """How many provinces each player owns."""
        return self.board.owned(self.table.house["EM-R1"] == "b")

    def owned(self) -> list[list[int]]:
        """The provinces that each player owns, ascending."""
        owners = sorted(self.board.owners(self.table.plays("EM-R1")).items())
        return [[province for province, owner in owners if owner == player] for player in range(len(self.table.players))]

    def has_active(self, player: int) -> bool:
        """Whether one of a player's warehouses is active (EM-11)."""
        cities = self.board.cities
        return any(die.pips == ACTIVE and cities[province] == player for province, die in self.dice.items())


_copy_turn, _copy_state = copier(Turn), copier(State)


def _key(value: object) -> Hashable:
    """A value that can be hashed, and is equal where `value` is."""
    if isinstance(value, Mapping):
        return frozenset((key, _key(one)) for key, one in value.items())
    if isinstance(value, tuple):
        return tuple(map(_key, value))
    if isinstance(value, State | Turn | Board):
        return tuple([_key(getattr(value, one.name)) for one in fields(value) if one.compare])
    return value


#: What an active warehouse shows.
ACTIVE = 6


def start(table: t.Table) -> State:
    """The state before the first line."""
    players = len(table.players)
    return State(
        table=table, lines=(), map=table.map, board=Board({}, ({},) * players), cards=Cards((Hand(),) * players),
        coins=(FIRST_COINS if table.treasury else 0,) * players, dice={}, turn=Turn(),
    )  # fmt: skip
