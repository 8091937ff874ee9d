"""The beginning of a game yet to be played, for what is printed before it: a header, completed by what the table left open."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from companion.cli.files import files_beside
from companion.cli.headers import header_text

if TYPE_CHECKING:
    from companion.referee import Files, Game


def beginning(game: Game, players: str, settings: Sequence[str] | None, variants: Sequence[str] | None) -> tuple[str, Files]:
    """The text of a record that has not begun, and what reads the files that it names. Raises CommandError.

    A game whose header needs more than people care to say before they print has a module `beginning` with a function `complete`.
    """
    from companion.referee.registry import package_of

    place = f"{package_of(game.id)}.beginning"
    more = import_module(place).complete(players, list(settings or ()), list(variants or ())) if find_spec(place) else ()
    return header_text(game, players, [*(settings or ()), *more], variants), files_beside("-")
