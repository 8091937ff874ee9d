"""Best play of Duelling Circles against itself, and rules of thumb against it, from a solved table: `python bench/duels.py`.

Games of best against best have to be won as often as the table says, within what chance allows. The rules (`RULES`) lose what
their choices cost, which far fewer games tell. The table must be there: `companion lab solve duelling-circles --tokens 5`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

import numba
import numpy as np

from companion.games.duelling_circles.analysis import standing as st, worths as w
from companion.games.duelling_circles.analysis.store import worths_file

_compiled = numba.njit(cache=True)
#: The chances of 0 to 4 heads, and these summed up; the bits of `h3` and `h6`; where the combat row begins; the reserve.
_WAYS = (1, 4, 6, 4, 1)
_HEADS = (1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16)
_RALLIES, _COMBAT, _RESERVE = 1 << 12 | 1 << 15, 2, 16
_SCALE = 1 / w.FULL
#: Rules of thumb for a move, the weightiest first: what counts, as `_counted` has it, and how many points it is worth each time.
#: Beside them: an owed flip is made as long as some rider, of either side, is on the combat row.
RULES = {
    "a token taken": 50,
    "a throw, of sixteen, with which the other can take, less what you could strike back with": -2,
    "a throw with which you could take next": 1,
    "a rider of yours on the home row": 2,
}


class Asked(NamedTuple):
    """A table of worths as compiled code asks it: where pairs begin, rows in them, and standings in rows."""

    cells: Any
    pairs: Any
    rows: Any
    before: Any
    places: Any


def asked(worths: w.Worths) -> Asked:
    """The same table. It must be whole, and of the traditional game."""
    tokens, rules = worths.rules.tokens, worths.rules
    widest = max(len(st.standings(board)) for board in range(1, tokens + 1))
    pairs = np.zeros((tokens + 1,) * 4, dtype=np.int64)
    rows = np.zeros((tokens + 1, tokens + 1, widest), dtype=np.int64)
    before = np.zeros((tokens + 1, 256, widest), dtype=np.int32)
    for pair, start in w._laid_out(rules)[0].items():
        pairs[*pair.mover, *pair.waiting] = start
        starts = w._row_starts(pair, rules)
        rows[pair.mover.board, pair.waiting.board, : len(starts)] = starts
    for board in range(1, tokens + 1):
        there = np.array([w.legal(board, met << _COMBAT, rules) for met in range(256)])
        before[board, :, : there.shape[1]] = np.cumsum(there, axis=1) - there
    return Asked(np.asarray(worths._cells), pairs, rows, before, st.places())


@_compiled
def _count(bits: int) -> int:
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


@_compiled
def _over(t: Any, s: int, r: int, o: int, q: int) -> float:
    """The chance of a player whose turn ends with standing `s` and `r` in reserve; the other has `o` and `q`."""
    if o == 0:
        return 1.0
    a, b, mine = _count(o), _count(s), t.places[s]
    cell = t.pairs[a, q, b, r] + t.rows[a, b, t.places[o]] + t.before[b, o >> _COMBAT & 255, mine]
    return 1.0 - t.cells[cell] * _SCALE


@_compiled
def _landing(s: int, r: int, o: int, token: int, heads: int, lucky: int) -> int:
    """The bit on which a token lands, -1 if it cannot move so (DC-2.7, DC-2.8)."""
    if not (r if token == _RESERVE else s >> token & 1):
        return -1
    landing = heads - 1 if token == _RESERVE else (token + heads) % 16
    barred = s >> landing & 1 or (landing == lucky and o >> landing & 1)
    return -1 if barred else landing


@_compiled
def _moved(s: int, r: int, o: int, token: int, landing: int) -> tuple[int, int, int]:
    """Standing and reserve after a move, and the other's standing."""
    left = s if token == _RESERVE else s & ~(1 << token)
    taken = o & ~(1 << landing) if 2 <= landing <= 9 else o
    return left | 1 << landing, r - (token == _RESERVE), taken


