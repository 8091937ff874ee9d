"""Puzzles: what lies in the package, what is asked and told of it, the page with its answers overleaf."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from companion.games.duelling_circles.rules import landing, state as s
from companion.games.duelling_circles.teaching import puzzles as p
from companion.press.job.printable import Job, PrintOptions
from companion.shop.catalogue import printable


def pdf_of(**options: Any) -> bytes:
    return printable("duelling-circles", "puzzles").pdf(Job("game: duelling-circles\nplayers: A, B\n", PrintOptions(**options)))


def test_each_puzzle_has_one_clearly_best_choice_of_all_that_can_move() -> None:
    assert len(set(p.puzzles())) == 400
    for puzzle in p.puzzles():
        wins = [choice.wins for choice in puzzle.choices]
        assert wins == sorted(wins, reverse=True)
        assert wins[0] >= wins[1] + 3
        able = {
            puzzle.state.table.names[0][place]
            for place, _ in landing.movable(p.table(), puzzle.state.position, puzzle.state.flip)
        }
        assert {choice.word for choice in puzzle.choices} == able
        assert all(s.count(band) <= 5 for band in puzzle.state.bands)


def test_twelve_are_of_all_kinds_and_a_seed_gives_the_same_ones() -> None:
    assert Counter(puzzle.kind for puzzle in p.some(12, 7)) == dict.fromkeys(p.KINDS, 2)
    assert p.some(12, 7) == p.some(12, 7) != p.some(12, 8)


def test_every_day_has_a_puzzle_and_none_comes_again_in_a_year() -> None:
    days = [date(2026, 1, 1) + timedelta(days=at) for at in range(365)]
    assert len({p.of_day(day) for day in days}) == 365


def test_what_is_asked_and_answered_is_said_in_words() -> None:
    puzzle = p.read("h1 h7 c1 r1; h1 h7 h8; 2; 3; c1 76 h1 71 h7 48")
    assert p.question(puzzle) == "Three heads, c2 lucky: which rider?"
    assert p.standing(puzzle) == "You h1 h7 c1, 1 in reserve; Ville h1 h7 h8"
    assert p.answer(puzzle) == (
        "You win 76 of 100 games: 5 more than after h1 to h4, 28 more than after h7 to c2. "
        "Ville can then take with 1 of 16 throws; after h1 to h4, with 10."
    )


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_page_asks_twelve_and_its_back_answers_them(paper: str) -> None:
    front, back = (page.extract_text() for page in PdfReader(BytesIO(pdf_of(paper=paper, ink="saver", seed=7))).pages)
    for puzzle in p.some(12, 7):
        assert p.question(puzzle) in front
        assert p.way(puzzle, puzzle.best.word) in back
    assert "of 100 games" not in front
    assert pdf_of(seed=7) == pdf_of(seed=7) != pdf_of(seed=8)
