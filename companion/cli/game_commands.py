"""The commands that one game brings: found in the part `commands` of the games' folders, checked, and made when they are run."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from companion.cli.commands import COMMANDS, made
from companion.referee import Command, GameError, broken_games, game_ids, package_of, part

#: What a part `commands` is.
Commands = tuple[Command, ...]
_NAME = re.compile(r"[a-z][a-z0-9-]*")


class Brought(NamedTuple):
    """The commands of all games by their names, the place each comes from, and a line for each that cannot be used."""

    commands: Mapping[str, Command]
    places: Mapping[str, str]
    broken: tuple[str, ...]


@cache
def brought() -> Brought:
    """All that the games bring. Nothing is loaded of them but their parts `commands`."""
    commands: dict[str, Command] = {}
    places = dict.fromkeys(COMMANDS, "Companion")
    broken: list[str] = []
    for game_id in game_ids():
        try:
            found = _commands_of(game_id)
        except GameError as error:
            broken.append(str(error))
            continue
        place = f"{package_of(game_id)}.commands"
        for command in found:
            if command.name in places:
                broken.append(f"{place}: the command “{command.name}” clashes: {places[command.name]} has one of that name")
            else:
                commands[command.name], places[command.name] = command, place
    return Brought(commands, places, tuple(broken))


def _commands_of(game_id: str) -> Commands:
    """What a game brings. Raises GameError where that is not what a part `commands` has to be."""
    found = part(game_id, "commands")
    if found is None:
        return ()
    place = f"{package_of(game_id)}.commands"
    if not isinstance(found, tuple) or not all(isinstance(one, Command) for one in found):
        raise GameError(f"{place}: COMMANDS has to be a tuple of Command, and is {found!r}")
    for one in found:
        if not _NAME.fullmatch(str(one.name)) or not isinstance(one.help, str) or not callable(one.build):
            raise GameError(f"{place}: “{one.name}” needs a name in small letters, a line of help and a function that builds it")
    return found


def broken_parts() -> Iterator[str]:
    """A line for people about each game, and each game's commands, that cannot be used."""
    yield from broken_games()
    yield from brought().broken


def built(name: str) -> Any:
    """What typer makes of a game's command. Raises GameError where it can make nothing of it."""
    from companion.cli.services import SERVICES

    command = brought().commands[name]
    try:
        return made(name, command.build(SERVICES))
    except Exception as error:  # whatever somebody else's package does when it is asked
        what = f"{brought().places[name]}: the command “{name}” cannot be made"
        raise GameError(f"{what}: {type(error).__name__}: {error}") from error
