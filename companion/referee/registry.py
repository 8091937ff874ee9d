"""The games that Companion knows. A game's package is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import cast

from companion.referee.protocol import Game

#: Game id -> package. Each package has an object `GAME`.
_PACKAGES = {
    "circle-of-power": "companion.games.circle_of_power",
    "circle-of-kings": "companion.games.circle_of_kings",
    "empires": "companion.games.empires",
    "duelling-circles": "companion.games.duelling_circles",
    "four-kingdoms": "companion.games.four_kingdoms",
}


def game_ids() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(_PACKAGES)


def package_of(game_id: str) -> str:
    """The package that holds a game, its rulebook included."""
    return _PACKAGES[game_id]


def find_game(game_id: str) -> Game:
    """The game with this id, in any letter case. Raises KeyError where there is none."""
    return cast(Game, import_module(_PACKAGES[game_id.casefold()]).GAME)


def all_games() -> Sequence[Game]:
    """Every game, in the order of the registry."""
    return [find_game(game_id) for game_id in _PACKAGES]
