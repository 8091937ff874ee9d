"""What the table looks like after a line: frozen values, equal when the positions are equal.

They are named tuples, as they are made for every line (see bench/).
"""

from collections.abc import Hashable
from typing import NamedTuple

from companion.games.duelling_circles.rules import colours, course, moves as m, table as t
from companion.games.duelling_circles.rules.lineup import ON_BOARD
from companion.record.values import quick
from companion.referee import Address, Sums, Winner

#: What a turn waits for.
FLIP, MOVE, LUCKY, OVER = "flip", "move", "lucky", "over"

#: One player's tokens, by the tiles of his own course, the reserve last: a text with a letter for each token that stands there.
Band = tuple[str, ...]


@quick
class Position(NamedTuple):
    """The board as the one sees it who is to move: all that his moves hang on.

    `own` is numbered by his course, `other` by the other player's. `lucky` is the lucky tile on his course, -1 if none is lucky;
    `tied` the tile from which nothing may move (DC-R5, setting b), -1 if there is none.
    """

    own: Band
    other: Band
    lucky: int = -1
    tied: int = -1


class WrongClaim(NamedTuple):
    """A claim within a turn that the turn did not bear out: at which part of the line, and what is right."""

    at: Address
    message: str


@quick
class State(NamedTuple):
    """The whole game.

    `seat` is to move. `lucky` is the printed number of the tile that is lucky in this turn, 0 if none is; `taken` counts by
    seat (DC-5.5). `flips` counts the flips made in this turn, `owed` those still to be made; `flip` is what heads a token must
    move now (phase `move`). `unfinished`: the last line's turn stands half-way, and `let_go`, the table let it stand so.
    `claims` stand behind the end of the game. `last` is the last turn's line and `wrong` what it claims wrongly: they explain
    how the position came about, and make no other position of it.
    """

    table: t.Table
    position: Position
    turn: int = 1
    seat: int = 0
    lucky: int = 0
    taken: tuple[int, int] = (0, 0)
    wrong: tuple[WrongClaim, ...] = ()
    last: m.Turn | None = None
    phase: str = FLIP
    flips: int = 0
    owed: int = 1
    flip: int = 0
    winners: tuple[int, ...] = ()
    unfinished: bool = False
    let_go: bool = False
    claims: tuple[Sums | Winner, ...] = ()

    def key(self) -> Hashable:
        """The same for equal positions, and for these alone."""
        how_it_came_about = ("wrong", "last")
        return tuple(value for name, value in zip(self._fields, self, strict=True) if name not in how_it_came_about)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        table = self.table
        places = (
            [name + tokens.strip(colours.PLAIN) for name, tokens in zip(names, band, strict=True) for _ in tokens[:1]]
            for names, band in zip(table.names, self.bands, strict=True)
        )
        stand = "; ".join(f"{tag} {' '.join(there)}" for tag, there in zip(table.players, places, strict=True))
        return f"<turn {self.turn}, {table.players[self.seat]}, {self.phase} {self.flip}, lucky {self.lucky}: {stand}>"

    @property
    def bands(self) -> tuple[Band, Band]:
        """The tokens of both players, in seating order."""
        own, other, _, _ = self.position
        return (other, own) if self.seat else (own, other)

    @property
    def tag(self) -> str:
        """Whose turn it is."""
        return self.table.players[self.seat]

    @property
    def may_begin(self) -> bool:
        """Whether a line may begin a turn: the one before is finished, and the game is not over (DC-5.2)."""
        return not self.unfinished and self.phase != OVER


def start(table: t.Table) -> State:
    """The state before the first turn (DC-1.5, DC-6.1): who is named first begins (DC-2.1, DC-R1), nothing is lucky (DC-4.3).

    Where the colours are not known the board is still empty: a position fills it.
    """
    lineup = table.lineup or (("" if table.kinilani else colours.PLAIN) * table.tokens,) * 2
    return State(table, Position(_set_up(table, lineup[0]), _set_up(table, lineup[1])))


def _set_up(table: t.Table, tokens: str) -> Band:
    """A player's tokens, given from `h8` backwards and then those in reserve."""
    band = [""] * (course.LENGTH + 1)
    on_board = ON_BOARD if table.reserves else len(tokens)
    for place, token in zip(range(course.H8, -1, -1), tokens[:on_board], strict=False):
        band[place] = token
    band[course.RESERVE] = colours.in_order(tokens[on_board:])
    return tuple(band)


def next_turn(state: State) -> State:
    """The turn of the other player, with no tile lucky."""
    own, other, _, _ = state.position
    return State(state.table, Position(other, own), state.turn + 1, 1 - state.seat, taken=state.taken, last=state.last)


def is_on_board(band: Band) -> bool:
    """Whether any token of a band stands on the board."""
    return any(band[: course.RESERVE])


def count(band: Band) -> int:
    """How many tokens of a band are left, the reserve's included."""
    return sum(map(len, band))
