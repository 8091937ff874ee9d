"""What a screen reader reads of sheets, cards, mats and maps: every picture says what it is, words come in their order."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from html import escape
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from companion.cli.printing.wanted import job_for
from companion.press.job.printable import SHEETS, Job, PrintOptions
from companion.referee import find_game
from companion.shop.catalogue import BOOKS, printable, printables_of
from game_folders import games_with_tests
from read_aloud import Read, heard, read_aloud, unmarked

THINGS = [(game, thing.name) for game in games_with_tests() for thing in printables_of(game) if thing.name not in BOOKS]
ALL = pytest.mark.parametrize(("game", "name"), THINGS, ids=[" ".join(thing) for thing in THINGS])
PLAYED = """\
game: four-kingdoms
players: Anna, Bo, Cia
[season 1]
points: Anna 3, Bo -2, Cia 0
"""


@cache
def pdf_of(game: str, name: str) -> bytes:
    thing = printable(game, name)
    job = job_for(find_game(game), "", None, (), (), PrintOptions())
    if thing.lacking(job):
        pytest.skip(thing.lacking(job))
    return thing.pdf(job)


def read_of(pdf: bytes) -> list[Read]:
    return [read for page in read_aloud(pdf) for read in page]


@ALL
def test_every_page_is_read_and_every_picture_has_words(game: str, name: str) -> None:
    pdf = pdf_of(game, name)
    for page in read_aloud(pdf):
        assert [read.said for read in page if read.said]
    pictures = [read for read in read_of(pdf) if read.kind == "Figure"]
    assert all(read.alt for read in pictures)
    assert unmarked(pdf) == 0, "all that is drawn is read, or an artifact"


@ALL
def test_tree_and_marks_agree(game: str, name: str) -> None:
    """Each mark of a page is of the tag that the page's list of parents names, and that tag holds it once."""
    reader = PdfReader(BytesIO(pdf_of(game, name)))
    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    numbers = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    parents = {numbers[at]: numbers[at + 1] for at in range(0, len(numbers), 2)}
    for page in reader.pages:
        marks = [operands[1]["/MCID"] for operands, operator in page.get_contents().operations if operator == b"BDC"]  # type: ignore[union-attr]
        assert marks == list(range(len(marks)))
        tags = parents[page["/StructParents"]]
        assert len(tags) == len(marks)
        for number, tag in zip(marks, tags, strict=True):
            held = tag.get_object()["/K"]
            here = [one for one in held if one == number or (isinstance(one, dict) and one.get("/MCID") == number)]
            assert len(here) >= 1
            assert page["/Tabs"] == "/S"


def test_a_filled_sheet_is_read_from_its_head_to_its_foot() -> None:
    said = heard(printable("four-kingdoms", "score-sheet").pdf(Job(PLAYED, PrintOptions())))
    wanted = ["FOUR KINGDOMS", "Score sheet", "village", "Season 1", "Anna", "Season 1, Anna: points of this season: 3", "Bo"]
    places = [said.index(words) for words in wanted]
    assert places == sorted(places)
    code = next(words for words in said if words.startswith("QR code FK-"))
    assert said.index(code) > places[-1], "the foot comes last"


def test_a_row_is_a_row_of_a_table_and_a_season_a_part() -> None:
    read = read_of(printable("four-kingdoms", "score-sheet").pdf(Job(PLAYED, PrintOptions())))
    figure = next(one for one in read if one.alt == "Season 1, Anna: points of this season: 3")
    assert figure.kind == "TD"
    assert figure.above[-3:] == ("Sect", "Table", "TR")
    assert [one.title for one in read if one.kind == "Sect"][:2] == ["Season 1", "Season 2"]


def test_cards_say_what_they_are_in_the_order_of_their_sheet() -> None:
    cards = [read.alt for read in read_of(pdf_of("four-kingdoms", "deck")) if read.kind == "Figure"]
    assert cards[:9] == [f"{number} of spades" for number in range(2, 11)]
    assert cards[9] == "9 backs"
    assert "Red joker" in cards
    finnish = printable("four-kingdoms", "deck")
    job = job_for(find_game("four-kingdoms"), "", None, (), (), PrintOptions(language="fi"))
    said = heard(finnish.pdf(job))
    assert {"pata 2", "herttakuningatar", "punainen jokeri", "9 kääntöpuolta"} <= {*said}
    assert finnish.file_name(job) == "four-kingdoms-deck-a4-fi.pdf"
    lords = heard(pdf_of("circle-of-kings", "tarot-deck"))
    assert any(words.startswith("Tower: ") and "initiative 16" in words for words in lords)


def test_words_of_a_line_are_read_as_a_line() -> None:
    """What is drawn word by word is one paragraph, with a space between two words and the sign of a suit within it."""
    said = [read.words for read in read_of(pdf_of("four-kingdoms", "village-cards")) if len(read.words.split()) > 3]
    assert len(said) > 20
    assert any("with a heart" in words for words in said)


@pytest.mark.parametrize("game", games_with_tests())
def test_a_field_is_read_by_its_tip(game: str) -> None:
    """Each tag of a field holds it, and the field knows its tag."""
    name = next(thing.name for thing in printables_of(game) if thing.name in SHEETS)
    job = job_for(find_game(game), "", None, (), (), PrintOptions(fillable=True))
    reader = PdfReader(BytesIO(printable(game, name).pdf(job)))
    numbers = reader.trailer["/Root"]["/StructTreeRoot"]["/ParentTree"]["/Nums"]  # type: ignore[index]
    parents = {numbers[at]: numbers[at + 1].get_object() for at in range(0, len(numbers), 2) if numbers[at] >= len(reader.pages)}
    widgets = [widget for page in reader.pages for widget in page["/Annots"]]  # type: ignore[attr-defined]
    assert len(parents) == len(widgets) > 10
    for widget in widgets:
        field = widget.get_object()
        tag = parents[field["/StructParent"]]
        assert tag["/S"] == "/Form"
        assert tag["/K"].raw_get("/Obj").idnum == widget.idnum
        assert tag["/Alt"] == (field.get("/TU") or field["/Parent"]["/TU"]) or "/Parent" in field


@pytest.mark.parametrize(("game", "name"), [("four-kingdoms", "score-sheet"), ("circle-of-kings", "helper")])
def test_tags_are_the_same_twice(game: str, name: str) -> None:
    job = job_for(find_game(game), "", None, (), (), PrintOptions())
    assert printable(game, name).pdf(job) == pdf_of(game, name)


def test_a_sheet_has_a_twin_as_a_web_page_with_the_same_fields_and_codes() -> None:
    for job in (
        job_for(find_game("circle-of-power"), "", None, (), (), PrintOptions(text=True)),
        Job(PLAYED, PrintOptions(text=True)),
    ):
        thing = printable(job.game.id, "score-sheet")
        page = thing.pdf(job).decode()
        fields = PdfReader(BytesIO(thing.pdf(replace(job, options=replace(job.options, fillable=True, text=False))))).get_fields()
        assert thing.file_name(job).endswith("-a4.html")
        assert page.count("<input") == len(fields or ())
        assert all(escape(str(field["/TU"])) in page for field in (fields or {}).values())
        assert all(code.text in page for code in job.codes)
        assert "<h3>Season 1</h3>" in page
    assert 'Season 1, Anna: points of this season <input value="3">' in page
