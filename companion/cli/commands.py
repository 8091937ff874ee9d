"""The commands that all games have, in the order of an evening; and groups that load a command when it is asked for."""

import tomllib
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import typer
from typer.core import TyperCommand

from companion.cli.examples import CommandWithExamples, GroupWithExamples
from companion.cli.terminal.out import STOPPED, unknown, warn_of
from companion.later import loaded_from
from companion.plain import Json, Plain
from companion.words import text_beside

#: What every command is told: `-h` is `--help`.
SETTINGS: Json = {"help_option_names": ["-h", "--help"]}


class Listed(NamedTuple):
    """A command before it is loaded: its module, its function there (empty: a group of commands), what a list says of it.

    `more` is what its own help says below that, where the function has no words of its own.
    """

    module: str
    function: str
    help: str
    more: str


class Group(NamedTuple):
    """Commands that belong together under one name, and the example that its help gives."""

    example: str
    commands: Mapping[str, Listed]


class LazyGroup(GroupWithExamples):
    """Commands of which each is loaded, with all that it imports, when it is asked for; a list of them loads none."""

    #: The commands by their names, in the order of the list.
    table: ClassVar[Mapping[str, Listed]] = {}

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # typer's own Context
        """The names."""
        del ctx
        return [*self.table]

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]
        """What a list says of a command; None where there is none of that name."""
        del ctx
        return TyperCommand(cmd_name, help=self.table[cmd_name].help) if cmd_name in self.table else None

    def resolve_command(self, ctx: typer.Context, args: list[str]) -> Any:  # type: ignore[override]
        """The command that is asked for, ready to be run."""
        if not args or args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        if args[0] in self.table:
            return args[0], self.loaded(args[0]), args[1:]
        warn_of(unknown("command", args[0], self.list_commands(ctx)))
        raise typer.Exit(STOPPED)

    def loaded(self, name: str) -> Any:
        """What typer makes of one of these commands."""
        listed = self.table[name]
        return made(name, loaded_from(f"{__package__}.{listed.module}", listed.function) if listed.module else _group(name))


def _group(name: str) -> typer.Typer:
    """A command that has commands of its own."""
    group = GROUPS[name]
    return typer.Typer(
        cls=type("Commands", (LazyGroup,), {"table": group.commands}),
        help=COMMANDS[name].help,
        epilog=f"Example: {group.example}",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=SETTINGS,
    )


def made(name: str, found: Any) -> Any:
    """What typer makes of a function, or of an app with commands of its own."""
    if isinstance(found, typer.Typer):
        command: Any = typer.main.get_group(found)
    else:
        single = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=SETTINGS)
        single.command(name, cls=getattr(found, "command_class", CommandWithExamples), context_settings=SETTINGS)(found)
        command = typer.main.get_command(single)
    command.name = name
    return command


def _listed(rows: Mapping[str, Plain]) -> Mapping[str, Listed]:
    return {name: Listed(**{"module": "", "function": "", "more": "", **row}) for name, row in rows.items()}


_TABLE: Plain = tomllib.loads(text_beside(__package__, "commands.toml"))
COMMANDS: Mapping[str, Listed] = _listed(_TABLE["commands"])
GROUPS: Mapping[str, Group] = {name: Group(one["example"], _listed(one["commands"])) for name, one in _TABLE["groups"].items()}
