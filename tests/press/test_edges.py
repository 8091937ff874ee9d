"""What comes near the edge of its paper: printers leave some millimetres of each sheet white."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest
from PIL import Image

from companion.cli.printing.wanted import job_for
from companion.drawing.geometry import MM_PER_INCH, PAPERS
from companion.press.job.printable import PrintOptions
from companion.press.text.rulebook import Paper, books_of
from companion.referee import find_game, game_ids
from companion.shop.catalogue import BOOKS, OVERVIEW, printable, printables_of
from reading_back import all_text_is_on_its_page, types_of, why_no_rulebooks

#: A quarter of an inch: more than any printer leaves white at an edge, but for the foot of some inkjets.
OF_BOOKS = 6.35
#: Marks for the knife, and the line at the foot that says what is on a sheet: docs/print.md says so.
OF_SHEETS = 5.0
#: Nobody reads smaller letters on a table (points).
LEAST_TYPE = 6.5
_DOTS = 100
#: Of a pack of cards, so many pages: the others are laid out alike.
_PAGES = 4

ALL_BOOKS = [(game, book.name) for game in game_ids() for book in books_of(game)]
#: The books of a kit, and all of them bound; the law and the notation stand in that as they do alone.
HERE = [
    pytest.param(*book, marks=[pytest.mark.slow] if book[1] == "rulebook" else [])
    for book in ALL_BOOKS
    if book[1] in ("learn", "reference", "rulebook")
]
THINGS = [(game, thing.name) for game in game_ids() for thing in printables_of(game) if thing.name not in BOOKS]


@pytest.mark.skipif(bool(why_no_rulebooks()), reason=why_no_rulebooks())
@pytest.mark.parametrize("half", [False, True], ids=["whole", "half"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("game", "name"), HERE)
def test_no_word_of_a_book_is_near_the_edge(game: str, name: str, paper: Paper, half: bool) -> None:
    import measured_books

    pages = measured_books.pages_of(game, name, paper, half=half)
    assert measured_books.near_the_edge(pages, OF_BOOKS) == []


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("game", "name"), THINGS, ids=[" ".join(thing) for thing in THINGS])
def test_nothing_is_drawn_where_no_printer_prints(game: str, name: str, paper: Any) -> None:
    """Grounds of cards run over their trims, to the edge of the sheet even; no word does."""
    job, thing = job_for(find_game(game), "", None, (), (), PrintOptions(paper)), printable(game, name)
    pdf = thing.pdf(job)
    assert all_text_is_on_its_page(pdf, OF_SHEETS) if thing.cut else inked_edges(pdf, OF_SHEETS) == []
    if name != OVERVIEW.name:  # there sheets and cards are shown small
        assert [words for words, size in types_of(pdf) if words and size < LEAST_TYPE] == []


def inked_edges(pdf: bytes, margin: float) -> list[int]:
    """The pages, from 1, on which something is drawn nearer than `margin` mm to an edge."""
    document = pypdfium2.PdfDocument(pdf)
    wide = int(margin * _DOTS / MM_PER_INCH) - 1  # a line on the margin spreads over the dots beside it
    found = []
    for number in range(min(_PAGES, len(document))):
        page: Image.Image = document[number].render(scale=_DOTS / 72).to_pil().convert("L")
        page.paste(255, (wide, wide, page.width - wide, page.height - wide))
        if page.getextrema() != (255, 255):
            found.append(number + 1)
    return found
