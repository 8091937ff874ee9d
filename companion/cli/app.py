"""The command `companion`: its list of commands, and the guard around them."""

from __future__ import annotations

import gc
import os
import sys
from typing import Any, cast

import typer
from typer.core import TyperCommand, TyperGroup

from companion.cli.commands import COMMANDS, SETTINGS, loaded
from companion.cli.errors import CommandError, unknown
from companion.cli.guard import FEWER_COLLECTIONS, INTERRUPTED, prepare_streams, report
from companion.cli.plain_values import take_plain_values
from companion.cli.terminal import clean, say, warn, warn_of

#: What typer raises for a wrong option or argument: it says so itself.
_UsageError = cast("type[Exception]", typer.BadParameter.__mro__[2])


class Commands(TyperGroup):
    """The commands, each built when it is needed, so that `check` pays for nothing but itself.

    Games are asked what commands they bring only where one is listed or run that not all games have.
    """

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # typer's own Context
        """The names: those of all games in the order of an evening, then those that one game brings."""
        from companion.cli.game_commands import brought

        del ctx
        return [*COMMANDS, *brought().commands]

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]
        """One command, or None. Of a command that a game brings, what a list says of it; it is made when it is run."""
        del ctx
        if cmd_name not in self.commands:
            found = loaded(cmd_name) if cmd_name in COMMANDS else _listed(cmd_name)
            if found is None:
                return None
            self.commands[cmd_name] = found
        return self.commands[cmd_name]

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]  # typer's own Context
        """Reads the arguments as ever; what is plain is taken as it is."""
        take_plain_values(self.get_params(ctx))
        return super().parse_args(ctx, args)

    def format_help(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """The help; what games bring and cannot be used is named."""
        super().format_help(ctx, formatter)
        _name_broken_parts()

    def resolve_command(self, ctx: typer.Context, args: list[str]) -> Any:  # type: ignore[override]
        """The command that is asked for; for an unknown one, the nearest."""
        if args and args[0] in COMMANDS:
            return args[0], loaded(args[0], args[1] if len(args) > 1 else ""), args[1:]
        if not args or args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        from companion.cli.game_commands import brought, built
        from companion.referee.games import GameError

        if args[0] in brought().commands:
            try:
                return args[0], built(args[0]), args[1:]
            except GameError:
                if ctx.resilient_parsing:  # the shell asks what may come next, and is told nothing of what is broken
                    return None, None, args[1:]
                raise
        _name_broken_parts()
        warn_of(unknown("command", args[0], self.list_commands(ctx)))
        raise typer.Exit(2)

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


def _listed(name: str) -> Any:
    """What a list says of a command that a game brings; None where none does."""
    from companion.cli.game_commands import brought

    command = brought().commands.get(name)
    return TyperCommand(name, help=command.help) if command else None


def _name_broken_parts() -> None:
    from companion.cli.game_commands import broken_parts

    for line in broken_parts():
        warn_of(CommandError(line))


def _name_unwritten_letters() -> None:
    """Names what was printed otherwise, since no face here has its letters; where nothing was printed, nothing is loaded."""
    notes = sys.modules.get("companion.press.page.scripts.standing_in")
    for line in notes.taken_notes() if notes else ():
        warn(f"companion: {clean(line)}")


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
    context_settings=SETTINGS,
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
    prepare_streams()
    gc.set_threshold(FEWER_COLLECTIONS)
    os.environ.pop("SOURCE_DATE_EPOCH", None)  # a build's date: it would get into PDFs, which have none of their own
    try:
        app(prog_name="companion")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception as error:  # noqa: BLE001 (what goes wrong before a command has begun)
        sys.exit(report(error))
