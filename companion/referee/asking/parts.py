"""Parts of a game's folder that are functions: had by their names, and named where they fail."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.referee.games import GameError, package_of, part


def function_of(game_id: str, name: str) -> Any:
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
    except GameError:
        raise
    except Exception as error:  # whatever somebody else's package does
        raise GameError(f"{package_of(game_id)}.{name} fails: {type(error).__name__}: {error}") from error
