"""`companion print`: rulebook, score sheet, kit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from companion.cli.config import BASE_URL, base_url
from companion.cli.errors import CommandError
from companion.cli.games import complete_game, named_game
from companion.cli.headers import SET, VARIANT, HeaderKeys, header_text
from companion.cli.terminal import clean, say

if TYPE_CHECKING:
    from companion.press.output import Written
    from companion.press.sheet import SheetOptions
    from companion.referee import Game


class Paper(StrEnum):
    """What is in the printer."""

    A4 = "a4"
    LETTER = "letter"


class Ink(StrEnum):
    """How much ink it may take."""

    COLOUR = "colour"
    GREY = "grey"
    SAVER = "saver"


_HELP = {"help_option_names": ["-h", "--help"]}
_GAME = typer.Argument(metavar="GAME", help="The game's id.", autocompletion=complete_game, show_default=False)
_PAPER = typer.Option(Paper.A4, "--paper", case_sensitive=False, help="What is in the printer.")
_INK = typer.Option(Ink.COLOUR, "--ink", case_sensitive=False, help="How much ink it may take.")
_OUTPUT = typer.Option(Path("output"), "--output", "-o", metavar="DIR", help="The folder for the files; it is made.")
_PLAYERS = typer.Option("", "--players", "-p", metavar="NAMES", help="Names with commas, or how many.", show_default=False)
_RECORD = typer.Option("", "--record", metavar="FILE", help="A record, to be filled in.", show_default=False)
_FILLABLE = typer.Option(False, "--fillable", help="With form fields, to be filled in on a screen.")

app = typer.Typer(
    help="Print a rulebook, a score sheet, or a whole kit, as PDF.",
    epilog="Example: companion print kit four-kingdoms --paper letter",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=_HELP,
)


@app.command(context_settings=_HELP)
def rulebook(
    game: str = _GAME,
    paper: Paper = _PAPER,
    ink: Ink = _INK,
    booklet: bool = typer.Option(False, "--booklet", help="Two pages a side, to fold and staple."),
    output: Path = _OUTPUT,
) -> None:
    """Print a game's rulebook.

    Example: companion print rulebook four-kingdoms --paper a4 --booklet
    """
    found = named_game(game)
    with _at_work(f"Rulebook of {found.title}"):
        from companion.press.rulebook import build_rulebook

        name = f"{found.id}-rulebook-{paper}{'-booklet' if booklet else ''}.pdf"
        written = build_rulebook(found.id, output / name, paper=paper.value, ink=ink.value, booklet=booklet)
    _list([written])


@app.command(cls=HeaderKeys, context_settings=_HELP)
def sheet(
    game: str = _GAME,
    paper: Paper = _PAPER,
    ink: Ink = _INK,
    players: str = _PLAYERS,
    record: str = _RECORD,
    variants: list[str] = VARIANT,
    settings: list[str] = SET,
    fillable: bool = _FILLABLE,
    base: str = BASE_URL,
    output: Path = _OUTPUT,
) -> None:
    """Print a game's score sheet: blank, or filled in from a record. Header keys of the game are options, too.

    Example: companion print sheet four-kingdoms --players "Aino, Ville, Emmi" --scoring night
    """
    found = named_game(game)
    text, named = _what_to_print(found, players, record, settings, variants)
    address = base_url(base)
    with _at_work(f"Score sheet of {found.title}"):
        from companion.press.kit import write_score_sheet

        written = write_score_sheet(text, output, _options(paper, ink, address, fillable=fillable, names=named))
    _list([written])


@app.command(cls=HeaderKeys, context_settings=_HELP)
def kit(
    game: str = _GAME,
    paper: Paper = _PAPER,
    ink: Ink = _INK,
    players: str = _PLAYERS,
    record: str = _RECORD,
    variants: list[str] = VARIANT,
    settings: list[str] = SET,
    fillable: bool = _FILLABLE,
    base: str = BASE_URL,
    output: Path = _OUTPUT,
) -> None:
    """Print all that a game needs, with an instruction page. Header keys of the game are options, too.

    Example: companion print kit four-kingdoms --record friday.game --output output
    """
    found = named_game(game)
    text, named = _what_to_print(found, players, record, settings, variants)
    address = base_url(base)
    with _at_work(f"Kit of {found.title}"):
        from companion.press.kit import write_kit

        written = write_kit(text, output, _options(paper, ink, address, fillable=fillable, names=named))
    _list(written)


def _options(paper: Paper, ink: Ink, address: str, *, fillable: bool, names: bool) -> SheetOptions:
    from companion.press.sheet import SheetOptions

    return SheetOptions(paper=paper.value, ink=ink.value, base_url=address, fillable=fillable, names=names)


def _what_to_print(
    game: Game, players: str, record: str, settings: list[str] | None, variants: list[str] | None
) -> tuple[str, bool]:
    """The record (or a header alone) that a sheet is made from, and whether it names the players."""
    from companion.cli.seats import is_count, seats_value

    if not record:
        return header_text(game, seats_value(players or "4", game.reserved), settings, variants), not is_count(players or "4")
    if players or settings or variants:
        raise CommandError("a record says itself who plays, and what", "leave --players and the header keys out, or --record")
    from companion.cli.check import judge_file
    from companion.cli.report import verdict_lines
    from companion.cli.terminal import warn

    judgement, text = judge_file(record)
    if judgement.verdict.status != "legal":
        warn("\n".join(verdict_lines(judgement, text)))
    if judgement.record is None:
        raise CommandError(f"{record}: nothing of this record can be printed", "mend it first")
    if judgement.verdict.game != game.id:
        raise CommandError(f"{record}: this is a record of {judgement.verdict.game}, not of {game.id}", "name the game it is of")
    return text, True


@contextmanager
def _at_work(what: str) -> Iterator[None]:
    """A progress bar on the terminal while something is made; PrintError becomes a line for people."""
    from companion.cli.progress import progress
    from companion.press.errors import PrintError

    try:
        with progress(what):
            yield
    except PrintError as error:
        raise CommandError(str(error)) from error


def _list(files: list[Written] | tuple[Written, ...]) -> None:
    for file in files:
        say(clean(str(file.path)) + (" (unchanged)" if file.unchanged else ""))
