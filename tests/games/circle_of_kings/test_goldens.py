"""Whole records, one for each way a game can go: what is said of them stays as it is."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from companion.games.circle_of_kings.rules.table import RULINGS
from companion.referee import judge

ROOT = Path(__file__).resolve().parents[3]
TOOL = runpy.run_path(str(ROOT / "tools" / "update_goldens.py"))
RECORDS = sorted((ROOT / "tests" / "games" / "circle_of_kings" / "records").glob("*.game"))
STATUS = {"example-illegal-action": "illegal", "wrong-claims": "illegal"}
SETTINGS = [(ruling, setting) for ruling, settings in RULINGS.items() for setting in settings[1:]]


def verdict(name: str, **words: str) -> dict[str, Any]:
    """The verdict on a record of the collection, some of its words replaced."""
    text = (ROOT / "tests" / "games" / "circle_of_kings" / "records" / f"{name}.game").read_text("utf-8")
    for old, new in words.items():
        assert old in text
        text = text.replace(old, new)
    return judge(text).verdict.as_dict()


@pytest.mark.parametrize("record", RECORDS, ids=[record.stem for record in RECORDS])
def test_status_is_what_the_record_is_for(record: Path) -> None:
    golden = json.loads(TOOL["golden_of"](record).read_text("utf-8"))
    assert golden["status"] == STATUS.get(record.stem, "legal")
    if record.stem.startswith(("complete", "end")):
        assert golden["complete"]
        assert golden["state"]["phase"] == "over"


@pytest.mark.parametrize(("ruling", "setting"), SETTINGS)
def test_every_setting_changes_what_is_said(ruling: str, setting: str) -> None:
    name = f"ruling-{ruling.removeprefix('CK-')}-{setting}"
    played = verdict(name)
    default = verdict(name, **{f"{ruling}={setting}": f"{ruling}=a"})
    assert {played["status"], default["status"]} & {"legal"}
    keys = ("status", "totals", "winners", "state")
    assert [played[key] for key in keys] != [default[key] for key in keys]


def test_wrong_claims_are_listed_in_the_order_of_the_lines() -> None:
    errors = verdict("wrong-claims")["errors"]
    assert [(error["line"], error["column"]) for error in errors] == [(7, 23), (9, 13), (10, 14), (10, 23), (11, 9), (15, 13)]
    assert {error["rule"] for error in errors} == {"claim"}


def test_there_is_a_record_for_every_way_to_end() -> None:
    """CK-6.4 to CK-6.6: whatever may take the last Lord, one player's or both players' at once."""
    ends = {record.stem.removeprefix("end-") for record in RECORDS if record.stem.startswith("end-")}
    both = {"combat-both", "death-both", "lord-drawn-both", "lord-drawn-both-drawn", "purge-both"}
    assert ends == {"combat", "death", "devil", "lord-drawn", "purge", "recruit"} | both
