"""What the command line takes from a game's folder: the parts that a game may or may not have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.cli.terminal import warn_of
from companion.disk.errors import Trouble
from companion.referee.games import GameError, installed_packages, package_of, part


def function_of(game_id: str, name: str) -> Callable[..., Any] | None:
    """A part of a game's folder that is to be called; None where the game does without it.

    Raises GameError where it is no function, or cannot be loaded.
    """
    found = part(game_id, name)
    if found is not None and not callable(found):
        raise GameError(f"{package_of(game_id)}.{name} has to be a function, and is {found!r}")
    return found


@contextmanager
def at_work(game_id: str, name: str) -> Iterator[None]:
    """While its block runs, a part of a game is at work: what goes wrong there becomes a GameError that names it."""
    try:
        yield
    except (GameError, Trouble):
        raise
    except Exception as error:  # whatever somebody else's package does
        raise GameError(f"{package_of(game_id)}.{name} fails: {type(error).__name__}: {error}") from error


@contextmanager
def others_go_on(game_id: str) -> Iterator[None]:
    """While its block runs, something is done with one of all games: what fails in a game of others is named in a line."""
    try:
        yield
    except Trouble:
        raise
    except Exception as error:
        package = package_of(game_id)
        if isinstance(error, GameError):
            warn_of(error)
        elif package.partition(".")[0] in installed_packages():
            warn_of(GameError(f"{package} fails: {type(error).__name__}: {error}"))
        else:
            raise
