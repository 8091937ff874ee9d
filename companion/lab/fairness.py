"""Whether all seats are worth the same. "Fair" is a claim that has to be shown: not to have seen a difference is not enough."""

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

from companion.lab import distributions, intervals

Answer = Literal["fair", "not fair", "not known yet"]


class Fairness(NamedTuple):
    """What the deals say of the sides.

    Attributes:
        answer: `fair` where every side's share surely lies within the margin of an even one, `not fair` where one surely lies
            outside, else `not known yet`.
        shares: Each side's share with its interval.
        even: What everybody would have.
        margin: How far off an even share still counts as fair.
        more: About how many deals more an answer would take; None where there is one, or where no number would do.
        chance: How often chance alone gives sides that differ so much (chi-square), at one of all tables that are asked.
        differing: The sides that differ from an even share at all, each by its own test with Holm's correction.
        tables: How many tables are asked together.
    """

    answer: Answer
    shares: tuple[intervals.Estimate, ...]
    even: float
    margin: float
    more: int | None
    chance: float
    differing: tuple[int, ...]
    tables: int = 1

    @property
    def largest(self) -> float:
        """The difference between the best and the worst side."""
        values = [share.value for share in self.shares]
        return max(values) - min(values)


def fairness_of(deals: Sequence[Sequence[float]], margin: float) -> Fairness:
    """How fair a table is, of the shares of all sides deal by deal; `margin` is a share (0.02), not points.

    That all intervals lie within needs no correction for their number; that one lies outside does.
    """
    count = len(deals[0])
    even = 1 / count
    columns = [[shares[side] for shares in deals] for side in range(count)]
    shares = tuple(intervals.share_of(column) for column in columns)
    stricter = [intervals.share_of(column, 1 - (1 - intervals.SURE) / count) for column in columns]
    answer: Answer = "not known yet"
    if all(share.lies_within(even - margin, even + margin) for share in shares):
        answer = "fair"
    elif any(share.high < even - margin or share.low > even + margin for share in stricter):
        answer = "not fair"
    more = None if answer != "not known yet" else _more(shares, even, margin)
    chance = _chance(columns, even)
    differing = holm([chance_of(column, even) for column in columns]) if chance < 1 - intervals.SURE else ()
    return Fairness(answer, shares, even, margin, more, chance, differing)


def together(found: Sequence[Fairness]) -> list[Fairness]:
    """The same, where all these tables are asked at once: of twenty one would differ by chance alone (Holm's correction)."""
    least, corrected = 0.0, {}
    for rank, number in enumerate(sorted(range(len(found)), key=lambda number: found[number].chance)):
        corrected[number] = least = min(1.0, max(least, found[number].chance * (len(found) - rank)))
    sure = 1 - intervals.SURE
    return [
        one._replace(chance=corrected[number], differing=one.differing if corrected[number] < sure else (), tables=len(found))
        for number, one in enumerate(found)
    ]


def _more(shares: Sequence[intervals.Estimate], even: float, margin: float) -> int | None:
    """How many deals more it takes until the interval that decides ends where the margin does, if shares stay as they are."""
    deals = shares[0].deals
    factors = []
    for share in shares:
        room = abs(abs(share.value - even) - margin)
        factors.append((share.off / room) ** 2 if room and math.isfinite(share.off) else math.inf)
    outside = [factor for share, factor in zip(shares, factors, strict=True) if abs(share.value - even) > margin]
    factor = min(outside) if outside else max(factors)
    return max(1, math.ceil(deals * (factor - 1))) if math.isfinite(factor) else None


def _chance(columns: Sequence[Sequence[float]], even: float) -> float:
    """Pearson's chi-square for sides whose shares add up, each weighed by how much it truly varies (draws vary less)."""
    deals = len(columns[0])
    spread = sum(sum((value - even) ** 2 for value in column) for column in columns) / deals
    if not spread:
        return 1.0
    square = sum((sum(column) / deals - even) ** 2 for column in columns)
    return distributions.chi_square_above(square * deals * (len(columns) - 1) / spread, len(columns) - 1)


def chance_of(column: Sequence[float], even: float) -> float:
    """How often chance alone takes a mean over deals so far from what it should be (`even`).

    Where all deals went alike, that tells the more, the more there are: how much they vary is taken from how far off they are.
    """
    deals, mean = len(column), sum(column) / len(column)
    variance = sum((value - mean) ** 2 for value in column) / deals
    if not variance:
        return 1.0 if mean == even else distributions.chi_square_above(deals, 1)
    return distributions.chi_square_above((mean - even) ** 2 * deals / variance, 1)


def holm(chances: Sequence[float]) -> tuple[int, ...]:
    """Which of several tests hold together: the smallest has to be the strictest (Holm)."""
    found = []
    for rank, (chance, number) in enumerate(sorted(zip(chances, range(len(chances)), strict=True))):
        if chance >= (1 - intervals.SURE) / (len(chances) - rank):
            break
        found.append(number)
    return tuple(sorted(found))
