"""A figure with how far it may be off: means over deals, shares, medians, differences on the same deals."""

import math
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from companion.lab.distributions import normal_quantile, t_quantile

#: How sure an interval is where nothing else is said.
SURE = 0.95


class Estimate(NamedTuple):
    """A figure, the interval in which it truly lies (so surely as was asked for), and of how many deals it is."""

    value: float
    low: float
    high: float
    deals: int

    @property
    def off(self) -> float:
        """By how much it may be off: half of the interval."""
        return (self.high - self.low) / 2

    def excludes(self, value: float) -> bool:
        """Whether a value lies outside the interval."""
        return not self.low <= value <= self.high

    def lies_within(self, low: float, high: float) -> bool:
        """Whether the whole interval lies between two values."""
        return low <= self.low and self.high <= high


def mean_of(values: Sequence[float], sure: float = SURE) -> Estimate:
    """The mean over independent deals, by Student's t; of a single deal nothing is known. Raises ValueError for none."""
    if not values:
        raise ValueError("there is no mean of nothing")
    mean, count = fmean(values), len(values)
    if count < 2:
        return Estimate(mean, -math.inf, math.inf, count)
    off = t_quantile((1 + sure) / 2, count - 1) * stdev(values) / math.sqrt(count)
    return Estimate(mean, mean - off, mean + off, count)


def share_of(values: Sequence[float], sure: float = SURE) -> Estimate:
    """The mean of values from 0 to 1. Where all are 0 or 1 by Wilson, whose interval is right near 0 and 1, too."""
    if not values:
        raise ValueError("there is no share of nothing")
    if any(value not in (0.0, 1.0) for value in values):
        found = mean_of(values, sure)
        return Estimate(found.value, max(0.0, found.low), min(1.0, found.high), found.deals)
    return wilson(round(sum(values)), len(values), sure)


def wilson(hits: int, count: int, sure: float = SURE) -> Estimate:
    """A share of independent games, with Wilson's interval."""
    z = normal_quantile((1 + sure) / 2)
    share = hits / count
    scale = 1 + z * z / count
    centre = (share + z * z / (2 * count)) / scale
    off = z / scale * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return Estimate(share, max(0.0, min(share, centre - off)), min(1.0, max(share, centre + off)), count)


def unseen_of(deals: int, sure: float = SURE) -> float:
    """The share that may still be, so surely, of what was seen in none of so many deals: of 20 about 14 of 100."""
    return 1 - float((1 - sure) ** (1 / deals))


def quantile_of(values: Sequence[float], part: float) -> float:
    """The value below which this part (0 to 1) of the values lies, between two of them in proportion."""
    ordered = sorted(values)
    place = part * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def median_of(values: Sequence[float], sure: float = SURE) -> Estimate:
    """The median, with the interval that its order statistics give: nothing is assumed of how the values fall."""
    ordered, count = sorted(values), len(values)
    off = normal_quantile((1 + sure) / 2) * math.sqrt(count) / 2
    low, high = math.floor((count - 1) / 2 - off), math.ceil((count - 1) / 2 + off)
    return Estimate(quantile_of(values, 0.5), ordered[max(0, low)], ordered[min(count - 1, high)], count)


def correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    """How much two figures go together over the same deals, from -1 to 1; None where one of them never changes."""
    first, second = fmean(one), fmean(other)
    products = sum((a - first) * (b - second) for a, b in zip(one, other, strict=True))
    squares = sum((a - first) ** 2 for a in one) * sum((b - second) ** 2 for b in other)
    return products / math.sqrt(squares) if squares else None
