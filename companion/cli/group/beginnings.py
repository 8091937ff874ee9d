"""The beginning of a game yet to be played: a header, completed by what people leave open before they print or simulate."""

from collections.abc import Sequence
from random import Random

from companion.cli.group.headers import header_text, still_open
from companion.cli.group.usual import Setting
from companion.referee import Game
from companion.referee.asking.beginning import completed


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
    """
    usual = still_open(game, players, settings, variants, usual)
    more = left_to_chance(game, players, settings, variants, random, usual)
    return header_text(game, players, [*(settings or ()), *more], variants, usual=usual)


def by_lot(
    game: Game, players: str, settings: Sequence[str] | None, variants: Sequence[str] | None, usual: Sequence[Setting] = ()
) -> tuple[str, ...]:
    """The keys that `beginning` filled in without chance, for people to settle at the table (the Circle). Raises CommandError."""
    usual = still_open(game, players, settings, variants, usual)
    more = left_to_chance(game, players, settings, variants, None, usual)
    return tuple(setting.partition("=")[0].strip() for setting in more)


def left_to_chance(
    game: Game,
    players: str,
    settings: Sequence[str] | None,
    variants: Sequence[str] | None,
    random: Random | None,
    usual: Sequence[Setting],
) -> list[str]:
    """Header keys with values (`circle=Kc Kw Kp Ks`) that the game needs beside those told. Raises CommandError."""
    said = [*(settings or ()), *(f"{setting.key}={setting.value}" for setting in usual)]
    return completed(game, players, said, variants or (), random)
