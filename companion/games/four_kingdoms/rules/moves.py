"""What a line of a season can say. Moves are values; persons and units are numbers of the table's, the dummy is `NOMAD`."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards.french import Card
from companion.referee.claims import Sums, Winner

#: Who plays when the dummy (the Non-Stop Nomad) does.
NOMAD = -1


@dataclass(frozen=True, slots=True)
class NewSeason:
    """`[season 3]`."""

    number: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """`scoring: night`."""

    variation: str


@dataclass(frozen=True, slots=True)
class Kings:
    """`kings: Ks Kd`: the Royal King; or royal and bottom; or absent, royal, inner and bottom. `?` is a king not known."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """`hand Aino: 3h …`: the cards dealt, `?` for each that is not known."""

    person: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """`exchange Aino: 5s > 9d`; `got` is None where nothing is written of it."""

    person: int
    given: Card
    got: Card | None


@dataclass(frozen=True, slots=True)
class Trick:
    """`Aino: 3d Qc Qd 4s > Qd`: cards in play order; `leader` and `take` are None where they are not written."""

    cards: tuple[Card, ...]
    take: Card | None = None
    leader: int | None = None


@dataclass(frozen=True, slots=True)
class Harvest:
    """`harvest: Kh Kd`: the kings turned up; none of them: `harvest: none`."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Village:
    """`village Aino: 3h 9d`: the village of a person or of a team, with the tag that names it."""

    tag: str
    members: tuple[int, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """`points: Aino 5, Ville -3`: every unit's number with its points."""

    entries: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Lead:
    """`lead: Aino 2`: Aino's unit is two ahead (FK-11.5, FK-13.6); `lead: none` has no unit."""

    unit: int | None
    points: int


@dataclass(frozen=True, slots=True)
class End:
    """`end` (FK-R21)."""


Claim = Sums | Lead | Winner | End
#: For `isinstance`, which takes longer with a union.
CLAIMS = (Sums, Lead, Winner, End)
Move = NewSeason | Scoring | Kings | Hand | Exchange | Trick | Harvest | Village | Points | Claim
