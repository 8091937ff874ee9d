"""Claims and results where there is next to nothing to read: what is told, and where."""

from __future__ import annotations

import pytest

from companion.record import Fault
from companion.record.lines import make_line
from companion.referee import judge
from companion.referee.claims import ClaimForm

DUEL = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\n"


@pytest.mark.parametrize(
    ("text", "commas", "column"),
    [("  winner:", True, 3), ("  winner:", False, 3), ("winner: ,", True, 9), ("winner: ,", False, 1)],
    ids=["nothing", "nothing, without commas", "a comma", "a comma that is a blank"],
)
def test_a_claim_of_nobody_is_told_at_its_comma_or_its_line(text: str, commas: bool, column: int) -> None:
    line = make_line(7, text)
    form = ClaimForm(("Aino", "Ville"), ("Aino", "Ville").index, commas=commas)
    with pytest.raises(Fault) as raised:
        form.winner(line, line.tokens()[2:])
    assert (raised.value.line, raised.value.column) == (7, column)


def test_what_nobody_can_have_taken_is_told_at_its_number() -> None:
    (error,) = judge(DUEL + "result: Aino 1, Ville 9\n").verdict.errors
    assert (error.line, error.column, error.end_column) == (4, 23, 24)


def test_what_is_corrected_without_a_word_is_malformed() -> None:
    (error,) = judge(DUEL + "1. 1 h8 *1\ncorrect: nonsense\n").verdict.errors
    assert (error.line, error.column, error.rule) == (5, 10, "syntax")


def test_a_heading_without_brackets_is_one_fault() -> None:
    text = "game: four-kingdoms\nplayers: A, B, C\n[season 1]\npoints: A 1, B 2, C -3\nseason 2\npoints: A 1, B 2, C -3\n"
    (error,) = judge(text).verdict.errors
    assert (error.line, error.rule, error.hint) == (5, "syntax", "write [season 2]")
