"""The worked examples: games whose outcome was reasoned out by hand."""

from pathlib import Path
from typing import Any

import pytest

from companion.referee import Verdict, judge

RECORDS = Path(__file__).resolve().parent / "records"


def verdict_on(name: str) -> Verdict:
    """The verdict on a record of the collection."""
    return judge((RECORDS / f"{name}.game").read_text("utf-8")).verdict


def as_state(verdict: Verdict, *keys: str) -> list[Any]:
    """Some keys of the verdict's state."""
    return [verdict.state[key] for key in keys]


def test_a_whole_game_in_one_season() -> None:
    verdict = verdict_on("example-whole-game")
    assert (verdict.status, verdict.complete, list(verdict.errors)) == ("legal", True, [])
    scores = {"Aino": 8, "Ville": 0, "Emmi": 0, "Otto": 1}
    assert verdict.sections == [{"kind": "season", "number": 1, "complete": True, "scores": scores}]
    assert verdict.totals == scores
    assert verdict.winners == ["Aino"]
    assert verdict.state == {
        "variant": "basic",
        "season": 1,
        "actions": 15,
        "seats": ["Aino", "Ville", "Emmi", "Otto"],
        "dealer": "Otto",
        "leader": None,
        "dummies": [],
        "cities": {"Aino": "Jk", "Ville": "Ac", "Emmi": "Jk", "Otto": None},
        "trophies": {"Aino": ["Qs", "Qc", "Jd", "Jc", "Js", "As", "Qd", "Ad"], "Ville": [], "Emmi": [], "Otto": ["Ks"]},
        "destroyed": {"Aino": 0, "Ville": 0, "Emmi": 0, "Otto": 0},
        "knocked_out": [],
    }


def test_coloured_cities_with_a_dummy() -> None:
    verdict = verdict_on("example-coloured")
    assert (verdict.status, verdict.complete, list(verdict.errors)) == ("legal", False, [])
    scores = {"Aino": 0, "Ville": 0, "dummy": 1, "Emmi": 1}
    assert verdict.sections == [{"kind": "season", "number": 1, "complete": False, "scores": scores}]
    assert verdict.totals == {"Aino": 0, "Ville": 0, "dummy": 0, "Emmi": 0}
    assert as_state(verdict, "actions", "leader") == [4, "dummy"]
    assert verdict.state["cities"] == {"Aino": "As", "Ville": "Qd", "dummy": "Ad", "Emmi": "Kc"}
    assert verdict.state["trophies"] == {"Aino": [], "Ville": [], "dummy": ["Jk"], "Emmi": ["Kh"]}
    assert verdict.state["destroyed"] == {"Aino": 0, "Ville": 0, "dummy": 1, "Emmi": 0}


def test_the_same_with_jokers_that_keep_to_the_colours() -> None:
    verdict = verdict_on("ruling-R15-b")
    assert verdict.status == "legal"
    assert verdict.state["trophies"] == {"Aino": [], "Ville": [], "dummy": [], "Emmi": ["Kh"]}
    assert verdict.state["cities"] == {"Aino": "As", "Ville": "Jk", "dummy": "Ad", "Emmi": "Kc"}


def test_lonely_tyrant_with_tallies() -> None:
    verdict = verdict_on("example-tyrant")
    assert (verdict.status, verdict.complete, list(verdict.errors)) == ("legal", True, [])
    assert verdict.sections[2]["scores"] == {"Aino": 0, "Ville": 0, "dummy": 0, "Emmi": 1}
    assert verdict.totals == {"Aino": 3, "Ville": 6, "dummy": 4, "Emmi": 5}
    assert verdict.winners == ["Aino"]
    assert as_state(verdict, "season", "actions", "dealer", "leader") == [3, 1, "Emmi", None]
    assert verdict.state["seats"] == ["Ville", "Aino", "dummy", "Emmi"]
    assert verdict.state["dummies"] == ["Ville", "dummy"]
    assert verdict.state["cities"] == {"Aino": "Ks", "Ville": "Jc", "dummy": "Jd", "Emmi": "As"}
    assert verdict.state["knocked_out"] == ["Ville", "Emmi"]


def test_lonely_tyrant_knows_no_retake() -> None:
    verdict = verdict_on("example-tyrant-retake")
    assert [(error.line, error.column, error.rule) for error in verdict.errors] == [(14, 26, "CP-8.3")]
    assert (verdict.status, verdict.state["actions"]) == ("illegal", 0)
    assert verdict.totals == {"Aino": 3, "Ville": 6, "dummy": 4, "Emmi": 4}


def test_before_the_first_season() -> None:
    verdict = verdict_on("header-only")
    assert (verdict.status, verdict.complete, verdict.sections) == ("legal", False, [])
    assert as_state(verdict, "season", "actions", "dealer", "leader") == [0, 0, "Emmi", "Aino"]
    assert verdict.state["dummies"] == ["dummy"]
    assert set(verdict.state["cities"].values()) == {None}


@pytest.mark.parametrize(
    ("name", "winners"),
    [
        ("end-draw", ["Aino", "Otto"]),
        ("end-dummy", ["dummy1"]),
        ("end-six-conquered", ["Aino"]),
        ("end-both-ways", ["Aino"]),
        ("end-last-human-tally", ["Aino"]),
        ("end-nobody-left-draw", ["Ville", "Emmi", "Otto"]),
        ("complete-tyrant", ["Aino"]),
        ("complete-tyrant-to-the-end", ["Ville"]),
        ("complete-coloured", ["Otto"]),
        ("complete-coloured-last-human", ["Aino"]),
    ],
)
def test_who_wins(name: str, winners: list[str]) -> None:
    verdict = verdict_on(name)
    assert (verdict.status, verdict.complete) == ("legal", True)
    assert verdict.winners == winners


def test_who_was_knocked_out_stays_for_a_season_and_then_goes_round() -> None:
    verdict = verdict_on("knocked-out")
    assert verdict.status == "legal"
    assert as_state(verdict, "dealer", "leader", "dummies") == ["Emmi", "Otto", ["Ville"]]
    assert verdict.state["seats"] == ["Otto", "Ville", "Aino", "Emmi"]


def test_the_newer_of_two_dummies_moves() -> None:
    verdict = verdict_on("two-knocked-out")
    assert verdict.status == "legal"
    assert verdict.state["seats"] == ["Ville", "Otto", "Aino", "Emmi"]
    assert verdict.state["knocked_out"] == ["Aino", "Ville"]
