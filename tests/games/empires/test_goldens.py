"""Whole records, one for each way a game can go: what is said of them stays as it is."""

import json
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
TOOL = runpy.run_path(str(ROOT / "tools" / "update_goldens.py"))
RECORDS = sorted((ROOT / "tests" / "games" / "empires" / "records").glob("*.game"))
NOT_LEGAL = {"example-illegal-fight", "wrong-claims"}
COMPLETE = {"example-complete", "last-one-left", "last-one-left-at-once", "won-at-once", "won-by-end", "won-under-supplies"}


@pytest.mark.parametrize("record", RECORDS, ids=[record.stem for record in RECORDS])
def test_status_is_what_the_record_is_for(record: Path) -> None:
    golden = json.loads(TOOL["golden_of"](record).read_text("utf-8"))
    assert golden["status"] == ("illegal" if record.stem in NOT_LEGAL else "legal")
    assert golden["complete"] is (record.stem in COMPLETE)
