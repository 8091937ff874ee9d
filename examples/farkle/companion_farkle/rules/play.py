"""Judging: a state and a move give the next state, or a Breach with the rule's id."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from itertools import combinations
from typing import NamedTuple

from companion.referee import Breach
from companion.referee.claims import Sums, Winner
from companion_farkle.rules.table import Table, say

DICE = 6
#: What a single die brings, and what three of a kind do (FA-3.1, FA-3.2).
_SINGLE = {"1": 100, "5": 50}
_THREE = {"1": 1000, "2": 200, "3": 300, "4": 400, "5": 500, "6": 600}
_STRAIGHT, _ALL_SIX = "123456", 1500


class Turn(NamedTuple):
    """`Aino 155236 155 243`: what was rolled and what was set aside, by turns."""

    player: int
    dice: tuple[str, ...]


Move = Turn | Sums | Winner


class State(NamedTuple):
    """The game after a line. `last` began the last round; `claims` were made since the last turn."""

    table: Table
    totals: tuple[int, ...]
    player: int = 0
    last: int | None = None
    claims: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the last round is over (FA-4.2)."""
        return self.last == self.player

    def key(self) -> Hashable:
        """The same for equal positions, and for these alone."""
        return self


def start(table: Table) -> State:
    """The state before the first turn."""
    return State(table, (0,) * len(table.tags))


@cache
def score(kept: str) -> int:
    """What dice bring that are set aside, in the order of their numbers; 0 where one of them brings nothing (FA-3)."""
    counts = {die: kept.count(die) for die in kept}
    if kept == _STRAIGHT or list(counts.values()) == [2, 2, 2]:
        return _ALL_SIX
    parts = [_THREE[die] * 2 ** (many - 3) if many > 2 else _SINGLE.get(die, 0) * many for die, many in counts.items()]
    return sum(parts) if all(parts) else 0


@cache
def scoring(roll: str) -> tuple[str, ...]:
    """All that may be set aside of a roll, in the order of their numbers."""
    found = {"".join(some) for many in range(1, len(roll) + 1) for some in combinations(sorted(roll), many)}
    return tuple(sorted(some for some in found if score(some)))


def left_after(dice: int, kept: str) -> int:
    """How many dice may be rolled next: all of them again where all have scored (FA-2.5)."""
    return dice - len(kept) or DICE


def apply(state: State, move: Move) -> State:
    """The state after a move. Raises Breach."""
    if isinstance(move, Sums | Winner):
        return state._replace(claims=(*state.claims, move.word if isinstance(move, Sums) else "winner"))
    if state.is_over:
        raise Breach("FA-4.2", say("over"))
    if move.player != state.player:
        raise Breach("FA-1.2", say("whose-turn", tag=state.table.tags[state.player]))
    points = _points(state.table.tags[state.player], move.dice)
    totals = tuple(total + points * (one == move.player) for one, total in enumerate(state.totals))
    reached = state.last is None and totals[move.player] >= state.table.to
    return State(state.table, totals, (move.player + 1) % len(totals), move.player if reached else state.last)


def _points(tag: str, dice: tuple[str, ...]) -> int:
    """What a turn brings (FA-2). Raises Breach."""
    points, left, roll = 0, DICE, ""
    for place, word in enumerate(dice):
        if place % 2:
            kept = "".join(sorted(word))
            _check_kept(roll, kept, place)
            points, left = points + score(kept), left_after(left, kept)
        elif len(word) != left:
            raise Breach("FA-2.1", say("rolls", tag=tag, count=left), place)
        else:
            roll = word
    if len(dice) % 2 and scoring(roll):
        raise Breach("FA-2.2", say("nothing-kept", roll=roll), len(dice) - 1, hint=_hint(roll))
    return 0 if len(dice) % 2 else points


def _check_kept(roll: str, kept: str, place: int) -> None:
    """Raise Breach for what cannot be set aside (FA-2.2, FA-2.3)."""
    if any(kept.count(die) > roll.count(die) for die in kept):
        raise Breach("FA-2.2", say("not-rolled", kept=kept, roll=roll), place)
    if not score(kept):
        raise Breach("FA-2.3", say("no-score", kept=kept), place, hint=_hint(roll))


def _hint(roll: str) -> str:
    dice = scoring(roll)
    return say("set-aside", dice=", ".join(dice)) if dice else ""
