"""What a group usually plays: `companion.toml` in its folder of records, and below it the user's own config.toml.

These are defaults of `new`, `enter` and `print`. What is used is written into the record: no record depends on them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.cli.errors import CommandError

if TYPE_CHECKING:
    from companion.referee import Game

#: The file's name, in a folder of records or above it.
GROUP_FILE = "companion.toml"


class Setting(NamedTuple):
    """A header key that a group gives, and the file and line where it does."""

    key: str
    value: str
    place: str

    @property
    def line(self) -> str:
        """As it stands in a record: `house: AB-R3=b`."""
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
        from companion.referee.asking.usual import players_that_fit

        return players_that_fit(game, self.players)

    def place_of(self, line: str) -> str:
        """Where a header line of an option was told: the file and its line; empty where it is none of them."""
        settings = (setting for options in self.options.values() for setting in options.values())
        return next((setting.place for setting in settings if setting.line == line), "")

    def person(self, name: str) -> str:
        """Who is meant by a name: the person whose nickname it is, else whoever bears it."""
        return self.nicknames.get(folded_name(name), " ".join(name.split()))


def game_or_usual(name: str, group: Group) -> Game:
    """The game of this id or title; without one, the one that the group usually plays. Raises CommandError."""
    from companion.referee.asking.named import named_game

    if not (name or group.game):
        raise CommandError("no game is named", f"name one (companion games lists them), or the usual one in {GROUP_FILE}")
    return named_game(name or group.game)


def folded_name(name: str) -> str:
    """The form in which names of people are compared: without regard to case and to the number of blanks."""
    from companion.record import fold

    return fold(" ".join(name.split()))


def group_of(path: Path | str) -> Group:
    """What the group usually plays to which a record belongs, or a folder; `-` stands for the working folder.

    The nearest `companion.toml` counts, from the record's folder upwards; what it lacks, the user's own config.toml says.
    An empty Group where there is neither. Raises CommandError, with file and line, where one of them is wrong.
    """
    from companion.cli.config import config_file
    from companion.cli.group_file import read_settings
    from companion.cli.toml_file import read_toml

    folder = _folder_of(path)
    own_file = config_file()
    own = read_toml(own_file)
    theirs = next((found for found in map(read_toml, _candidates(folder)) if found), None)
    usual = read_settings(own, folder, own=True) if own else Group()
    return _completed(read_settings(theirs, folder, own=False), usual) if theirs else usual


def group_folder(path: Path | str) -> Path | None:
    """The folder of the group's `companion.toml` that counts for a record; None where there is none."""
    folder = os.fspath(_folder_of(path))
    # By plain names: this is asked for each of ten thousand records.
    while not os.path.isfile(os.path.join(folder, GROUP_FILE)):  # noqa: PTH113, PTH118
        folder, below = os.path.dirname(folder), folder  # noqa: PTH120
        if folder == below:
            return None
    return Path(folder)


def _folder_of(path: Path | str) -> Path:
    if str(path) == "-":
        return Path.cwd()
    try:
        found = Path(os.path.abspath(path))  # noqa: PTH100 (no link is followed: the folder that was named counts)
        return found if found.is_dir() else found.parent
    except (OSError, ValueError):  # no name of a file: whoever reads it says so
        return Path.cwd()


def _candidates(folder: Path) -> Iterator[Path]:
    for one in (folder, *folder.parents):
        yield one / GROUP_FILE


def _completed(group: Group, usual: Group) -> Group:
    """A group's settings, and those of the user where the group has none: key by key, and name by name."""
    games = [*group.options, *(game for game in usual.options if game not in group.options)]
    return Group(
        game=group.game or usual.game,
        players=group.players or usual.players,
        paper=group.paper or usual.paper,
        ink=group.ink or usual.ink,
        language=group.language or usual.language,
        nicknames={name: group.person(person) for name, person in usual.nicknames.items()} | dict(group.nicknames),
        options={game: {**usual.options.get(game, {}), **group.options.get(game, {})} for game in games},
    )
