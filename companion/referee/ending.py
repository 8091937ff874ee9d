"""How a game ends by the table's word, and not by its rules."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple


class Ending(NamedTuple):
    """The end of a game that the table has closed.

    `complete`: it counts as played out. `winners` are the tags of those who have won; `totals` are those at the end where nobody
    wrote the moves down (None: those of the position). `is_claimed`: a line below says who has won. `may_have_won` has, where
    nobody wrote the moves down, each group of sides that can have won together with these totals.
    """

    complete: bool
    winners: tuple[str, ...] = ()
    totals: Mapping[str, int] | None = None
    is_claimed: bool = False
    may_have_won: tuple[tuple[str, ...], ...] = ()


def groups_of(tags: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Everybody alone, then all groups in which several can share a game."""
    return chain.from_iterable(combinations(tags, size) for size in range(1, len(tags) + 1))


def best_of(totals: Mapping[str, int], *, low_wins: bool) -> tuple[str, ...]:
    """The tags with the best total."""
    if not totals:
        return ()
    best = (min if low_wins else max)(totals.values())
    return tuple(tag for tag, total in totals.items() if total == best)
