"""An experiment from its first look to its last: plays until everything is known that is asked for."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from companion.lab.experiment import Experiment
from companion.lab.precision import deals_needed
from companion.lab.results import Found
from companion.lab.run.executors import Workers
from companion.lab.run.running import Wanted, fill
from companion.lab.run.store import Store

#: A context while so many games are played; what it gives is told how many were added.
Watch = Callable[[int], AbstractContextManager[Callable[[int], None]]]


def conduct(experiment: Experiment, store: Store, workers: Workers, watch: Watch, stopped: Callable[[], bool]) -> int:
    """Plays what the store lacks, and says how many games that were. Raises as `fill`."""
    count = 0
    deals = [experiment.first_look] * len(experiment.jobs)
    while not stopped():
        # Two tables that are the same are played once.
        wanted = list(dict.fromkeys(Wanted(job, deals[group]) for group, jobs in enumerate(experiment.jobs) for job in jobs))
        missing = sum(len(store.missing(one.job, one.deals)) * one.job.rotations for one in wanted)
        if missing:
            with watch(missing) as played:
                count += fill(store, wanted, workers, played, stopped)
            continue
        more = [
            deals_needed(experiment, [store.rows(job, deals[group]) for job in jobs])
            for group, jobs in enumerate(experiment.jobs)
        ]
        if more == deals:
            break
        deals = more
    return count


def found_in(store: Store, experiment: Experiment) -> list[list[Found]]:
    """What the store has of an experiment, in the order of its jobs."""
    return [[(store.sides(job), store.rows(job)) for job in jobs] for jobs in experiment.jobs]
