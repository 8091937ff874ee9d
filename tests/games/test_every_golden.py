"""Whole records of all games, one for each way a game can go: what is said of them stays as it is."""

import json
import runpy
from itertools import pairwise
from pathlib import Path

import pytest

from companion.referee import judge
from game_folders import folder_of, games_with_tests, read_extra, records_of

ROOT = Path(__file__).resolve().parents[2]
TOOL = runpy.run_path(str(ROOT / "tools" / "update_goldens.py"))
RECORDS = [(game_id, record) for game_id in games_with_tests() for record in records_of(game_id)]


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
