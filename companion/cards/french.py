"""Playing cards: their suits and ranks, how they are written, and how they are read.

There is one `Card` object for each card (cards are interned), so equality is identity and comparing is cheap.
`parse_card` reads every spelling of the record format; `Card.code` is the canonical one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final, TypeVar

SUITS = "shdc"
RANKS = "23456789TJQKA"
RED_SUITS = "hd"
#: The other suit of the same colour.
NEIGHBOUR = {"s": "c", "c": "s", "h": "d", "d": "h"}
SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
_Card = TypeVar("_Card")
_OUTLINE_SIGNS = {"s": "♤", "h": "♡", "d": "♢", "c": "♧"}
_VARIATION_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")


class Card:
    """One card. Never made by hand: take it from `parse_card`, `DECK`, `JOKER` or `UNSEEN`.

    `index` is its place in the deck sorted by suit s h d c, then by number (0 to 51; the joker 52, an unseen card 53),
    `bit` is `1 << index`; `rank` and `suit` are "" for the joker and the unseen card.
    """

    __slots__ = ("bit", "code", "index", "rank", "red", "sign", "suit")

    def __init__(self, code: str, index: int, rank: str = "", suit: str = "") -> None:
        self.code: Final = code
        self.index: Final = index
        self.bit: Final = 1 << index
        self.rank: Final = rank
        self.suit: Final = suit
        self.red: Final = suit in RED_SUITS and suit != ""
        self.sign: Final = f"{'10' if rank == 'T' else rank}{SUIT_SIGNS[suit]}" if suit else code

    def __repr__(self) -> str:
        return self.code

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Copying and pickling give the one object back, so that identity stays equality."""
        return (parse_card, (self.code,))


#: The 52 cards, sorted by suit s h d c, then by number (2 lowest, then up to king and ace).
DECK = tuple(Card(rank + suit, i, rank, suit) for i, (suit, rank) in enumerate(product(SUITS, RANKS)))
JOKER = Card("Jk", 52)
UNSEEN = Card("?", 53)
KINGS = tuple(card for card in DECK if card.rank == "K")


def _spellings(card: Card) -> Iterable[str]:
    ranks = ["T", "t", "10"] if card.rank == "T" else [card.rank, card.rank.lower()]
    for rank in ranks:
        yield from (rank + card.suit, rank + card.suit.upper())
        for sign in (SUIT_SIGNS[card.suit], _OUTLINE_SIGNS[card.suit]):
            yield from (rank + sign, sign + rank)


def _all_spellings() -> dict[str, Card]:
    table = {spelling: card for card in DECK for spelling in _spellings(card)}
    table |= dict.fromkeys(("Jk", "JK", "jk", "jK"), JOKER)
    table["?"] = UNSEEN
    return table


#: Every spelling of every card: the table that readers in a hurry use directly.
SPELLINGS = _all_spellings()


def parse_card(text: str) -> Card | None:
    """The card that is written so, or None. `Qs`, `qS`, `Q♠`, `♤q`, `10h`, `Th`, `Jk` and `?` are cards.

    The invisible marks that phones put behind suit signs (U+FE0E, U+FE0F) are passed over.
    """
    card = SPELLINGS.get(text)
    return card if card or text.isascii() else SPELLINGS.get(text.translate(_VARIATION_SELECTORS))


def picked(mask: int, cards: Sequence[_Card]) -> list[_Card]:
    """Those of `cards` whose bits are set in `mask`, in their order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(cards[low.bit_length() - 1])
        mask ^= low
    return found


def cards_of(mask: int) -> list[Card]:
    """The cards whose bits are set in `mask`, in the order of the deck."""
    return picked(mask, DECK)


def codes(cards: Iterable[Card]) -> list[str]:
    """The canonical spellings, sorted by suit s h d c, then number; then `Jk`, then `?`."""
    return [card.code for card in sorted(cards)]
