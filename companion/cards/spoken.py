"""Cards as one says them aloud: for a screen reader, and for whoever reads out what happened."""

import re
from functools import cache

from companion.cards import tarot
from companion.cards.french import DECK, SUIT_NAMES, SUIT_SIGNS, parse_card

_RANKS = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_SUITS = {sign: SUIT_NAMES[suit] for suit, sign in SUIT_SIGNS.items()}
_SIGNS = "".join(_SUITS)
_RANK = "10|[2-9TJQKA]"
_CARD = re.compile(rf"(?<!\w)(?P<rank>{_RANK})(?P<suit>[{_SIGNS}])|(?P<before>[{_SIGNS}])(?P<after>{_RANK})(?!\w)")
_PLUS, _MINUS = re.compile(r"(?<![\w.])\+(?=\d)"), re.compile(r"(?<![\w.])[-−–](?=\d)")


def french_name(code: str) -> str:
    """`Qs` -> `queen of spades`; `Jk` -> `joker`, `?` -> `unseen card`. Another code stays as it is."""
    card = parse_card(code)
    if card is None:
        return code
    if not card.suit:
        return "unseen card" if code == "?" else "joker"
    return f"{_RANKS.get(card.rank, card.rank)} of {SUIT_NAMES[card.suit]}"


def tarot_name(code: str) -> str:
    """`3p` -> `3 of Pentacles`, `Kc` -> `King of Cups`, `L16` -> `Tower`, `?` -> `unseen card`. Another code stays as it is."""
    card, lord = tarot.parse_tarot_card(code), tarot.parse_lord(code)
    if lord:
        return lord.title
    if card is None:
        return "unseen card" if code == "?" else code
    rank = "King" if card.is_king else "ace" if card.value == 1 else str(card.value)
    return f"{rank} of {tarot.SUIT_NAMES[card.suit]}"


@cache
def card_names() -> dict[str, str]:
    """The cards by their names in small letters: `queen of spades` -> `Qs`, `3 of pentacles` -> `3p`."""
    tarots = {tarot_name(card.code): card.code for card in (*tarot.ARMY, *tarot.KINGS)}
    return {name.casefold(): code for name, code in (*tarots.items(), *((french_name(card.code), card.code) for card in DECK))}


def spoken(text: str) -> str:
    """A text with its cards and signs in words: `♥9 +1` -> `9 of hearts plus 1`. What is typed (`Qs`) stays as it is typed."""
    text = _CARD.sub(_said, text)
    for sign, name in _SUITS.items():
        text = text.replace(sign, name)
    return _MINUS.sub("minus ", _PLUS.sub("plus ", text))


def _said(found: re.Match[str]) -> str:
    rank, suit = found["rank"] or found["after"], found["suit"] or found["before"]
    return f"{_RANKS.get(rank, rank)} of {_SUITS[suit]}"
