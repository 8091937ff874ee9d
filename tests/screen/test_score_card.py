"""The scores as a picture: who played, what they have, a code that opens the game; what people wrote stays text."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from companion.referee import judge
from entering import FILES, legal_records
from game_folders import games_with_tests
from phones import HOSTILE
from screens import Device

RESULT = "game: duelling-circles\nplayers: Aino, Ville\ndate: 2026-01-17\nresult: Aino 3, Ville 7\nwinner: Ville\n"
_NAME = "{http://www.w3.org/2000/svg}"


def card(text: str) -> tuple[str, list[str]]:
    """The card of a record: its SVG, and the words on it."""
    device = Device(text, "scores")
    device.do("share.picture")
    svg = device.effects()["picture"]["svg"]
    read = ET.fromstring(svg)
    assert {one.tag.removeprefix(_NAME) for one in read.iter()} <= {
        "svg",
        "title",
        "rect",
        "path",
        "line",
        "text",
        "g",
        "clipPath",
    }
    return svg, ["".join(one.itertext()) for one in read.iter(f"{_NAME}text")]


@pytest.mark.parametrize("game_id", games_with_tests())
def test_everybody_stands_on_it_with_what_they_have(game_id: str) -> None:
    text = legal_records(game_id)[0].read_text("utf-8")
    svg, words = card(text)
    totals = judge(text, files=FILES.__getitem__).verdict.totals
    assert [str(total).replace("-", "−") for total in totals.values() if str(total).replace("-", "−") not in words] == []
    assert card(text)[0] == svg
    assert "var(--" not in svg


def test_whoever_has_won_comes_first_with_the_day_and_a_code() -> None:
    svg, words = card(RESULT)
    assert words.index("Ville") < words.index("Aino")
    assert "2026-01-17" in words
    assert "Scan it: the whole game opens." in words
    assert svg.count("<rect") > 100  # the modules of the code


def test_the_link_comes_along_where_it_leads_somewhere() -> None:
    device = Device(RESULT, "scores")
    device.desk.base_url = "https://games.example/"
    device.do("share.picture")
    assert device.effects()["picture"]["url"].startswith("https://games.example/#")
    assert Device("nonsense", "scores").do("share.picture")


@pytest.mark.parametrize("word", HOSTILE)
def test_what_people_wrote_stays_text(word: str) -> None:
    said = re.sub(r"[\x00-\x1f,=#]", " ", word)
    svg, _ = card(RESULT.replace("date:", f"event: {said}\nplace: {said}\ndate:"))
    assert "<script" not in svg
    assert "<img" not in svg
