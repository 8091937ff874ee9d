"""The beginning of a game yet to be played: a header, completed by what people leave open before they print or simulate."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, cast

from companion.cli.headers import header_text, still_open

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.cli.group import Setting
    from companion.referee import Game

    Completion = Callable[[str, list[str], list[str], Random | None], list[str]]


def beginning(
    game: Game,
    players: str,
    settings: Sequence[str] | None,
    variants: Sequence[str] | None,
    random: Random | None = None,
    usual: Sequence[Setting] = (),
) -> str:
    """The text of a record that has not begun; what a table would leave to chance comes from `random`. Raises CommandError.

    `usual` is what a group says of the keys that are not chosen.
    A game whose header needs more than people care to say has a part `rules.beginning`: a function that gives the rest.
    """
    from companion.cli.game_parts import at_work, function_of

    usual = still_open(game, players, settings, variants, usual)
    complete = cast("Completion | None", function_of(game.id, "rules.beginning"))
    if complete:
        with at_work(game.id, "rules.beginning"):
            said = [*(settings or ()), *(f"{setting.key}={setting.value}" for setting in usual)]
            more = complete(players, said, list(variants or ()), random)
        settings = [*(settings or ()), *more]
    return header_text(game, players, settings, variants, usual=usual)
