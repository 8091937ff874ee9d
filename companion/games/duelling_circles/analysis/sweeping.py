"""The inner loop of the solver of Duelling Circles, compiled: better worths of all positions of one pair of sides.

A position is worth what the mover's chance to win is before it is known which tile is lucky: the mean of eight (DC-4.1).
Whose turn has ended is worth what the other, who moves next, leaves: worths of a pair come from those of the pair turned round.

The other's standings that are alike on the combat row leave the mover the same moves: a few of them are worked out together,
each in its *lane*, as the processor can do.
"""

from typing import Any, NamedTuple

import numba
import numpy as np

from companion.games.duelling_circles.analysis.worths import FULL

# Lanes become vectors only where the compiler looks for them: it takes half the time.
numba.config.SLP_VECTORIZE = 1  # type: ignore[attr-defined]

_SCALE = 1.0 / FULL
#: The chance of 1, 2, 3 and 4 heads; of none as of four (DC-2.2).
_HEADS = (4 / 16, 6 / 16, 4 / 16, 1 / 16)
#: `h3` and `h6` as bits of a standing (DC-1.4).
_RALLYING = (12, 15)
#: How many of the other's standings are worked out together: so many worths lie on one line of the processor's memory.
LANES = 8


_ONE, _NONE, _LEAST = (1.0,) * LANES, (0.0,) * LANES, (-1.0,) * LANES
_Lanes = tuple[float, ...]


class Reached(NamedTuple):
    """Where moves of a flip lead: standings after a rally; whom they take (of the combat row), and what that is worth."""

    rallied: Any
    victims: Any
    taken: Any


class Given(NamedTuple):
    """What a sweep of a pair needs that does not change.

    `standings` are the mover's, `mets` the other's combat tiles as the mover's bits, `chunks` where a few of them begin and end;
    `steps`, `entries` and `without` as in `standing`. `entered`, `taken` and `taken_entering` are worths of what was solved
    before, by the mover's standing and the other's. `is_last`: their last token on the board is taken, the game won (DC-5.1).
    """

    standings: Any
    mets: Any
    chunks: Any
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
def _at(line: Any, first: int) -> _Lanes:
    i = first
    return line[i], line[i + 1], line[i + 2], line[i + 3], line[i + 4], line[i + 5], line[i + 6], line[i + 7]


@numba.njit(inline="always")
def _put(line: Any, x: _Lanes) -> None:
    line[0], line[1], line[2], line[3], line[4], line[5], line[6], line[7] = x


@numba.njit(inline="always")
def _better(x: _Lanes, y: _Lanes) -> _Lanes:
    return (
        max(x[0], y[0]), max(x[1], y[1]), max(x[2], y[2]), max(x[3], y[3]),
        max(x[4], y[4]), max(x[5], y[5]), max(x[6], y[6]), max(x[7], y[7]),
    )  # fmt: skip


@numba.njit(inline="always")
def _plus(x: _Lanes, share: float, y: _Lanes) -> _Lanes:
    return (
        x[0] + share * y[0], x[1] + share * y[1], x[2] + share * y[2], x[3] + share * y[3],
        x[4] + share * y[4], x[5] + share * y[5], x[6] + share * y[6], x[7] + share * y[7],
    )  # fmt: skip


@numba.njit(inline="always")
def _left(worths: Any, after: int, first: int) -> _Lanes:
    """What is worth whatever leaves the other these worths of what was solved before."""
    return _plus(_ONE, -_SCALE, _at(worths[after], first))


@numba.njit(inline="always")
def _flip(given: Given, first: int, m: int, h: int, ended: Any, to: Reached) -> tuple[_Lanes, bool, int, int]:
    """The best of a flip's moves that end the turn and take nothing, and whether there is one; how many rally, how many take.

    `to` gets where those that rally lead, and what those that take are worth.
    """
    met, board = given.mets[first], given.steps.shape[1]
    best, plain, rallies, takes = _LEAST, False, 0, 0
    for token in range(board + 1):
        code = given.entries[m, h] if token == board else given.steps[m, token, h]
        if code < 0:
            continue
        after, landing = code & 0xFFFF, code >> 16
        if landing == _RALLYING[0] or landing == _RALLYING[1]:
            to.rallied[rallies] = after
            rallies += 1
            if not given.must_rally:
                best, plain = _better(best, _at(ended[after], 0)), True
        elif met >> landing & 1:
            victim = _count(met & ((1 << landing) - 1))
            there = given.without[first, victim]
            to.victims[takes] = victim
            if given.is_last:
                _put(to.taken[takes], _ONE)
            elif token == board:
                _put(to.taken[takes], _left(given.taken_entering, after, there))
            else:
                _put(to.taken[takes], _left(given.taken, after, there))
            takes += 1
        elif token == board:
            best, plain = _better(best, _left(given.entered, after, first)), True
        else:
            best, plain = _better(best, _at(ended[after], 0)), True
    return best, plain, rallies, takes


