"""What fails in games of others while something is done with all of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.cli.terminal import warn_of
from companion.disk.errors import Trouble
from companion.referee.games import GameError, installed_packages, package_of


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
