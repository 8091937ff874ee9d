"""Chances in positions of Duelling Circles that are solved, and what every possible decision is worth.

All chances are those of the player who is to move, unless said otherwise.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.games.duelling_circles.analysis.placements import Side, number_of
from companion.games.duelling_circles.analysis.solver import Solution
from companion.games.duelling_circles.rules.course import LANDING, RALLYING, RESERVE
from companion.games.duelling_circles.rules.landing import facing, movable, move
from companion.games.duelling_circles.rules.state import FLIP, LUCKY, MOVE, OVER, Band, Position, State, is_on_board
from companion.games.duelling_circles.rules.table import Table

#: The rulings that bear on a game without colours; the solution plays their first settings.
BEARING = ("DC-R3", "DC-R4", "DC-R5", "DC-R6")
SOLVED_TOKENS = 3
FLIPS, STOPS = "flip", "stop"


class Choice(NamedTuple):
    """Something that the player to move may decide: as it is written (`h7`, `r`, `flip`, `stop`), and his chance to win then."""

    written: str
    chance: float


def why_unsolved(table: Table) -> str:
    """Why no solution covers a table's game, in words; empty where one does."""
    if table.kinilani:
        return "the game with colours (kinilani) is not solved"
    if table.tokens != SOLVED_TOKENS:
        return f"only the short game with {SOLVED_TOKENS} tokens is solved, not the one with {table.tokens}"
    other = [ruling for ruling in BEARING if table.setting(ruling) != "a"]
    return f"the game is solved with the default of {other[0]}, not with {table.setting(other[0])}" if other else ""


def is_ordinary(state: State) -> bool:
    """Whether each tile has one token at most, as by the rules of a game without colours."""
    table, (own, other, _, _) = state.table, state.position
    crossed = (own[place] and other[crossing] for place, crossing in enumerate(table.across) if crossing is not None)
    return not any(crossed) and all(len(tokens) < 2 for band in (own, other) for tokens in band[:RESERVE])


class Evaluation:
    """A solution asked in the game's own terms. The table must be one that it covers (`why_unsolved`)."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self._after: dict[tuple[Side, Side], NDArray[np.float64]] = {}

    def chance(self, state: State) -> float:
        """The chance of the player to move, both playing their best from here; of a game that is over 1 or 0."""
        if state.phase == OVER:
            return float(state.seat in state.winners)
        return max(choice.chance for choice in self.choices(state)) if self.decides(state) else self._waiting(state)

    def decides(self, state: State) -> bool:
        """Whether the player to move has something to decide, not only to flip."""
        return state.phase == MOVE or (state.phase == FLIP and state.flips > 0)

    def choices(self, state: State) -> list[Choice]:
        """What he may decide, in the order of the course, the best not marked; empty where nothing is to be decided."""
        if state.phase == MOVE:
            names = state.table.names[state.seat]
            able = movable(state.table, state.position, state.flip)
            return [Choice(names[place], self._moved(state, place, token)) for place, token in able]
        if self.decides(state):
            return [
                Choice(FLIPS, self._first_flip(state.table, state.position)),
                Choice(STOPS, self._turn_over(state.position)),
            ]
        return []

    def _waiting(self, state: State) -> float:
        if state.phase == LUCKY:
            return self._turn_over(state.position)
        return self._first_flip(state.table, state.position)

    def _moved(self, state: State, place: int, token: str) -> float:
        """The chance after the move of a token. In a game without colours at most one flip is owed."""
        after, *_ = move(state.table, state.position, token, place, LANDING[place][state.flip])
        if not is_on_board(after.other):
            return 1.0
        if LANDING[place][state.flip] in RALLYING:
            return max(self._first_flip(state.table, after), self._turn_over(after))
        return self._turn_over(after)

    def _first_flip(self, table: Table, position: Position) -> float:
        """The chance with a flip to come: a turn's first, or an owed one that is made."""
        mine, own = _placed(position.own)
        theirs, other = _placed(position.other)
        return float(self.solution.chances[mine, theirs][own, other, _lucky(table, position)])

    def _turn_over(self, position: Position) -> float:
        """The chance of a player whose turn ends so, its lucky flip still to come."""
        mine, own = _placed(position.own)
        theirs, other = _placed(position.other)
        if (mine, theirs) not in self._after:
            self._after[mine, theirs] = self.solution.after_turn(mine, theirs)
        return float(self._after[mine, theirs][own, other])


def _placed(band: Band) -> tuple[Side, int]:
    """The side that a band is, and the number of its placement."""
    tiles = tuple(place for place, tokens in enumerate(band[:RESERVE]) if tokens)
    return Side(len(tiles), len(band[RESERVE])), number_of(tiles)


def _lucky(table: Table, position: Position) -> int:
    """Which of the other's tokens stands on the lucky tile, as the solution counts: 0 for none."""
    if position.lucky < 0 or not facing(table, position, position.lucky):
        return 0
    crossing = table.across[position.lucky]
    tiles = [place for place, tokens in enumerate(position.other[:RESERVE]) if tokens]
    return 0 if crossing is None else tiles.index(crossing) + 1
