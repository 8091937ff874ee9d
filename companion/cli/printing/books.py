"""The books that `companion print` makes: `learn`, `quiz`, `rules`, `notation`, `reference`, `rulebook`."""

from collections.abc import Callable
from pathlib import Path

from companion.cli.commands import GROUPS
from companion.cli.printing import printed
from companion.cli.printing.wanted import Told, Wanted, job_for, meant, takes
from companion.cli.records.output import place_of
from companion.cli.terminal.out import CommandError
from companion.press import Job, LibraryError, PrintOptions
from companion.press.job.naming import stem_of
from companion.press.text.rulebook import book_html
from companion.referee import Game, evening_of, shown_of, verdict
from companion.shop import books, catalogue, kit, output
from companion.words import ENGLISH


def _book(name: str, more: str = "") -> Callable[..., None]:
    def book(wanted: Wanted) -> None:
        found = meant(wanted, name if more else "")
        game, own = found.game, _own(found.told) if found.told else None
        with printed.making(f"{name.capitalize()} of {game.title}", drawn=False):
            written = _write_book(game, name, wanted, own)
        printed.list_files(written, preview=wanted.preview and not wanted.html, show=wanted.show)
        if catalogue.book_language(game.id, name, wanted.language) != wanted.language:
            printed.say_all_english(f"{catalogue.printable(game.id, name).title} of {game.title}", wanted.language)

    listed = GROUPS["print"].commands[name]
    book.__doc__ = f"{listed.help}\n\n{listed.more}"
    return takes(f"game paper ink booklet html language preview show output {more}")(book)


def _own(told: Told) -> Job:
    """The job of a record whose first round is to be shown. Where the book can show nothing of it, that is said.

    Raises CommandError where it is not legal.
    """
    job = job_for(told.game, "", told, (), (), PrintOptions())
    if job.judgement.verdict.status != verdict.LEGAL:
        raise CommandError(f"{told.file}: a book shows a legal record only", f"mend it first: companion check {told.file}")
    if not shown_of(evening_of(job.judgement, job.files)):
        printed.tell_lacks([f"{told.file}: this book can show nothing of it (docs/print.md says what it can show)"])
    return job


def _write_book(game: Game, name: str, wanted: Wanted, own: Job | None) -> tuple[output.Written, ...]:
    """Write a book of a game into the folder of the output, or to the file that it names; `own` is people's own game.

    Where the instructions of a kit lie in that folder, they are made true again. Raises PrintError, and CommandError where a
    library is missing.
    """
    held = catalogue.book_language(game.id, name, wanted.language)
    spoken = held if held != ENGLISH else ""
    whose = stem_of(own.source) if own else game.id
    if wanted.html:
        page = "-".join(filter(None, (whose, name, spoken)))
        html = book_html(game.id, name, language=held, own=evening_of(own.judgement, own.files) if own else None)
        return (output.write_pdf(place_of(wanted.output, f"{page}.html"), html.encode()),)
    ink = "" if wanted.ink == "colour" else wanted.ink
    parts = (whose, name, wanted.paper, ink, spoken, "booklet" if wanted.booklet else "")
    path = place_of(wanted.output, "-".join(filter(None, parts)) + ".pdf")
    try:
        book = books.build_book(
            game.id, path, name, paper=wanted.paper, ink=wanted.ink, booklet=wanted.booklet, language=held, own=own
        )
    except LibraryError as error:
        raise CommandError(str(error), f"as a web page it needs none: companion print {name} {game.id} --html") from error
    return (*_told_again(game, path.parent, wanted), book)


def _told_again(game: Game, folder: Path, wanted: Wanted) -> tuple[output.Written, ...]:
    """The instructions of a kit in the folder, which name the book now."""
    plain = PrintOptions(wanted.paper, wanted.ink, language=wanted.language)
    return kit.tell_again(job_for(game, "", None, (), (), plain), folder)


learn = _book("learn", "record")
quiz, rules, notation, reference, rulebook = map(_book, ("quiz", "rules", "notation", "reference", "rulebook"))
