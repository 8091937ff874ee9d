"""Whole records of all games, one for each way a game can go: what is said of them stays as it is."""

import json
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOL = runpy.run_path(str(ROOT / "tools" / "update_goldens.py"))
RECORDS = sorted((ROOT / "tests" / "games").glob("*/records/*.game"))


@pytest.mark.parametrize("record", RECORDS, ids=[f"{record.parents[1].name} {record.stem}" for record in RECORDS])
def test_verdict_is_the_golden_one(record: Path) -> None:
    golden = json.loads(TOOL["golden_of"](record).read_text("utf-8"))
    assert json.loads(TOOL["verdict_of"](record)) == golden, "if this is meant: run tools/update_goldens.py"


def test_no_golden_is_without_its_record() -> None:
    goldens = (ROOT / "tests" / "games").glob("*/golden/*.json")
    assert set(goldens) == {TOOL["golden_of"](record) for record in RECORDS}
