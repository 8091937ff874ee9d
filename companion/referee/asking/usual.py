"""What people usually play: defaults for whoever asks them. They are kept elsewhere (a group's file, a device's settings)."""

from collections.abc import Sequence
from typing import Protocol

from companion.record.players import DUMMY
from companion.referee.games import Game


class Usual(Protocol):
    """Defaults. What is used of them is written into the record: no record depends on them."""

    @property
    def game(self) -> str:
        """The id of the game that is usually played; empty where none is named."""

    def players_for(self, game: Game) -> str:
        """Who usually plays, with commas between them, where so many can play this game; else empty."""

    def header_lines(self, game_id: str) -> Sequence[str]:
        """The header lines that the records of a game have: `house: AB-R3=b`, `variant: night`."""

    def place_of(self, line: str) -> str:
        """Where one of these header lines was told; empty where it is none of them."""


def players_that_fit(game: Game, players: str) -> str:
    """These players, with commas between them, where so many persons can play the game; else empty."""
    persons = [entry for entry in players.split(",") if not DUMMY.fullmatch(entry.partition("=")[0].strip())]
    fewest, most = game.about.seats
    return players if fewest <= len(persons) <= most else ""
