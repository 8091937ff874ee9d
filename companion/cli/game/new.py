"""`companion game new`."""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import typer

from companion.cli.game.package import package_files
from companion.cli.game.questions import QUESTIONS, check_id
from companion.cli.parameters import option
from companion.cli.records.described import ENDING
from companion.cli.terminal.asking import Ask, asking, say_no
from companion.cli.terminal.out import CommandError, as_typed, clean, say, wrap
from companion.declared import making
from companion.declared.making import Question
from companion.disk.files import write_new, write_new_folder
from companion.referee.asking.errors import AskingError

_ANSWER = partial(typer.Option, "", show_default=False)


def new(
    name: str = typer.Argument(..., metavar="NAME", help="The game's id: small letters, digits and -."),
    package: bool = option(False, "--package", help="Make it a Python package, which is installed beside Companion."),
    output: str = _ANSWER("--output", "-o", metavar="FOLDER", help="The folder to make; companion-NAME by default."),
    yes: bool = option(False, "--yes", help="Ask nothing: what you leave out gets the usual answer."),
    title: str = _ANSWER("--title", metavar="TEXT", help="What the game is called."),
    prefix: str = _ANSWER("--prefix", metavar="AB", help="Two capitals that its rule ids begin with."),
    players: str = _ANSWER("--players", "-p", metavar="2-6", help="How many can play; 2-6 by default."),
    hidden: str = _ANSWER("--hidden", metavar="yes|no", help="Whether players hide their hands; no by default."),
    played_with: str = _ANSWER("--with", metavar="dice|cards|nothing", help="What it is played with; nothing by default."),
    section: str = _ANSWER("--section", metavar="WORD", help="What a part of a game is called (round); none by default."),
    wins: str = _ANSWER("--wins", metavar="most|least", help="Which total wins; most by default."),
    sections: str = _ANSWER("--sections", metavar="10|to 500|open", help="How long it lasts; open by default. For one file."),
    rows: str = _ANSWER("--rows", metavar="TEXT", help="What a player writes: bid 0-10, tricks 0-10. For one file."),
    worth: str = _ANSWER("--worth", metavar="TEXT", help="What that is worth: 10 * tricks. For one file."),
    teams: str = _ANSWER("--teams", metavar="yes|no", help="Whether they play in teams; no by default. For one file."),
) -> None:
    """Begin a game of your own: one file that describes its scoring, or with --package a folder with all its rules.

    The file needs no programming: Companion prints its sheet and judges its records at once. The folder has a Python package: a
    game that you can already play and print, and one test that fails until you have written its rules. At a terminal, Companion
    asks for what you leave out.

    Example: companion game new skull-island --rows "bid 0-10, tricks 0-10"
    """
    ask = asking() if not yes and sys.stdin.isatty() and sys.stdout.isatty() else None
    if not package:
        if prefix or hidden or played_with:
            raise CommandError("--prefix, --hidden and --with are for packages", f"write companion game new {name} --package")
        _write_file(name, output, (title, players, teams, section, sections, rows, worth, wins), ask)
        return
    if sections or rows or worth or teams:
        raise CommandError("--sections, --rows, --worth and --teams are for one file", "leave --package out")
    check_id(name)
    said = (title, prefix, players, hidden, played_with, section, wins)
    answers = {one: _answer(name, QUESTIONS[one], typed, ask) for one, typed in zip(QUESTIONS, said, strict=True)}
    folder = Path(output or f"companion-{name}")
    write_new_folder(folder, package_files(name, answers))
    say(f"{clean(str(folder))} is ready. Next:")
    for command in (
        f"pip install --editable {as_typed(str(folder))}",
        f"companion games {name}",
        f"companion print sheet {name}",
    ):
        say(f"  {command}")
    say("\n".join(wrap(f"Then write its rules: {clean(str(folder / 'README.md'))} says in which order.")))


def _write_file(name: str, output: str, said: Sequence[str], ask: Ask | None) -> None:
    """Writes a description that the answers make."""
    making.check_id(name)
    asked = making.FILE_QUESTIONS
    answers = {key: _answer(name, asked[key], typed, ask) for key, typed in zip(asked, said, strict=True)}
    path = Path(output or f"{name}{ENDING}")
    if path.name != f"{name}{ENDING}":
        raise CommandError(f"the file’s name is the game’s id: {name}{ENDING}", f"write --output {path.parent / (name + ENDING)}")
    write_new(path, making.file_text(name, answers).encode())
    say(f"{clean(str(path))} is ready. Next:")
    for command in (f"companion game check {as_typed(str(path))}", f"companion print sheet {name}", f"companion new {name}"):
        say(f"  {command}")


def _answer(game_id: str, question: Question, option: str, ask: Ask | None) -> object:
    """The answer that was given as an option, else at a terminal (asked for until it can be taken), else the usual one.

    Raises AskingError for an option that cannot be; Exit where somebody stops answering.
    """
    usual = question.usual(game_id)
    if option or not ask:
        return question.read(game_id, option or usual)
    while True:
        typed = ask(f"{question.typed} [{usual}] ")
        if typed is None:
            say("stopped; nothing was written")
            raise typer.Exit(1)
        try:
            return question.read(game_id, typed.strip() or usual)
        except AskingError as error:
            say_no(error.message, error.hint)
