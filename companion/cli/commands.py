"""The commands that all games have, in the order of an evening with a game."""

from __future__ import annotations

from copy import copy
from importlib import import_module
from typing import Any

import typer

from companion.cli.examples import CommandWithExamples

#: Command -> the module that has its function (or, for a group of commands, its typer app), and the name there.
#: A module is imported when its command is asked for.
COMMANDS = {
    "new": ("companion.cli.new", "new"),
    "enter": ("companion.cli.enter", "enter"),
    "check": ("companion.cli.check", "check"),
    "referee": ("companion.cli.live.command", "referee"),
    "play": ("companion.cli.play.command", "play"),
    "score": ("companion.cli.score", "score"),
    "standings": ("companion.cli.standings.command", "standings"),
    "moves": ("companion.cli.position", "moves"),
    "show": ("companion.cli.position", "show"),
    "position": ("companion.cli.position", "position"),
    "format": ("companion.cli.formatting", "format_"),
    "print": ("companion.cli.printing", "app"),
    "link": ("companion.cli.linking", "link"),
    "open": ("companion.cli.linking", "open_"),
    "app": ("companion.cli.app_commands", "app"),
    "rule": ("companion.cli.rules", "rule"),
    "rules": ("companion.cli.rules", "rules"),
    "notation": ("companion.cli.notation", "notation"),
    "games": ("companion.cli.games", "games"),
    "analyse": ("companion.cli.analyse.command", "analyse"),
    "simulate": ("companion.cli.simulate", "simulate"),
    "lab": ("companion.cli.lab.command", "app"),
}
#: What every command is told: `-h` is `--help`.
SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"]}


def loaded(name: str, following: str = "") -> Any:
    """What typer makes of one of these commands; of a group that alone which the following word names, where it names one."""
    module, attribute = COMMANDS[name]
    found = getattr(import_module(module), attribute)
    alone = _alone(found, following) if isinstance(found, typer.Typer) and following else None
    return made(name, found) if alone is None else _named(name, typer.main.get_group(alone))


def _alone(group: typer.Typer, name: str) -> typer.Typer | None:
    """The group with no other command than this: typer makes all that it is given, which takes as long as a sheet to draw."""
    known = [one for one in group.registered_commands if name == (one.name or getattr(one.callback, "__name__", ""))]
    if not known or len(group.registered_commands) == 1:
        return None
    alone = copy(group)
    alone.registered_commands, alone.registered_groups = known, []
    return alone


def made(name: str, found: Any) -> Any:
    """What typer makes of a function, or of an app with commands of its own."""
    if not isinstance(found, typer.Typer):
        single = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=SETTINGS)
        single.command(name, cls=getattr(found, "command_class", CommandWithExamples), context_settings=SETTINGS)(found)
        found = single
    return _named(name, typer.main.get_command(found))


def _named(name: str, command: Any) -> Any:
    command.name = name
    return command
