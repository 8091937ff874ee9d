"""Duelling Circles with few tokens, solved another way than Companion does: arrays, swept until nothing changes, no bounds.

A *position* is seen by the player to move: his placement, the other's, and which of the other's tokens stands on the lucky tile
(0: none, i: the i-th of his tokens along his course). Its *chance* is that of the mover to win when both play their best.

Tokens are only ever lost and reserves only ever enter, so positions fall into layers by the tokens and reserves of both
sides; a move leads within its layer or to one that has been solved before. Within a layer the chances of all positions
are improved together until none changes any more. Default rulings are taken for granted (DC-R3 to DC-R6 bear on the plain game).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from placements_slowly import Side, met_at, placements, rows_of, sides

from companion.games.duelling_circles.rules.course import H7, HOME_LENGTH, LENGTH, RALLYING

Chances = NDArray[np.float64]
#: The chance of 0, 1, 2, 3 and 4 heads.
HEADS = (1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16)
#: Where a reserve token counts its steps from (DC-1.6).
BEFORE_ENTRY = H7 - 1
IMPOSSIBLE = -np.inf
#: Values that no sweep moves by more than this are solved; the error that remains is below a millionth of a percent.
TOLERANCE = 1e-12


@dataclass(eq=False, slots=True)
class Solution:
    """The chance of every position of a three-token game, by the sides of mover and other.

    `chances[mine, theirs]` is an array (my placements, their placements, lucky); lucky is 0 or 1 + the number of their token.
    Entries of placements that share a tile mean nothing.
    """

    tokens: int
    counterflow: bool
    chances: dict[tuple[Side, Side], Chances]

    def after_turn(self, mine: Side, theirs: Side) -> Chances:
        """The chance of a player whose turn ends with these placements, the lucky flip still to come: (mine, theirs)."""
        other = self.chances[theirs, mine]
        lost = other[:, :, 0].copy()
        fighting = placements(mine.board) >= HOME_LENGTH
        for token in range(mine.board):  # each of his tokens on the combat row is protected with a chance of 1/8 (DC-4.1)
            lost += fighting[None, :, token] * (other[:, :, token + 1] - other[:, :, 0]) / 8
        return np.ascontiguousarray((1 - lost).T)


@dataclass(eq=False, slots=True)
class _Moves:
    """What one number of heads lets a side do.

    `fixed[lucky]` is the best of the moves that leave the layer (captures, entries); `steps` are the others, token by token:
    the rows they lead to, a penalty where they cannot be made, and the rows from which they rally.
    """

    fixed: list[Chances]
    steps: list[tuple[NDArray[np.int64], Chances, NDArray[np.int64]]]


def solve(
    tokens: int, *, counterflow: bool, tolerance: float = TOLERANCE, progress: Callable[[float], None] = lambda _: None
) -> Solution:
    """The solution of a game with so many tokens each; three take ten to twenty-five seconds. `progress` hears the share done."""
    solution = Solution(tokens, counterflow, {})
    work = list(_layers(tokens))
    weights = [len(placements(x.board)) * len(placements(y.board)) for x, y in work]
    for i, (mine, theirs) in enumerate(work):
        _solve_layer(solution, mine, theirs, tolerance)
        progress(sum(weights[: i + 1]) / sum(weights))
    return solution


def _layers(tokens: int) -> Iterator[tuple[Side, Side]]:
    """The pairs of sides, each once whoever moves; those to which a pair can lead stand before it."""
    pairs = {(x, y) for x in sides(tokens) for y in sides(tokens) if x <= y}
    yield from sorted(pairs, key=lambda pair: (sum(map(sum, pair)), pair[0].reserve + pair[1].reserve, pair))


def _solve_layer(solution: Solution, one: Side, two: Side, tolerance: float) -> None:
    both = {(one, two), (two, one)}
    for mine, theirs in both:
        solution.chances[mine, theirs] = np.full(shape_of(mine, theirs), 0.5)
    moves = {pair: [_moves(solution, *pair, heads) for heads in (1, 2, 3, 4)] for pair in both}
    change = 1.0
    while change > tolerance:
        change = 0.0
        for pair in both:
            better = _sweep(solution, *pair, moves[pair])
            change = max(change, float(np.abs(better - solution.chances[pair]).max()))
            solution.chances[pair] = better


def shape_of(mine: Side, theirs: Side) -> tuple[int, int, int]:
    """The shape of the chances of a layer: my placements, their placements, lucky tiles that differ."""
    return len(placements(mine.board)), len(placements(theirs.board)), theirs.board + 1


def _sweep(solution: Solution, mine: Side, theirs: Side, moves: list[_Moves]) -> Chances:
    """Better chances of all positions of one layer, from those that the solution has so far."""
    ended = solution.after_turn(mine, theirs)
    now = solution.chances[mine, theirs]
    better = np.empty_like(now)
    # An owed flip may be left unmade (DC-3.3): its worth is that of a turn's first flip, or of stopping.
    rallied = [np.maximum(ended, now[:, :, lucky]) for lucky in range(theirs.board + 1)]
    quiet = [_best_quiet(ended, of_heads) for of_heads in moves]
    for lucky in range(theirs.board + 1):
        total = HEADS[0] * ended  # no heads: the flip is lost (DC-2.3)
        for heads, of_heads in enumerate(moves, 1):
            best = np.maximum(quiet[heads - 1], of_heads.fixed[lucky])
            for rows, _, rallying in of_heads.steps:
                best[rallying] = np.maximum(best[rallying], rallied[lucky][rows[rallying]])
            total += HEADS[heads] * np.where(best == IMPOSSIBLE, ended, best)
        better[:, :, lucky] = total
    return better


def _best_quiet(ended: Chances, moves: _Moves) -> Chances:
    best = np.full(ended.shape, IMPOSSIBLE)
    for rows, penalty, _ in moves.steps:
        np.maximum(best, ended[rows] + penalty, out=best)
    return best


def _moves(solution: Solution, mine: Side, theirs: Side, heads: int) -> _Moves:
    """All moves of so many heads, for every pair of placements of these sides."""
    own = placements(mine.board)
    met = met_at(placements(theirs.board), counterflow=solution.counterflow)
    shape = (len(own), len(met))
    entered = np.full(shape, IMPOSSIBLE)
    taken = np.full((theirs.board, *shape), IMPOSSIBLE)
    steps = []
    for token in range(mine.board + bool(mine.reserve)):
        enters = token == mine.board
        after = Side(mine.board + 1, mine.reserve - 1) if enters else mine
        start = np.full(len(own), BEFORE_ENTRY) if enters else own[:, token]
        landing = (start + heads) % LENGTH
        rest = own if enters else np.delete(own, token, axis=1)
        free = ~(rest == landing[:, None]).any(axis=1)  # no move ends on a friend (DC-2.7)
        rows = np.zeros(len(own), dtype=np.int64)
        rows[free] = rows_of(np.column_stack((rest, landing))[free])
        hits = (met[None, :, :] == landing[:, None, None]) & free[:, None, None]
        for victim in range(theirs.board):
            who, whom = np.nonzero(hits[:, :, victim])
            value = _after_capture(solution, after, theirs, victim)
            taken[victim][who, whom] = np.maximum(taken[victim][who, whom], value[rows[who], whom])
        quiet = free[:, None] & ~hits.any(axis=2)
        if enters:
            np.maximum(entered, np.where(quiet, solution.after_turn(after, theirs)[rows], IMPOSSIBLE), out=entered)
        else:
            rallying = np.nonzero(np.isin(landing, RALLYING) & free)[0]
            penalty = np.where(quiet & ~np.isin(landing, RALLYING)[:, None], 0.0, IMPOSSIBLE)
            steps.append((rows, penalty, rallying))
    return _Moves([_best_fixed(entered, taken, lucky) for lucky in range(theirs.board + 1)], steps)


def _best_fixed(entered: Chances, taken: Chances, lucky: int) -> Chances:
    """The best of entering and taking; the token on the lucky tile cannot be taken (DC-2.8)."""
    best = entered.copy()
    for victim, chances in enumerate(taken, 1):
        if victim != lucky:
            np.maximum(best, chances, out=best)
    return best


def _after_capture(solution: Solution, mine: Side, theirs: Side, victim: int) -> Chances:
    """The chance once the mover stands as `mine` and has taken that token, by rows of `mine` and of `theirs` before it."""
    if theirs.board == 1:  # the last token on the board: won (DC-5.1)
        return np.ones((len(placements(mine.board)), len(placements(1))))
    left = rows_of(np.delete(placements(theirs.board), victim, axis=1))
    return solution.after_turn(mine, Side(theirs.board - 1, theirs.reserve))[:, left]
