"""What a line of a season can say. Moves are values; emperors are numbers of the table's.

They are named tuples: quickest to make, the classes at every start as well as the moves (see bench/).
"""

from typing import NamedTuple

from companion.cards.french import Card
from companion.referee.claims import Sums, Winner

#: What the winner of an action does: he takes a city, retakes one, or regroups.
TAKE, RETAKE, REGROUP = "x", "r", "-"
#: What he does with his own city in Coloured Cities (CP-9.3, CP-9.4).
GIVE, KEEP = "give", "keep"


#: A card and the one drawn after it.
Play = tuple[Card, Card | None]


class NewSeason(NamedTuple):
    """`[season 3]`; of a season without a deal also its `trophies:` and `destroyed:` lines, as far as the record has them.

    These are a tally, which they make together, wherever they stand among the season's claims: so the heading holds them.
    """

    number: int
    results: tuple[Sums, ...] = ()


class Seats(NamedTuple):
    """`seats: Aino, dummy, Ville, Emmi`: everybody clockwise, from anyone on."""

    emperors: tuple[int, ...]


class Dealer(NamedTuple):
    """`dealer: Aino`."""

    emperor: int


class Owned(NamedTuple):
    """`Aino Kh`."""

    emperor: int
    card: Card


class Cities(NamedTuple):
    """`cities: Kh Qs Qc As`; `emperors` names whose they are, in the line's order, where the line has tags."""

    cards: tuple[Card, ...]
    emperors: tuple[int, ...] = ()

    @property
    def owned(self) -> tuple[Owned, ...]:
        """The cards with their emperors, where the line has tags."""
        return tuple(map(Owned, self.emperors, self.cards))


class InHand(NamedTuple):
    """`Aino 4h 2d ?`: `?` stands for each card that is not known."""

    emperor: int
    cards: tuple[Card, ...]


class Hand(NamedTuple):
    """`hand: Aino 4h 2d ?, Ville 5c ? ?`."""

    entries: tuple[InHand, ...]


class Deed(NamedTuple):
    """What stands behind the four cards of an action; what is not written is None, or an empty string."""

    winner: int | None = None
    kind: str = ""
    loser: int | None = None
    trophy: Card | None = None
    choice: str = ""


class Action(NamedTuple):
    """`7. (Jh) 6h 2c 2d 4s Aino x Ville`.

    `draws` are the cards drawn after each play, None where nothing is written, `?` for `+?`; empty where the line has none.
    `leader` is who led, where the line says that (`Emmi:`): only one that the table let stand does.
    """

    following: Card | None
    cards: tuple[Card, ...]
    draws: tuple[Card | None, ...]
    deed: Deed
    leader: int | None = None

    @property
    def plays(self) -> tuple[Play, ...]:
        """The cards, each with the one that was drawn after it."""
        return tuple(zip(self.cards, self.draws or (None,) * len(self.cards), strict=True))


Move = NewSeason | Seats | Dealer | Cities | Hand | Action | Sums | Winner

#: The kinds of moves that neither claim anything nor begin a season.
PLAIN_MOVES: frozenset[type] = frozenset((Action, Cities, Hand))
