"""A rulebook into a file."""

from __future__ import annotations

from pathlib import Path

from companion.press.job.options import PrintOptions
from companion.press.text.rulebook import Ink, Paper, rulebook_pdf
from companion.shop.catalogue import RULEBOOK
from companion.shop.facts import Facts, MadeFor, with_facts
from companion.shop.output import Written, sheets_of, write_pdf


def build_rulebook(
    game: str, output: Path, *, paper: Paper = "a4", ink: Ink = "colour", booklet: bool = False, text: str | None = None
) -> Written:
    """Print a game's rulebook into the file `output`.

    Args:
        game: The game's id.
        output: The file to write. Its folder is made.
        paper: `a4` or `letter`: the sheet that goes into the printer.
        ink: `colour`, `grey`, or `saver` (no grounds, no tints).
        booklet: Two pages on each side of a sheet, to fold and staple.
        text: The rulebook's Markdown, where it is not the game's own.

    Raises:
        PrintError: The libraries are missing, the rulebook has a fault, or the file cannot be written
            or is not ours.
    """
    pdf = rulebook_pdf(game, paper=paper, ink=ink, half=booklet, text=text)
    if booklet:
        from companion.press.page.booklet import impose

        pdf = impose(pdf)
    return write_pdf(output, with_facts(pdf, _facts(game, pdf, paper, ink, booklet=booklet)))


def _facts(game: str, pdf: bytes, paper: Paper, ink: Ink, *, booklet: bool) -> Facts:
    options = PrintOptions(paper=paper, ink=ink)
    title = f"{RULEBOOK.title}, to fold and staple" if booklet else RULEBOOK.title
    edge = "short" if booklet else RULEBOOK.edge_for(options)
    sheets = sheets_of(pdf, two_sided=True)
    return Facts(game, RULEBOOK.name, title, RULEBOOK.stock, sheets, edge=edge, made_for=MadeFor(settings=options.said()))
