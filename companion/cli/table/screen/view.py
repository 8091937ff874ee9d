"""What a full screen shows of a conversation: the table, and what may be said. Each conversation has a view of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.referee import Scene

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer


class Offer(NamedTuple):
    """A word that may be said: how it is shown, and what a click types; nothing where it cannot be typed as it is shown."""

    shown: str
    typed: str


class Offers(NamedTuple):
    """What may be said: where the unfinished word begins in what was typed, and words gathered by what they mean."""

    start: int
    groups: Sequence[tuple[str, Sequence[Offer]]]


class View(Protocol):
    """What is on the screen around the conversation."""

    #: Function keys, each with the word of the conversation that it says.
    keys: Sequence[tuple[str, str]]
    #: What is shown of the record: its file, and what its totals count.
    file: str
    noun: str

    @property
    def completer(self) -> Completer:
        """What the tab key completes."""

    def look(self) -> Scene | None:
        """The table as it is now. Asked before each line, by whoever leads the conversation."""

    def offers(self, typed: str) -> Offers:
        """What may be said after what was typed. Asked at every key."""
