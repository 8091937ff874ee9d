"""The cards that a neighbour may tell, to be tapped; and how cards are named to him."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.cards.french import parse_card
from companion.cards.spoken import tarot_name
from companion.cards.tarot import SUIT_NAMES, LordCard, TarotCard
from companion.referee.about import Pack

_WORD = re.compile(r"[A-Za-z0-9]+")
#: Lords stand in a row of their own.
_LORDS = "Lords"


class Pick(NamedTuple):
    """A card that may be among those told. `on`: it is."""

    word: str
    sign: str
    red: bool
    on: bool


class Row(NamedTuple):
    """Cards that stand together, and what is written before them; French cards say their suit themselves."""

    title: str
    picks: Sequence[Pick]

    @property
    def is_wide(self) -> bool:
        """Whether these are names, and no ranks."""
        return self.title == _LORDS


def rows_of(read: Any, begun: Sequence[str]) -> Sequence[Row]:
    """The cards that a question's reader takes, a row for each suit; none where it asks for none. `begun` are told already."""
    if not asks_for_cards(read):
        return ()
    chosen = Counter(card for word in begun if (card := read.parse(word)))
    rows: dict[str, list[Pick]] = {}
    for card in sorted(set(read.free), key=lambda card: (isinstance(card, LordCard), card)):
        rows.setdefault(_row_of(card), []).append(_pick(card, chosen[card]))
    titled = any(isinstance(card, TarotCard | LordCard) for card in read.free)
    return tuple(Row(row if titled else "", picks) for row, picks in rows.items())


def asks_for_cards(read: Any) -> bool:
    """Whether a question's reader takes cards."""
    from companion.lab.real_cards import CardReader  # noqa: PLC0415 - as players do

    return isinstance(read, CardReader)


def is_one(read: Any) -> bool:
    """Whether a question's reader takes one card alone: then one tap tells it."""
    return asks_for_cards(read) and read.count == 1


def tapped(read: Any, begun: Sequence[str], word: str) -> list[str]:
    """What is told when a card is tapped: it too, or once more as long as there are more of it (jokers); else no longer."""
    card = read.parse(word)
    already = [one for one in begun if one == word or (card is not None and read.parse(one) == card)]
    if len(already) < max(1, read.free.count(card)):
        return [*begun, word]
    return [one for one in begun if one not in already]


def signed(text: str, pack: Pack) -> str:
    """A text with its cards as signs; those of a tarot have names (`9 of Cups`)."""
    return _WORD.sub(lambda word: _named(word[0], pack), text)


def _named(word: str, pack: Pack) -> str:
    if pack == "tarot":
        return tarot_name(word) if word[:1] in "L23456789TA" else word
    card = parse_card(word)
    return card.sign if card else word


def _row_of(card: Any) -> str:
    if isinstance(card, LordCard):
        return _LORDS
    return SUIT_NAMES[card.suit] if isinstance(card, TarotCard) else str(card.suit)


def _pick(card: Any, told: int) -> Pick:
    """A card that was told so often."""
    on = told > 0
    if isinstance(card, LordCard):
        return Pick(card.code, f"{card.number} {card.title}", red=False, on=on)
    if isinstance(card, TarotCard):
        return Pick(card.code, tarot_name(card.code).partition(" ")[0], red=False, on=on)
    return Pick(card.code, f"{card.sign} ×{told}" if told > 1 else card.sign, card.red, on)
