"""What the table looks like after a line: frozen values, equal when the positions are equal.

They are named tuples: a trick makes several of them, and a frozen dataclass takes three times as long to make (see bench/).

Sets of cards are whole numbers with one bit for each card (`Card.bit`); jokers, which are all alike, are counted.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from companion.cards.french import DECK
from companion.games.four_kingdoms.rules import moves as m, table as t
from companion.record.values import quick

PLACES = ("absent", "royal", "inner", "bottom")
#: By how many kings a `kings:` line names: the places in which they stand (FK-2.2, FK-2.3).
PLACES_NAMED = {1: (1,), 2: (1, 3), 4: (0, 1, 2, 3)}
#: The suits of the four kings in the order of `PLACES`.
Stack = tuple[str, ...]
ALL_STACKS: tuple[Stack, ...] = tuple(permutations("shdc"))
#: How a season is entered (FK-14.1).
TRICKS, TALLY, POINTS = "tricks", "tally", "points"

KING_BITS = sum(card.bit for card in DECK if card.rank == "K")
LOW_BITS = sum(card.bit for card in DECK if card.rank in "23")
RED_BITS = sum(card.bit for card in DECK if card.red)
DECK_BITS = sum(card.bit for card in DECK) - KING_BITS
_CUT_DECK_BITS = DECK_BITS & ~LOW_BITS


#: A hand as one number (see bench/): the cards known in it as bits, and above them how many jokers and other cards it has.
ONE_JOKER, ONE_UNKNOWN = 1 << 56, 1 << 64


class Holding(NamedTuple):
    """What is known of a person's hand: cards, jokers, and how many cards more he has."""

    known: int
    jokers: int
    unknown: int

    @classmethod
    def of(cls, hand: int) -> Holding:
        """What a hand's number says."""
        return cls(hand & (ONE_JOKER - 1), hand % ONE_UNKNOWN // ONE_JOKER, hand // ONE_UNKNOWN)

    @property
    def hand(self) -> int:
        """It as one number."""
        return self.known + self.jokers * ONE_JOKER + self.unknown * ONE_UNKNOWN


def put(hands: tuple[int, ...], person: int, hand: int) -> tuple[int, ...]:
    """The hands with this one for a person."""
    return (*hands[:person], hand, *hands[person + 1 :])


#: What the cards of a trick leave behind: the cards that are out, the jokers known of, the hands.
Laid = tuple[int, int, tuple[int, ...]]


class PlayedTrick(NamedTuple):
    """A trick as it fell out. Persons are numbers, the dummy is NOMAD; winner and loser are None where there is none."""

    leader: int
    kind: str
    winner: int | None
    loser: int | None
    taken: tuple[tuple[int, int], ...]
    next_leader: int


class Trail(NamedTuple):
    """The line of the last trick, for those who show it. No part of the position: all are equal."""

    move: m.Trick

    def __eq__(self, other: object) -> bool:
        return other is None or isinstance(other, Trail)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(None)

    def __repr__(self) -> str:
        return "None"


@quick
class Result(NamedTuple):
    """The scores of a season, unit by unit. `kings` are the suits of those that harvested; `balance` is empty after `points:`."""

    scores: tuple[int, ...]
    kings: str = ""
    balance: tuple[int, ...] = ()
    bonus: tuple[int, ...] = ()


@quick
class Setup(NamedTuple):
    """What a season's setup and harvest lines say. `seats` is the play order of the first trick.

    `seen` is what the King Deck may be by the `kings:` line, `stacks` what it may be by the harvest too; `royal` is the suit of
    the Royal King, or an empty string while he is not known.
    """

    number: int
    king_dealer: int
    citizen_dealer: int
    seats: tuple[int, ...]
    scoring: str | None
    seen: tuple[Stack, ...] = ALL_STACKS
    stacks: tuple[Stack, ...] = ALL_STACKS
    royal: str = ""


@lru_cache(1024)
def kings_in(stacks: tuple[Stack, ...]) -> tuple[str, ...]:
    """The suits of the kings that stand in the same place in all these stacks, by place; an empty string where they differ."""
    return tuple([suits.pop() if len(suits) == 1 else "" for suits in map(set, zip(*stacks, strict=True))] or [""] * len(PLACES))


@quick
class Season(NamedTuple):
    """A season as it stands.

    `gone` are cards played or discarded, `offered` those given into a circle that has not exchanged yet, `jokers` counts every
    joker known of, `hands` are those of the persons (`Holding.of`). `written` are the persons whose hand is written, `exchanges`
    those lines whose cards wait to go round. `villages` holds cards by person; `tally` what each village line brought, in seat
    order: (members, tag, cards).

    By the table's word: `ended`, the harvest came before the last trick; `turned`, the suits of the kings that were turned up
    against the rules; `adjusted`, what a unit's score was changed by: (unit, points, reason).
    """

    setup: Setup
    entered: str | None
    tricks: int
    leader: int
    gone: int
    offered: int
    jokers: int
    hands: tuple[int, ...]
    villages: tuple[int, ...]
    written: frozenset[int] = frozenset()
    exchanges: tuple[m.Exchange, ...] = ()
    last: PlayedTrick | None = None
    tally: tuple[tuple[tuple[int, ...], str, int], ...] = ()
    result: Result | None = None
    ended: bool = False
    turned: str | None = None
    adjusted: tuple[tuple[int, int, str], ...] = ()
    trail: Trail | None = None

    @property
    def holdings(self) -> tuple[Holding, ...]:
        """What is known of everybody's hand."""
        return tuple([Holding.of(hand) for hand in self.hands])

    def with_hand(self, person: int, hand: int) -> Season:
        """The season in which a person has this hand."""
        return self._replace(hands=put(self.hands, person, hand))

    @property
    def held(self) -> int:
        """The cards known to be in somebody's hand."""
        held = 0
        for hand in self.hands:
            held |= hand
        return held & (ONE_JOKER - 1)

    def village_of(self, members: Sequence[int]) -> int:
        """The cards that these persons have collected in tricks; those of a team are one village (FK-13.3)."""
        village = 0
        for person in members:
            village |= self.villages[person]
        return village

    @property
    def collected(self) -> int:
        """The cards that lie in the villages of a tally."""
        collected = 0
        for _, _, cards in self.tally:
            collected |= cards
        return collected

    @property
    def covered(self) -> frozenset[int]:
        """The persons whose village a tally has."""
        return frozenset([person for members, _, _ in self.tally for person in members])


@quick
class State(NamedTuple):
    """The whole game: totals by unit, how many seasons are scored, whether it was closed by `end` or `winner:`, the season.

    `lines` says which lines of the season stand, as far as they keep others from following (see `follows`).
    """

    table: t.Table
    totals: tuple[int, ...]
    scored: int = 0
    closed: bool = False
    season: Season | None = None
    lines: int = 0

    def key(self) -> Hashable:
        """The same for equal positions, and for these alone."""
        return tuple(self)

    @property
    def is_over(self) -> bool:
        """Whether no further season is played: the agreed ones are (FK-10.1), or it was closed (FK-10.2)."""
        return self.closed or (self.agreed_are_played and (self.season is None or self.season.result is not None))

    @property
    def agreed_are_played(self) -> bool:
        """Whether the agreed number of seasons is played, and under FK-R20=b nobody shares the top (FK-10.1)."""
        agreed = self.table.seasons
        return agreed is not None and self.scored >= agreed and not (self.table.plays_b("FK-R20") and self.top_is_shared)

    @property
    def top_is_shared(self) -> bool:
        """Whether two units or more have the highest total."""
        return self.totals.count(max(self.totals)) > 1


def allowed_bits(table: t.Table) -> int:
    """The cards of this table's Citizen Deck, without jokers (FK-1.2, FK-1.3, FK-R1)."""
    return _CUT_DECK_BITS if table.cut else DECK_BITS
