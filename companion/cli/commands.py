"""The commands that all games have, in the order of an evening; and groups that load a command when it is asked for."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar, NamedTuple

import typer
from typer.core import TyperCommand

from companion.cli.errors import STOPPED, unknown
from companion.cli.examples import CommandWithExamples, GroupWithExamples
from companion.cli.terminal.out import warn_of
from companion.plain import Json

#: What every command is told: `-h` is `--help`.
SETTINGS: Json = {"help_option_names": ["-h", "--help"]}


class Listed(NamedTuple):
    """A command before it is loaded: its module, its function there (empty: a group of commands), what a list says of it."""

    module: str
    name: str
    help: str


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
        return made(name, getattr(import_module(listed.module), listed.name) if listed.name else _group(name))


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


COMMANDS: Mapping[str, Listed] = {
    name: Listed(f"companion.cli.{module}", function, text)
    for name, module, function, text in (
        ("new", "table.new", "new", "Make a new record, ready to type into."),
        ("enter", "table.enter", "enter", "Enter a season, or a game's result, by answering questions, and see the scores."),
        ("check", "checking.command", "check", "Check whether records are legal, and if not, why not."),
        ("referee", "table.live.command", "referee", "Referee a game at the table, line by line."),
        ("play", "table.play.command", "play", "Play a game with Companion in some seats; it deals and referees."),
        ("score", "records.score", "score", "Show the scores of a record, item by item."),
        ("standings", "standings.command", "standings", "Show the standings of a folder of records."),
        ("moves", "records.position", "moves", "Show what may legally come next in a record, word by word."),
        ("show", "records.position", "show", "Draw the table as it is now."),
        ("position", "records.position", "position", "Write the position down as a new record that begins there."),
        ("format", "records.formatting", "format_", "Write a record neatly."),
        ("mend", "records.mending", "mend", "Find the slip in a record that isn't legal."),
        ("print", "printing", "", "Print a book, a score sheet, or a whole kit, as PDF."),
        ("link", "records.linking", "link", "Print a code that holds the whole record."),
        ("open", "records.linking", "open_", "Turn a code, or several codes together, back into the record."),
        (
            "app",
            "phones",
            "",
            "Take a game to phones: an app that works offline, or a table that this machine serves.",
        ),
        ("rule", "law.rules", "rule", "Print a rule as the rulebook words it."),
        ("rules", "law.rules", "rules", "Print the rules of a game."),
        (
            "quarrel",
            "law.quarrel",
            "quarrel",
            "Settle a dispute: say how things are and what somebody does, and see what the rules say.",
        ),
        ("notation", "law.notation", "notation", "Show how a game is written down."),
        ("games", "law.games", "games", "List the games that Companion knows."),
        ("game", "game", "", "Begin a game of your own."),
        (
            "analyse",
            "lab.analyse.command",
            "analyse",
            "Show each side's chance to win at every choice, the best choice, and what each choice cost.",
        ),
        ("simulate", "lab.simulate", "simulate", "Play random games; print how the scores fall."),
        (
            "lab",
            "lab",
            "",
            "Play a game thousands of times to see what a seat, a ruling or a variant is worth.",
        ),
    )
}


def _listed(room: str, *rows: tuple[str, str, str, str]) -> Mapping[str, Listed]:
    return {name: Listed(f"companion.cli.{room}.{module}", function, text) for name, module, function, text in rows}


GROUPS: Mapping[str, Group] = {
    "print": Group(
        "companion print kit {game} --paper letter",
        _listed(
            "printing",
            ("learn", "books", "learn", "Print Learn to play."),
            ("quiz", "books", "quiz", "Print Are you ready?"),
            ("rules", "books", "rules", "Print the rules of a game."),
            ("notation", "books", "notation", "Print how a game is written down."),
            ("reference", "books", "reference", "Print a game's quick reference."),
            ("rulebook", "books", "rulebook", "Print a game's rulebook."),
            ("sheet", "sheet", "sheet", "Print a game's score sheet: blank, or filled in from a record."),
            ("kit", "kit", "kit", "Print all that a game needs, with an instruction page."),
            (
                "all",
                "everything",
                "all_",
                "Print the kits of all games, each in its own folder; with --players, each for as many of them as it can seat.",
            ),
            ("list", "listing", "list_", "List everything that can be printed, with its sizes."),
            (
                "calibrate",
                "calibrate",
                "calibrate",
                "Print a sheet to hold against the light: it shows how far off your printer prints the back.",
            ),
        ),
    ),
    "app": Group(
        "companion app serve evening --lan",
        _listed(
            "phones",
            ("build", "build", "build", "Build the app: static files for any web space, or one file."),
            ("serve", "serve", "serve", "Serve a table to the phones around it."),
        ),
    ),
    "game": Group(
        "companion game new skull-island --package",
        _listed("game", ("new", "new", "new", "Begin a game of your own: a folder that is ready to install.")),
    ),
    "lab": Group(
        "companion lab run {game}/rulings",
        _listed(
            "lab",
            ("run", "running", "run", "Play what an experiment asks for, and keep the results."),
            ("report", "reporting", "report", "Show the results of an experiment so far."),
            (
                "ladder",
                "ladder",
                "ladder",
                "Measure how strong each level is: one seat plays it, all others play the level below, each seat in turn.",
            ),
            ("list", "listing", "list_", "List the experiments that come with the games."),
            ("export", "exporting", "export", "Print every game of a store as CSV, for other programs."),
        ),
    ),
}
