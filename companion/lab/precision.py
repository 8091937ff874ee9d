"""How well the shares of a table are known, and how many deals it takes to know them better."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from companion.lab.experiment import LOOK, Experiment
from companion.lab.intervals import share_of
from companion.lab.job import Job
from companion.lab.results import Found, roles_of, shares_of_deal
from companion.lab.rows import Row

#: From one look to the next the number of deals grows at most so many times: an early guess may be wild.
_GROWTH = 4


def largest_error(deals: Mapping[int, Sequence[Row]]) -> float:
    """Half of the widest interval of a side's share; without end where no game was finished."""
    shares = [found for rows in deals.values() if (found := shares_of_deal(rows))]
    return max((share_of(column).off for column in zip(*shares, strict=True)), default=math.inf)


def _decided(experiment: Experiment, jobs: Sequence[Job], found: Sequence[Found]) -> bool:
    """Whether it is known at every table if the best of the players are better than an even share."""
    roles = [
        roles_of(job, list(games.values()), sides, experiment.margin / 100)
        for job, (sides, games) in zip(jobs, found, strict=True)
    ]
    return all(one and one[0].progress.answer != "go on" for one in roles)


def deals_needed(experiment: Experiment, jobs: Sequence[Job], found: Sequence[Found]) -> int:
    """How many deals tables with the same players need, by what their first deals say: for the same games always as many.

    As many as were given where enough is known, or where there are to be no more.
    """
    tables = [games for _, games in found]
    deals = min(map(len, tables))
    if experiment.deals:
        return experiment.deals
    if experiment.decide:
        return deals if _decided(experiment, jobs, found) else min(experiment.most, deals + LOOK)
    off, goal = max(map(largest_error, tables)), experiment.precision / 100
    if off <= goal or deals >= experiment.most:
        return deals
    needed = min(_GROWTH * deals, deals * (off / goal) ** 2)
    return min(experiment.most, max(deals + LOOK, LOOK * math.ceil(needed / LOOK)))
