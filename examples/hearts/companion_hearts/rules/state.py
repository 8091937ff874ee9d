"""All that is known after a line, as values. Sets of cards are bits of `Card.bit`."""

from __future__ import annotations

from collections.abc import Hashable
from functools import reduce
from operator import or_
from typing import NamedTuple

from companion.cards.french import DECK, SPELLINGS, Card
from companion_hearts.rules.table import Table


def bits(cards: tuple[Card, ...]) -> int:
    """Cards as bits."""
    return reduce(or_, (card.bit for card in cards), 0)


SUIT_BITS = {suit: bits(tuple(card for card in DECK if card.suit == suit)) for suit in "shdc"}
LOWEST_CLUB = SPELLINGS["2c"]
QUEEN = SPELLINGS["Qs"]


class Deal(NamedTuple):
    """A deal as far as it is told.

    `may` is for each person what he may still hold, by all that was written; `left` how many cards that are. `passed` and
    `told` are the persons whose pass and whose hand were written. `hearts` counts those that each has taken, `queen` is who
    took the queen. `points` are those of a result alone. `last` is the trick before, `claims` are the words of the claims made.
    """

    number: int
    may: tuple[int, ...]
    left: tuple[int, ...]
    passed: tuple[int, ...] = ()
    told: tuple[int, ...] = ()
    tricks: int = 0
    leader: int | None = None
    broken: bool = False
    hearts: tuple[int, ...] = ()
    queen: int | None = None
    points: tuple[int, ...] | None = None
    last: tuple[Card, ...] = ()
    claims: tuple[str, ...] = ()

    @property
    def out(self) -> int:
        """The cards that are still in somebody's hand."""
        return reduce(or_, self.may)

    @property
    def is_over(self) -> bool:
        """Whether the deal has its result."""
        return self.points is not None or not any(self.left)

    def knows_hand(self, person: int) -> bool:
        """Whether it is known which cards somebody holds."""
        return self.may[person].bit_count() == self.left[person]


class State(NamedTuple):
    """The whole game: the current deal (None before the first), and the totals of all that are over."""

    table: Table
    deal: Deal | None
    totals: tuple[int, ...]

    def key(self) -> Hashable:
        """The same for equal positions, and for these alone."""
        return self.table, self.deal, self.totals

    @property
    def is_over(self) -> bool:
        """Whether the game is over (HE-5.2)."""
        return max(self.totals) >= self.table.to and (self.deal is None or self.deal.is_over)


def start(table: Table) -> State:
    """The state before the first deal."""
    return State(table, None, (0,) * len(table.tags))


def new_deal(table: Table, number: int) -> Deal:
    """A deal of which nothing is told yet: everybody may hold any card (HE-1.3)."""
    persons = len(table.tags)
    return Deal(number, (bits(table.deck),) * persons, (table.hand,) * persons, hearts=(0,) * persons)
