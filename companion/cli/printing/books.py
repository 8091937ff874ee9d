"""The books that `companion print` makes: `learn`, `quiz`, `rules`, `notation`, `reference`, `rulebook`."""

from collections.abc import Callable
from pathlib import Path

from companion.cli.errors import CommandError
from companion.cli.group.found import game_or_usual, group_of
from companion.cli.group.usual import Ink
from companion.cli.printing import printed
from companion.cli.printing.jobs import job_for
from companion.cli.printing.wanted import Wanted, takes
from companion.cli.records.output import place_of
from companion.press.job.options import PrintOptions
from companion.press.page.errors import LibraryError
from companion.press.text.rulebook import book_html
from companion.referee import Game
from companion.shop.books import build_book
from companion.shop.catalogue import book_language, printable
from companion.shop.kit import tell_again
from companion.shop.output import Written, write_pdf
from companion.words import ENGLISH


def _book(name: str, text: str) -> Callable[..., None]:
    def book(wanted: Wanted) -> None:
        game = game_or_usual(wanted.game, group_of("-"))
        with printed.making(f"{name.capitalize()} of {game.title}", drawn=False):
            written = _write_book(game, name, wanted)
        printed.list_files(written, preview=wanted.preview and not wanted.html, show=wanted.show)
        if book_language(game.id, name, wanted.language) != wanted.language:
            printed.say_all_english(f"{printable(game.id, name).title} of {game.title}", wanted.language)

    book.__doc__ = text
    return takes("game paper ink booklet html language preview show output")(book)


def _write_book(game: Game, name: str, wanted: Wanted) -> tuple[Written, ...]:
    """Write a book of a game into the folder of the output, or to the file that it names.

    Where the instructions of a kit lie in that folder, they are made true again. Raises PrintError, and CommandError where a
    library is missing.
    """
    held = book_language(game.id, name, wanted.language)
    spoken = held if held != ENGLISH else ""
    if wanted.html:
        page = "-".join(filter(None, (game.id, name, spoken)))
        return (write_pdf(place_of(wanted.output, f"{page}.html"), book_html(game.id, name, language=held).encode()),)
    parts = (
        game.id,
        name,
        wanted.paper,
        "" if wanted.ink is Ink.COLOUR else wanted.ink,
        spoken,
        "booklet" if wanted.booklet else "",
    )
    path = place_of(wanted.output, "-".join(filter(None, parts)) + ".pdf")
    try:
        book = build_book(
            game.id, path, name, paper=wanted.paper.value, ink=wanted.ink.value, booklet=wanted.booklet, language=held
        )
    except LibraryError as error:
        raise CommandError(str(error), f"as a web page it needs none: companion print {name} {game.id} --html") from error
    return (*_told_again(game, path.parent, wanted), book)


def _told_again(game: Game, folder: Path, wanted: Wanted) -> tuple[Written, ...]:
    """The instructions of a kit in the folder, which name the book now."""
    plain = PrintOptions(wanted.paper.value, wanted.ink.value, language=wanted.language)
    return tell_again(job_for(game, "", None, (), (), plain), folder)


learn = _book(
    "learn",
    "Print Learn to play.\n\nIt teaches the game to people who have never seen it.\n\nExample: companion print learn {game}",
)
rules = _book(
    "rules",
    "Print the rules of a game.\n\nOnly the rules, without the other books.\n\nExample: companion print rules {game} --ink saver",
)
quiz = _book(
    "quiz",
    "Print Are you ready?\n\nTwenty questions about a first game, with the answers overleaf."
    "\n\nExample: companion print quiz {game}",
)
notation = _book("notation", "Print how a game is written down.\n\nExample: companion print notation {game}")
reference = _book(
    "reference",
    "Print a game's quick reference.\n\nA sheet for the table.\n\nExample: companion print reference {game}",
)
rulebook = _book(
    "rulebook",
    "Print a game's rulebook.\n\nAll its books in one: Learn to play, the rules, how to write it down, the quick reference."
    "\n\nExample: companion print rulebook {game} --paper a4 --booklet",
)
