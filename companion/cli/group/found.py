"""What a group usually plays: `companion.toml` in its folder of records, and below it the user's own config.toml.

These are defaults of `new`, `enter` and `print`. What is used is written into the record: no record depends on them.
"""

from collections.abc import Iterator
from pathlib import Path

from companion.cli.errors import CommandError
from companion.cli.group.file import read_settings
from companion.cli.group.toml_file import config_file, read_toml
from companion.cli.group.usual import Group
from companion.cli.records.files import GROUP_FILE, folder_of
from companion.referee import Game
from companion.referee.asking.named import named_game


def game_or_usual(name: str, group: Group) -> Game:
    """The game of this id or title; without one, the one that the group usually plays. Raises CommandError."""
    if not (name or group.game):
        raise CommandError("no game is named", f"name one (companion games lists them), or the usual one in {GROUP_FILE}")
    return named_game(name or group.game)


def group_of(path: Path | str) -> Group:
    """What the group usually plays to which a record belongs, or a folder; `-` means the working folder.

    The nearest `companion.toml` counts, from the record's folder upwards; what it lacks, the user's own config.toml says.
    An empty Group where there is neither. Raises CommandError, with file and line, where one of them is wrong.
    """
    folder = folder_of(path)
    own_file = config_file()
    own = read_toml(own_file)
    theirs = next((found for found in map(read_toml, _candidates(folder)) if found), None)
    usual = read_settings(own, folder, own=True) if own else Group()
    return _completed(read_settings(theirs, folder, own=False), usual) if theirs else usual


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
