"""`companion lab run`."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Literal

import typer

from companion.cli.lab.experiment_file import read_experiment
from companion.cli.lab.places import EXPERIMENT, STORE, experiment_path, store_path, typed
from companion.cli.parameters import option
from companion.cli.terminal.out import CommandError, clean, counted, progress, say, warn, wrap
from companion.lab.experiment import Experiment
from companion.lab.results import results_of
from companion.lab.run.conducting import conduct, found_in
from companion.lab.run.executors import How, workers
from companion.lab.run.stopping import stop_asked
from companion.lab.run.store import Store
from companion.lab.wording import how_much_more, number

#: The exit status of a run that somebody stopped.
INTERRUPTED = 130
_STOPPING = "companion: stopping when the games under way are over (press Ctrl-C again to stop at once)"


#: Who plays.
Kind = Literal["processes", "dask"]


def run(
    experiment: str = EXPERIMENT,
    store: Path = STORE,
    jobs: int = typer.Option(0, "--jobs", "-j", min=0, max=1024, help="How many games are played at once; 0: one for each core."),
    executor: Kind = typer.Option("processes", "--executor", help="What plays: processes of this machine, or a Dask cluster."),
    scheduler: str = option(
        "", "--scheduler", metavar="HOST", help="The cluster's scheduler (tcp://…); by default one is started here."
    ),
) -> None:
    """Play what an experiment asks for, and keep the results.

    Games that were played before are not played again: a run that was stopped, or that needs more deals, goes on where it was.
    The results are the same for any number of workers.

    Example: companion lab run {game}/rulings --jobs 2
    """
    if scheduler and executor != "dask":
        raise CommandError("--scheduler needs --executor dask", "give both, or neither")
    path = experiment_path(experiment)
    asked = read_experiment(path)
    place = store_path(path, store)
    begun = monotonic()
    count, stopped = play_into(place, asked, How(jobs, executor, scheduler))
    took = (monotonic() - begun) / count if count else 0.0
    added = _added(count, clean(str(place)))
    if stopped:
        warn(f"companion: stopped; {added} Run it again to go on.")
        raise typer.Exit(INTERRUPTED)
    say(f"{added} companion lab report {clean(typed(experiment, store))} shows the results.")
    with closing(Store(place)) as kept:
        more = how_much_more(results_of(asked, found_in(kept, asked)), took)
    if more:
        say("\n".join(wrap(more)))


def play_into(place: Path, asked: Experiment, how: How) -> tuple[int, bool]:
    """Plays what a store lacks: how many games that were, and whether somebody stopped it."""
    with closing(Store(place)) as results, stop_asked(lambda: warn(_STOPPING)) as stopped, workers(how) as found:
        return conduct(asked, results, found, _watched, stopped), stopped()


def _added(count: int, place: str) -> str:
    if not count:
        return f"No game was added to {place}."
    return f"{counted(count, 'game')} {'was' if count == 1 else 'were'} added to {place}."


@contextmanager
def _watched(games: int) -> Iterator[Callable[[int], None]]:
    """A bar while so many games are played; what it gives is told how many were added."""
    with progress(f"{number(games)} games", games, told=True) as step:
        yield step