@numba.njit(inline="always")
def _luckily(i: int, best: _Lanes, plain: bool, rallies: int, takes: int, now: Any, to: Reached) -> tuple[_Lanes, bool]:
    """The best of all moves of a flip where the other's i-th token of the combat row stands on the lucky tile (0: none does)."""
    for r in range(rallies):
        best, plain = _better(best, _at(now[to.rallied[r], i], 0)), True
    for k in range(takes):
        if to.victims[k] != i - 1:  # what stands on the lucky tile cannot be taken (DC-2.8)
            best, plain = _better(best, _at(to.taken[k], 0)), True
    return best, plain


@numba.njit
def _worths(given: Given, first: int, ended: Any, now: Any, found: Any) -> None:
    """What the mover's standings are worth against a few of the other's; `ended` is what each is worth once the turn is over.

    `now` keeps what each is worth before a flip, by the token that stands on the lucky tile, 0 for none.
    """
    met = given.mets[first]
    combat = _count(met)
    to = Reached(np.empty(2, dtype=np.int64), np.empty(8, dtype=np.int64), np.empty((8, LANES)))
    for m in range(len(given.standings)):
        if given.standings[m] & met:
            continue
        stays = _at(ended[m], 0)
        same = _plus(_NONE, 1 / 16, stays)  # what is the same whichever tile is lucky
        now[m, : combat + 1] = 0.0
        for h in range(4):
            best, plain, rallies, takes = _flip(given, first, m, h, ended, to)
            if not rallies and not takes:
                same = _plus(same, _HEADS[h], best if plain else stays)  # no token can move: the flip is lost (DC-2.9)
                continue
            for i in range(combat + 1):
                most, can = _luckily(i, best, plain, rallies, takes, now, to)
                _put(now[m, i], _plus(_at(now[m, i], 0), _HEADS[h], most if can else stays))
        total = _NONE
        for i in range(combat + 1):
            worth = _plus(same, 1.0, _at(now[m, i], 0))
            _put(now[m, i], worth)
            total = _plus(total, 1 / 8 if i else (8 - combat) / 8, worth)
        _put(found[m], total)


@numba.njit
def _swept(given: Given, chunk: int, turned: Any, drift: Any, lean: float) -> Any:
    """What a sweep makes of a chunk where the other's worths are raised by `lean` times their drift: (mover, lane)."""
    count = len(given.standings)
    first, end = given.chunks[chunk]
    ended, now, found = np.zeros((count, LANES)), np.empty((count, 9, LANES)), np.zeros((count, LANES))
    for m in range(count):
        for j in range(end - first):
            ended[m, j] = 1.0 - turned[m, first + j] - (lean * drift[m, first + j] if lean else 0.0)
    _worths(given, first, ended, now, found)
    return found


@numba.njit(parallel=True, cache=True)
def sweep(fresh: Any, old: Any, turned: Any, damping: float, marks: Any, given: Given) -> None:
    """One sweep over a pair: `fresh` gets better worths, `damping` of the way from `old`; `marks` each chunk's greatest change.

    Arrays are (waiting, mover); `turned` is the pair in which the other moves.
    """
    for chunk in numba.prange(len(given.chunks)):
        found = _swept(given, chunk, turned, turned, 0.0)
        first, end = given.chunks[chunk]
        for t in range(first, end):
            for m in range(len(given.standings)):
                if given.standings[m] & given.mets[first]:
                    continue
                step = found[m, t - first] - old[t, m]
                marks[chunk] = max(marks[chunk], abs(step))
                fresh[t, m] = old[t, m] + damping * step


@numba.njit(parallel=True, cache=True)
def stay(fresh: Any, drift: Any, turned: Any, turned_drift: Any, little: float, marks: Any, given: Given) -> None:
    """How long play stays in the layer, about: `fresh` gets a longer `drift`; `marks` each chunk's greatest growth."""
    for chunk in numba.prange(len(given.chunks)):
        plain = _swept(given, chunk, turned, turned_drift, 0.0)
        leaning = _swept(given, chunk, turned, turned_drift, -little)
        first, end = given.chunks[chunk]
        for t in range(first, end):
            for m in range(len(given.standings)):
                if given.standings[m] & given.mets[first]:
                    continue
                longer = 1.0 + (leaning[m, t - first] - plain[m, t - first]) / little
                marks[chunk] = max(marks[chunk], longer - drift[t, m])
                fresh[t, m] = longer


@numba.njit(parallel=True, cache=True)
def breach(drift: Any, worth: Any, turned: Any, turned_drift: Any, lean: float, marks: Any, given: Given) -> None:
    """Whether a bound holds: `marks` is above 0 where a sweep passes it.

    The other's worths are raised by `lean` times their drift; the mover's, lowered by as much, must not be passed downwards.
    Where `lean` is below 0 all is the other way round.
    """
    for chunk in numba.prange(len(given.chunks)):
        found = _swept(given, chunk, turned, turned_drift, lean)
        first, end = given.chunks[chunk]
        for t in range(first, end):
            for m in range(len(given.standings)):
                if given.standings[m] & given.mets[first]:
                    continue
                past = worth[t, m] - lean * drift[t, m] - found[m, t - first]
                marks[chunk] = max(marks[chunk], past if lean > 0 else -past)
