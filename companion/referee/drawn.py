"""A file that a record has to name (a map), drawn for people who name none."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import NamedTuple, Protocol, cast

from companion.referee.asking.parts import at_work
from companion.referee.games import part


class Drawn(NamedTuple):
    """What a header calls the file, and what it is, as a clause (`Mosarmark, 40 provinces, is drawn`).

    `files` are all that belong to it, by their names; none, where it comes with the game (`referee.ready`).
    """

    name: str
    told: str
    files: tuple[tuple[str, bytes], ...] = ()


class Drawing(Protocol):
    """The part `drawn` of a game's folder (`drawn.DRAWN`)."""

    @property
    def key(self) -> str:
        """The header key that names the file, `map`."""

    def draw(self, players: int, random: Random) -> Drawn:
        """The file for so many players; equal chance gives equal bytes."""


def drawn_for(game_id: str, keys: Collection[str], players: int, random: Random) -> tuple[str, Drawn] | None:
    """The header key and the file that is drawn; None where a game draws none, or where a header has the key (`keys`) already.

    Raises GameError where the part fails.
    """
    drawing = cast("Drawing | None", part(game_id, "drawn"))
    if drawing is None or drawing.key in keys:
        return None
    with at_work(game_id, "drawn"):
        return drawing.key, drawing.draw(players, random)
