"""Everything one game needs on paper, in one folder: the instruction page, the rulebook, the score sheet."""

from io import BytesIO
from pathlib import Path

from companion.press.emblems import emblem_of
from companion.press.errors import PrintError
from companion.press.instructions import PrintedFile, instruction_page
from companion.press.output import Written, write_pdf
from companion.press.scoresheet import score_sheet
from companion.press.sheet import SheetOptions
from companion.referee import judge


def sheet_name(game: str, options: SheetOptions) -> str:
    """The file name of a score sheet: `four-kingdoms-score-sheet-a4.pdf`."""
    return f"{game}-score-sheet-{options.paper}{'-fillable' if options.fillable else ''}.pdf"


def write_score_sheet(text: str, folder: Path, options: SheetOptions, *, seasons: int = 0, log: bool = True) -> Written:
    """Print the score sheet of a record (or a header alone) into `folder`. Raises PrintError."""
    content = score_sheet(text, options, seasons=seasons, log=log)
    return write_pdf(folder / sheet_name(_game_of(text)[0], options), content)


def write_kit(text: str, folder: Path, options: SheetOptions, *, seasons: int = 0) -> tuple[Written, ...]:
    """Print a game's kit into `folder`: all is made before the first file is written. Raises PrintError."""
    from companion.press.rulebook import rulebook_pdf

    game, title = _game_of(text)
    parts = (
        (f"{game}-rulebook-{options.paper}.pdf", "Rulebook", rulebook_pdf(game, paper=options.paper, ink=options.ink),
         "plain paper, both sides"),
        (sheet_name(game, options), "Score sheet", score_sheet(text, options, seasons=seasons),
         "plain paper; one set for each game played"),
    )  # fmt: skip
    files = tuple(
        PrintedFile(name, what, _sheets(content, two_sided=what == "Rulebook"), stock) for name, what, content, stock in parts
    )
    settings = (f"paper {options.sheet.title}, ink {options.ink}", f"links lead to {options.base_url}")
    first = instruction_page(game, title, emblem_of(game).draw, files, settings, options)
    contents = ((f"{game}-how-to-print-{options.paper}.pdf", first), *((name, content) for name, _, content, _ in parts))
    return tuple(write_pdf(folder / name, content) for name, content in contents)


def _game_of(text: str) -> tuple[str, str]:
    """Id and title of the record's game."""
    game = judge(text).game
    if game is None:
        raise PrintError("The record's first line names no game that Companion knows.")
    return game.id, game.title


def _sheets(pdf: bytes, *, two_sided: bool) -> int:
    """How many sheets of paper a PDF takes."""
    from pypdf import PdfReader

    pages = len(PdfReader(BytesIO(pdf)).pages)
    return -(-pages // 2) if two_sided else pages
