"""What the table looks like after a line: frozen values, equal when the positions are equal.

They are named tuples: an action makes several of them, and a frozen dataclass takes three times as long to make (see bench/).
Emperors are numbers, so a tuple of four holds something of each; sets of cards are whole numbers with one bit for each card.
"""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from companion.cards.french import Card
from companion.games.circle_of_power.rules.table import EMPERORS, TYRANT, Table
from companion.record.values import quick
from companion.referee import Adjust, Sums, Winner

ACTIONS = 15
#: Actions in which everybody draws, and after which the deck is shuffled (CP-3.3, CP-3.8).
BEFORE_SHUFFLE = 6
#: Actions before which hands may be written: the first, and the first behind the shuffle.
HANDS_AT = (0, BEFORE_SHUFFLE)
#: Cities that a human may lose (CP-8.2), and trophies that end the game (CP-6.3).
CITIES_TO_LOSE, TROPHIES_TO_WIN = 5, 6

NOTHING = (0, 0, 0, 0)


@quick
class Setup(NamedTuple):
    """What a season begins with. `seats` go clockwise from the dealer's left neighbour to the dealer.

    `clockwise` has by emperor everybody's order of play if he leads. `destroyed` and `knocked_out` are as the season begins.
    `results` are the lines that make it a tally, if it has no deal.
    """

    number: int
    seats: tuple[int, ...]
    dummies: tuple[bool, ...]
    clockwise: tuple[tuple[int, ...], ...]
    destroyed: tuple[int, ...] = NOTHING
    knocked_out: tuple[int, ...] = ()
    results: tuple[Sums, ...] = ()

    @property
    def dealer(self) -> int:
        """Who deals this season."""
        return self.seats[3]


class Hands(NamedTuple):
    """What is known of the hands: cards known to be there, and how many unseen ones, told apart as old and new (CP-3.7).

    After the shuffle `new` counts cards dealt again, which were played before it; all others are `old`.
    """

    known: tuple[int, ...]
    old: tuple[int, ...]
    new: tuple[int, ...]


FIRST_HANDS = Hands(NOTHING, (3, 3, 3, 3), NOTHING)


@quick
class Said(NamedTuple):
    """What stands in a season behind its last action and may not be said again: keywords, and whose hands.

    `right` are the claims above the result of a season without a deal that are right so far: its result may still change.
    """

    words: frozenset[str] = frozenset()
    hands: frozenset[int] = frozenset()
    right: tuple[Sums | Winner, ...] = ()


NOTHING_SAID = Said()


@quick
class Season(NamedTuple):
    """A season as it stands.

    `out` are the city cards seen so far (no city is dealt where there are none), `played` the battle cards played since the last
    shuffle, `early` those played before it (none where old and new cards cannot be told apart). `lost` counts the cities
    destroyed in this season, by emperor; `adjustments` are what the table has changed in its scores.
    """

    setup: Setup
    actions: int
    leader: int
    cities: tuple[Card | None, ...]
    lines: tuple[tuple[Card, ...], ...]
    lost: tuple[int, ...]
    out: int
    played: int
    early: int
    hands: Hands
    complete: bool
    said: Said = NOTHING_SAID
    adjustments: tuple[Adjust, ...] = ()

    @property
    def is_tally(self) -> bool:
        """Whether the season is entered by its result alone."""
        return self.complete and not self.out

    @property
    def destroyed(self) -> tuple[int, ...]:
        """The cities that each has lost in the whole game (CP-8.2)."""
        return add(self.setup.destroyed, self.lost)


@quick
class State(NamedTuple):
    """The whole game: `knocked_out` are humans, in their order, resigned ones too; `winners` is empty until the game is over.

    `first` is how the first season begins, where a position says so and no season has begun.
    """

    table: Table
    totals: tuple[int, ...]
    knocked_out: tuple[int, ...]
    winners: tuple[int, ...]
    season: Season | None
    first: Setup | None = None

    def key(self) -> Hashable:
        """The same for equal positions, and for these alone."""
        return tuple(self)

    @property
    def is_over(self) -> bool:
        """Whether nothing may follow (CP-6.5)."""
        return bool(self.winners)


def saying(state: State, season: Season, word: str, right: tuple[Sums | Winner, ...] = ()) -> State:
    """The state in which a line with this keyword stands in the season, too, and these claims are right so far."""
    said = season.said
    said = Said(said.words | {word}, said.hands, said.right + right)
    return state._replace(season=season._replace(said=said))


def add(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Everybody's sum."""
    return tuple(map(int.__add__, one, other))


def season_scores(table: Table, season: Season) -> tuple[int, ...]:
    """The scores of the moment: trophies (CP-6.2, CP-9.6), in Lonely Tyrant cities lost (CP-8.6); as the table adjusted them."""
    scores = season.lost if table.variant == TYRANT else tuple(map(len, season.lines))
    for adjust in season.adjustments:
        scores = add(scores, tuple(adjust.amount * (emperor == adjust.unit) for emperor in EMPERORS))
    return scores


def remaining_humans(table: Table, knocked_out: Sequence[int]) -> tuple[int, ...]:
    """The humans who are not knocked out."""
    return tuple(emperor for emperor in EMPERORS if table.humans[emperor] and emperor not in knocked_out)
