"""What a position seems to be worth: from a few plain figures of each side to its chance. Pure, standard library alone.

A game that cuts its playouts needs such a value. Its weights are found by `tools/fit_value.py` from games that level 1 plays:
they are the ones under which the results of those games were likeliest (a logit, with two sides the logistic function).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul

Figures = Sequence[float]


def chances_by(figures: Sequence[Figures], weights: Figures) -> tuple[float, ...]:
    """Each side's part of the win, by its figures; what all sides have alike changes nothing."""
    worth = [sum(map(mul, one, weights)) for one in figures]
    best = max(worth)
    likely = [exp(one - best) for one in worth]
    whole = sum(likely)
    return tuple(one / whole for one in likely)
