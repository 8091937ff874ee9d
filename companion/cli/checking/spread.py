"""Work on many files, spread over several processes; what comes of it comes in the order of the files.

It is the same for any number of processes: each runs the very function that one process alone would run. Memory stays bounded: a
process whose results nobody has taken yet waits.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from companion.cli.terminal.out import CommandError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Result = TypeVar("Result")
#: What the option says.
JOBS = "How many processes judge: one by default; from 50 files on, one for each processor."
#: From so many files on several processes are worth their start; each takes so many files at once.
_MANY, _AT_ONCE = 50, 20
STANDARD_INPUT = "-"


def in_order(work: Callable[[str], Result], files: Sequence[str], jobs: int = 0) -> Iterator[Result]:
    """What `work` makes of each file, in their order. `jobs` is how many processes do it; 0: as `JOBS` says.

    Whatever `work` raises is raised here, when its file's turn has come. Raises CommandError where a process was stopped.
    """
    parts = [files[start : start + _AT_ONCE] for start in range(0, len(files), _AT_ONCE)]
    count = min(jobs or (processors() if len(files) >= _MANY else 1), len(parts))
    if count < 2 or STANDARD_INPUT in files or not hasattr(os, "fork"):
        for name in files:  # and not by `map`: a StopIteration of `work` would end the list in silence
            yield work(name)
    else:
        yield from _spread(work, parts, count)


def processors() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _spread(work: Callable[[str], Result], parts: Sequence[Sequence[str]], count: int) -> Iterator[Result]:
    """The same by `count` processes: the first one takes the first part, and then every `count`-th one."""
    from multiprocessing import get_context

    context = get_context("fork")
    processes, ends = [], []
    try:
        for number in range(count):
            reading, writing = context.Pipe(duplex=False)
            process = context.Process(target=_do_parts, args=(work, parts[number::count], writing), daemon=True)
            process.start()
            writing.close()
            processes.append(process)
            ends.append(reading)
        for number, part in enumerate(parts):
            done: list[Result] | None = _received(ends[number % count])
            # What raised something is done once more, here, where it can be told as ever.
            if done is not None:
                yield from done
            else:
                for name in part:
                    yield work(name)
    finally:
        for process in processes:
            process.kill()
            process.join()


def _received(end: Connection) -> list[Result] | None:
    try:
        received: list[Result] | None = end.recv()
    except EOFError:
        raise CommandError("a process that judged records was stopped", "try again, with --jobs 1 if it needs less") from None
    return received


def _do_parts(work: Callable[[str], Result], parts: Sequence[Sequence[str]], end: Connection) -> None:
    """Does these parts, one after the other, and sends what comes of each; None where something was raised."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the process that says what is done ends the others
    for part in parts:
        done: list[Result] | None
        try:
            done = [work(name) for name in part]
        except BaseException:  # noqa: BLE001 (it is raised once more where it can be told)
            done = None
        try:
            end.send(done)
        except OSError:  # nobody takes it any more
            return
