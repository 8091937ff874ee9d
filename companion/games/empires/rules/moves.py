"""What a line of a turn can say. Moves are values; players are their numbers in `players:`, provinces their ids.

A player's line is an `Act` of elements; each element is one move in the sense of the rules.
"""

from typing import NamedTuple

from companion.cards.french import Card
from companion.games.empires.rules.maps import Province
from companion.referee.claims import Sums, Winner


class Place(NamedTuple):
    """`2@4/Ville`: counters in a province; `owner` is None where no tag is written."""

    number: int
    province: int
    owner: int | None = None


class Step(NamedTuple):
    """`2@4/Ville>5`: counters that go from one province to another."""

    number: int
    origin: int
    owner: int | None
    to: int


class CityAt(NamedTuple):
    """`city@4`."""

    province: int


#: What a combination aims at: a province, counters in one, counters that go, or a city; all of one form.
Targets = tuple[int, ...] | tuple[Place, ...] | tuple[Step, ...] | tuple[CityAt]


class Setup(NamedTuple):
    """`setup 1 4@1 3@2`: the city, then the counters."""

    city: int
    places: tuple[Place, ...]


class Enter(NamedTuple):
    """`enter 1 6@1`: a return, city and counters."""

    city: int
    places: tuple[Place, ...]


class Draw(NamedTuple):
    """`draw 5h ? 3c`."""

    cards: tuple[Card, ...]


class Give(NamedTuple):
    """`give Ville 5h ? $3`: cards, and coins as whole numbers."""

    to: int
    gifts: tuple[Card | int, ...]


class Buy(NamedTuple):
    """`buy 2`, or `buy 5h ?` with the cards' names."""

    number: int
    cards: tuple[Card, ...] = ()


class Combo(NamedTuple):
    """`exp 2d 5d 3>17`: a combination (its full name), the cards that pay for it, and its targets."""

    name: str
    cards: tuple[Card, ...]
    targets: Targets


class Pass(NamedTuple):
    """`pass`, or `pass 5h` with the card drawn."""

    card: Card | None = None


class Build(NamedTuple):
    """`build 4c 1`."""

    card: Card
    province: int


class Store(NamedTuple):
    """`store 6d 8s 1`: one or two cards."""

    cards: tuple[Card, ...]
    province: int


class StoreCoin(NamedTuple):
    """`store $1 1`. Had it coins among its values, it would equal a `take $1 1`."""

    province: int

    @property
    def coins(self) -> int:
        """Only one goes in a turn (EM-11.3)."""
        return 1


class Take(NamedTuple):
    """`take $3 1`."""

    coins: int
    province: int


class Steps(NamedTuple):
    """`3>4 2@5>6`: own counters move."""

    steps: tuple[Step, ...]


class Fight(NamedTuple):
    """`fight 2@8/Ville`."""

    place: Place


class Keep(NamedTuple):
    """`keep 2`."""

    number: int


class Discard(NamedTuple):
    """`discard 5h ?`."""

    cards: tuple[Card, ...]


Element = Setup | Enter | Draw | Give | Buy | Combo | Pass | Build | Store | StoreCoin | Take | Steps | Fight | Keep | Discard


class NewTurn(NamedTuple):
    """`[turn 3]`."""

    number: int


class MapLine(NamedTuple):
    """`12 Harrowmoor: 3 7 13 outer`."""

    province: Province


class Act(NamedTuple):
    """`Aino mig 5h 3; pass`: a player and what he does."""

    player: int
    elements: tuple[Element, ...]


class Breakthrough(NamedTuple):
    """`breakthrough`."""

    word: str = "breakthrough"


class End(NamedTuple):
    """`end`."""

    word: str = "end"


class Order(NamedTuple):
    """`order: Aino, Ville`."""

    players: tuple[int, ...]


Move = NewTurn | MapLine | Act | Breakthrough | End | Order | Sums | Winner

#: The kinds of moves that neither claim anything nor begin a turn.
PLAIN_MOVES: frozenset[type] = frozenset((MapLine, Act, Breakthrough))
#: What may claim something wrongly; the order of play is one, too. A tuple: a union would be built anew at every line.
CLAIMS = (Order, Sums, Winner)


def is_claim(move: Move) -> bool:
    """Whether a move is a claim."""
    return isinstance(move, CLAIMS)


def is_setting(move: Move) -> bool:
    """Whether a line is one of the map."""
    return isinstance(move, MapLine)
