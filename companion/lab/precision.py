"""How well the shares of a table are known, and how many deals it takes to know them better."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from companion.lab.experiment import LOOK, Experiment
from companion.lab.intervals import share_of
from companion.lab.results import shares_of_deal
from companion.lab.rows import Row

#: From one look to the next the number of deals grows at most so many times: an early guess may be wild.
_GROWTH = 4


def largest_error(deals: Mapping[int, Sequence[Row]]) -> float:
    """Half of the widest interval of a side's share; without end where no game was finished."""
    shares = [found for rows in deals.values() if (found := shares_of_deal(rows))]
    return max((share_of(column).off for column in zip(*shares, strict=True)), default=math.inf)


def deals_needed(experiment: Experiment, tables: Sequence[Mapping[int, Sequence[Row]]]) -> int:
    """How many deals tables with the same players need, by what their first deals say: for the same games always as many.

    As many as were given where the shares are known well enough, or where there are to be no more.
    """
    deals = min(map(len, tables))
    if experiment.deals:
        return experiment.deals
    off, goal = max(map(largest_error, tables)), experiment.precision / 100
    if off <= goal or deals >= experiment.most:
        return deals
    needed = min(_GROWTH * deals, deals * (off / goal) ** 2)
    return min(experiment.most, max(deals + LOOK, LOOK * math.ceil(needed / LOOK)))
