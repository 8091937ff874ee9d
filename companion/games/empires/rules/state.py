"""What the table looks like after a line: values that are never changed, equal when the positions are equal.

They are named tuples: a line makes several of them (see bench/). Mappings in them are replaced, never written to.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from companion.games.empires.rules.maps import Province, ProvinceMap
from companion.games.empires.rules.table import Table
from companion.record.values import quick

#: The phases in order, as numbers (EM-3.1); `PHASES` has their names.
SETUP, ENTRY, DRAW, DIPLOMACY, ORDER, PURCHASE, CARDS, COUNTERS, BREAKTHROUGH, DEFAULT, OVER = range(11)
PHASES = (
    "setup",
    "entry",
    "draw",
    "diplomacy",
    "order",
    "purchase",
    "cards",
    "counters",
    "breakthrough",
    "default",
    "over",
)
DECK_SIZE = 54
#: What everybody has at the start, with the treasury (EM-10.1).
FIRST_COINS = 10
NOBODY = -1


class _Pieces(NamedTuple):
    """The pieces (EM-1.2): province -> the player whose city stands there, and for each player province -> his counters."""

    cities: Mapping[int, int]
    counters: tuple[Mapping[int, int], ...]


class Board(_Pieces):
    """The pieces, and what follows of them: who owns what is found out once, because every turn asks for it often (bench/)."""

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
        return list(self.cities.values()).count(player)

    def alive(self, player: int) -> bool:
        """Whether a player has a piece."""
        return bool(self.counters[player]) or player in self.cities.values()

    def owners(self, city_decides: bool) -> Mapping[int, int]:
        """Province -> its owner, NOBODY where several have pieces (EM-1.5); with EM-R1=b a city decides."""
        return {**self._holders, **self.cities} if city_decides else self._holders

    @cached_property
    def _holders(self) -> Mapping[int, int]:
        """The same where no city decides."""
        found = dict(self.cities)
        for player, counters in enumerate(self.counters):
            if found.keys().isdisjoint(counters):
                found |= dict.fromkeys(counters, player)
                continue
            for province in counters:
                if found.setdefault(province, player) != player:
                    found[province] = NOBODY
        return found

    def owned(self, city_decides: bool) -> Sequence[int]:
        """How many provinces each player owns."""
        return self._owned_by_cities if city_decides else self._owned

    @cached_property
    def _owned(self) -> Sequence[int]:
        return self._count(self.owners(city_decides=False))

    @cached_property
    def _owned_by_cities(self) -> Sequence[int]:
        return self._count(self.owners(city_decides=True))

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
    0 is before the game. `clock` counts what happened to cards.
    """

    hands: tuple[Hand, ...]
    gone: Mapping[int, int]
    jokers: tuple[int, ...] = (0, 0)
    clock: int = 0

    @property
    def deck(self) -> int:
        """How many cards are in the deck (EM-4.4)."""
        left = DECK_SIZE
        for seen, jokers, unseen, _ in self.hands:
            left -= seen.bit_count() + jokers + unseen
        return left


class Die(NamedTuple):
    """A warehouse: its pips, and the turn in which it was built (EM-11)."""

    pips: int
    built: int


