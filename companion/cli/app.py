"""The command `companion`: its list of commands, and the guard around them."""

import gc
import os
import sys
from types import ModuleType
from typing import Any, cast

import typer
from typer.core import TyperCommand

from companion import __version__
from companion.cli.commands import COMMANDS, SETTINGS, LazyGroup
from companion.cli.guard import FEWER_COLLECTIONS, INTERRUPTED, prepare_streams, report
from companion.cli.parameters import option
from companion.cli.terminal.out import CommandError, clean, say, warn, warn_of

#: What typer raises for a wrong option or argument: it says so itself.
_UsageError = cast("type[Exception]", typer.BadParameter.__mro__[2])


class Commands(LazyGroup):
    """The commands; those that games bring, too.

    Games are asked what commands they bring only where one is listed or run that not all games have.
    """

    table = COMMANDS

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # typer's own Context
        """The names: those of all games in the order of an evening, then those that one game brings."""
        return [*super().list_commands(ctx), *_of_games().brought().commands]

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]
        """What a list says of a command, or None."""
        brought = {} if cmd_name in COMMANDS else _of_games().brought().commands
        if cmd_name in brought:
            return TyperCommand(cmd_name, help=brought[cmd_name].help)
        return super().get_command(ctx, cmd_name)

    def format_help(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """The help; what games bring and cannot be used is named."""
        super().format_help(ctx, formatter)
        _name_broken_parts()

    def resolve_command(self, ctx: typer.Context, args: list[str]) -> Any:  # type: ignore[override]
        """The command that is asked for; for an unknown one, the nearest."""
        if not args or args[0] in COMMANDS or args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        games = _of_games()
        if args[0] in games.brought().commands:
            try:
                return args[0], games.built(args[0]), args[1:]
            except games.GameError:
                if ctx.resilient_parsing:  # the shell asks what may come next, and is told nothing of what is broken
                    return None, None, args[1:]
                raise
        _name_broken_parts()
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]
        """Runs a command; whatever it raises becomes one line for people and an exit status."""
        try:
            try:
                result = super().invoke(ctx)
            finally:
                sys.stdout.flush()  # a full disk shows here, not at the interpreter's end
        except (typer.Exit, typer.Abort):
            raise
        except _UsageError as error:
            from companion.cli.usage import say_plainly, unknown_option

            known = unknown_option(error)
            if known is None:
                say_plainly(error)
                raise
            warn_of(known)
            raise typer.Exit(known.exit_code) from error
        except BaseException as error:
            raise typer.Exit(report(error)) from error
        _name_unwritten_letters()
        return result


def _of_games() -> ModuleType:
    """What knows the commands that games bring: it asks the referee for the games, whose loading takes as long as all of this."""
    from companion.cli import game_commands

    return game_commands


def _name_broken_parts() -> None:
    for line in _of_games().broken_parts():
        warn_of(CommandError(line))


def _name_unwritten_letters() -> None:
    """Names what was printed otherwise, since no face here has its letters; where nothing was printed, nothing is loaded."""
    notes = sys.modules.get("companion.press.page.scripts.standing_in")
    for line in notes.taken_notes() if notes else ():
        warn(f"companion: {clean(line)}")


def _version(wanted: bool) -> None:
    if wanted:
        say(f"companion {__version__}")
        raise typer.Exit


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=SETTINGS,
    epilog="Example: companion check friday.game",
)


@app.callback()
def companion(
    version: bool = option(False, "--version", callback=_version, is_eager=True, help="Print the version and stop."),
) -> None:
    """Referee, scorer and print shop for tabletop games."""
    del version


def run() -> None:
    """Runs the command line; ends the process."""
    prepare_streams()
    gc.set_threshold(FEWER_COLLECTIONS)
    os.environ.pop("SOURCE_DATE_EPOCH", None)  # a build's date: it would get into PDFs, which have none of their own
    try:
        app(prog_name="companion")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception as error:  # noqa: BLE001 (what goes wrong before a command has begun)
        sys.exit(report(error))
