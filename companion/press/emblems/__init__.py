"""The games' emblems, each a geometry with a meaning: a title page carries it large, a sheet carries it small."""

from importlib import import_module
from typing import cast

from companion.press.emblems.shape import Emblem, Shape

__all__ = ["Emblem", "Shape", "emblem_of"]


def emblem_of(game: str) -> Emblem:
    """The emblem of the game with this id. Raises ModuleNotFoundError where there is no such game."""
    return cast(Emblem, import_module(f"{__name__}.{game.replace('-', '_')}").EMBLEM)
