"""The beginning of a game yet to be played: a header, completed by what people leave open before they print or simulate."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING

from companion.cli.headers import header_text

if TYPE_CHECKING:
    from companion.referee import Game


def beginning(
    game: Game,
    players: str,
    settings: Sequence[str] | None,
    variants: Sequence[str] | None,
    random: Random | None = None,
) -> str:
    """The text of a record that has not begun; what a table would leave to chance comes from `random`. Raises CommandError.

    A game whose header needs more than people care to say has a module `beginning` with a function `complete`.
    """
    from companion.referee.registry import package_of

    place = f"{package_of(game.id)}.beginning"
    if find_spec(place):
        more = import_module(place).complete(players, list(settings or ()), list(variants or ()), random)
        settings = [*(settings or ()), *more]
    return header_text(game, players, settings, variants)
