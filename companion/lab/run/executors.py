"""Who plays: this process, a pool of processes on this machine, or a cluster. All are executors of the standard library."""

import logging
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from typing import Any, Literal, NamedTuple, ParamSpec, TypeVar

from companion.disk.files import Trouble
from companion.disk.workers import serve_the_parent
from companion.extras import install
from companion.lab.run.stopping import unheard_by_children

P = ParamSpec("P")
Result = TypeVar("Result")
Kind = Literal["processes", "dask"]
#: How long a cluster may take to answer (seconds).
_PATIENCE = 10


class How(NamedTuple):
    """Who is to play: how many at once (0: as many as there are cores), and where; `scheduler` is a cluster's address."""

    jobs: int = 0
    kind: Kind = "processes"
    scheduler: str = ""


class Workers(NamedTuple):
    """Somebody to hand blocks to, and how many of them are at work at once."""

    executor: Executor
    at_once: int


class InProcess(Executor):
    """Does what it is given at once, in this process."""

    def submit(self, fn: Callable[P, Result], /, *args: P.args, **kwargs: P.kwargs) -> Future[Result]:
        """What the function gives, as a future that is done; what it raises, too, unless somebody wants to stop."""
        future: Future[Result] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 (whoever asks for the result gets it)
            future.set_exception(error)
        return future


@contextmanager
def workers(how: How) -> Iterator[Workers]:
    """A context with workers; at its end they are sent away, and what they have not begun is not done.

    Raises Trouble where there is no such cluster, or what is needed for one is missing.
    """
    count = how.jobs or os.cpu_count() or 1
    if how.kind == "dask":
        with _cluster(how.scheduler, count) as found:
            yield found
    elif count == 1:
        yield Workers(InProcess(), 1)
    else:
        pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=serve_the_parent)
        try:
            yield Workers(pool, count)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _cluster(scheduler: str, count: int) -> Iterator[Workers]:
    """A cluster that is there already, or one of this machine's processes that nobody else can reach."""
    try:
        from distributed import Client, LocalCluster  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise Trouble("playing on a cluster needs Dask", install("cluster")) from error
    _hush()
    with ExitStack() as stack:
        try:
            with unheard_by_children():
                address: Any = scheduler or stack.enter_context(
                    LocalCluster(
                        n_workers=count, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0", silence_logs=50
                    )
                )
            client = stack.enter_context(Client(address, timeout=_PATIENCE))
        except (OSError, ValueError) as error:
            what = f"{scheduler or 'a cluster of this machine'}: no scheduler answers there ({error})"
            raise Trouble(what, "start one (dask scheduler), or leave --scheduler out") from error
        yield Workers(client.get_executor(), max(1, sum(client.ncores().values())))


def _hush() -> None:
    """What goes wrong is said once, by us. Dask sets a level for each of its parts while it is loaded."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)
