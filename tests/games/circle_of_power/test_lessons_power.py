"""The games played for the books of Circle of Power, and the pictures made of them."""

from __future__ import annotations

import re

import pytest

from companion.games.circle_of_power.teaching.lessons import action_of, after, before, hand_before
from companion.referee import rulebook_source
from companion.referee.session import Replay
from companion.referee.teaching import lesson, lessons, teaching_pictures

_GAME = "circle-of-power"


@pytest.mark.parametrize("name", lessons(_GAME))
def test_each_lesson_is_legal_with_all_that_it_claims(name: str) -> None:
    verdict = Replay(lesson(_GAME, name), name, lambda file: file).verdict
    assert verdict.status == "legal"


def test_an_action_is_told_as_its_line_has_it() -> None:
    told = action_of("season", 2)
    assert told.next_city == "Kc"
    assert told.plays == (("Emmi", "6c"), ("Otto", "7h"), ("Aino", "5h"), ("Ville", "Tc"))
    assert action_of("season", 15).next_city == ""


def test_the_table_before_and_after_an_action() -> None:
    was, now = before("season", 2, played=True), after("season", 2)
    assert was.lines["Emmi"] == ["Ac"]
    assert was.played["Otto"] == "7h"
    assert now.lines["Emmi"] == []
    assert now.cities["Otto"] == "Js"
    assert now.leader == "Otto"
    assert hand_before("season", 7, "Aino")[:3] == ("Ts", "4d", "3c")


def test_the_pictures_are_of_a_size_that_a_page_and_a_phone_hold() -> None:
    pictures = {name: make() for name, make in teaching_pictures(_GAME).items()}
    assert len(pictures) >= 8
    for name, picture in pictures.items():
        assert (picture.width <= 120, picture.height <= 110) == (True, True), name
        assert "<svg" in picture.svg()


def _rows() -> list[tuple[str, ...]]:
    """The rows of the tables of the season in the rules: action, next city, each emperor's city and card, what is told of it."""
    chapter = rulebook_source(_GAME).partition("## A season, action by action")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (\d+)" + r" \| ([^|]*)" * 6 + r" \|$", chapter.replace("`", ""), re.MULTILINE)
    assert len(rows) == 15
    return rows


def test_the_season_in_the_rules_is_the_one_played() -> None:
    for number, next_city, *cards, _ in _rows():
        laid = before("season", int(number), played=True)
        assert [words.split() for words in cards] == [[laid.cities[tag], laid.played[tag]] for tag in laid.seats], number
        assert next_city.strip("–") == laid.next_city, number


def test_the_season_in_the_rules_names_its_winners_first() -> None:
    for number, *_, words in _rows():
        named = re.search("Aino|Ville|Emmi|Otto", words)
        assert named is not None
        assert named[0] == (after("season", int(number)).leader or "Emmi"), number
