"""What a line can say. Persons are numbers. Claims, and a result alone (`points:`), are the referee's own Sums and Winner."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards.french import Card
from companion.referee.claims import Sums, Winner

#: The word of a result alone.
POINTS = "points"
#: The words behind which names stand with numbers.
SUMS = (POINTS, "score", "total")


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
