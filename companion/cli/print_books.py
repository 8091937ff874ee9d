"""The books that `companion print` makes: what its help says of each, and how one is written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli.errors import CommandError
from companion.cli.options import Ink, Paper
from companion.cli.output import place_of
from companion.words import ENGLISH

if TYPE_CHECKING:
    from companion.referee import Game
    from companion.shop.output import Written

#: What the help says of each book, with an example.
BOOKS: Final = {
    "learn": "Print Learn to play.\n\nA game for people who have never seen it.\n\nExample: companion print learn {game}",
    "rules": "Print the rules of a game.\n\nThe law alone.\n\nExample: companion print rules {game} --ink saver",
    "notation": "Print how a game is written down.\n\nExample: companion print notation {game}",
    "reference": "Print a game's quick reference.\n\nA sheet to lay on the table.\n\nExample: companion print reference {game}",
    "rulebook": (
        "Print a game's rulebook.\n\nAll its books bound together: Learn to play, the rules, how it is written, the quick "
        "reference.\n\nExample: companion print rulebook {game} --paper a4 --booklet"
    ),
}


def write_book(
    game: Game, name: str, output: Path, *, paper: Paper, ink: Ink, booklet: bool, html: bool, language: str
) -> tuple[Written, ...]:
    """Write a book of a game into the folder `output`, or to the file that it names.

    Where the instructions of a kit lie in that folder, they are made true again. Raises PrintError, and CommandError where a
    library is missing.
    """
    from companion.press.page.errors import LibraryError
    from companion.press.text.rulebook import book_html
    from companion.shop.books import build_book
    from companion.shop.catalogue import book_language
    from companion.shop.output import write_pdf

    held = book_language(game.id, name, language)
    spoken = held if held != ENGLISH else ""
    if html:
        page = "-".join(filter(None, (game.id, name, spoken)))
        return (write_pdf(place_of(output, f"{page}.html"), book_html(game.id, name, language=held).encode()),)
    parts = (game.id, name, paper.value, "" if ink is Ink.COLOUR else ink.value, spoken, "booklet" if booklet else "")
    path = place_of(output, "-".join(filter(None, parts)) + ".pdf")
    try:
        book = build_book(game.id, path, name, paper=paper.value, ink=ink.value, booklet=booklet, language=held)
    except LibraryError as error:
        raise CommandError(str(error), f"as a web page it needs none: companion print {name} {game.id} --html") from error
    return (*_told_again(game, path.parent, paper, ink, language), book)


def _told_again(game: Game, folder: Path, paper: Paper, ink: Ink, language: str) -> tuple[Written, ...]:
    """The instructions of a kit in the folder, which tell of the book now."""
    from companion.cli.print_jobs import job_for
    from companion.press.job.options import PrintOptions
    from companion.shop.kit import tell_again

    def options(named: bool) -> PrintOptions:
        return PrintOptions(paper.value, ink.value, names=named, language=language)

    return tell_again(job_for(game, "", None, (), (), options), folder)
