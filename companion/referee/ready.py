"""Files that come with a game, ready to be named in a header (maps), so that nobody has to make one before the first game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.referee.games import part
from companion.referee.protocol import Files


class ReadyFile(Protocol):
    """A file that comes with a game."""

    @property
    def name(self) -> str:
        """What it is called where a header names it, `dalenrike.map`."""

    @property
    def key(self) -> str:
        """The header key that names it, `map`."""

    @property
    def title(self) -> str:
        """What it is, in a few words: `Dalenrike, 80 provinces`."""

    @property
    def players(self) -> int:
        """For how many players it is; 0 for any number."""

    @property
    def text(self) -> str:
        """What stands in it."""


def ready_files(game_id: str, players: int = 0) -> Sequence[ReadyFile]:
    """The files that come with a game, in the order in which they are offered; with `players` those for so many."""
    found: Sequence[ReadyFile] = part(game_id, "ready") or ()
    return [one for one in found if not players or one.players in (0, players)]


def ready_named(game_id: str, said: str) -> ReadyFile | None:
    """The file that comes with a game and is called so, with its ending or without, in any letter case; None where none is."""
    wanted = said.strip().casefold()
    return next((one for one in ready_files(game_id) if wanted in (one.name, one.name.rpartition(".")[0])), None)


def with_ready(game_id: str, files: Files) -> Files:
    """Files that are at hand, and where there is none of a name, what comes with the game under it."""

    def found(name: str) -> str:
        try:
            return files(name)
        except LookupError as missing:
            try:
                return ready_text(game_id, name)
            except LookupError:
                raise missing from None

    return found


def ready_text(game_id: str, name: str) -> str:
    """The text of a file that comes with a game. Raises LookupError, in words, where there is none of that name."""
    found = next((one for one in ready_files(game_id) if one.name == name), None)
    if found is None:
        raise LookupError(f"no file called “{name}” comes with this game")
    return found.text
