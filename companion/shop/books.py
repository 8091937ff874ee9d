"""A book into a file."""

from dataclasses import replace
from pathlib import Path

from companion.press import PRESS, Job, Printable, PrintOptions, listed_in
from companion.press.page import finished
from companion.press.text.rulebook import Ink, Paper, book_pdf
from companion.referee import evening_of, package_of
from companion.shop.catalogue import BOOKS, book_language
from companion.shop.folder import PrintedFile, refuse_others
from companion.shop.kit import made_for
from companion.shop.output import Facts, MadeFor, Written, sheets_of, with_facts, write_pdf
from companion.words import ENGLISH


def build_book(
    game: str,
    output: Path,
    name: str = "rulebook",
    *,
    paper: Paper = "a4",
    ink: Ink = "colour",
    booklet: bool = False,
    text: str | None = None,
    language: str = ENGLISH,
    own: Job | None = None,
) -> Written:
    """Print a game's book of this name into the file `output`.

    Args:
        game: The game's id.
        output: The file to write. Its folder is made.
        paper: `a4` or `letter`: the sheet that goes into the printer.
        ink: `colour`, `grey`, or `saver` (no grounds, no tints).
        booklet: Two pages on each side of a sheet, to fold and staple.
        name: Which book; the rulebook has all the others bound together.
        text: The Markdown of the rules, where it is not the game's own.
        language: The language of its texts, as far as they are there in it.
        own: The legal record of people's own game, of which Learn to play has pictures then.

    Raises:
        PrintError: The libraries are missing, the rulebook has a fault, or the file cannot be written
            or is not ours.
    """
    evening = evening_of(own.judgement, own.files) if own else None
    pdf = book_pdf(game, name, paper=paper, ink=ink, half=booklet, text=text, language=language, own=evening)
    if booklet:
        pdf = finished.impose(pdf)
    options = PrintOptions(paper=paper, ink=ink, language=book_language(game, name, language))
    facts = _facts(game, BOOKS[name], pdf, options, booklet=booklet)
    if own:
        facts = replace(facts, made_for=made_for(replace(own, options=options), output.parent))
        refuse_others(output.parent, [PrintedFile(output.name, facts)])
    return write_pdf(output, with_facts(pdf, facts))


def _facts(game: str, thing: Printable, pdf: bytes, options: PrintOptions, *, booklet: bool) -> Facts:
    package, language = f"{package_of(game)}.paper", options.language
    title = listed_in(thing.title, package, language)
    if booklet:
        title = PRESS("to-staple", language, thing=title)
    edge = "short" if booklet else thing.edge_for(options)
    sheets = sheets_of(pdf, two_sided=True)
    stock = listed_in(thing.stock, package, language)
    return Facts(game, thing.name, title, stock, sheets, edge=edge, made_for=MadeFor(settings=options.said()))
