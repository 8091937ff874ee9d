"""What described games say that they lack, how `enter` asks for it, and what decided a tie."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import Process, Run
from companion.declared.checking import played_through
from companion.declared.reading import read_description
from companion.declared.remarks import ending_in_words
from companion.declared.words import say
from companion.referee import games, judge

PEARLS = """\
title = "Pearls"
players = [2, 4]
section = "round"
sections = 2
ties = ["-debts", "ribbons"]
[[row]]
name = "bid"
whole = [0, 9]
[[row]]
name = "tricks"
whole = [0, 9]
[[row]]
name = "pearl"
whole = [0, 1]
usual = 0
[[row]]
name = "debts"
whole = [0, 9]
usual = 0
[[row]]
name = "ribbons"
whole = [0, 9]
usual = 0
[[score]]
name = "points"
is = "bid + tricks + pearl"
[[rule]]
id = 1
text = "The tricks of a round add up to nine."
holds = "sum(tricks) == 9"
[[rule]]
id = 2
text = "One pearl a round."
holds = "count(pearl) == 1"
"""
HEAD = "game: pearls\nplayers: Aino, Ville, Emmi\n"
FIRST = "[round 1]\nbid: Aino 1, Ville 1, Emmi 1\npearl: Aino 1\ntricks: Aino 3, Ville 3, Emmi 3\n"
SECOND = FIRST.replace("round 1", "round 2").replace("pearl: Aino", "pearl: Ville")


@pytest.fixture
def pearls(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(games, "_beside", {})
    (folder / "pearls.toml").write_text(PEARLS, "utf-8")
    return folder


def remark(text: str, description: str = PEARLS) -> str:
    position = judge(text, files=lambda _: description).position
    assert position is not None
    return position.remark


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("", "round 1 of 2 comes next"),
        ("[round 1]\n", "bid is missing; tricks is missing"),
        ("[round 1]\nbid: Aino 1\n", "bid: Ville and Emmi are missing; tricks is missing"),
        ("[round 1]\nbid: Aino 1, Ville 1, Emmi 1\ntricks: Aino 4, Emmi 2\n", "tricks: Ville is missing"),
        (FIRST, "round 2 of 2 comes next"),
        (FIRST + SECOND, ""),
        (FIRST + SECOND + "adjust: Emmi +1 late\n", ""),
        (FIRST + SECOND.replace("tricks", "debts: Aino 2\ntricks"), "9 : 9, Ville has the fewest debts"),
        (FIRST + SECOND.replace("tricks", "debts: Aino 2, Ville 2\nribbons: Aino 1\ntricks"), "9 : 9, Aino has the most ribbons"),
        (FIRST + "unfinished: late\n", ""),
    ],
)
def test_a_record_says_what_it_lacks_and_what_broke_a_tie(lines: str, said: str) -> None:
    assert remark(HEAD + lines) == said


def test_check_and_score_say_so_and_show_no_totals_of_nothing(run: Run, pearls: Path) -> None:
    (pearls / "one.game").write_text(HEAD + "[round 1]\nbid: Aino 1, Ville 1\n", "utf-8")
    for command in (["check"], ["score", "--why"], ["score", "--plain"]):
        told = " ".join(run(*command, "one.game").output.split())
        assert "bid: Emmi is missing; tricks is missing" in told
        assert "Aino 0" not in told
    (pearls / "one.game").write_text(HEAD + FIRST.replace("Emmi 3", "Emmi 4"), "utf-8")
    told = run("score", "--why", "one.game").output
    assert "PE-1" in told
    assert "Aino 0" not in told
    assert "is missing" not in told


ANSWERS = [
    *("1 1 1", "3 3 2", "Aino 3", "3 3", "", "Aino 1", "Aino 1", "back", "back", "Ville 1", "", "Aino 2"),
    *("1 1 1", "3 3 3", "Aino 1", "", "none"),
]


def test_enter_asks_for_everybody_in_the_order_of_the_file(process: Process, pearls: Path) -> None:
    (pearls / "one.game").write_text(HEAD, "utf-8")
    done = process("enter", "one.game", said="".join(f"{answer}\n" for answer in ANSWERS))
    assert done.returncode == 0, done
    told = " ".join(done.stdout.split())
    assert "No: The tricks of a round add up to nine. (8 == 9 isn’t so.) (PE-1)" in told
    assert "Tricks, round 1: Ville and Emmi are missing: 3 3" in told
    assert "Taken back: Debts, round 1" in told
    assert "Another round" not in told
    second = told.partition("Bid, round 2")[2]
    asked = [second.index(f"{row}, round 2") for row in ("Tricks", "Pearl", "Debts", "Ribbons")]
    assert asked == sorted(asked)
    assert "Emmi wins" not in told
    written = (pearls / "one.game").read_text("utf-8")
    assert written.endswith("[round 2]\nbid: Aino 1, Ville 1, Emmi 1\npearl: Aino 1\ntricks: Aino 3, Ville 3, Emmi 3\n"), written
    assert "bid: Aino 1, Ville 1, Emmi 1\ntricks: Aino 3\npearl: Ville 1\nribbons: Aino 2\ntricks: Ville 3, Emmi 3\n" in written
    assert judge(written, files=lambda _: PEARLS).verdict.complete


def test_what_all_rows_together_break_is_told_at_the_last_one(process: Process, pearls: Path) -> None:
    (pearls / "one.game").write_text(HEAD, "utf-8")
    done = process("enter", "one.game", said="1 1 1\n3 3 3\n\n\n\nback\nback\nAino 1\n\n\nquit\n")
    assert done.returncode == 0, done
    told = " ".join(done.stdout.split())
    assert "No: One pearl a round. (0 == 1 isn’t so.) (PE-2) Hint: change this answer, or go back" in told
    assert (pearls / "one.game").read_text("utf-8") == HEAD + "\n" + FIRST


def test_a_rule_that_no_numbers_keep_is_named() -> None:
    game = read_description(PEARLS.replace("count(pearl) == 1", "2 * bid == 2 * tricks + 1"), "pearls")
    said = say("rule-never-kept", rule="PE-2", text="One pearl a round.")
    assert [one.message for one in played_through(game).warnings] == [said]
    assert not played_through(read_description(PEARLS, "pearls")).warnings


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("", "", "2 rounds; ties: fewest debts, then most ribbons"),
        ("sections = 2", 'until = "any(total > 9)"', "until its goal is reached; ties: fewest debts, then most ribbons"),
        ("sections = 2\n", 'sections = "min(60 // players, 20)"\n', "15 to 20 rounds; ties: fewest debts, then most ribbons"),
        ('sections = 2\nties = ["-debts", "ribbons"]', 'ties = "debts + ribbons"', "until you stop"),
    ],
)
def test_how_a_game_ends_in_words(old: str, new: str, said: str) -> None:
    assert ending_in_words(read_description(PEARLS.replace(old, new), "pearls")) == said


def test_another_round_is_usual_where_nobody_knows_how_many(process: Process, pearls: Path) -> None:
    (pearls / "pearls.toml").write_text(PEARLS.replace("sections = 2\n", ""), "utf-8")
    (pearls / "one.game").write_text(HEAD, "utf-8")
    done = process("enter", "one.game", said="1 1 1\n3 3 3\nAino 1\n\n\n\n1 1 1\nback\nquit\n")
    assert done.returncode == 0, done
    assert "Another round [yes]: \nBid, round 2: 1 1 1" in done.stdout
    assert not (pearls / "one.game.draft").exists()
