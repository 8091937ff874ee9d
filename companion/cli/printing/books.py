"""The books that `companion print` makes: `learn`, `quiz`, `rules`, `notation`, `reference`, `rulebook`."""

from collections.abc import Callable
from pathlib import Path

from companion.cli.commands import GROUPS
from companion.cli.group.found import Ink, game_or_usual, group_of
from companion.cli.printing import printed
from companion.cli.printing.wanted import Wanted, job_for, takes
from companion.cli.records.output import place_of
from companion.cli.terminal.out import CommandError
from companion.press.job.options import PrintOptions
from companion.press.page.errors import LibraryError
from companion.press.text.rulebook import book_html
from companion.referee import Game
from companion.shop.books import build_book
from companion.shop.catalogue import book_language, printable
from companion.shop.kit import tell_again
from companion.shop.output import Written, write_pdf
from companion.words import ENGLISH


def _book(name: str) -> Callable[..., None]:
    def book(wanted: Wanted) -> None:
        game = game_or_usual(wanted.game, group_of("-"))
        with printed.making(f"{name.capitalize()} of {game.title}", drawn=False):
            written = _write_book(game, name, wanted)
        printed.list_files(written, preview=wanted.preview and not wanted.html, show=wanted.show)
        if book_language(game.id, name, wanted.language) != wanted.language:
            printed.say_all_english(f"{printable(game.id, name).title} of {game.title}", wanted.language)

    listed = GROUPS["print"].commands[name]
    book.__doc__ = f"{listed.help}\n\n{listed.more}"
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


learn, quiz, rules, notation, reference, rulebook = map(_book, ("learn", "quiz", "rules", "notation", "reference", "rulebook"))
