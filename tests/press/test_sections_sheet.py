"""The score sheet for any game: sections and players, filled in from a record of whichever game, printed and read back."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from pypdf import PdfReader

from companion.drawing.geometry import PAPERS, Box, Grid
from companion.links import invited
from companion.press.job.printable import Job, PrintOptions
from companion.press.sheets.paging import winner_of
from companion.press.sheets.sections import columns, figures_of, sections_sheet
from companion.shop.catalogue import SCORE_SHEET, printables_of
from game_folders import games_with_tests, records_of
from reading_back import OUR_FACES, all_text_is_on_its_page, codes_of, faces_of, pages_of

PLAYED = """\
game: four-kingdoms
players: A = Aino, V = Ville Virtanen, E = Emmi
seasons: 3
[season 1]
points: A 5, V -3, E 0
[season 2]
points: A 11, V 7, E -14
"""
OVER = f"{PLAYED}[season 3]\npoints: A 0, V 0, E 1\nwinner: A\n"


def sheet(text: str, sections: int = 0, **options: Any) -> bytes:
    return sections_sheet(Job(text, PrintOptions(**options), sections))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", ["colour", "grey", "saver"])
def test_a_record_is_filled_in_and_reads_back(paper: str, ink: str) -> None:
    pdf = sheet(OVER, paper=paper, ink=ink)
    (page,) = pages_of(pdf)
    for word in (
        "Score sheet",
        "Aino",
        "Ville Virtanen",
        "Season 1",
        "seasons: 3",
        "the highest total wins",
        "How to write it down",
    ):
        assert word.casefold() in page.casefold(), word
    for number in ("-14", "16", "4", "-13", "11"):
        assert number in page.split(), number
    assert "winner" in page
    assert codes_of(pdf) == [invited(Job(OVER).codes[0].text)]
    assert faces_of(pdf) <= OUR_FACES
    assert all_text_is_on_its_page(pdf, 8)
    assert pdf == sheet(OVER, paper=paper, ink=ink)


def test_figures_are_those_of_the_sections() -> None:
    figures = figures_of(Job(OVER).judgement, names=True)
    assert (figures.word, figures.noun) == ("season", "total")
    assert figures.units == ("Aino", "Ville Virtanen", "Emmi")
    assert [row.scores for row in figures.rows] == [("5", "-3", "0"), ("11", "7", "-14"), ("0", "0", "1")]
    assert figures.rows[-1].totals == ("16", "4", "-13")
    assert figures_of(Job(OVER).judgement, names=False).units == ("", "", "")
    assert winner_of(Job(OVER)) == "Aino"
    assert not winner_of(Job(OVER, PrintOptions(names=False)))


def test_there_are_as_many_sections_as_are_wanted() -> None:
    one, two = pages_of(sheet(PLAYED)), pages_of(sheet(PLAYED, sections=30))
    assert (len(one), len(two)) == (1, 2)
    assert "Season 30" in two[1].title()
    assert "page 2 of 2" in two[1]


@pytest.mark.parametrize("units", range(1, 16))
def test_columns_lie_beside_each_other_whatever_their_number(units: int) -> None:
    for paper in PAPERS.values():
        body = Box(Grid(paper).area.x, 40, Grid(paper).area.width, 200)
        label, boxes, notes = columns(body, units)
        row = [label, *boxes, *([notes] if notes else [])]
        assert len(boxes) == units
        assert all(left.right == pytest.approx(right.x) for left, right in pairwise(row))
        assert row[-1].right == pytest.approx(body.right)
        assert bool(notes) is (units < 4)


def test_what_can_be_filled_in_has_a_field() -> None:
    reader = PdfReader(BytesIO(sheet(PLAYED, fillable=True)))
    fields = reader.get_fields()
    assert fields
    assert fields["s1-u2-score"].value == "-3"
    assert fields["s2-u1-total"].value == "16"
    assert fields["s3-u3-total"].value in ("", None)
    assert {"winner", "date", "s1-notes"} <= set(fields)


def test_names_have_a_line_where_none_is_printed() -> None:
    blank = "game: four-kingdoms\nplayers: A, B, C\n"
    assert "name-1" in (PdfReader(BytesIO(sheet(blank, names=False, fillable=True))).get_fields() or {})
    assert "name-1" not in (PdfReader(BytesIO(sheet(blank, fillable=True))).get_fields() or {})


def test_a_record_with_a_wrong_line_says_so() -> None:
    text = f"{OVER}[season 4]\n"
    assert "Filled in up to line 10. Line 11: FK-10.1" in pages_of(sheet(text))[0]


@pytest.mark.parametrize("game_id", games_with_tests())
def test_every_game_could_use_it(game_id: str) -> None:
    """Also one without sections, one of teams, one whose totals are no sums."""
    from companion.cli.records.files import files_beside

    for path in records_of(game_id)[:3]:
        job = Job(path.read_text("utf-8"), PrintOptions(), files=files_beside(str(path)))
        if job.judgement.record is not None:
            assert all_text_is_on_its_page(sections_sheet(job), 4), path


def test_a_game_that_lists_no_sheet_gets_this_one() -> None:
    assert SCORE_SHEET in printables_of("hearts")
    assert SCORE_SHEET not in printables_of("four-kingdoms")
