"""What a group usually plays, as values: its paper, its ink, its header keys, its people."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from companion.record import fold
from companion.referee import Game
from companion.referee.asking.usual import players_that_fit


class Paper(StrEnum):
    """What is in the printer."""

    A4 = "a4"
    LETTER = "letter"


class Ink(StrEnum):
    """How much ink it may take."""

    COLOUR = "colour"
    GREY = "grey"
    SAVER = "saver"


class Setting(NamedTuple):
    """A header key that a group gives, and the file and line where it does."""

    key: str
    value: str
    place: str

    @property
    def line(self) -> str:
        """As a record has it: `house: AB-R3=b`."""
        return f"{self.key}: {self.value}"


@dataclass(frozen=True, slots=True)
class Group:
    """What a group's file says, completed by the user's own.

    Attributes:
        game: The id of the game that is usually played; empty where none is named.
        players: Who usually plays, with commas between them, as `--players` takes it; empty where nobody is named.
        paper: `a4` or `letter`; empty where none is named.
        ink: `colour`, `grey` or `saver`; empty where none is named.
        language: The code of the language of texts, sheets and messages; empty where none is named.
        nicknames: The names of all who are listed under nicknames, folded (`folded_name`), and who is meant by each.
        options: The header keys of each game, by its id: house rulings and options.
    """

    game: str = ""
    players: str = ""
    paper: str = ""
    ink: str = ""
    language: str = ""
    nicknames: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Mapping[str, Setting]] = field(default_factory=dict)

    def header_lines(self, game_id: str) -> list[str]:
        """The header lines that the group's records of a game have: `house: AB-R3=b`, `variant: night`."""
        return [setting.line for setting in self.settings(game_id)]

    def settings(self, game_id: str) -> list[Setting]:
        """The same, each with its key, its value and where the file says so."""
        return list(self.options.get(game_id, {}).values())

    def players_for(self, game: Game) -> str:
        """Who usually plays, where so many can play this game; else empty."""
        return players_that_fit(game, self.players)

    def place_of(self, line: str) -> str:
        """Where a header line of an option was told: the file and its line; empty where it is none of them."""
        settings = (setting for options in self.options.values() for setting in options.values())
        return next((setting.place for setting in settings if setting.line == line), "")

    def person(self, name: str) -> str:
        """Who is meant by a name: the person whose nickname it is, else whoever bears it."""
        return self.nicknames.get(folded_name(name), " ".join(name.split()))


def folded_name(name: str) -> str:
    """The form in which names of people are compared: without regard to case and to the number of blanks."""
    return fold(" ".join(name.split()))
