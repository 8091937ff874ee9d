"""The command `companion`: its list of commands, and the guard around them."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, cast

import typer
from typer.core import TyperGroup

from companion.cli.errors import CommandError, of_os, unknown
from companion.cli.terminal import say, warn, warn_of

#: Command -> the module that has its function (or, for a group of commands, its typer app), and the name there.
#: A module is imported when its command is asked for.
_COMMANDS = {
    "new": ("companion.cli.new", "new"),
    "enter": ("companion.cli.enter", "enter"),
    "check": ("companion.cli.check", "check"),
    "referee": ("companion.cli.live.command", "referee"),
    "score": ("companion.cli.score", "score"),
    "moves": ("companion.cli.position", "moves"),
    "show": ("companion.cli.position", "show"),
    "format": ("companion.cli.formatting", "format_"),
    "print": ("companion.cli.printing", "app"),
    "map": ("companion.cli.maps", "app"),
    "analyse": ("companion.cli.analyse", "analyse"),
    "link": ("companion.cli.linking", "link"),
    "open": ("companion.cli.linking", "open_"),
    "rule": ("companion.cli.rules", "rule"),
    "rules": ("companion.cli.rules", "rules"),
    "games": ("companion.cli.rules", "games"),
    "simulate": ("companion.cli.simulate", "simulate"),
}
#: Exit statuses beside 0, 1 and 2.
_BUG, _INTERRUPTED, _PIPE_CLOSED = 70, 130, 141
#: What typer raises for a wrong option or argument: it says so itself.
_UsageError = cast("type[Exception]", typer.BadParameter.__mro__[2])
_HELP = {"help_option_names": ["-h", "--help"]}


class Commands(TyperGroup):
    """The commands, each built when it is needed, so that `check` pays for nothing but itself."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # typer's own Context
        """The names, in the order of an evening with the game."""
        del ctx
        return list(_COMMANDS)

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]
        """One command, or None."""
        del ctx
        if cmd_name not in _COMMANDS:
            return None
        if cmd_name not in self.commands:
            self.commands[cmd_name] = _build(cmd_name)
        return self.commands[cmd_name]

    def resolve_command(self, ctx: typer.Context, args: list[str]) -> Any:  # type: ignore[override]
        """The command that is asked for; for an unknown one, the nearest."""
        if args and not args[0].startswith("-") and args[0] not in _COMMANDS:
            warn_of(unknown("command", args[0], _COMMANDS))
            raise typer.Exit(2)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]
        """Runs a command; whatever it raises becomes one line for people and an exit status."""
        try:
            try:
                result = super().invoke(ctx)
            finally:
                sys.stdout.flush()  # a full disk shows here, not at the interpreter's end
        except (typer.Exit, typer.Abort, _UsageError):
            raise
        except BaseException as error:
            raise typer.Exit(_report(error)) from error
        return result


def _build(name: str) -> Any:
    module, attribute = _COMMANDS[name]
    found = getattr(import_module(module), attribute)
    if not isinstance(found, typer.Typer):
        single = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=_HELP)
        single.command(name, cls=getattr(found, "command_class", None), context_settings=_HELP)(found)
        found = single
    command = typer.main.get_command(found)
    command.name = name
    return command


def _report(error: BaseException) -> int:
    """Says what went wrong; gives the exit status."""
    if os.environ.get("COMPANION_TRACEBACK"):
        raise error
    if isinstance(error, BrokenPipeError):
        _close_quietly()
        return _PIPE_CLOSED
    if isinstance(error, KeyboardInterrupt):
        warn("\ncompanion: stopped")
        return _INTERRUPTED
    if isinstance(error, OSError):
        error = of_os(error)
        _drop_what_cannot_be_written()
    if isinstance(error, MemoryError):
        error = CommandError("this needs more memory than there is", "try less at once")
    if isinstance(error, CommandError):
        warn_of(error)
        return error.exit_code
    warn_of(CommandError(f"this is a bug in Companion, please report it: {type(error).__name__}: {error}", _place(error)))
    return _BUG


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    return f"it happened in {trace.tb_frame.f_globals.get('__name__')}, line {trace.tb_lineno}"


def _drop_what_cannot_be_written() -> None:
    """Standard output may be what failed: then its buffer must not fail once more at the interpreter's end."""
    try:
        sys.stdout.flush()
    except OSError:
        _close_quietly()


def _close_quietly() -> None:
    """Lets the interpreter flush into nothing at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _version(wanted: bool) -> None:
    if wanted:
        from companion import __version__

        say(f"companion {__version__}")
        raise typer.Exit


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=_HELP,
    epilog="Example: companion check friday.game",
)


@app.callback()
def companion(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version and stop."),
) -> None:
    """Referee, scorer and print shop for tabletop games."""
    del version


def run() -> None:
    """Runs the command line; ends the process."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show ♠ gets a question mark
    try:
        app(prog_name="companion")
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
    except Exception as error:  # noqa: BLE001 (what goes wrong before a command has begun)
        sys.exit(_report(error))
