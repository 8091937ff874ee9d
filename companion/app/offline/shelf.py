"""Games that are loaded one by one: of each the first archive has what a list of games needs, the rest comes when asked for.

A module that is not here yet raises `MissingGameError`, which passes through all that only looks out for errors: whoever asked
loads that game's archive, has it put on the shelf, and asks once more.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module, invalidate_caches
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import cast
from zipimport import zipimporter


class MissingGameError(BaseException):
    """A game is needed that was not loaded yet. No error that a part of the app could answer: that part cannot go on."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class _Waiting(zipimporter):
    """Loads the first modules of a game that waits; its texts are not here yet."""

    game = ""

    def get_resource_reader(self, name: str) -> None:  # noqa: ARG002 - whichever it is
        """A text of the game is asked for."""
        raise MissingGameError(self.game)


class Shelf(MetaPathFinder):
    """Finds the modules of games that wait: those that are here, and for the others it says which game is missing.

    `games`: the id of each game, and its package.
    """

    def __init__(self, games: Mapping[str, str]) -> None:
        self.waiting = {package: game for game, package in games.items()}

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The module, where it belongs to a game that waits. Raises MissingGameError where it is not here yet."""
        package = next((one for one in self.waiting if name == one or name.startswith(f"{one}.")), "")
        if not package:
            return None
        game = self.waiting[package]
        found = PathFinder.find_spec(name, path, target)
        if found is None:
            raise MissingGameError(game)
        loader: object = found.loader
        if isinstance(loader, zipimporter):
            waiting = _Waiting(f"{loader.archive}/{loader.prefix}".rstrip("/"))
            waiting.game = game
            found.loader = cast("Loader", waiting)
        return found

    def put(self, game: str, archive: str) -> None:
        """Puts a game's archive there: from now on all of it is found. Nothing happens where it is there already."""
        package = next((one for one, waiting in self.waiting.items() if waiting == game), "")
        if not package:
            return
        del self.waiting[package]
        parent, _, name = package.rpartition(".")
        if parent:
            holder = import_module(parent)
            holder.__path__.insert(0, f"{archive}/{parent.replace('.', '/')}")
            holder.__dict__.pop(name, None)
        else:
            sys.path.insert(0, archive)
        for known in [one for one in sys.modules if one == package or one.startswith(f"{package}.")]:
            del sys.modules[known]
        invalidate_caches()
