"""Duelling Circles solved: what best play is worth in every position, with a bound of the error that is proven.

Positions fall into layers by the tokens and reserves of both sides; a move leads within its layer or to one that was solved
before. Within a layer the worths of all positions are improved together until nothing changes that matters. Then the bound:
`drift` is how long, at most, play can stay in the layer from a position, about; if one sweep over worths made too small
and too large by a little drift leads between them, the true worths lie between them, since a sweep never turns an order round.
"""

from collections.abc import Iterator, Mapping
from itertools import count, pairwise
from typing import Any, NamedTuple

import numpy as np
from numba import get_num_threads, set_num_threads
from numpy.typing import NDArray

from companion.games.duelling_circles.analysis import standing as st
from companion.games.duelling_circles.analysis.standing import Pair, Side
from companion.games.duelling_circles.analysis.sweeping import LANES, Given, breach, stay, sweep
from companion.games.duelling_circles.analysis.worths import FULL, Rules, Worths, legal

#: How far from the truth a layer may be, beside what it takes over from those before.
TOLERANCE = 1e-8
#: A layer of two equal sides swings: each sweep goes but a part of the way.
_DAMPING = 0.75
#: So little of `drift` is added to see what it leads to.
_LITTLE = 1e-8
#: So much may `drift` grow yet when it is good enough.
_GROWTH = 0.5
#: How long play stays in a layer at most, about: so much smaller are the last changes.
_LONG = 60
#: What is rounded to a worth of 32 bits.
_ROUNDING = 0.5 / FULL
#: Of so many numbers on, a pair is shared out among all cores.
_SHARED_OUT = 100_000
_CORES = get_num_threads()
#: Into so many hands chunks are dealt out.
_HANDS = 16
_NOTHING = np.zeros((1, LANES), dtype=np.uint32)
_Blocks = dict[Pair, NDArray[Any]]


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
    return cells * (2 * (8 + 4) + 2 * 3 * 4)  # two blocks of worth and drift; what was solved before, for both


def _solve_layer(worths: Worths, number: int, one: Side, two: Side, tolerance: float) -> Layer:
    pairs = [Pair(one, two)] if one == two else [Pair(one, two), Pair(two, one)]
    givens = {pair: _given(worths, pair) for pair in pairs}
    blocks = {pair: _begun(pair, worths.rules) for pair in pairs}
    sweeps, change = _improve(blocks, givens, tolerance / _LONG)
    drifts: _Blocks = {pair: (block > 0).astype(np.float32) for pair, block in blocks.items()}
    while True:
        growth, longest = _stay(blocks, drifts, givens)
        little = 1.05 * change / (1 - growth) + 1e-15
        if little * longest <= tolerance and _hold(blocks, drifts, givens, little):
            break
        more, change = _improve(blocks, givens, change / 4)
        sweeps += more
    error = (
        little * longest
        + _ROUNDING
        + max((worths.errors[before] for before in _led_to(worths.rules.tokens, one, two)), default=0.0)
    )
    for pair in pairs:
        worths.keep(pair, blocks[pair].T)
    worths.finish(number, error)
    return Layer(one, two, sweeps, error, worths.share)


def _improve(blocks: _Blocks, givens: Mapping[Pair, Given], least: float) -> tuple[int, float]:
    """Sweeps over a layer until nothing changes by more than `least`; how often, and what changed at last."""
    equal = len(blocks) == 1
    spare = {pair: np.zeros_like(block) if equal else block for pair, block in blocks.items()}
    for sweeps in count(1):
        change = 0.0
        for pair, given in givens.items():
            old, fresh = blocks[pair], spare[pair]
            change = max(change, _shared(sweep, given, fresh, old, blocks[pair.turned], _DAMPING if equal else 1.0))
            blocks[pair], spare[pair] = fresh, old
        if change <= least:
            return sweeps, change
    raise AssertionError("sweeps without end")


