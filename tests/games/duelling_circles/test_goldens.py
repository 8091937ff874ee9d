"""Whole records, one for each way a game can go: what is said of them stays as it is."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from companion.games.duelling_circles.rules.table import RULINGS
from companion.referee import judge

ROOT = Path(__file__).resolve().parents[3]
TOOL = runpy.run_path(str(ROOT / "tools" / "update_goldens.py"))
RECORDS = sorted((ROOT / "tests" / "games" / "duelling_circles" / "records").glob("*.game"))
STATUS = {"example-short-lucky": "illegal", "ruling-R4-b": "illegal", "wrong-claims": "illegal", "colour-missing": "malformed"}
SETTINGS = [(ruling, setting) for ruling, settings in RULINGS.items() for setting in settings[1:]]


def verdict(name: str, **words: str) -> dict[str, Any]:
    """The verdict on a record of the collection, some of its words replaced."""
    text = (ROOT / "tests" / "games" / "duelling_circles" / "records" / f"{name}.game").read_text("utf-8")
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
    name = f"ruling-{ruling.removeprefix('DC-')}-{setting}"
    played = verdict(name)
    default = verdict(name, **{f"{ruling}={setting}": f"{ruling}=a"})
    assert {played["status"], default["status"]} & {"legal"}
    keys = ("status", "totals", "winners", "state")
    assert [played[key] for key in keys] != [default[key] for key in keys]


def test_settings_of_the_ruling_on_lost_turns() -> None:
    luck = [verdict("ruling-R6-b", **{"R6=b": f"R6={setting}"})["state"]["lucky"] for setting in "bc"]
    assert luck == [None, 1]
    waiting = verdict("ruling-R6-b", **{"R6=b": "R6=a"})["state"]
    assert (waiting["turn"], waiting["phase"]) == (2, "lucky")


@pytest.mark.parametrize("name", ["end-both-boards-empty", "end-only-red-whites"])
def test_a_draw_has_two_winners(name: str) -> None:
    assert verdict(name)["winners"] == ["Aino", "Ville"]


def test_who_dies_on_a_black_counts_for_its_owner() -> None:
    found = verdict("end-own-removal")
    assert (found["winners"], found["totals"]) == (["Aino"], {"Aino": 1, "Ville": 1})
    assert found["state"]["lost"] == {"Aino": 1, "Ville": 3}


def test_wrong_claims_are_listed_in_the_order_of_the_lines() -> None:
    errors = verdict("wrong-claims")["errors"]
    places = [(5, 9), (6, 6), (7, 6), (7, 6), (8, 13), (8, 22), (11, 9)]
    assert [(error["line"], error["column"]) for error in errors] == places
    assert {error["rule"] for error in errors} == {"claim"}


def test_a_missing_colour_makes_a_record_malformed_and_keeps_the_position() -> None:
    found = verdict("colour-missing")
    assert [error["rule"] for error in found["errors"]] == ["claim", "syntax"]
    assert (found["state"]["phase"], found["state"]["flip"]) == ("move", 1)
    assert found["totals"] == {"Aino": 0, "Ville": 0}
