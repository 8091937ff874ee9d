"""What a game has ready to be played on (maps): its part `ready`, where it has one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, cast

from companion.referee.asking.parts import at_work, function_of


class Ready(NamedTuple):
    """One of them. `key` is the header key that names it (`map`), `name` its file, `title` what people call it.

    `note` says in a few words what it is like; `text` is the file.
    """

    key: str
    name: str
    title: str
    note: str
    text: str


class FindReady(Protocol):
    """A game's part `ready`."""

    def __call__(self, players: int) -> Sequence[Ready]:
        """What is ready for so many players; 0: for any number."""


def ready_for(game_id: str, players: int) -> Sequence[Ready]:
    """What a game has ready for so many players; nothing where it does without."""
    find = cast("FindReady | None", function_of(game_id, "ready"))
    if find is None:
        return ()
    with at_work(game_id, "ready"):
        return tuple(find(players))


def ready_file(game_id: str, name: str) -> str | None:
    """The text of a file that a game has ready, by its name; None where it has none such."""
    try:
        return next((one.text for one in ready_for(game_id, 0) if one.name == name), None)
    except KeyError:  # no game of this id
        return None
