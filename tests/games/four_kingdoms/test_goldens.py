"""Whole records, one for each way a season and a game can go: what is said of them stays as it is."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from companion.referee import judge

ROOT = Path(__file__).resolve().parents[3]
TOOL = runpy.run_path(str(ROOT / "tools" / "update_goldens.py"))
RECORDS = sorted((ROOT / "tests" / "games" / "four_kingdoms" / "records").glob("*.game"))
NOT_LEGAL = {"example-dummy", "wrong-claims"}
NOT_COMPLETE = {"example-dummy", "header-only", "stopped-in-a-circle"}


def verdict(name: str, **words: str) -> dict[str, Any]:
    """The verdict on a record of the collection, some of its words replaced."""
    text = (ROOT / "tests" / "games" / "four_kingdoms" / "records" / f"{name}.game").read_text("utf-8")
    for old, new in words.items():
        assert old in text
        text = text.replace(old, new)
    return judge(text).verdict.as_dict()


@pytest.mark.parametrize("record", RECORDS, ids=[record.stem for record in RECORDS])
def test_status_is_what_the_record_is_for(record: Path) -> None:
    golden = json.loads(TOOL["golden_of"](record).read_text("utf-8"))
    assert golden["status"] == ("illegal" if record.stem in NOT_LEGAL else "legal")
    assert golden["complete"] is (record.stem not in NOT_COMPLETE)


@pytest.mark.parametrize("ruling", ["R12", "R13", "R14", "R15"])
def test_setting_b_changes_what_is_said(ruling: str) -> None:
    b = verdict(f"ruling-{ruling}-b")
    a = verdict(f"ruling-{ruling}-b", **{f"{ruling}=b": f"{ruling}=a"})
    assert b["status"] == "legal"
    assert a["status"] == "illegal" or a["totals"] != b["totals"]


def test_without_play_off_the_second_season_is_too_many() -> None:
    error = verdict("play-off", **{"R20=b": "R20=a"})["errors"][0]
    assert (error["line"], error["column"], error["rule"]) == (21, 1, "FK-10.1")


def test_wrong_claims_are_listed_in_the_order_of_the_lines() -> None:
    errors = verdict("wrong-claims")["errors"]
    assert [(error["line"], error["column"]) for error in errors] == [(7, 13), (7, 31), (8, 13), (11, 22), (12, 9)]
    assert {error["rule"] for error in errors} == {"claim"}