@quick
class Turn(NamedTuple):
    """Where a turn stands. `order` names the players in order of play, empty until it is fixed; `place` is where play is in it.

    Of the player whose place it is: `acts` counts his actions in this phase, `acted` and `passed` say whether he did anything in
    the cards phase, `moved` has the counters that came into a province, `fought` his fights (enemy or NOBODY, province).
    `fresh`: nothing was said in this turn but its heading.
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
    moved: Mapping[int, int] = {}
    fought: frozenset[tuple[int, int]] = frozenset()
    fresh: bool = False
    drawn: frozenset[int] = frozenset()
    kept: Mapping[int, int] = {}
    stored: Mapping[int, tuple[int, int]] = {}
    said: frozenset[str] = frozenset()


@quick
class State(NamedTuple):
    """The whole game. `lines` are the map lines read so far, `map` the map once it is whole; `returned` says who came back (R11).

    `set_up` are the players who have set up, `resigned` those who gave the game up and do not return.
    """

    table: Table
    lines: tuple[Province, ...]
    map: ProvinceMap | None
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

    def key(self) -> Hashable:
        """The same for equal positions, and for these alone."""
        return _key(self)

    def __repr__(self) -> str:
        owned = ", ".join(f"{tag} {count}" for tag, count in zip(self.table.players, self.counts(), strict=True))
        return f"<Empires: turn {self.turn.number}, {PHASES[self.turn.phase]}; {owned}>"

    @property
    def provinces(self) -> ProvinceMap:
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
        return self.board.owned(self.table.plays("EM-R1"))

    def owned(self) -> list[list[int]]:
        """The provinces that each player owns, ascending."""
        found: list[list[int]] = [[] for _ in self.table.players]
        for province, owner in sorted(self.board.owners(self.table.plays("EM-R1")).items()):
            if owner != NOBODY:
                found[owner].append(province)
        return found

    def has_active(self, player: int) -> bool:
        """Whether one of a player's warehouses is active (EM-11)."""
        cities = self.board.cities
        return any(die.pips == ACTIVE and cities[province] == player for province, die in self.dice.items())


def _key(value: object) -> Hashable:
    """A value that can be hashed, and is equal where `value` is."""
    if isinstance(value, Mapping):
        return frozenset((key, _key(one)) for key, one in value.items())
    if isinstance(value, tuple):
        return tuple(map(_key, value))
    return value


#: What an active warehouse shows.
ACTIVE = 6


# Lines that are played often make a new state by the names of its fields, too, in less than half the time of `_replace` (bench/).
_new = tuple.__new__
_BOARD, _CARDS, _TURN = map(State._fields.index, ("board", "cards", "turn"))
_MOVED, _ACTS, _ACTED, _DRAWN = map(Turn._fields.index, ("moved", "acts", "acted", "drawn"))
_NOTHING_DONE = Turn()[_ACTS:_DRAWN]


def at_place(state: State, phase: int, place: int) -> State:
    """The state when play has come to a phase, and to a place in the order (-1: nobody's yet), where nothing is done yet."""
    turn = state.turn
    now = _new(Turn, (turn.number, phase, turn.order, place, *_NOTHING_DONE, *turn[_DRAWN:]))
    return with_turn(state, now)


def with_cards(state: State, cards: Cards) -> State:
    """The state when cards have come or gone."""
    return _new(State, (*state[:_CARDS], cards, *state[_CARDS + 1 :]))


def with_turn(state: State, turn: Turn) -> State:
    """The state at another place of the turn."""
    return _new(State, (*state[:_TURN], turn, *state[_TURN + 1 :]))


def with_moves(state: State, board: Board, moved: Mapping[int, int]) -> State:
    """The state when counters have moved."""
    turn = state.turn
    now = _new(Turn, (*turn[:_MOVED], moved, *turn[_MOVED + 1 :]))
    return _new(State, (*state[:_BOARD], board, *state[_BOARD + 1 : _TURN], now, *state[_TURN + 1 :]))


def with_action(state: State, board: Board, cards: Cards, coins: tuple[int, ...], dice: Mapping[int, Die]) -> State:
    """The state after an action of the player whose place it is."""
    turn = state.turn
    now = _new(Turn, (*turn[:_ACTS], turn.acts + 1, True, *turn[_ACTED + 1 :]))
    return _new(State, (*state[:_BOARD], board, cards, coins, dice, now, *state[_TURN + 1 :]))


def start(table: Table) -> State:
    """The state before the first line."""
    players = len(table.players)
    return State(
        table=table,
        lines=(),
        map=table.map,
        board=Board({}, ({},) * players),
        cards=Cards((Hand(),) * players, {}),
        coins=(FIRST_COINS if table.treasury else 0,) * players,
        dice={},
        turn=Turn(),
    )