def _stay(blocks: _Blocks, drifts: _Blocks, givens: Mapping[Pair, Given]) -> tuple[float, float]:
    """Improves how long play stays in a layer from each position, about; by how much that grows yet, at most, and the longest."""
    growth = 1.0
    while growth > _GROWTH:
        growth = 0.0
        for pair, given in givens.items():
            old, turned = drifts[pair], drifts[pair.turned]
            fresh = np.zeros_like(old) if turned is old else old
            grown = _shared(stay, given, fresh, old, blocks[pair.turned], turned, _LITTLE)
            growth = max(growth, grown)
            drifts[pair] = fresh
    return growth, max(float(drift.max()) for drift in drifts.values())


def _hold(blocks: _Blocks, drifts: _Blocks, givens: Mapping[Pair, Given], little: float) -> bool:
    """Whether the bounds hold: no sweep over worths that lean by a little drift, either way, passes those that lean the other."""
    return all(
        _shared(breach, given, drifts[pair], blocks[pair], blocks[pair.turned], drifts[pair.turned], lean) <= 0
        for pair, given in givens.items()
        for lean in (little, -little)
    )


def _shared(work: Any, given: Given, *arrays: Any) -> float:
    """The greatest mark that a piece of work over all chunks of a pair leaves; a small one is not shared out among the cores."""
    marks = np.full(len(given.chunks), -1.0)
    set_num_threads(_CORES if arrays[0].size > _SHARED_OUT else 1)
    work(*arrays, marks, given)
    return float(marks.max())


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


def _begun(pair: Pair, rules: Rules) -> NDArray[np.float64]:
    """Where a pair begins: (waiting, mover); 0 stays where both stand on one tile, which is no position."""
    block = np.zeros((len(st.standings(pair.waiting.board)), len(st.standings(pair.mover.board))))
    for row, standing in zip(block, st.standings(pair.waiting.board), strict=True):
        row[legal(pair.mover.board, standing, rules)] = 0.5
    return block


def _given(worths: Worths, pair: Pair) -> Given:
    """What a sweep of a pair needs that does not change: standings, steps, and the worths of the pairs that it leads to."""
    mover, waiting = pair
    rules = worths.rules
    mets = np.ascontiguousarray(st.met(st.standings(waiting.board), counterflow=rules.counterflow))
    entries = st.entries(mover.board) if mover.reserve else np.full((len(st.standings(mover.board)), 4), -1, dtype=np.int32)
    robbed = _robbed(waiting)
    entered = _moved(mover)[-1] if mover.reserve else None
    return Given(
        st.standings(mover.board),
        mets,
        _chunks(mets),
        st.steps(mover.board),
        entries,
        st.without(waiting.board, counterflow=rules.counterflow),
        _before(worths, waiting, entered),
        _before(worths, robbed, mover),
        _before(worths, robbed, entered),
        robbed is None,
        rules.must_rally,
    )  # fmt: skip


def _chunks(mets: NDArray[Any]) -> NDArray[np.int64]:
    """Where a few of the other's standings that are alike on the combat row begin and end: so many as are worked out together.

    They are dealt out, lest one core gets all that take long.
    """
    edges = [0, *(np.flatnonzero(np.diff(mets)) + 1), len(mets)]
    few = [(first, min(first + LANES, end)) for begin, end in pairwise(edges) for first in range(begin, end, LANES)]
    return np.array([one for start in range(_HANDS) for one in few[start::_HANDS]], dtype=np.int64)


def _before(worths: Worths, mover: Side | None, waiting: Side | None) -> NDArray[np.uint32]:
    """Worths of a pair that was solved before: (waiting, mover), and as many columns more as a last chunk may reach."""
    if not mover or not waiting:
        return _NOTHING
    return np.pad(np.ascontiguousarray(worths.block(Pair(mover, waiting)).T), ((0, 0), (0, LANES)))
