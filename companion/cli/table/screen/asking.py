"""Asking people in the midst of a conversation: on a full screen, or in running text."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from companion.cli.table.screen.view import View
from companion.cli.terminal.asking import Ask, asking, asking_covered


class Asks(NamedTuple):
    """How people are asked for a line, and for one that nobody else may see."""

    line: Ask
    covered: Ask


@contextmanager
def asked_beside(view: View, *, whole: bool) -> Iterator[Asks]:
    """A context in which people are asked: on a whole screen, or in running text."""
    if whole:
        from companion.cli.table.screen.whole import FullScreen

        with FullScreen(view) as screen:
            yield Asks(screen.ask, screen.ask_covered)
    else:
        yield Asks(asking(lambda: view.completer), asking_covered())
