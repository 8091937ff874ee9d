"""A file that a record has to name (a map), drawn for people who name none."""

from random import Random
from typing import NamedTuple, Protocol


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