@_compiled
def _flip(t: Any, s: int, r: int, o: int, q: int, lucky: int) -> float:
    """The chance of a player who flips now, and plays the turn on as well as can be."""
    ended = _over(t, s, r, o, q)
    chance = _HEADS[0] * ended
    for heads in range(1, 5):
        best = -1.0
        for token in range(17):
            landing = _landing(s, r, o, token, heads, lucky)
            if landing >= 0:
                s2, r2, o2 = _moved(s, r, o, token, landing)
                worth = _over(t, s2, r2, o2, q)
                if _RALLIES >> landing & 1:
                    worth = max(worth, _flip(t, s2, r2, o2, q, lucky))
                best = max(best, worth)
        chance += _HEADS[heads] * (ended if best < 0 else best)
    return chance


@_compiled
def _after(t: Any, s: int, r: int, o: int, q: int, landing: int, lucky: int) -> float:
    """The chance after a move that ended on this tile."""
    over = _over(t, s, r, o, q)
    return max(over, _flip(t, s, r, o, q, lucky)) if o and _RALLIES >> landing & 1 else over


@_compiled
def _hits(s: int, r: int, at: int) -> int:
    """In how many of sixteen throws a player with `s` and `r` in reserve can land on one of the combat tiles `at`."""
    found = 0
    for heads in range(1, 5):
        reached = s << heads & 1020 & ~s
        if r and heads > 2:
            reached |= 1 << heads - 1 & ~s
        found += _WAYS[heads] * ((reached | s >> 16 - heads & 1020 & ~s) & at != 0)
    return found


@_compiled
def _unguarded(s: int, r: int, o: int, q: int) -> float:
    """The throws in which the other can take, each by how likely, of sixteen, the taker is not taken at once."""
    found = 0.0
    for heads in range(1, 5):
        worst = 0
        for token in range(17):
            landing = _landing(o, q, s, token, heads, -1)
            if landing >= 0 and 2 <= landing <= 9 and s >> landing & 1:
                worst = max(worst, 16 - _hits(s & ~(1 << landing), r, 1 << landing) if s != 1 << landing else 32)
        found += _WAYS[heads] * worst / 16
    return found


@_compiled
def _counted(s: int, r: int, o: int, q: int, token: int, landing: int, counts: Any) -> None:
    """What there is of each thing that `RULES` counts, once a token has moved."""
    s2, r2, o2 = _moved(s, r, o, token, landing)
    counts[0] = o2 != o
    counts[1] = _unguarded(s2, r2, o2, q)
    counts[2] = _hits(s2, r2, o2)
    counts[3] = _count(s2 & ~st.COMBAT)


@_compiled
def _chosen(t: Any, s: int, r: int, o: int, q: int, heads: int, lucky: int, points: Any) -> tuple[int, float]:
    """The token that moves, by rules or, where there are none, the best one, and what that costs; -1 if none can move."""
    best = liked = -1e300
    chosen, worth = -1, 0.0
    counts = np.zeros(len(points))
    for token in range(17):
        landing = _landing(s, r, o, token, heads, lucky)
        if landing < 0:
            continue
        s2, r2, o2 = _moved(s, r, o, token, landing)
        like = value = _after(t, s2, r2, o2, q, landing, lucky)
        if len(points):
            _counted(s, r, o, q, token, landing, counts)
            like = (points * counts).sum()
        best = max(best, value)
        if like > liked:
            liked, chosen, worth = like, token, value
    return chosen, best - worth


