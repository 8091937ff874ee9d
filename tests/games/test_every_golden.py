"""Whole records of all games, one for each way a game can go: what is said of them stays as it is."""

import json
import runpy
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

from companion.referee import judge
from companion.referee.games import package_of
from game_folders import facts_of, folder_of, games_with_tests, judged, read_extra, records_of

ROOT = Path(__file__).resolve().parents[2]
TOOL = runpy.run_path(str(ROOT / "tools" / "update_goldens.py"))
RECORDS = [(game_id, record) for game_id in games_with_tests() for record in records_of(game_id)]
#: What a record is for, where its name begins so: a game that is over.
OVER = ("complete", "end-", "won", "last-one-left")
SETTINGS = [(game_id, record.stem) for game_id, record in RECORDS if record.stem.startswith("ruling-")]
CLAIMS = [game_id for game_id, record in RECORDS if record.stem == "wrong-claims"]


@pytest.mark.parametrize(("game_id", "record"), RECORDS, ids=[f"{game_id} {record.stem}" for game_id, record in RECORDS])
def test_verdict_is_the_golden_one(game_id: str, record: Path) -> None:
    golden = json.loads(TOOL["golden_of"](record).read_text("utf-8"))
    assert json.loads(TOOL["verdict_of"](record)) == golden, "if this is meant: run tools/update_goldens.py"


@pytest.mark.parametrize("game_id", games_with_tests())
def test_no_golden_is_without_its_record(game_id: str) -> None:
    goldens = (folder_of(game_id) / "golden").glob("*.json")
    assert set(goldens) == {TOOL["golden_of"](record) for record in records_of(game_id)}
    assert records_of(game_id)


@pytest.mark.parametrize(("game_id", "record"), RECORDS, ids=[f"{game_id} {record.stem}" for game_id, record in RECORDS])
def test_what_a_section_scores_lies_between_its_totals_and_those_before(game_id: str, record: Path) -> None:
    for before, section in pairwise(judge(record.read_text("utf-8"), files=read_extra).sections):
        if section.complete:
            assert section.totals == {unit: before.totals[unit] + score for unit, score in section.scores.items()}


@pytest.mark.parametrize("game_id", games_with_tests())
def test_status_is_what_the_record_is_for(game_id: str) -> None:
    """Goldens are written by a tool: what is meant to be told as wrong is said once more, in `game.toml`."""
    goldens = {record.stem: json.loads(TOOL["golden_of"](record).read_text("utf-8")) for record in records_of(game_id)}
    assert {name: golden["status"] for name, golden in goldens.items() if golden["status"] != "legal"} == facts_of(
        game_id
    ).not_legal
    assert all(golden["complete"] for name, golden in goldens.items() if name.startswith(OVER))


@pytest.mark.parametrize(("game_id", "name"), SETTINGS, ids=map(" ".join, SETTINGS))
def test_every_setting_changes_what_is_said(game_id: str, name: str) -> None:
    """The same game with the usual setting of its ruling has another verdict, and one of the two is legal."""
    ruling, setting = name.split("-")[1:3]
    played, usual = judged(game_id, name), judged(game_id, name, **{f"{ruling}={setting}": f"{ruling}=a"})
    assert "legal" in (played["status"], usual["status"])
    assert any(played[key] != usual[key] for key in ("status", "totals", "winners", "state"))


@pytest.mark.parametrize("game_id", sorted({game_id for game_id, _ in SETTINGS}))
def test_every_setting_is_named_by_a_record(game_id: str) -> None:
    records = "\n".join(record.read_text("utf-8") for record in records_of(game_id))
    rulings = import_module(f"{package_of(game_id)}.rules.table").RULINGS
    named = [(ruling.partition("-")[2], setting) for ruling, settings in rulings.items() for setting in settings[1:]]
    assert not [f"{ruling}={setting}" for ruling, setting in named if f"{ruling}={setting}" not in records]


@pytest.mark.parametrize("game_id", CLAIMS)
def test_wrong_claims_are_listed_in_the_order_of_the_lines(game_id: str) -> None:
    """Each that the record's notes call wrong; where they stand, the golden has."""
    errors = judged(game_id, "wrong-claims")["errors"]
    assert errors == sorted(errors, key=lambda error: (error["line"], error["column"]))
    assert {error["rule"] for error in errors} == {"claim"}
