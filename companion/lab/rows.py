"""What is kept of one game that was played: who won, and how it went. Standard library alone, and plain to store."""

import json
from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple


class Sides(NamedTuple):
    """Who may win at a table, by tag, and to which of them each seat belongs (empty where nobody asks: all players alike)."""

    tags: tuple[str, ...] = ()
    of_seat: tuple[int, ...] = ()


class Row(NamedTuple):
    """One game.

    Attributes:
        shares: What part of the win each side has: 1 whoever won alone, draws share; all 0 where the game came to no end.
        totals: What each side had at its end.
        lines: How many lines its record has, headings and claims included.
        sections: How many sections (seasons, hands) were played.
        lead_changes: How often somebody else led alone than who had led alone before, by the totals line after line.
        behind: How much whoever won alone lay behind the leader, on average over the lines; 0 where nobody won alone.
        decided: The part of its lines in which who won alone led alone up to the end; 0 where nobody won alone.
        decisions: How many times somebody had more than one choice; 0 where the game's dealer does not count them.
        choices: How many choices there were on average then.
        digest: A short hash of its lines: two games with the same one went alike.
    """

    shares: tuple[float, ...]
    totals: tuple[float, ...]
    lines: int
    sections: int
    lead_changes: int
    behind: float
    decided: float
    decisions: int
    choices: float
    digest: str

    @property
    def text(self) -> str:
        """The row as it is stored: equal rows have equal texts."""
        return json.dumps(self, separators=(",", ":"))

    @property
    def finished(self) -> bool:
        """Whether the game came to its end."""
        return any(self.shares)

    @property
    def drawn(self) -> bool:
        """Whether several shared the win."""
        return self.finished and max(self.shares) < 1

    @property
    def spread(self) -> float:
        """From the least total to the largest."""
        return max(self.totals) - min(self.totals)


def read_row(text: str) -> Row:
    """The row of a text that `Row.text` gave."""
    shares, totals, *rest = json.loads(text)
    return Row(tuple(shares), tuple(totals), *rest)


def row_of(
    courses: Sequence[Sequence[float]], winners: Sequence[int], written: Sequence[str], *, sections: int, low_wins: bool,
    decisions: int = 0, choices: float = 0.0,
) -> Row:  # fmt: skip
    """What is kept of a game: everybody's totals after each line, the numbers of the sides that won, and its lines as written."""
    sides = len(courses[-1])
    shares = tuple(round(1 / len(winners), 9) if side in winners else 0.0 for side in range(sides))
    leaders = [_leader(totals, low_wins) for totals in courses]
    won = winners[0] if len(winners) == 1 else None
    return Row(
        shares, tuple(courses[-1]), len(written), sections, _lead_changes(leaders), _behind(courses, won, low_wins),
        _decided(leaders, won), decisions, round(choices, 4), sha256("\n".join(written).encode()).hexdigest()[:12],
    )  # fmt: skip


def _leader(totals: Sequence[float], low_wins: bool) -> int | None:
    """Who leads alone."""
    best = min(totals) if low_wins else max(totals)
    return totals.index(best) if list(totals).count(best) == 1 else None


def _lead_changes(leaders: Sequence[int | None]) -> int:
    alone = [leader for leader in leaders if leader is not None]
    return sum(one != other for one, other in pairwise(alone))


def _behind(courses: Sequence[Sequence[float]], won: int | None, low_wins: bool) -> float:
    if won is None:
        return 0.0
    best = min if low_wins else max
    return round(sum(abs(best(totals) - totals[won]) for totals in courses) / len(courses), 4)


def _decided(leaders: Sequence[int | None], won: int | None) -> float:
    if won is None:
        return 0.0
    at_last = next((back for back, leader in enumerate(reversed(leaders)) if leader != won), len(leaders))
    return round(at_last / len(leaders), 4)
