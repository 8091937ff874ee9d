"""Dealing unseen cards where each may lie: into hands of given sizes, none into a hand that cannot hold it. Pure.

Every deal that can be is to come up as often as any other. Where any card may lie anywhere a shuffle does that. Else a deal is
found by matching, and then pairs of cards change places at random, again and again, wherever both may lie in the other's hand.
"""

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

#: How many changes of places are tried for each card of a deal.
_CHANGES = 8


class HasBit(Protocol):
    """A card: one bit of a whole number for each of them."""

    @property
    def bit(self) -> int:
        """The bit of this card."""


CardT = TypeVar("CardT", bound=HasBit)


def deal(cards: Sequence[CardT], rooms: Sequence[int], may: Sequence[int], random: Random) -> list[list[CardT]] | None:
    """Hands of these sizes (`rooms`), which all the cards go into; `may` are the cards that each may hold, as bits.

    None where there is no such deal, or where cards and rooms are not equally many.
    """
    if sum(rooms) != len(cards):
        return None
    shuffled = list(cards)
    random.shuffle(shuffled)
    places = [seat for seat, room in enumerate(rooms) for _ in range(room)]
    if any(not may[seat] & card.bit for seat, card in zip(places, shuffled, strict=True)):
        matched = _matched(shuffled, places, may)
        if matched is None:
            return None
        shuffled = _mixed(matched, places, may, random)
    hands: list[list[CardT]] = [[] for _ in rooms]
    for seat, card in zip(places, shuffled, strict=True):
        hands[seat].append(card)
    return hands


def _matched(cards: Sequence[CardT], places: Sequence[int], may: Sequence[int]) -> list[CardT] | None:
    """The cards in an order in which each may lie at its place, most of them where they lie; None where there is none."""
    held = [card if may[seat] & card.bit else None for seat, card in zip(places, cards, strict=True)]

    def place(card: CardT, tried: set[int]) -> bool:
        """Finds a place for a card, moving others on where it must."""
        near = [number for number, seat in enumerate(places) if number not in tried and may[seat] & card.bit]
        for number in near:
            if held[number] is None:
                held[number] = card
                return True
        for number in near:
            if number not in tried:
                tried.add(number)
                other = held[number]
                if other is None or place(other, tried):
                    held[number] = card
                    return True
        return False

    for card, seat in zip(cards, places, strict=True):
        if not may[seat] & card.bit and not place(card, set()):
            return None
    return [card for card in held if card is not None]


def _mixed(cards: list[CardT], places: Sequence[int], may: Sequence[int], random: Random) -> list[CardT]:
    """The cards after many changes of two places, each of which leaves every card where it may lie."""
    size, draw = len(cards), random.random
    allowed, bits = [may[seat] for seat in places], [card.bit for card in cards]
    for _ in range(_CHANGES * size):
        one, two = int(draw() * size), int(draw() * size)
        if allowed[one] & bits[two] and allowed[two] & bits[one]:
            cards[one], cards[two] = cards[two], cards[one]
            bits[one], bits[two] = bits[two], bits[one]
    return cards
