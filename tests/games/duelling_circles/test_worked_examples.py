"""The worked examples: games whose outcome was reasoned out by hand."""

import re
from pathlib import Path
from typing import Any

from companion.referee import Verdict, judge
from companion.referee.rulebook import rulebook_source

RECORDS = Path(__file__).resolve().parent / "records"


def verdict_on(name: str) -> Verdict:
    """The verdict on a record of the collection (which has one comment line more than the example)."""
    return judge((RECORDS / f"{name}.game").read_text("utf-8")).verdict


def as_state(verdict: Verdict, *keys: str) -> list[Any]:
    """Some keys of the verdict's state."""
    return [verdict.state[key] for key in keys]


def test_short_game() -> None:
    verdict = verdict_on("example-short")
    assert (verdict.status, verdict.complete, list(verdict.errors), verdict.sections) == ("legal", True, [], [])
    assert (verdict.totals, verdict.winners) == ({"Aino": 2, "Ville": 0}, ["Aino"])
    assert verdict.state == {
        "turn": 7,
        "to_move": None,
        "phase": "over",
        "flip": None,
        "owed": 0,
        "lucky": 4,
        "board": {"Aino": ["h8", "c1", "c3"], "Ville": []},
        "reserve": {"Aino": 0, "Ville": 1},
        "reserve_colours": {},
        "lost": {"Aino": 0, "Ville": 2},
        "legal": [],
    }


def test_short_game_with_a_landing_on_the_lucky_tile() -> None:
    verdict = verdict_on("example-short-lucky")
    assert [(error.line, error.column, error.rule) for error in verdict.errors] == [(9, 6, "DC-2.8")]
    assert (verdict.status, verdict.totals) == ("illegal", {"Aino": 1, "Ville": 0})
    assert as_state(verdict, "turn", "to_move", "phase", "flip", "owed", "lucky") == [5, "Aino", "move", 1, 0, 3]
    assert as_state(verdict, "board", "legal") == [{"Aino": ["c1", "c2"], "Ville": ["c3"]}, ["r"]]
    assert list(verdict.errors[0].legal) == ["r"]


def test_counterflow_with_a_rally() -> None:
    verdict = verdict_on("example-counterflow")
    assert (verdict.status, verdict.complete, verdict.winners) == ("legal", False, [])
    assert verdict.totals == {"Aino": 1, "Ville": 0}
    assert as_state(verdict, "turn", "to_move", "phase", "flip", "owed", "lucky") == [7, "Aino", "flip", None, 1, 5]
    assert as_state(verdict, "board", "reserve", "lost", "legal") == [
        {"Aino": ["h3", "c1"], "Ville": ["h7"]},
        {"Aino": 1, "Ville": 1},
        {"Aino": 0, "Ville": 1},
        [],
    ]


def test_kinilani_without_reserves() -> None:
    verdict = verdict_on("example-kinilani")
    assert (verdict.status, verdict.complete, verdict.winners) == ("legal", True, ["Aino"])
    assert verdict.totals == {"Aino": 3, "Ville": 2}
    assert as_state(verdict, "turn", "phase", "lucky", "board") == [9, "over", 8, {"Aino": ["c3/green"], "Ville": []}]
    assert as_state(verdict, "reserve", "reserve_colours", "lost") == [
        {"Aino": 0, "Ville": 0},
        {"Aino": [], "Ville": []},
        {"Aino": 2, "Ville": 3},
    ]


def test_records_of_the_rulebook() -> None:
    blocks = re.findall(r"```record\n(.*?)```", rulebook_source("duelling-circles"), re.DOTALL)
    assert blocks
    for record in blocks:
        verdict = judge(record).verdict
        assert (verdict.status, list(verdict.errors)) == ("legal", [])


def test_before_the_first_turn() -> None:
    verdict = verdict_on("header-only")
    assert (verdict.status, verdict.complete, verdict.totals) == ("legal", False, {"Aino": 0, "V": 0})
    assert as_state(verdict, "turn", "to_move", "phase", "owed", "lucky") == [1, "Aino", "flip", 1, None]
    assert as_state(verdict, "board", "reserve") == [{"Aino": ["h7", "h8"], "V": ["h7", "h8"]}, {"Aino": 5, "V": 5}]


def test_a_turn_that_stands_half_way() -> None:
    verdict = verdict_on("stopped-in-a-turn")
    assert as_state(verdict, "turn", "to_move", "phase", "flip", "owed") == [3, "Aino", "move", 2, 0]
    assert verdict.state["legal"] == ["h8", "c1"]


def test_coins_and_colours_in_every_spelling() -> None:
    verdict = verdict_on("coins")
    assert verdict.status == "legal"
    assert as_state(verdict, "lucky", "board") == [
        5,
        {"R": ["h7/black", "h8/violet", "c1/green"], "x": ["h7/cerulean", "h8/red-white", "c8/black"]},
    ]
    assert verdict.state["reserve_colours"]["R"] == ["cerulean", "ultramarine", "orange", "red-white"]
