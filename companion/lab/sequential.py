"""Looking while games come in: whether somebody is better, without being fooled by looking often."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean
from typing import Final, Literal, NamedTuple

#: Errors of one in twenty, both ways: the sums at which it is decided.
ERROR: Final = 0.05
UPPER: Final = math.log((1 - ERROR) / ERROR)
LOWER: Final = -UPPER
#: How much less than it seems a spread may be where hardly anything has been seen.
_LEAST: Final = 1e-3


class Progress(NamedTuple):
    """Where a sequential test stands: its sum, and what it has decided."""

    sum: float
    answer: Literal["better", "not better", "go on"]


def sequential(deals: Sequence[float], even: float, better: float) -> Progress:
    """A generalised sequential probability ratio test over deals: is the mean `better` rather than `even`?

    By the normal approximation (right for small differences): `n (s1-s0) (2m-s0-s1) / (2 variance)`, decided at about ±2.94. Look
    at whole hundreds of deals. Once it has stopped, the plain mean is too far out: say that it was stopped.
    """
    if len(deals) < 2:
        return Progress(0.0, "go on")
    mean = fmean(deals)
    variance = max(sum((value - mean) ** 2 for value in deals) / (len(deals) - 1), _LEAST)
    total = len(deals) * (better - even) * (2 * mean - even - better) / (2 * variance)
    return Progress(total, "better" if total >= UPPER else "not better" if total <= LOWER else "go on")
