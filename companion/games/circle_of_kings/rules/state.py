"""What the table looks like after a line.

A state is a value: equal when the positions are equal, with a `key` to look it up by. Nobody changes one that `play.apply` has
given out; while the play goes on behind a line, it changes a copy of its own (a line touches several fields of both sides, and
one copy is cheaper than many replacements).

Sets of cards are whole numbers with one bit for each card. A zone has 40 bits for the holder's own cards and above them 40 for
stolen ones (`moves.STOLEN_SHIFT`). Suits are numbers 0 to 3 in the order s w c p.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import MISSING, dataclass, field, fields
from operator import attrgetter
from typing import NamedTuple

from companion.cards.tarot import ARMY, KINGS, LORDS, LordCard
from companion.games.circle_of_kings.rules import moves as m, stages, table as t
from companion.games.circle_of_kings.rules.circle import NO_KING, Circle
from companion.record.values import copier

#: Nobody: no winner of a drawn combat, no first actor known yet.
NOBODY = -1

ARMY_SIZE, LORD_SIZE = len(ARMY), len(LORDS)
ALL_ARMY = (1 << ARMY_SIZE) - 1
ALL_LORDS = (1 << LORD_SIZE) - 1
#: CK-2.3: nine cards in hand, two of them Lords; so many army cards.
FULL_HAND, LORDS_IN_HAND = 9, 2
HAND_LIMIT = FULL_HAND - LORDS_IN_HAND


@dataclass(slots=True, repr=False)
class Side:
    """One player's cards.

    Of army cards and Lords alike: `known` in hand, `unknown` how many more are in hand, `unseen` what has not shown itself since
    the shuffle, `deck` how many are left. `lords_gone` are the discarded Lords that were deployed, `burned` counts the others.
    `captain` is his bit (0: none), `in_effect` the Lord who is, `struck` whether an action has eliminated a card of the zone.
    `forgotten` are the cards whose action the table forgot: they may act in this Circle Phase, and need not.
    """

    known: int = 0
    unknown: int = 0
    unseen: int = ALL_ARMY
    deck: int = ARMY_SIZE
    discard: int = 0
    lords_known: int = 0
    lords_unknown: int = 0
    lords_unseen: int = ALL_LORDS
    lord_deck: int = LORD_SIZE
    lords_gone: int = 0
    burned: int = 0
    zone: int = 0
    tapped: int = 0
    forgotten: int = 0
    captain: int = 0
    lord: LordCard | None = None
    in_effect: LordCard | None = None
    struck: bool = False
    drawn: bool = False
    deployed: bool = False

    def __repr__(self) -> str:
        zone = " ".join(unit.code for unit in m.units_of(self.zone)) or "nothing"
        return (
            f"Side({zone} deployed, Lord {self.lord}, in hand {self.hand} and {self.lords_in_hand}, decks {self.deck} and "
            f"{self.lord_deck})"
        )

    def key(self) -> Hashable:
        """The same for equal sides, and for these alone."""
        return _side_values(self)

    def copy(self) -> Side:
        """A side of its own with the same cards."""
        return _copy_side(self)

    @property
    def hand(self) -> int:
        """How many army cards are in hand."""
        return self.known.bit_count() + self.unknown

    @property
    def lords_in_hand(self) -> int:
        """How many Lords are in hand."""
        return self.lords_known.bit_count() + self.lords_unknown

    @property
    def lord_discard(self) -> int:
        """How many Lords are discarded."""
        return self.lords_gone.bit_count() + self.burned


class Effects(NamedTuple):
    """What Lords have changed in this round. Players are masks of bits (1, 2, 3), NOBODY stands for no player."""

    lower_wins: bool = False
    captains_only: bool = False
    doubled: tuple[int, int] = (NOBODY, 0)
    circle_first: int = NOBODY
    start: int = 0
    two_victims: bool = False
    emperor_for: int = 0
    chariot_for: int = 0
    removed: int = NO_KING


NO_EFFECTS = Effects()


class Combat(NamedTuple):
    """A decided combat: the Army Values if they were compared, who won (NOBODY: drawn), `none` if there was none (CK-8.6)."""

    values: tuple[int, int] | None
    winner: int
    none: bool = False


class Loss(NamedTuple):
    """Why a Lord has left the deck: the rule, and a short word for it; `drawn` to hand, or burned."""

    rule: str
    reason: str
    drawn: bool = False


class Slot(NamedTuple):
    """A player's chance to act in one suit: `mask` are the cards that may act, `reach` those that they may eliminate.

    `targets` are the same, suit by suit.
    """

    player: int
    suit: int
    mask: int
    targets: tuple[int, ...]
    reach: int


#: What is due, by player: a number of cards, or 1 for a decision.
Due = tuple[int, int]
NOTHING: Due = (0, 0)


def due_from(player: int, amount: int = 1) -> Due:
    """Something is due from one player."""
    return (amount, 0) if player == 0 else (0, amount)


@dataclass(slots=True, repr=False)
class State:
    """The whole game.

    `plan` is what a round does after its reveal, `step` how far it is, `due` what the Lord of that step waits for, by player,
    `round_over` whether a Lord has ended the round; `slot` is the place in the lap of slots, `laps` how many laps are done.
    `before` are the Lord decks as the round began, `losses` who has lost a Lord since, `claims` what is claimed in it. Where more
    was played than the lines so far say (what needs no line; the legal part of a line), `behind` is the state just behind the
    last of them: the next line is said there.

    No part of the position are: `ended`, the state in which the section before ended, only where a heading has just been read;
    `unrevealed`, the state before armies and Lords were turned up, only straight behind a line by which a Lord acted then.
    """

    table: t.Table
    circle: Circle
    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))
    number: int = 0
    stage: str = stages.SETUP
    effects: Effects = NO_EFFECTS
    plan: tuple[Step, ...] = ()
    step: int = 0
    round_over: bool = False
    due: Due | None = None
    combat: Combat | None = None
    first: int = NOBODY
    first_open: bool = False
    lap: tuple[Slot, ...] = ()
    slot: int = 0
    laps: int = 0
    taken_back: tuple[int, LordCard] | None = None
    before: tuple[int, int] = (LORD_SIZE, LORD_SIZE)
    losses: tuple[tuple[int, Loss], ...] = ()
    claims: tuple[m.Claim, ...] = ()
    winners: tuple[int, ...] = ()
    ended: State | None = field(default=None, compare=False)
    behind: State | None = None
    unrevealed: State | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        kings = " ".join("-" if king == NO_KING else KINGS[king].code for king in self.circle)
        sides = "; ".join(f"{tag}: {side}" for tag, side in zip(self.table.players, self.sides, strict=True))
        return f"State(round {self.number}, {self.stage} {self.step}, Circle {kings}; {sides})"

    def key(self) -> Hashable:
        """The same for equal positions, and for these alone."""
        first, second = self.sides
        return first.key(), second.key(), _position_values(self), self.behind.key() if self.behind else None

    def amount_due(self, player: int) -> int:
        """How many cards are due from a player now."""
        return self.due[player] if self.due else 0

    def copy(self) -> State:
        """A state of its own with the same position; the other states that it knows are not passed on."""
        new = _copy_state(self)
        first, second = self.sides
        new.sides = _copy_side(first), _copy_side(second)
        new.ended = new.behind = new.unrevealed = None
        return new

    def with_claim(self, claim: m.Claim) -> State:
        """The same position with one claim more; no card moves, so the sides are shared."""
        new = _copy_state(self)
        new.claims = (*self.claims, claim)
        new.ended = new.behind = new.unrevealed = None
        return new


#: What a round begins with: all but the cards, the Circle and its number.
ROUND = {one.name: one.default for one in fields(State) if one.default is not MISSING}
_copy_side, _copy_state = copier(Side), copier(State)
_side_values = attrgetter(*(one.name for one in fields(Side)))
_position_values = attrgetter(*(one.name for one in fields(State) if one.compare and one.name not in ("sides", "behind")))


class Step(ABC):
    """A step of a round's plan; `phase` is the one to which it belongs."""

    phase: str

    @abstractmethod
    def play(self, state: State, upcoming: object) -> bool:
        """Play it on, `state` changes; False where it waits for a line. `upcoming` is the next move, where there is one."""
