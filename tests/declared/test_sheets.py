"""What is printed for games described in one file: sheets, sheets to tick, formulas in words."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from companion.declared.description import Description
from companion.declared.game import about_of
from companion.declared.reading import read_description
from companion.declared.rows import lines_of
from companion.declared.sheet import printables_of
from companion.declared.spelling import formulas
from companion.declared.texts import texts_of, ties_of
from companion.declared.ticks import DeclaredTicks
from companion.press import Job, PrintOptions
from companion.reading.layout import PAPERS, Sheet
from companion.reading.sheet import Ticked
from companion.referee import judge
from tests.declared.test_descriptions import READY, text_of

ONCE = """\
title = "Fair"
players = [2, 5]
ties = ["-debts", "ribbons"]
[[row]]
name = "apples"
whole = [0, 15]
[[row]]
name = "debts"
whole = [0, 9]
[[row]]
name = "ribbons"
whole = [0, 10]
[[row]]
name = "goal"
whole = [0, 8]
step = 4
[[score]]
name = "for_apples"
title = "apples: 1 each"
is = "apples"
[[score]]
name = "for_debts"
title = "debts: −2 each"
is = "-2 * debts"
[[score]]
name = "for_ribbons"
is = "ribbons ** 2 if ribbons >= 3 else ribbons // 2"
[[score]]
name = "for_goal"
is = "goal + min(others(goal))"
"""


def game_of(game_id: str) -> Description:
    return read_description(text_of(game_id).encode(), game_id)


def header_of(game: Description, players: int) -> str:
    names = ["Aino", "Ville", "Emmi", "Olavi", "Paavo", "Kerttu", "Sisko", "Veli", "Onni", "Impi"][:players]
    half = len(names) // 2
    teams = "teams: " + ", ".join("+".join(names[one::half]) for one in range(half)) + "\n" if game.teams else ""
    return f"game: {game.id}\nplayers: {', '.join(names)}\n{teams}"


def words_of(game: Description, players: int, **options: object) -> list[str]:
    job = Job(header_of(game, players), PrintOptions(**options))  # type: ignore[arg-type]
    pdf = PdfReader(io.BytesIO(printables_of(game)[0].make(job)))
    return [page.extract_text() for page in pdf.pages]


def test_the_colour_is_of_the_id_alone() -> None:
    text = text_of("oh-hell")
    changed = read_description(text.replace("[3, 7]", "[3, 6]").encode(), "oh-hell")
    assert about_of(changed).accent == about_of(game_of("oh-hell")).accent


def test_formulas_are_words() -> None:
    game = read_description(ONCE.encode(), "fair")
    assert formulas(game) == [
        "Apples: 1 each: apples",
        "Debts: −2 each: −2 × debts",
        "For_ribbons: ribbons² if ribbons ≥ 3, else ribbons ÷ 2 rounded down",
        "For_goal: goal + the least (the others’ goal)",
    ]
    assert ties_of(game) == "fewer debts, then more ribbons"


def test_points_stand_beside_amounts() -> None:
    apples, debts, *_, total = lines_of(read_description(ONCE.encode(), "fair"), None, 3)
    assert (apples.amount, apples.points and apples.points.name, apples.note) == (None, "apples", "1 each")
    assert debts.amount
    assert debts.points
    assert (debts.amount.name, debts.points.name, debts.note) == ("debts", "is-for_debts", "−2 each")
    assert total.title == "Total"


def test_the_end_is_said_as_it_is() -> None:
    said = texts_of(game_of("oh-hell"))["reference.md"]
    assert "after round 10 with 3 to 5 players, after round 8 with 6 players" in said
    assert "deals first" in said


@pytest.mark.parametrize("game_id", READY)
def test_a_sheet_says_how_it_scores(game_id: str) -> None:
    game = game_of(game_id)
    first, *_ = words_of(game, max(game.players[0], 4 if game.teams else 2), names=False)
    assert "How it scores" in first
    assert "whole record" not in first
    assert (game.players[0] == game.players[1]) != ("can play: print with -p" in first)


def test_fifteen_rounds_of_four_fit_on_a_page() -> None:
    for paper in ("a4", "letter"):
        (page,) = words_of(game_of("wizard-sheet"), 4, paper=paper)
        assert "R OUND 15" in page or "ROUND 15" in page.upper()


def test_large_type_takes_the_pages_it_needs() -> None:
    assert len(words_of(game_of("five-dice"), 4, large=True)) == 3


@pytest.mark.parametrize("game_id", READY)
def test_boxes_offer_what_a_row_allows_and_stay_on_the_page(game_id: str) -> None:
    game = game_of(game_id)
    for players in range(max(game.players[0], 4 if game.teams else 1), game.players[1] + 1, 2 if game.teams else 1):
        header, ticks = judge(header_of(game, players), opening=True), DeclaredTicks(game)
        for width, height in PAPERS.values():
            sheet = Sheet(width, height, 40.0)
            for number in range(1, ticks.wanted(header) + 1):
                section = ticks.section(header, number)
                assert sheet.height_of(section) <= sheet.room
                assert max(box.x for box in sheet.page([section]).boxes) <= width - 12
        few = {block.title.casefold(): block.heads for block in ticks.section(header, 1).blocks}
        for row in game.rows:
            if len(row.allowed) <= 13 and row.title.casefold() in few:
                assert few[row.title.casefold()] == tuple(map(str, row.allowed))


def test_there_are_no_more_rounds_than_the_game_has() -> None:
    ticks, header = DeclaredTicks(game_of("golf-nine")), judge(header_of(game_of("golf-nine"), 4), opening=True)
    sheet = Ticked(ticks, header, "A4", 40.0)
    pages = sheet.needed(header)
    assert pages * sheet.sheet.holds(ticks.section(header, 1)) > 9, "the last page has room for more"
    assert sum(map(len, replace(sheet, pages=pages).sections)) == 9
    assert all(replace(sheet, pages=pages + 1).sections), "a page more is asked for, and is not empty"


@pytest.mark.parametrize("game_id", ["hearts-sheet", "five-dice", "wonders-sheet"])
def test_what_a_record_ticks_reads_back(game_id: str) -> None:
    text = (Path(__file__).parent / "records" / f"{game_id}.game").read_text("utf-8")
    record, ticks = judge(text), DeclaredTicks(game_of(game_id))
    marks = ticks.marks(record)
    asked = {
        (field.key, value)
        for number in range(1, ticks.wanted(record) + 1)
        for field in ticks.section(record, number).fields
        for value in field.values
    }
    assert marks
    assert {(key, value) for key, values in marks.items() for value in values} <= asked
    again = judge(header_of(game_of(game_id), 3) + "\n".join(line.text for line in ticks.lines(record, marks)) + "\n")
    assert again.verdict.totals == record.verdict.totals
