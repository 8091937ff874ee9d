"""A rulebook into a file."""

from __future__ import annotations

from pathlib import Path

from companion.press.text.rulebook import Ink, Paper, rulebook_pdf
from companion.shop.output import Written, write_pdf


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
    return write_pdf(output, pdf)
