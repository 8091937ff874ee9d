"""What the referee at the table says to type, typed at the table: it is taken, or the next thing is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import Run
from companion.referee import Replay, judge
from companion.referee.decisions import example

KINGS = "game: circle-of-kings\nplayers: V, O\ncircle: Kw Ks Kp Kc\n"
KINGDOMS = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\n"
CIRCLES = "game: duelling-circles\nplayers: Anna, Joe\ntokens: 3\n"


def at_table(run: Run, tmp_path: Path, record: str, *lines: str) -> str:
    """What is said of lines that are typed one after the other."""
    file = tmp_path / "friday.game"
    file.write_text(record, "utf-8")
    return run("referee", str(file), said="".join(f"{line}\n" for line in lines)).output


def hint_of(text: str) -> str:
    """What the first error of a record says to do."""
    return judge(text).verdict.errors[0].hint


def test_a_trick_cut_short_says_what_goes_on_with_it(run: Run, tmp_path: Path) -> None:
    begun = KINGDOMS + "[season 1]\nkings: Ks Kd\n"
    said = at_table(run, tmp_path, begun, "5c")
    found = re.search(r"Next: .*plays: (\S+),", said)
    assert found
    assert "Not written, because it isn't finished: 5c" in said
    error = judge(f"{begun}5c\n").verdict.errors[0]
    assert error.as_dict()["legal_after"] == error.after == "5c "
    assert "finished: 5c 8s\n" in at_table(run, tmp_path, begun, "5c", "8s")
    assert "You may type 4s, " in run("referee", "--plain", str(tmp_path / "friday.game"), said="5c\n").output


def test_what_is_said_of_words_that_go_on_with_a_line_goes_on_with_it_too(run: Run, tmp_path: Path) -> None:
    said = at_table(run, tmp_path, CIRCLES, "2 h8", "l h8x *4")
    assert "hint: write 1 h8x *4\n" in said
    again = at_table(run, tmp_path, CIRCLES, "2 h8", "1 h8x *4")
    assert "letter where a figure" not in again
    replay = Replay(f"{CIRCLES}2 h8\n")
    assert not replay.put("*9x")
    assert replay.refused
    assert "2 h8" not in replay.refused.error.hint + replay.refused.error.after


@pytest.mark.parametrize("typed", ["resign", "resign Anna", "resigns: Anna", "resigned Anna", "RESIGN Anna"])
def test_whoever_resigns_is_told_the_word(typed: str) -> None:
    assert hint_of(f"{CIRCLES}2 h8 *4\n{typed}\n") == "write resigned: Anna"


@pytest.mark.parametrize("typed", ["resign Anna", "resigns: Anna", "resigned Anna", "Anna gives up"])
def test_whoever_resigns_in_words_is_shown_the_line_and_enter_takes_it(run: Run, tmp_path: Path, typed: str) -> None:
    shown = at_table(run, tmp_path, CIRCLES, "2 h8 *4", typed)
    assert "That is: resigned: Anna\n" in shown
    assert "complete" not in shown
    assert "complete" in at_table(run, tmp_path, CIRCLES, "2 h8 *4", typed, "")


@pytest.mark.parametrize("typed", ["agreed", "agreed:", "agreed: Ville 3, Emmi 2", "agreed Ville 3", "agree Ville 2"])
def test_whoever_agrees_is_told_at_once_how_it_is_written(typed: str) -> None:
    begun = KINGDOMS + "[season 1]\nkings: Ks Kd\n"
    hint = hint_of(f"{begun}{typed}\n")
    found = re.match(r"write (agreed: \w+)", hint)
    assert found, hint
    if "2" not in typed.partition(" ")[2] or "," in typed:
        assert not judge(f"{begun}{found[1]}\n").verdict.errors


def test_a_winner_without_a_game_is_told_how_a_result_is_written() -> None:
    hint = hint_of(KINGS + "winner: V\n")
    found = re.fullmatch(r"write it like (result: .*) above this line", hint)
    assert found
    assert judge(f"{KINGS}{found[1]}\nwinner: V\n").verdict.winners == ("V",)


def test_a_winner_of_a_game_that_is_not_over_may_be_agreed_on() -> None:
    found = re.search(r"write (agreed: V) above this line", hint_of(KINGS + "[round 1]\nwinner: V\n"))
    assert found
    assert judge(f"{KINGS}[round 1]\n{found[1]}\nwinner: V\n").verdict.complete


def test_a_misspelt_claim_below_a_result_is_no_line_too_many() -> None:
    assert hint_of(KINGS + "result: V 4, O 0\nwiner: V\n") == "did you mean “winner”?"
    assert "did you mean" not in hint_of(KINGS + "result: V 4, O 0\nplace: home\n")


@pytest.mark.parametrize("late", ["kings: Ks", "kings: Ks Kd", "scoring: night"])
@pytest.mark.parametrize("above", ["position: season 1, move 3", "[season 1]\nkings: Ks\n4s 5s 6s"])
def test_kings_that_come_late_are_put_right(above: str, late: str) -> None:
    hint = hint_of(f"{KINGDOMS}{above}\n{late}\n")
    assert hint.startswith("write correct: ")
    assert not judge(f"{KINGDOMS}{above}\n{hint.removeprefix('write ')}\n").verdict.errors


def test_cities_that_come_late_are_put_right() -> None:
    above = "game: circle-of-power\nplayers: A, B, C, D\nposition: season 1, move 3\n"
    hint = hint_of(f"{above}cities: Kh Qs Qc As\n")
    assert hint == "write open: A Kh, B Qs, C Qc, D As"
    placed = f"{above}{hint.removeprefix('write ')}\n"
    assert not judge(placed).verdict.errors
    played = placed + "correct: leader: A\n"
    hint = hint_of(f"{played}cities: Js Qs Qc As\n")
    assert hint == "write correct: open: A Js, B Qs, C Qc, D As"
    assert not judge(f"{played}{hint.removeprefix('write ')}\n").verdict.errors


@pytest.mark.parametrize("heading", ["(season 1)", "{Season 1}", "season 1"])
def test_a_heading_in_other_brackets_is_one_fault(heading: str) -> None:
    errors = judge(f"{KINGDOMS}{heading}\nkings: Ks Kd\n5c 6c 7c\n").verdict.errors
    assert [error.hint for error in errors] == ["write [season 1]"]


def test_several_lines_are_put_back_at_once(run: Run, tmp_path: Path) -> None:
    lines = ["2 h8 *4", "1 h8 *4", "undo 2", "redo 2"]
    said = at_table(run, tmp_path, CIRCLES, *lines)
    assert said.count("Put back: ") == 2
    assert (tmp_path / "friday.game").read_text("utf-8") == f"{CIRCLES}2 h8 *4\n1 h8 *4\n"
    assert "No more lines were taken back." in at_table(run, tmp_path, CIRCLES, "2 h8 *4", "undo", "redo 3")


def test_every_word_of_the_table_has_an_example() -> None:
    record = judge(KINGDOMS + "[season 1]\n").record
    assert record
    form = record.game.claim_form(record.table)
    assert example("position", form) == "write position: start"
    assert "follows" in example("correct", form)
