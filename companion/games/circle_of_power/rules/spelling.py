"""How cards are written in an action line: next cities, and cards played with what was drawn after them."""

from __future__ import annotations

from functools import lru_cache

from companion.cards.french import JOKER, SPELLINGS, UNSEEN, Card, parse_card


def seen_card(text: str) -> Card | None:
    """The card that is written so, but for `?`."""
    card = SPELLINGS.get(text) or parse_card(text)
    return None if card is UNSEEN else card


def _names_a_city(card: Card) -> bool:
    """Whether a first word is the next city without brackets, too."""
    return card is JOKER or card.rank in "JQKA"


def next_city(text: str) -> Card | None:
    """The card that a first word names as the next city: any in brackets, J Q K A or a joker without; or None."""
    if text.startswith("(") and text.endswith(")"):
        return seen_card(text[1:-1].strip())
    card = seen_card(text)
    return card if card and _names_a_city(card) else None


@lru_cache(maxsize=4096)
def play(text: str) -> tuple[Card, Card | None] | None:
    """The card played and the one drawn of `6d+9c`; None where the text is no play."""
    first, plus, second = text.partition("+")
    card, draw = seen_card(first), parse_card(second) if plus else None
    return None if card is None or (plus and draw is None) else (card, draw)


#: The usual spellings of all cards but `?`.
SEEN = {text: card for text, card in SPELLINGS.items() if card is not UNSEEN}
#: The usual spellings of next cities, for the short way of reading.
NEXT_CITIES = {f"({text})": card for text, card in SEEN.items()} | {
    text: card for text, card in SEEN.items() if _names_a_city(card)
}
