"""What the table looks like after a line: frozen values, equal when the positions are equal.

They are named tuples, as they are made for every line (see bench/).
"""

from __future__ import annotations

from typing import NamedTuple

from companion.games.duelling_circles.rules.colours import PLAIN, in_order
from companion.games.duelling_circles.rules.course import H8, LENGTH, RESERVE
from companion.games.duelling_circles.rules.moves import Turn
from companion.games.duelling_circles.rules.table import Table

#: What a turn waits for.
FLIP, MOVE, LUCKY, OVER = "flip", "move", "lucky", "over"

#: One player's tokens, by the tiles of his own course, the reserve last: a text with a letter for each token that stands there.
Band = tuple[str, ...]


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
    """A claim within a turn that the turn did not bear out: at which word behind the turn's number, and what is right."""

    at: int
    message: str


class State(NamedTuple):
    """The whole game.

    `seat` is to move. `lucky` is the printed number of the tile that is lucky in this turn, 0 if none is; `taken` counts by
    seat (DC-5.5). `flips` counts the flips made in this turn, `owed` those still to be made; `flip` is what heads a token must
    move now (phase `move`). `unfinished` is the line whose turn stands half-way, `wrong` what the last line claimed wrongly.
    """

    table: Table
    position: Position
    turn: int = 1
    seat: int = 0
    lucky: int = 0
    taken: tuple[int, int] = (0, 0)
    wrong: tuple[WrongClaim, ...] = ()
    phase: str = FLIP
    flips: int = 0
    owed: int = 1
    flip: int = 0
    winners: tuple[int, ...] = ()
    unfinished: Turn | None = None

    @property
    def bands(self) -> tuple[Band, Band]:
        """The tokens of both players, in seating order."""
        own, other, _, _ = self.position
        return (other, own) if self.seat else (own, other)


def start(table: Table) -> State:
    """The state before the first turn (DC-1.5, DC-6.1, DC-2.1)."""
    lineup = table.lineup or (PLAIN * table.tokens,) * 2
    return State(table, Position(_set_up(table, lineup[0]), _set_up(table, lineup[1])))


def _set_up(table: Table, tokens: str) -> Band:
    """A player's tokens, given from `h8` backwards and then those in reserve."""
    band = [""] * (LENGTH + 1)
    on_board = 2 if table.reserves else len(tokens)
    for place, token in zip(range(H8, -1, -1), tokens[:on_board], strict=False):
        band[place] = token
    band[RESERVE] = in_order(tokens[on_board:])
    return tuple(band)


def is_on_board(band: Band) -> bool:
    """Whether any token of a band stands on the board."""
    return any(band[:RESERVE])


def count(band: Band) -> int:
    """How many tokens of a band are left, the reserve's included."""
    return sum(map(len, band))
