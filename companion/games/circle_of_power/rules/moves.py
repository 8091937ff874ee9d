"""What a line of a season can say. Moves are values; emperors are numbers of the table's.

They are named tuples: quickest to make, the classes at every start as well as the moves (see bench/).
"""

from __future__ import annotations

from typing import NamedTuple

from companion.cards.french import Card
from companion.referee.claims import Sums, Winner

#: What the winner of an action does: he takes a city, retakes one, or regroups.
TAKE, RETAKE, REGROUP = "x", "r", "-"
#: What he does with his own city in Coloured Cities (CP-9.3, CP-9.4).
GIVE, KEEP = "give", "keep"


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


class Cities(NamedTuple):
    """`cities: Kh Qs Qc As`; `emperors` names whose they are, in the line's order, where the line has tags."""

    cards: tuple[Card, ...]
    emperors: tuple[int, ...] = ()


class Hand(NamedTuple):
    """`hand: Aino 4h 2d ?, Ville 5c ? ?`: (emperor, cards), `?` for each card that is not known."""

    entries: tuple[tuple[int, tuple[Card, ...]], ...]


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


Move = NewSeason | Seats | Dealer | Cities | Hand | Action | Sums | Winner
