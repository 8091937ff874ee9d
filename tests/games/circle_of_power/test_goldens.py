"""Whole records, one for each way a season and a game can go: what is said of them stays as it is."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from companion.referee import format_text, judge, read_record
from companion.referee.replay import replay

ROOT = Path(__file__).resolve().parents[3]
TOOL = runpy.run_path(str(ROOT / "tools" / "update_goldens.py"))
RECORDS = sorted((ROOT / "tests" / "games" / "circle_of_power" / "records").glob("*.game"))
NOT_LEGAL = {"example-tyrant-retake", "tally-claims-first", "wrong-claims"}
NOT_COMPLETE = {
    *NOT_LEGAL,
    "cities-only",
    "example-coloured",
    "header-only",
    "knocked-out",
    "ruling-R15-b",
    "two-knocked-out",
}


def verdict(name: str, **words: str) -> dict[str, Any]:
    """The verdict on a record of the collection, some of its words replaced."""
    text = (ROOT / "tests" / "games" / "circle_of_power" / "records" / f"{name}.game").read_text("utf-8")
    for old, new in words.items():
        assert old in text
        text = text.replace(old, new)
    return judge(text).verdict.as_dict()


@pytest.mark.parametrize("record", RECORDS, ids=[record.stem for record in RECORDS])
def test_status_is_what_the_record_is_for(record: Path) -> None:
    golden = json.loads(TOOL["golden_of"](record).read_text("utf-8"))
    assert golden["status"] == ("illegal" if record.stem in NOT_LEGAL else "legal")
    assert golden["complete"] is (record.stem not in NOT_COMPLETE)


@pytest.mark.parametrize("setting", ["R1-b", "R1-c", "R7-b", "R11-b", "R12-b", "R15-b"])
def test_every_setting_changes_what_is_said(setting: str) -> None:
    ruling, letter = setting.split("-")
    other = verdict(f"ruling-{setting}")
    default = verdict(f"ruling-{setting}", **{f"{ruling}={letter}": f"{ruling}=a"})
    assert other["status"] == "legal"
    assert default["status"] == "illegal" or default["state"] != other["state"]


def test_wrong_claims_are_listed_in_the_order_of_the_lines() -> None:
    errors = verdict("wrong-claims")["errors"]
    places = [(error["line"], error["column"]) for error in errors]
    assert places == [(6, 8), (7, 9), (11, 13), (11, 30), (12, 21), (13, 16), (14, 18), (15, 9)]
    assert {error["rule"] for error in errors} == {"claim"}


@pytest.mark.parametrize("record", RECORDS, ids=[record.stem for record in RECORDS])
def test_canonical_form_says_the_same(record: Path) -> None:
    text = record.read_text("utf-8")
    formatted = format_text(text)
    assert format_text(formatted) == formatted
    keep = ("status", "complete", "sections", "totals", "winners", "state")
    said, again = judge(text).verdict.as_dict(), judge(formatted).verdict.as_dict()
    assert {key: again[key] for key in keep} == {key: said[key] for key in keep}
    assert [error["rule"] for error in again["errors"]] == [error["rule"] for error in said["errors"]]


def test_what_scores_are_made_of() -> None:
    def reasons(name: str) -> dict[str, list[str]]:
        text = (ROOT / "tests" / "games" / "circle_of_power" / "records" / f"{name}.game").read_text("utf-8")
        section = judge(text).sections[-1]
        assert {tag: sum(item.amount for item in items) for tag, items in section.items.items()} == section.scores
        return {tag: [item.reason for item in items] for tag, items in section.items.items()}

    assert reasons("example-whole-game")["Otto"] == ["K♠"]
    assert reasons("end-draw")["Aino"] == ["2 trophies"]
    assert reasons("example-tyrant")["Emmi"] == ["1 city destroyed"]
    assert reasons("complete-tyrant")["dummy"]


@pytest.mark.parametrize("record", RECORDS, ids=[record.stem for record in RECORDS])
def test_states_and_moves_are_values(record: Path) -> None:
    """Reading and replaying twice gives equal ones; tallies, whose lines a heading holds, are no exception."""
    text = record.read_text("utf-8")
    one, other = (replay(read_record(text)) for _ in range(2))
    assert [(step.move, step.after) for step in one.steps] == [(step.move, step.after) for step in other.steps]
    assert [hash(step.move) for step in one.steps] == [hash(step.move) for step in other.steps]
    assert [hash(step.after.key()) for step in one.steps] == [hash(step.after.key()) for step in other.steps]


def test_a_heading_holds_the_lines_of_its_tally_and_no_others() -> None:
    head = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\nvariant: full-game\n"
    tally = "[season 1]\nscore: Aino 2\ntrophies: Aino 2\ndestroyed: Otto 1\n"
    first = read_record(f"{head}{tally}[season 2]\ncities: Kh Qs Qc As\ntrophies: Aino 0\n").entries
    assert [line.word for line in first[0].move.results] == ["trophies", "destroyed"]
    assert first[0].move.results == (first[2].move, first[3].move)
    assert first[4].move.results == ()
