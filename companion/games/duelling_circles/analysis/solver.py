"""Duelling Circles solved: what best play is worth in every position, with a bound of the error that is proven.

Positions fall into layers by the tokens and reserves of both sides; a move leads within its layer or to one that was solved
before. Within a layer the worths of all positions are improved together until nothing changes that matters. Then the bound:
`drift` is how long, at most, play can stay in the layer from a position, about; if one sweep over worths made too small
and too large by a little drift leads between them, the true worths lie between them, since a sweep never turns an order round.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numba import get_num_threads, set_num_threads
from numpy.typing import NDArray

from companion.games.duelling_circles.analysis import standing as st
from companion.games.duelling_circles.analysis.standing import Pair, Side
from companion.games.duelling_circles.analysis.sweeping import TOGETHER, Given, sweep
from companion.games.duelling_circles.analysis.worths import FULL, Rules, Worths, legal

#: How far from the truth a layer may be, beside what it takes over from those before.
TOLERANCE = 1e-8
#: A layer of two equal sides swings: each sweep goes but a part of the way.
_DAMPING = 0.75
#: So little of `drift` is added to see what it leads to.
_LITTLE = 1e-8
#: What is rounded to a worth of 32 bits.
_ROUNDING = 0.5 / FULL
#: Of so many numbers on, a pair is shared out among all cores.
_SHARED_OUT = 200_000
_CORES = get_num_threads()
_BOUND = NDArray[np.float64]
_NOTHING = np.zeros((1, 1), dtype=np.uint32)


class Layer(NamedTuple):
    """A layer that was solved: its sides, how many sweeps it took, how far it is off at most; the share that is done now."""

    one: Side
    two: Side
    sweeps: int
    error: float
    share: float


def solve(worths: Worths, tolerance: float = TOLERANCE) -> Iterator[Layer]:
    """Solves the layers that a table of worths lacks, one after the other, and tells of each when it is kept."""
    for number, (one, two) in enumerate(st.layers(worths.rules.tokens)):
        if number not in worths.errors:
            yield _solve_layer(worths, number, one, two, tolerance)


def memory_needed(tokens: int) -> int:
    """The bytes that the greatest layer takes while it is solved, about."""
    return max(_memory(one, two) for one, two in st.layers(tokens))


def _memory(one: Side, two: Side) -> int:
    cells = len(st.standings(one.board)) * len(st.standings(two.board))
    return cells * (2 * 16 + 3 * 8)  # two blocks of worth and drift; what was solved before, for both


def _solve_layer(worths: Worths, number: int, one: Side, two: Side, tolerance: float) -> Layer:
    pairs = [Pair(one, two)] if one == two else [Pair(one, two), Pair(two, one)]
    blocks = {pair: _begun(pair, worths.rules) for pair in pairs}
    givens = {pair: _given(worths, pair) for pair in pairs}
    damping = _DAMPING if one == two else 1.0
    sweeps = 0
    while True:
        sweeps += 1
        change = growth = longest = 0.0
        for pair in pairs:
            marks = _sweep(blocks, pair, givens[pair], 0.0, _LITTLE, damping)
            change, growth, longest = max(change, marks[0]), max(growth, marks[1]), max(longest, marks[2])
        if growth > 0.5:  # drift is not known yet
            continue
        little = 1.05 * change / (1 - growth) + 1e-15
        if little * longest <= tolerance and all(
            _sweep(blocks, pair, givens[pair], little, little, 1.0)[0] <= 0 for pair in pairs
        ):
            break
    error = (
        little * longest
        + _ROUNDING
        + max((worths.errors[before] for before in _led_to(worths.rules.tokens, one, two)), default=0.0)
    )
    for pair in pairs:
        worths.keep(pair, blocks[pair][..., 0].T)
    worths.finish(number, error)
    return Layer(one, two, sweeps, error, worths.share)


def _led_to(tokens: int, one: Side, two: Side) -> list[int]:
    """The numbers of the layers to which a move of either side leads."""
    numbers = {pair: i for i, pair in enumerate(st.layers(tokens))}
    after = [
        (side, left)
        for mover, waiting in ((one, two), (two, one))
        for side in _moved(mover)
        for left in (waiting, _robbed(waiting))
    ]
    return [numbers[Pair(min(x, y), max(x, y))] for x, y in after if y and {x, y} != {one, two}]


def _moved(mover: Side) -> list[Side]:
    """A side after its own move: as it was, or with one token more on the board."""
    return [mover, Side(mover.board + 1, mover.reserve - 1)] if mover.reserve else [mover]


def _robbed(side: Side) -> Side | None:
    """A side that has lost a token of the board; None where it has lost."""
    return Side(side.board - 1, side.reserve) if side.board > 1 else None


def _begun(pair: Pair, rules: Rules) -> _BOUND:
    """Where a pair begins: (waiting, mover, worth and drift); 0 stays where both stand on one tile, which is no position."""
    block = np.zeros((len(st.standings(pair.waiting.board)), len(st.standings(pair.mover.board)), 2))
    for row, standing in zip(block, st.standings(pair.waiting.board), strict=True):
        row[legal(pair.mover.board, standing, rules)] = 0.5, 1.0
    return block


def _given(worths: Worths, pair: Pair) -> Given:
    """What a sweep of a pair needs that does not change: standings, steps, and the worths of the pairs that it leads to."""
    mover, waiting = pair
    rules = worths.rules
    entries = st.entries(mover.board) if mover.reserve else np.full((len(st.standings(mover.board)), 4), -1, dtype=np.int32)
    robbed = _robbed(waiting)
    entered = _moved(mover)[-1] if mover.reserve else None
    return Given(
        st.standings(mover.board),
        np.ascontiguousarray(st.met(st.standings(waiting.board), counterflow=rules.counterflow)),
        st.steps(mover.board),
        entries,
        st.without(waiting.board, counterflow=rules.counterflow),
        _before(worths, waiting, entered),
        _before(worths, robbed, mover),
        _before(worths, robbed, entered),
        robbed is None,
        rules.must_rally,
    )  # fmt: skip


def _before(worths: Worths, mover: Side | None, waiting: Side | None) -> NDArray[np.uint32]:
    return worths.block(Pair(mover, waiting)) if mover and waiting else _NOTHING


def _sweep(blocks: dict[Pair, _BOUND], pair: Pair, given: Given, plus: float, minus: float, damping: float) -> Any:
    """One sweep over a pair; its greatest change, growth of drift, and drift. With `plus` nothing is changed: it only checks."""
    turned, old = blocks[Pair(pair.waiting, pair.mover)], blocks[pair]
    fresh = np.zeros_like(old) if turned is old and not plus else old
    marks = np.zeros((-(-len(old) // TOGETHER), 3))
    set_num_threads(_CORES if old.size > _SHARED_OUT else 1)
    sweep(fresh, old, turned, plus, minus, damping, marks, given)
    blocks[pair] = fresh
    return marks.max(axis=0)
