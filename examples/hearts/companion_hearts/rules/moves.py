"""What a line can say. Persons are numbers. Claims, and a result alone (`points:`), are the referee's own Sums and Winner."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards.french import Card
from companion.record import Field
from companion.record.writing import write_house
from companion.referee.claims import Sums, Winner, write_claim
from companion_hearts.rules.table import Table

#: The word of a result alone.
POINTS = "points"


@dataclass(frozen=True, slots=True)
class NewDeal:
    """`[deal 3]`."""

    number: int


@dataclass(frozen=True, slots=True)
class Pass:
    """`pass Aino: 2c 3d Qs`."""

    person: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """`hand Aino: 3h 9d …`: the cards with which somebody goes into the first trick."""

    person: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Trick:
    """`Aino: 2c 5c Kc 9c`: the cards in the order of play; `leader` is None where the tag is not written."""

    cards: tuple[Card, ...]
    leader: int | None = None


Move = NewDeal | Pass | Hand | Trick | Sums | Winner


def write(table: Table, move: Move) -> str:
    """A move as a line in canonical form, without its number."""
    match move:
        case NewDeal(number):
            return f"[deal {number}]"
        case Pass(person, cards):
            return f"pass {table.tags[person]}: {_codes(cards)}"
        case Hand(person, cards):
            return f"hand {table.tags[person]}: {_codes(cards)}"
        case Trick(cards, leader):
            return _codes(cards) if leader is None else f"{table.tags[leader]}: {_codes(cards)}"
        case Sums() | Winner():
            return write_claim(move, table.tags)


def write_value(field: Field) -> str:
    """The canonical value of a header key."""
    if field.key == "house":
        return write_house(field.value)
    return str(int(field.value)) if field.value.isdecimal() else field.value.casefold()


def _codes(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)
