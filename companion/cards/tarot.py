"""Tarot cards: army cards, Kings and Lords, how they are written, and how they are read.

As in `companion.cards`, there is one object for each card, so equality is identity. `parse_tarot_card` and `parse_lord` read
every spelling of the record format; `code` is the canonical one of a card, `name` that of a Lord.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final

from companion.cards.french import picked

SUITS = "swcp"
_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
#: Ace to ten; an ace is worth 1.
RANKS = "A23456789T"
SUIT_NAMES = {"s": "Swords", "w": "Wands", "c": "Cups", "p": "Pentacles"}
#: The court cards of a whole pack, as they are written and as they are called.
COURTS = (("Pg", "Page"), ("Kn", "Knight"), ("Q", "Queen"), ("K", "King"))


class TarotCard:
    """An army card or a King. Never made by hand: take it from `parse_tarot_card`, `ARMY` or `KINGS`.

    `index` is its place in the deck sorted by suit s w c p, then by value (0 to 39; the Kings 40 to 43), `bit` is `1 << index`.
    `number` is the place of its suit (0 to 3), `value` what it is worth (a King nothing).
    """

    __slots__ = ("bit", "code", "index", "is_king", "number", "suit", "value")

    def __init__(self, code: str, index: int, number: int, value: int) -> None:
        self.code: Final = code
        self.index: Final = index
        self.bit: Final = 1 << index
        self.suit: Final = SUITS[number]
        self.number: Final = number
        self.value: Final = value
        self.is_king: Final = not value

    def __repr__(self) -> str:
        return self.code

    def __lt__(self, other: TarotCard) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Copying and pickling give the one object back, so that identity stays equality."""
        return (parse_tarot_card, (self.code,))


class LordCard:
    """A Lord: one of the 22 trumps. Never made by hand: take it from `parse_lord` or `LORDS`.

    `number` is his number, `code` such as `L16`, `name` such as `tower`, `title` such as `Hanged Man`, `bit` is `1 << number`.
    """

    __slots__ = ("bit", "code", "name", "number", "title")

    def __init__(self, number: int, name: str) -> None:
        self.number: Final = number
        self.name: Final = name
        self.code: Final = f"L{number}"
        self.title: Final = name.replace("-", " ").title().replace(" Of ", " of ")
        self.bit: Final = 1 << number

    def __repr__(self) -> str:
        return self.code

    def __lt__(self, other: LordCard) -> bool:
        return self.number < other.number

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (parse_lord, (self.code,))


#: The 40 army cards, sorted by suit s w c p, then by value.
ARMY = tuple(TarotCard(rank + suit, 10 * i + j, i, j + 1) for (i, suit), (j, rank) in product(enumerate(SUITS), enumerate(RANKS)))
KINGS = tuple(TarotCard(f"K{suit}", 40 + i, i, 0) for i, suit in enumerate(SUITS))
#: The names of the Lords in the order of their numbers.
LORD_NAMES = (
    "fool", "magician", "high-priestess", "empress", "emperor", "hierophant", "lovers", "chariot", "strength", "hermit",
    "wheel-of-fortune", "justice", "hanged-man", "death", "temperance", "devil", "tower", "star", "moon", "sun",
    "last-judgement", "world",
)  # fmt: skip
LORDS = tuple(LordCard(number, name) for number, name in enumerate(LORD_NAMES))
_SHORT_NAMES = {"priestess": "high-priestess", "wheel": "wheel-of-fortune", "judgement": "last-judgement"}


def _spellings(card: TarotCard) -> Iterable[str]:
    rank = card.code[0]
    for written in {"T": ("T", "t", "10")}.get(rank, (rank, rank.lower())):
        yield from (written + card.suit, written + card.suit.upper())


def _all_lord_spellings() -> dict[str, LordCard]:
    by_name = {lord.name: lord for lord in LORDS}
    by_name |= {short: by_name[name] for short, name in _SHORT_NAMES.items()}
    return by_name | {f"the-{name}": lord for name, lord in by_name.items()} | {lord.code.lower(): lord for lord in LORDS}


#: Every spelling of every army card and King: the table that readers in a hurry use directly.
SPELLINGS = {spelling: card for card in (*ARMY, *KINGS) for spelling in _spellings(card)}
#: Every spelling of every Lord, in lower case.
LORD_SPELLINGS = _all_lord_spellings()


def parse_tarot_card(text: str) -> TarotCard | None:
    """The army card or King that is written so, or None. `Tw`, `10W` and `kS` are cards."""
    return SPELLINGS.get(text)


def parse_lord(text: str) -> LordCard | None:
    """The Lord that is written so, or None. `L16`, `tower` and `The-Tower` are the same one."""
    return LORD_SPELLINGS.get(text.lower()) if text.isascii() else None


def roman(number: int) -> str:
    """A number as the Romans wrote it; nothing is 0, as on old cards."""
    written = ""
    for value, sign in _ROMAN:
        written += sign * (number // value)
        number %= value
    return written or "0"


def army_cards_of(mask: int) -> list[TarotCard]:
    """The army cards whose bits are set in `mask`, in the order of the deck."""
    return picked(mask, ARMY)


def lords_of(mask: int) -> list[LordCard]:
    """The Lords whose bits are set in `mask`, by number."""
    return picked(mask, LORDS)
