"""What a line of a season can say. Moves are values; persons and units are numbers of the table's, the dummy is `NOMAD`."""

from typing import NamedTuple

from companion.cards.french import Card
from companion.referee.claims import Sums, Winner

#: Who plays when the dummy (the Non-Stop Nomad) does.
NOMAD = -1


class NewSeason(NamedTuple):
    """`[season 3]`."""

    number: int


class Scoring(NamedTuple):
    """`scoring: night`."""

    variation: str


class Kings(NamedTuple):
    """`kings: Ks Kd`: the Royal King; or royal and bottom; or absent, royal, inner and bottom. `?` is a king not known."""

    cards: tuple[Card, ...]


class Hand(NamedTuple):
    """`hand Aino: 3h …`: the cards dealt, `?` for each that is not known."""

    person: int
    cards: tuple[Card, ...]


class Exchange(NamedTuple):
    """`exchange Aino: 5s > 9d`; `got` is None where nothing is written of it."""

    person: int
    given: Card
    got: Card | None


class Trick(NamedTuple):
    """`Aino: 3d Qc Qd 4s > Qd`: cards in play order; `leader` and `take` are None where they are not written.

    On a line that the table let stand, `3d - Qd 4s > Bo Qd`: `idle` are the places, from 0, of those who played nothing; `taker`
    is who took, or who was held to have won and took nothing.
    """

    cards: tuple[Card, ...]
    take: Card | None = None
    leader: int | None = None
    idle: tuple[int, ...] = ()
    taker: int | None = None

    def word_of(self, place: int) -> int:
        """Which word of the line, from 0, a card is by its place among the cards."""
        for idle in self.idle:
            place += idle <= place
        return place


class Harvest(NamedTuple):
    """`harvest: Kh Kd`: the kings turned up; none of them: `harvest: none`."""

    cards: tuple[Card, ...]


class Village(NamedTuple):
    """`village Aino: 3h 9d`: the village of a person or of a team, with the tag that names it."""

    tag: str
    members: tuple[int, ...]
    cards: tuple[Card, ...]


class Points(NamedTuple):
    """`points: Aino 5, Ville -3`: every unit's number with its points."""

    entries: tuple[tuple[int, int], ...]


class Lead(NamedTuple):
    """`lead: Aino 2`: Aino's unit is two ahead (FK-11.5, FK-13.6); `lead: none` has no unit."""

    unit: int | None
    points: int

    @property
    def entries(self) -> tuple[tuple[int, int], ...]:
        """The unit with its points, as other claims have them."""
        return () if self.unit is None else ((self.unit, self.points),)


class End(NamedTuple):
    """`end` (FK-R21)."""


Claim = Sums | Lead | Winner | End
Move = NewSeason | Scoring | Kings | Hand | Exchange | Trick | Harvest | Village | Points | Claim

#: The kinds of moves that neither claim anything nor begin a season.
PLAIN_MOVES: frozenset[type] = frozenset((Scoring, Kings, Hand, Exchange, Trick, Harvest, Points, End))


def is_claim(move: Move) -> bool:
    """Whether a move is a claim, which is right or wrong and can neither break a rule nor be let stand."""
    return isinstance(move, Sums | Lead | Winner)
