"""The command that Empires has beside those of all games; what it does is loaded when it is asked for."""

import typer

from companion.referee.commands import Command, CommandLine

_WHAT = "Make, check and print province maps for Empires."


def _map(cli: CommandLine) -> typer.Typer:
    from companion.games.empires.commands import maps  # noqa: PLC0415 - `--help` asks every game, and must not wait

    return maps.made(_WHAT, cli)


COMMANDS = (Command("map", _WHAT, _map),)
