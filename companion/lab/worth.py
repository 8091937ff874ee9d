"""What a position seems to be worth: from a few plain figures of each side to its chance. Pure, standard library alone.

A game that cuts its playouts needs such a value. Its weights are found by `tools/fit_value.py` from games that level 1 plays:
they are the ones under which the results of those games were likeliest (a logit, with two sides the logistic function).
"""

from collections.abc import Sequence
from math import exp
from operator import mul

Figures = Sequence[float]


def chances_by(figures: Sequence[Figures], weights: Figures) -> tuple[float, ...]:
    """Each side's part of the win, by its figures; what all sides have alike changes nothing."""
    return parts_by([sum(map(mul, one, weights)) for one in figures])


def parts_by(worth: Sequence[float], spread: float = 1.0) -> tuple[float, ...]:
    """Each side's part of the win where one that is worth so much more has 2.7 times as much of it."""
    best = max(worth)
    likely = [exp((one - best) / spread) for one in worth]
    whole = sum(likely)
    return tuple([one / whole for one in likely])
