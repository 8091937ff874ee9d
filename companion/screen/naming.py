"""Names of new records: what a device calls them. They are names of files, too, where the host keeps them in a folder."""

from __future__ import annotations

from companion.referee.reading import named_game
from companion.screen.desk import Desk


def free_name(desk: Desk, text: str) -> str:
    """A name for a new record that no other one on this device has: its game's id and a number."""
    taken = {name.casefold() for name in desk.names()}
    stem, number = named_game(text) or "game", 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"
