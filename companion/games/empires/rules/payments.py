"""Which cards may still be named for a combination: of those that can be in the hand, those with which it can be paid in full.

Only kinds of cards count (suits, and the joker): `ways_to_pay` has all ways, and a hand has some cards of each kind that are
seen, and some that an unseen one may be (EM-R27).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.cards.french import Card
from companion.games.empires.rules.combinations import KINDS, Way
from companion.games.empires.rules.hands import Holding

_PLACES = {kind: place for place, kind in enumerate(KINDS)}


def way_of(cards: Iterable[Card]) -> Way:
    """How many cards of each kind these are."""
    counts = [0] * len(KINDS)
    for card in cards:
        counts[_PLACES[card.suit]] += 1
    return tuple(counts)


class Stock(NamedTuple):
    """A hand by kinds: how many are seen of each, how many an unseen card may be, and how many unseen ones there are."""

    seen: Way
    could: Way
    unseen: int

    def covers(self, way: Way) -> bool:
        """Whether so many cards of each kind can be in the hand."""
        hidden = 0
        for wanted, seen, could in zip(way, self.seen, self.could, strict=True):
            if wanted > seen:
                if wanted - seen > could:
                    return False
                hidden += wanted - seen
        return hidden <= self.unseen


def stock_of(hand: Holding) -> Stock:
    """A hand by kinds."""
    return Stock(way_of(hand.seen), way_of(hand.could), hand.unseen)


def next_cards(ways: Sequence[Way], paid: Way, hand: Holding) -> list[Card]:
    """The cards that may come next where `paid` was named and is out of the hand: each leaves a way to pay the rest."""
    stock = stock_of(hand)
    seen: set[str] = set()
    unseen: set[str] = set()
    for way in ways:
        rest = tuple([wanted - done for wanted, done in zip(way, paid, strict=True)])
        if min(rest) < 0 or not stock.covers(rest):
            continue
        for place, kind in enumerate(KINDS):
            if not rest[place]:
                continue
            if stock.seen[place]:
                seen.add(kind)
            if kind not in unseen and _spent_unseen(stock, place).covers(_less(rest, place)):
                unseen.add(kind)
    return sorted({card for card in hand.seen if card.suit in seen} | {card for card in hand.could if card.suit in unseen})


def _less(way: Way, place: int) -> Way:
    return (*way[:place], way[place] - 1, *way[place + 1 :])


def _spent_unseen(stock: Stock, place: int) -> Stock:
    """The hand when one of its unseen cards was of this kind."""
    return stock._replace(could=_less(stock.could, place), unseen=stock.unseen - 1)
