"""A progress bar for long work, on the terminal only."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from companion.cli.terminal.out import warn


class Step(Protocol):
    """Says to a bar that so many steps more are done."""

    def __call__(self, count: int = 1) -> None:
        """Moves the bar on."""


def _nothing(count: int = 1) -> None:
    """Where no terminal is, nothing moves on."""
    del count


@contextmanager
def progress(what: str, total: int | None = None, *, told: bool = False) -> Iterator[Step]:
    """Shows a bar while its block runs; what it gives is called after each step, where the number of steps is known.

    `told`: it takes minutes; where no terminal is, a line says what is being done.
    """
    if not sys.stderr.isatty():
        if told:
            warn(f"companion: {what} …")
        yield _nothing
        return
    from companion.cli.terminal import by_rich

    with by_rich.bar(what, total) as step:
        yield step
