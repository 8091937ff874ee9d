"""A progress bar for long work, on the terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """Shows a bar while its block runs; what it gives is called after each step, where the number of steps is known."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True, markup=False, highlight=False), transient=True) as bars:
        task = bars.add_task(what, total=total)
        yield lambda: bars.advance(task)