@_compiled
def _turn(t: Any, s: int, r: int, o: int, q: int, lucky: int, points: Any) -> tuple[int, int, int, float]:
    """A turn: how all stand then, and what its choices cost. By rules a flip is made as long as somebody is in the combat row."""
    cost = 0.0
    while True:
        heads = _count(np.random.randint(16))
        chosen, lost = _chosen(t, s, r, o, q, heads, lucky, points) if heads else (-1, 0.0)
        if chosen < 0:
            return s, r, o, cost
        landing = _landing(s, r, o, chosen, heads, lucky)
        s, r, o = _moved(s, r, o, chosen, landing)
        cost += lost
        if o == 0 or not _RALLIES >> landing & 1:
            return s, r, o, cost
        more = _flip(t, s, r, o, q, lucky) - _over(t, s, r, o, q)
        flips = ((s | o) & st.COMBAT) != 0 if len(points) else more >= 0
        cost += max(0.0, -more if flips else more)
        if not flips:
            return s, r, o, cost


@_compiled
def _games(t: Any, tokens: int, count: int, seed: int, first: Any, second: Any, won: Any, turns: Any, cost: Any) -> None:
    """Plays games: whether the first player won each, how many turns it had, and what the choices of both cost."""
    np.random.seed(seed)
    for game in range(count):
        s = o = 3
        r = q = tokens - 2
        lucky, seat = -1, 0
        while True:
            s, r, o, lost = _turn(t, s, r, o, q, lucky, first if seat == 0 else second)
            cost[game, seat] += lost
            turns[game] += 1
            if o == 0:
                won[game] = seat == 0
                break
            lucky = 2 + np.random.randint(8)
            s, r, o, q, seat = o, q, s, r, 1 - seat


class Match(NamedTuple):
    """Many games: the share that the first player won, how far chance may put that off (a standard error), their turns."""

    share: float
    error: float
    turns: float


def best_against_best(worths: w.Worths, games: int, seed: int) -> Match:
    """Games in which both play their best."""
    won, turns, _ = _played(asked(worths), worths.rules.tokens, games, seed, (), ())
    return Match(won.mean(), won.std() / sqrt(games), turns.mean())


def rules_against_best(worths: w.Worths, games: int, seed: int, points: Sequence[float]) -> tuple[float, float]:
    """The share of games that these points lose against best play, half of the games begun by either; a standard error."""
    table, tokens = asked(worths), worths.rules.tokens
    costs = [
        _played(table, tokens, games // 2, seed + at, *sides)[2][:, at] for at, sides in enumerate(((points, ()), ((), points)))
    ]
    cost = np.concatenate(costs)
    return cost.mean(), cost.std() / sqrt(len(cost))


def _played(table: Asked, tokens: int, games: int, seed: int, first: Sequence[float], second: Sequence[float]) -> Any:
    won, turns, cost = np.zeros(games), np.zeros(games, dtype=np.int64), np.zeros((games, 2))
    _games(table, tokens, games, seed, np.array(first, float), np.array(second, float), won, turns, cost)
    return won, turns, cost


def main() -> None:
    """Prints a line for best play against itself, and one for each rule together with those above it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokens", type=int, default=5, choices=(3, 5, 7))
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked_for = parser.parse_args()
    rules = w.Rules(asked_for.tokens)
    worths = w.Worths(rules, worths_file(rules))
    begin = int(st.standing_of((6, 7)))
    side = st.Side(2, rules.tokens - 2)
    value = worths.worth(st.Pair(side, side), begin, begin)
    match = best_against_best(worths, asked_for.games, asked_for.seed)
    print(
        f"{asked_for.games} games of best against best, {rules.tokens} tokens: who begins won {100 * match.share:.2f} of 100 "
        f"(± {196 * match.error:.2f}; the table says {100 * value:.2f}), {match.turns:.0f} turns a game"
    )
    for count in range(1, len(RULES) + 1):
        points = [worth if at < count else 0 for at, worth in enumerate(RULES.values())]
        lost, error = rules_against_best(worths, asked_for.games // 10, asked_for.seed, points)
        print(f"{'and ' if count > 1 else ''}{list(RULES)[count - 1]}: {100 * lost:.1f} of 100 lost (± {196 * error:.1f})")


if __name__ == "__main__":
    main()
