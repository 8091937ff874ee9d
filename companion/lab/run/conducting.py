"""An experiment from its first look to its last: plays until everything is known that is asked for."""

import math
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from contextlib import AbstractContextManager
from typing import NamedTuple

from companion.disk.files import Trouble
from companion.lab import intervals, playing, results
from companion.lab.experiment import LOOK, Experiment
from companion.lab.job import Job
from companion.lab.rows import Row
from companion.lab.run.executors import Workers
from companion.lab.run.store import Block, Store, run_block
from companion.referee.games import GameError

#: From one look to the next the number of deals grows at most so many times: an early guess may be wild.
_MOST_AT_ONCE = 4


def largest_error(deals: Mapping[int, Sequence[Row]]) -> float:
    """Half of the widest interval of a side's share; without end where no game was finished."""
    shares = [found for rows in deals.values() if (found := results.shares_of_deal(rows))]
    return max((intervals.share_of(column).off for column in zip(*shares, strict=True)), default=math.inf)


def _decided(experiment: Experiment, jobs: Sequence[Job], found: Sequence[results.Found]) -> bool:
    """Whether it is known at every table if the best of the players are better than an even share."""
    roles = [
        results.roles_of(job, list(games.values()), sides, experiment.margin / 100)
        for job, (sides, games) in zip(jobs, found, strict=True)
    ]
    return all(one and one[0].progress.answer != "go on" for one in roles)


def deals_needed(experiment: Experiment, jobs: Sequence[Job], found: Sequence[results.Found]) -> int:
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
    needed = min(_MOST_AT_ONCE * deals, deals * (off / goal) ** 2)
    return min(experiment.most, max(deals + LOOK, LOOK * math.ceil(needed / LOOK)))


#: How long a block is to take (seconds), and how many deals it has at most.
_SECONDS, _MOST = 2.0, 20_000
#: A block has at most so many times the deals of the one before it: the first ones also load the game.
_GROWTH = 8


class Wanted(NamedTuple):
    """A job, and how many of its deals are wanted in all."""

    job: Job
    deals: int


class _Series:
    """What is left to do of one job."""

    def __init__(self, job: Job, deals: Sequence[int]) -> None:
        self.job = job
        self.left = deque(deals)
        self.size = 1

    def next_block(self) -> tuple[int, ...]:
        """The deals of the next block."""
        return tuple(self.left.popleft() for _ in range(min(self.size, len(self.left))))

    def learn(self, block: Block) -> None:
        """Makes the next blocks as large as takes the time that they are to take."""
        deals = len(block.games) / self.job.rotations
        fitting = int(_SECONDS * deals / max(block.seconds, 1e-6))
        self.size = max(1, min(fitting, int(deals * _GROWTH), _MOST))


def fill(
    store: Store, wanted: Sequence[Wanted], workers: Workers, played: Callable[[int], None] = lambda _: None,
    stopped: Callable[[], bool] = lambda: False,
) -> int:  # fmt: skip
    """Plays what the store lacks of what is wanted, and says how many games that were.

    `played` is called with the number of games after each block that was kept. Once `stopped`, no block is begun any more: those
    under way are finished and kept. Raises Trouble where the store, a worker or the cluster fails; all that was finished is kept.
    """
    series = deque(_Series(one.job, store.missing(one.job, one.deals)) for one in wanted)
    count = 0
    for job, block in _blocks(series, workers, stopped):
        store.keep(job, block)
        count += len(block.games)
        played(len(block.games))
    return count


def _blocks(series: deque[_Series], workers: Workers, stopped: Callable[[], bool]) -> Iterator[tuple[Job, Block]]:
    """The blocks as they are finished, in whichever order."""
    under_way: dict[Future[Block], _Series] = {}
    try:
        while True:
            if stopped():
                _take_back(under_way)
            else:
                _hand_out(series, workers, under_way)
            if not under_way:
                return
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                one = under_way.pop(future)
                block = _result(future)
                one.learn(block)
                yield one.job, block
    finally:
        _take_back(under_way)


def _take_back(under_way: dict[Future[Block], _Series]) -> None:
    """Forgets the blocks that nobody has begun."""
    for future in [future for future in under_way if future.cancel()]:
        del under_way[future]


def _hand_out(series: deque[_Series], workers: Workers, under_way: dict[Future[Block], _Series]) -> None:
    """Hands out blocks until everybody has one, and another one waits."""
    while len(under_way) < 2 * workers.at_once - (workers.at_once == 1):
        while series and not series[0].left:
            series.popleft()
        if not series:
            return
        one = series[0]
        try:
            under_way[workers.executor.submit(run_block, one.job.text, one.next_block())] = one
        except (BrokenExecutor, RuntimeError) as error:
            raise _gone(error) from error


def _result(future: Future[Block]) -> Block:
    try:
        return future.result()
    except playing.VersionError as error:
        raise Trouble(f"a worker cannot play this: {error}", "install the same Companion everywhere") from error
    except (GameError, MemoryError):
        raise
    except (BrokenExecutor, CancelledError, OSError) as error:
        raise _gone(error) from error
    except Exception as error:
        if type(error).__module__.partition(".")[0] == "distributed":
            raise _gone(error) from error
        raise


def _gone(error: BaseException) -> Trouble:
    what = f"a worker, or the cluster, is gone ({type(error).__name__}{f': {error}' if str(error) else ''})"
    return Trouble(what, "run it again: all finished blocks are kept")


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
            deals_needed(experiment, jobs, [(store.sides(job), store.rows(job, deals[group])) for job in jobs])
            for group, jobs in enumerate(experiment.jobs)
        ]
        if more == deals:
            break
        deals = more
    return count


def found_in(store: Store, experiment: Experiment) -> list[list[results.Found]]:
    """What the store has of an experiment, in the order of its jobs."""
    return [[(store.sides(job), store.rows(job)) for job in jobs] for jobs in experiment.jobs]
