"""What the command line takes from a game's package: the modules that a game may or may not have."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from companion.cli.errors import CommandError, unknown

if TYPE_CHECKING:
    from types import ModuleType

    from companion.referee import Game


def named_game(name: str) -> Game:
    """The game of this id or title, in any letter case. Raises CommandError with the nearest one."""
    from companion.referee import all_games, find_game, game_ids

    try:
        return find_game(name.strip().replace(" ", "-").replace("_", "-"))
    except KeyError:
        words = [*game_ids(), *(game.title for game in all_games())]
        raise unknown("game", name, words, game_ids()) from None


def has_part(game: Game, name: str) -> bool:
    """Whether a game's folder has this part."""
    from companion.referee import games

    return games.has_part(game.id, name)


def part_of(game: Game, name: str, missing: str = "that", hint: str = "") -> object:
    """A part of a game's folder, `questions` for example. Raises CommandError where the game has none; `missing` says what."""
    from companion.referee.games import part

    found = part(game.id, name)
    if found is None:
        raise CommandError(f"{game.title} has no form for {missing}", hint)
    return found


def table_of(game: Game) -> ModuleType | None:
    """The module that draws a game's table on the terminal, if there is one."""
    place = f"companion.cli.tables.{game.id.replace('-', '_')}"
    return import_module(place) if find_spec(place) else None


def complete_game(incomplete: str) -> list[str]:
    """Shell completion of a game's id."""
    from companion.referee import game_ids

    return [name for name in game_ids() if name.startswith(incomplete.casefold())]
