"""Every printable thing of every game: front sheet, books, then what its package lists, or a plain score sheet."""

from collections.abc import Callable
from difflib import get_close_matches
from functools import partial

from companion.press import Job, Printable, PrintError, Supply, later, listed_in, score_sheet
from companion.referee.books import LEARN, NOTATION, QUIZ, REFERENCE, RULES, find_text, held_in, kinds_of
from companion.referee.games import GameError, package_of, part
from companion.words import ENGLISH


def printables_of(game: str) -> tuple[Printable, ...]:
    """The printable things of the game with this id, in the order of a kit. Raises GameError where its list is none."""
    own = part(game, "paper.printables")
    if own is None:
        return (OVERVIEW, *books_of(game), SCORE_SHEET, TICKS)
    if not isinstance(own, tuple) or not all(isinstance(one, Printable) for one in own):
        raise GameError(f"{package_of(game)}.paper.printables: PRINTABLES has to be a tuple of Printable")
    sheet = () if any(one.name == SCORE_SHEET.name for one in own) else (SCORE_SHEET,)
    return (OVERVIEW, *books_of(game), *sheet, *own, TICKS)


def books_of(game: str) -> tuple[Printable, ...]:
    """The books of a game: of each text that it has, and all of them bound together. Raises GameError."""
    there = {kind.name for kind in kinds_of(game)}
    return tuple(book for name, book in BOOKS.items() if name in there or (name == "rulebook" and there))


def book_language(game: str, name: str, language: str) -> str:
    """The language of a book: the one asked for, or English where not all of its texts are there in it."""
    kinds = tuple(kind for kind in kinds_of(game) if name in ("rulebook", kind.name))
    return language if kinds and all(held_in(game, kind, language) == language for kind in kinds) else ENGLISH


def supplies_of(job: Job) -> tuple[Supply, ...]:
    """What people need besides paper for a job; of a game that does not say, nothing. Raises GameError where its list is none."""
    own = part(job.game.id, "paper.supplies")
    if own is None:
        return ()
    found = own(job) if callable(own) else None
    if not isinstance(found, tuple) or not all(isinstance(one, Supply) for one in found):
        raise GameError(f"{package_of(job.game.id)}.paper.supplies: SUPPLIES has to be a function that gives a tuple of Supply")
    return found


def printable(game: str, name: str) -> Printable:
    """The thing of this name, or the one whose name has it as a word (`sheet`). Raises PrintError with those that there are."""
    found = {one.name: one for one in printables_of(game)}
    wanted = name.strip().casefold()
    meant = [known for known in found if wanted == known] or [known for known in found if wanted in known.split("-")]
    if len(meant) == 1:
        return found[meant[0]]
    near = get_close_matches(wanted, [*found, *(word for known in found for word in known.split("-"))], n=1)
    there = f"did you mean {near[0]}?" if near and not meant else f"there is: {', '.join(meant or found)}"
    raise PrintError(f"there is no “{name}” of {game}; {there}")


def shares_with(thing: Printable, job: Job) -> tuple[str, ...]:
    """The names of the things that are on this one's sheets, too, in a job. Raises PrintError."""
    return tuple(other.name for other in printables_of(job.game.id) if other.within == thing.name and not other.needed(job))


def title_of(thing: Printable, job: Job) -> str:
    """What people call a thing, with or without what else may be on its sheets, in the job's language. Raises PrintError."""
    return listed_for(job, thing.title if not thing.alone or shares_with(thing, job) else thing.alone)


def listed_for(job: Job, words: str) -> str:
    """What a game's list of things says, in the job's language."""
    return listed_in(words, f"{package_of(job.game.id)}.paper", job.options.language)


def _book(name: str, job: Job) -> bytes:
    from companion.press.text.rulebook import book_pdf

    options = job.options
    return book_pdf(job.game.id, name, paper=options.paper, ink=options.ink, language=options.language)


def _book_page(name: str, job: Job) -> str:
    from companion.press.text.rulebook import book_html

    return book_html(job.game.id, name, language=job.options.language)


def _made_book(name: str, title: str, *, needed: Callable[[Job], bool], within: str = "") -> Printable:
    make, web, speaks = partial(_book, name), partial(_book_page, name), partial(_book_speaks, name)
    return Printable(
        name, title, _BOTH_SIDES, make, two_sided=True, web=web, same=True, needed=needed, within=within, speaks=speaks
    )


def _book_speaks(name: str, job: Job) -> bool:
    """Whether all of a book is there in the job's language."""
    return book_language(job.game.id, name, job.options.language) != ENGLISH


_BOTH_SIDES = "plain paper, both sides"
#: A kit holds Learn to play and the quick reference; where a game has no Learn to play, its rulebook.
BOOKS = {
    LEARN.name: _made_book(LEARN.name, LEARN.title, needed=lambda _: True),
    QUIZ.name: _made_book(QUIZ.name, QUIZ.title, needed=lambda _: False, within="rulebook"),
    REFERENCE.name: _made_book(REFERENCE.name, REFERENCE.title, needed=lambda _: True),
    "rulebook": _made_book("rulebook", "Rulebook", needed=lambda job: find_text(job.game.id, LEARN) is None),
    RULES.name: _made_book(RULES.name, RULES.title, needed=lambda _: False, within="rulebook"),
    NOTATION.name: _made_book(NOTATION.name, NOTATION.title, needed=lambda _: False, within="rulebook"),
}
OVERVIEW = Printable(
    "overview",
    "What it will be",
    "plain paper: a picture of the whole kit, to lie on top",
    later("companion.shop.overview", "overview"),
    speaks=lambda _: True,
)
#: For a game that brings no sheet of its own: a row for each section.
SCORE_SHEET = score_sheet("plain paper; one set for each game played", later("companion.press.sheets.sections", "sections_sheet"))
#: For every game: boxes beside field names, read from a photo.
TICKS = Printable(
    "ticks",
    "Sheet to tick",
    "plain paper; companion scan reads it from a photo",
    later("companion.press.sheets.sections", "tick_sheet"),
)
