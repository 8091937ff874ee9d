"""The beginning of a game yet to be played: a header, completed by what people leave open before they print or simulate."""

from random import Random

from companion.cli.group.headers import Chosen, header_text, still_open
from companion.referee.asking.beginning import completed


def beginning(chosen: Chosen, random: Random | None = None) -> str:
    """The text of a record that has not begun; what a table would leave to chance comes from `random`. Raises CommandError."""
    return header_text(chosen, left_to_chance(chosen, random))


def by_lot(chosen: Chosen) -> tuple[str, ...]:
    """The keys that `beginning` filled in without chance, for people to settle at the table (the Circle). Raises CommandError."""
    return tuple(setting.partition("=")[0].strip() for setting in left_to_chance(chosen, None))


def left_to_chance(chosen: Chosen, random: Random | None) -> list[str]:
    """Header keys with values (`circle=Kc Kw Kp Ks`) that the game needs beside those told. Raises CommandError."""
    said = [*(chosen.settings or ()), *(f"{setting.key}={setting.value}" for setting in still_open(chosen))]
    return completed(chosen.game, chosen.players, said, chosen.variants or (), random)
