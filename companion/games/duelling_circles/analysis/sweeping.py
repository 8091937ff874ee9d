"""The inner loop of the solver of Duelling Circles, compiled: better worths of all positions of one pair of sides.

A position is worth what the mover's chance to win is before it is known which tile is lucky: the mean of eight (DC-4.1).
Whose turn has ended is worth what the other, who moves next, leaves: worths of a pair come from those of the pair turned round.

All is worked out twice at once: from the worths as they are, and from worths that are a little different (`Given`).
"""

from typing import Any, NamedTuple

import numba
import numpy as np

from companion.games.duelling_circles.analysis.worths import FULL

_SCALE = 1.0 / FULL
#: The chance of 1, 2, 3 and 4 heads; of none as of four (DC-2.2).
_HEADS = (4 / 16, 6 / 16, 4 / 16, 1 / 16)
#: `h3` and `h6` as bits of a standing (DC-1.4).
_RALLYING = (12, 15)
#: The other's standings that are worked out together: so many worths lie on one line of the processor's memory.
TOGETHER = 4


class Given(NamedTuple):
    """What a sweep of a pair needs that does not change.

    `standings` are the mover's, `mets` the other's combat tiles as the mover's bits; `steps`, `entries` and `without` as in
    `standing`. `entered`, `taken` and `taken_entering` are worths of what was solved before, by the other's standing and the
    mover's. `is_last`: their last token on the board is taken, and the game won (DC-5.1).
    """

    standings: Any
    mets: Any
    steps: Any
    entries: Any
    without: Any
    entered: Any
    taken: Any
    taken_entering: Any
    is_last: bool
    must_rally: bool


@numba.njit(inline="always")
def _count(bits: int) -> int:
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


@numba.njit(inline="always")
def _moved(given: Any, t: int, m: int, h: int, ended: Any, cap: Any, rallied: Any) -> tuple[float, float, int, bool]:
    """The best of the moves of a flip that neither rally nor take; how many rally, to where; the worth of each that is taken."""
    met, board = given.mets[t], given.steps.shape[1]
    low = high = -1.0
    rallies, takes = 0, False
    for token in range(board + 1):
        code = given.entries[m, h] if token == board else given.steps[m, token, h]
        if code < 0:
            continue
        after, landing = code & 0xFFFF, code >> 16
        if landing == _RALLYING[0] or landing == _RALLYING[1]:
            rallied[rallies] = after
            rallies += 1
        elif met >> landing & 1:
            if not takes:
                cap[:] = -1.0
                takes = True
            victim = _count(met & ((1 << landing) - 1))
            if given.is_last:
                cap[victim] = 1.0
            else:
                left = given.taken_entering if token == board else given.taken
                cap[victim] = max(cap[victim], 1.0 - left[given.without[t, victim], after] * _SCALE)
        elif token == board:
            worth = 1.0 - given.entered[t, after] * _SCALE
            low, high = max(low, worth), max(high, worth)
        else:
            low, high = max(low, ended[0, after]), max(high, ended[1, after])
    return low, high, rallies, takes


@numba.njit(inline="always")
def _luckily(low: float, high: float, i: int, now: Any, rallied: Any, cap: Any) -> tuple[float, float]:
    """The best of a flip's moves where the other's i-th token of the combat row stands on the lucky tile (0: none does)."""
    for after in rallied:
        low, high = max(low, now[0, i, after]), max(high, now[1, i, after])
    for victim, worth in enumerate(cap):
        if victim != i - 1:  # what stands on the lucky tile cannot be taken (DC-2.8)
            low, high = max(low, worth), max(high, worth)
    return low, high


@numba.njit(inline="always")
def _worth(given: Any, t: int, m: int, ended: Any, now: Any, cap: Any, rallied: Any, total: Any) -> tuple[float, float]:
    """What one position is worth, twice; `now` keeps it by the token that stands on the lucky tile, 0 for none."""
    combat = _count(given.mets[t])
    # What is the same whichever tile is lucky, and what is not.
    low_sum, high_sum = ended[0, m] / 16, ended[1, m] / 16
    total[:, : combat + 1] = 0.0
    for h in range(4):
        low, high, rallies, takes = _moved(given, t, m, h, ended, cap, rallied)
        if not given.must_rally:
            for r in range(rallies):
                low, high = max(low, ended[0, rallied[r]]), max(high, ended[1, rallied[r]])
        if not rallies and not takes:
            if high < 0:  # no token can move: the flip is lost (DC-2.9)
                low, high = max(low, ended[0, m]), max(high, ended[1, m])
            low_sum += _HEADS[h] * low
            high_sum += _HEADS[h] * high
            continue
        for i in range(combat + 1):
            least, most = _luckily(low, high, i, now, rallied[:rallies], cap[: combat if takes else 0])
            if most < 0:
                least, most = max(least, ended[0, m]), max(most, ended[1, m])
            total[0, i] += _HEADS[h] * least
            total[1, i] += _HEADS[h] * most
    low, high = low_sum + (7 - combat) * total[0, 0] / 8, high_sum + (7 - combat) * total[1, 0] / 8
    for i in range(combat + 1):
        now[0, i, m], now[1, i, m] = low_sum + total[0, i], high_sum + total[1, i]
        low += total[0, i] / 8
        high += total[1, i] / 8
    return low, high


@numba.njit(parallel=True, cache=True)
def sweep(fresh: Any, old: Any, turned: Any, plus: float, minus: float, damping: float, marks: Any, given: Any) -> None:
    """One sweep over a pair. Arrays are (waiting, mover, worth and drift); `turned` is the pair in which the other moves.

    Without `plus`, `fresh` gets better worths, `damping` of the way from `old`, and their drift, from worths made smaller by
    `minus` times it; `marks` gets, of each few standings, the greatest change of worth, growth of drift, and drift.
    With `plus` nothing is written but the greatest breach of the bounds: worths made greater by `plus` times their drift
    and smaller by `minus` times it must lead to worths between these.
    """
    many, count = len(given.mets), len(given.standings)
    for chunk in numba.prange((many + TOGETHER - 1) // TOGETHER):
        ended, now = np.empty((TOGETHER, 2, count)), np.empty((2, 9, count))
        total, cap, rallied = np.empty((2, 9)), np.empty(8), np.empty(8, dtype=np.int64)
        first = chunk * TOGETHER
        few = min(TOGETHER, many - first)
        change = growth = longest = -1.0
        for m in range(count):
            for j in range(few):
                worth, drift = turned[m, first + j, 0], turned[m, first + j, 1]
                ended[j, 0, m] = 1.0 - (worth + plus * drift)
                ended[j, 1, m] = 1.0 - (worth - minus * drift)
        for j in range(few):
            t = first + j
            for m in range(count - 1, -1, -1):
                if given.standings[m] & given.mets[t]:
                    continue
                low, high = _worth(given, t, m, ended[j], now, cap, rallied, total)
                worth, drift = old[t, m, 0], old[t, m, 1]
                if plus == 0.0:
                    longer = 1.0 + (high - low) / minus
                    change = max(change, abs(low - worth))
                    growth = max(growth, longer - drift)
                    longest = max(longest, longer)
                    fresh[t, m, 0] = worth + damping * (low - worth)
                    fresh[t, m, 1] = longer
                else:
                    change = max(change, (worth - minus * drift) - low, high - (worth + plus * drift))
        marks[chunk, 0], marks[chunk, 1], marks[chunk, 2] = change, growth, longest
