"""All ways in which one side's tokens can stand, numbered, for the solver of Duelling Circles.

Tiles are numbered along the side's own course, 0 to 15: its home row, then the combat row as it meets it (DC-1.3, DC-7.1).
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.games.duelling_circles.rules.course import HOME_LENGTH, LENGTH

Tiles = NDArray[np.int64]


class Side(NamedTuple):
    """How many tokens a side has on the board and in reserve."""

    board: int
    reserve: int


@cache
def sides(tokens: int) -> tuple[Side, ...]:
    """Every side with at least one token on the board, of a game with so many tokens each (two start on the board: DC-1.5)."""
    boards = range(1, tokens + 1)
    return tuple(Side(board, reserve) for board in boards for reserve in range(tokens - 1) if board + reserve <= tokens)


@cache
def placements(board: int) -> Tiles:
    """Every placement of so many tokens: an array (placements, board) of tiles, each row ascending."""
    return np.array(list(combinations(range(LENGTH), board)), dtype=np.int64)


@cache
def number_of(tiles: tuple[int, ...]) -> int:
    """The row of `placements` in which these tiles stand; they ascend."""
    return _numbers(len(tiles))[tiles]


@cache
def _numbers(board: int) -> dict[tuple[int, ...], int]:
    return {tiles: i for i, tiles in enumerate(combinations(range(LENGTH), board))}


def rows_of(tiles: Tiles) -> Tiles:
    """The rows of `placements` of an array (n, board) of tiles in any order."""
    numbers = _numbers(tiles.shape[1])
    return np.array([numbers[tuple(row)] for row in np.sort(tiles, axis=1).tolist()], dtype=np.int64)


def met_at(tiles: Tiles, *, counterflow: bool) -> Tiles:
    """The other side's tiles as the mover numbers them; -1 for those of its home row, where the mover never comes."""
    combat = LENGTH + HOME_LENGTH - 1 - tiles if counterflow else tiles
    return np.where(tiles < HOME_LENGTH, -1, combat)
