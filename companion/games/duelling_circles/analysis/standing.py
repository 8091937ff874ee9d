"""How one side's tokens can stand, numbered, for the solver of Duelling Circles.

A *standing* is a number of 16 bits, one for each tile of the side's own course, counted from the entry tile: bit 0 is `h7`, bit 1
`h8`, bits 2 to 9 are the combat row as the side meets it, bit 15 is `h6` (DC-1.3, DC-1.6). A flip within one turn follows a rally
on `h3` or `h6`: the token came from the combat row, or the number grew.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.games.duelling_circles.rules.course import H7, LENGTH, MOST_HEADS

Numbers = NDArray[np.int32]
#: The bits of the combat row.
COMBAT = 0b11_1111_1100


class Side(NamedTuple):
    """How many tokens a side has on the board and in reserve."""

    board: int
    reserve: int


class Pair(NamedTuple):
    """The sides of a position: who moves, and who waits."""

    mover: Side
    waiting: Side

    @property
    def turned(self) -> "Pair":
        """The same sides where the other moves."""
        return Pair(self.waiting, self.mover)


def sides(tokens: int) -> list[Side]:
    """Every side with at least one token on the board, of a game with so many tokens each (two start on the board: DC-1.5)."""
    boards = range(1, tokens + 1)
    return [Side(board, reserve) for board in boards for reserve in range(max(tokens - 1, 1)) if board + reserve <= tokens]


def layers(tokens: int) -> list[Pair]:
    """The pairs of sides, each once whoever moves; those to which a pair can lead stand before it.

    Tokens are only ever lost and reserves only ever enter.
    """
    pairs = (Pair(x, y) for x in sides(tokens) for y in sides(tokens) if x <= y)
    return sorted(pairs, key=lambda pair: (sum(map(sum, pair)), pair.mover.reserve + pair.waiting.reserve, pair))


def bit_of(tile: int) -> int:
    """The bit of a tile of the course (its number there, 0 for `h1`)."""
    return (tile - H7) % LENGTH


def standing_of(tiles: Iterable[int]) -> int:
    """The standing of tokens on these tiles of the course."""
    return sum(1 << bit_of(tile) for tile in tiles)


@cache
def standings(board: int) -> Numbers:
    """Every standing of so many tokens: by those on the combat row; of those alike there, the greatest number first.

    So a flip within a turn leads to an earlier one, and those alike lie side by side.
    """
    found = np.flatnonzero(_counts() == board).astype(np.int32)
    return found[np.lexsort((-found, found & COMBAT))]


@cache
def _counts() -> Numbers:
    every = np.arange(1 << LENGTH, dtype=np.int32)
    return sum((every >> bit & 1 for bit in range(LENGTH)), np.zeros_like(every))


@cache
def places() -> Numbers:
    """By a standing, its place among all of as many tokens."""
    found = np.zeros(1 << LENGTH, dtype=np.int32)
    for board in range(1, LENGTH + 1):
        found[standings(board)] = np.arange(len(standings(board)))
    return found


def met(theirs: Any, *, counterflow: bool) -> Any:
    """The combat tiles, as the mover's bits, on which the other side's tokens stand; of a number or an array."""
    combat = theirs & COMBAT
    if not counterflow:
        return combat
    turned = combat & 0
    for bit in range(2, 10):
        turned = turned | (combat >> bit & 1) << (11 - bit)
    return turned


@cache
def steps(board: int) -> Numbers:
    """By standing, token and heads (from one): the place of the standing after it, and from bit 16 up the tile.

    -1 where a friend stands (DC-2.7).
    """
    found = np.full((len(standings(board)), board, MOST_HEADS), -1, dtype=np.int32)
    for i, standing in enumerate(standings(board).tolist()):
        for token, bit in enumerate(_bits(standing)):
            for heads, landing in _landings(bit, standing):
                found[i, token, heads - 1] = places()[standing ^ 1 << bit | 1 << landing] | landing << 16
    return found


@cache
def entries(board: int) -> Numbers:
    """By standing and heads (from one): where a token from the reserve leads (DC-1.6), as in `steps`."""
    found = np.full((len(standings(board)), MOST_HEADS), -1, dtype=np.int32)
    for i, standing in enumerate(standings(board).tolist()):
        for heads, landing in _landings(-1, standing):
            found[i, heads - 1] = places()[standing | 1 << landing] | landing << 16
    return found


def _landings(bit: int, standing: int) -> Iterator[tuple[int, int]]:
    for heads in range(1, MOST_HEADS + 1):
        landing = (bit + heads) % LENGTH
        if not standing >> landing & 1:
            yield heads, landing


def _bits(standing: int) -> list[int]:
    return [bit for bit in range(LENGTH) if standing >> bit & 1]


def without(board: int, *, counterflow: bool) -> Numbers:
    """By the other's standing and its tokens on the combat row, in the mover's order: the place of the standing that lacks it."""
    found = np.zeros((len(standings(board)), 8), dtype=np.int32)
    for i, standing in enumerate(standings(board).tolist()):
        for token, bit in enumerate(_bits(met(standing, counterflow=counterflow))):
            own = 11 - bit if counterflow else bit
            found[i, token] = places()[standing ^ 1 << own]
    return found
