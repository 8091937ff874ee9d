"""After a game: what turned it, by the marks of the replay, and the choice that surely cost most; the coach at the table."""

from __future__ import annotations

import re

import pytest

from companion.referee import judge
from companion.screen.moments import Moment
from companion.screen.screens.review import turning
from entering import FILES, legal_records
from game_folders import games_with_tests, records_of
from screens import Device, flaws_of

GAMES = games_with_tests()
DUEL = next(path for path in records_of("duelling-circles") if path.name == "complete-kinilani.game").read_text("utf-8")


def over(game_id: str) -> str:
    """A record of a game that was played to its end."""
    texts = [path.read_text("utf-8") for path in legal_records(game_id)]
    return next(text for text in texts if judge(text, files=FILES.__getitem__).verdict.complete)


def turns(html: str) -> list[tuple[str, str]]:
    """The turning points: of which kind, and what is said of each."""
    return re.findall(r'<li class="(\w+)">\s*<p class="turned"><span class="order">\d</span> <span>(.*?)</span></p>', html)


def searched(device: Device) -> str:
    """The page when all choices of a game were weighed."""
    html = device.do("review.weigh")
    while found := re.search(r'data-do="review.weigh" data-done="(\d+)" data-after="1"', html):
        html = device.do("review.weigh", done=found[1])
    return html


@pytest.mark.parametrize("game_id", GAMES)
def test_what_turned_it_are_moments_of_the_slider(game_id: str) -> None:
    device = Device(over(game_id), "scores")
    html = device.do("go", screen="review")
    assert flaws_of(html) == []
    found = turns(html)
    assert 0 < len(found) <= 3
    marks = device.do("go", screen="replay")
    assert all(words in marks for _, words in found)
    assert html.count('class="lies then"') == len(found)


def test_the_last_lead_and_slips_come_before_earlier_leads() -> None:
    leads = [Moment(step, "lead", "") for step in (2, 4, 6, 8)]
    slips = [Moment(5, "slip", "")]
    assert [one.step for one in turning(leads, ())] == [4, 6, 8]
    assert [one.step for one in turning(sorted([*leads, *slips]), ())] == [5, 6, 8]
    assert [one.step for one in turning(leads, [Moment(3, "cost", "")])] == [3, 6, 8]
    assert turning((), ()) == []


def test_the_choice_that_cost_most_is_found_once_it_is_looked_for() -> None:
    device = Device(DUEL, "scores")
    assert "cost about" not in device.do("go", screen="review")
    html = searched(device)
    cost = dict(turns(html))["cost"]
    assert re.match(r"(Aino|Ville) \S+: .*cost about [\d.]+ points of 100 \(± [\d.]+\)\. \S+ was better", cost)
    assert "choices weighed" in html
    again = Device(DUEL, "scores")
    again.do("go", screen="review")
    assert turns(searched(again)) == turns(html)


def test_a_search_goes_on_only_where_it_was() -> None:
    device = Device(DUEL, "scores")
    device.do("go", screen="review")
    device.do("review.weigh")
    html = device.do("review.weigh", done="1")
    for late in ("0", "1", "x", "-1", "999999"):
        assert device.do("review.weigh", done=late) == html
    device.do("go", screen="log")
    assert "data-after" not in device.do("review.weigh", done="2")


@pytest.mark.parametrize("text", ["", "nonsense", "game: duelling-circles\nplayers: Aino, Ville\n2 h7 *5\n"])
def test_of_a_game_that_goes_on_nothing_is_told(text: str) -> None:
    device = Device(text, "scores")
    html = device.do("go", screen="review")
    assert flaws_of(html) == []
    assert turns(html) == []
    assert "when the game is over" in html
    assert "cost about" not in device.do("review.weigh")


# ---- the coach ----

_COACH = re.compile(r'<p class="coach">(.*?)(?:<button|</p>)', re.DOTALL)


def coached(lines: int, text: str = DUEL) -> list[str]:
    """What the coach says of the line of this number."""
    device = Device("\n".join(text.split("\n")[:lines]) + "\n")
    assert _COACH.findall(device.page.html) == []
    assert 'data-do="table.coach"' in device.do("table.coaching")
    said = _COACH.findall(device.do("table.coach"))
    assert 'data-do="table.coach"' not in device.page.html
    assert flaws_of(device.page.html) == []
    return said


def test_the_coach_says_what_a_choice_surely_cost_and_is_off_at_first() -> None:
    said = [coached(lines) for lines in range(7, 16)]
    assert all(len(one) == 1 for one in said)
    told = [one[0] for one in said]
    assert any("cost about" in one and "was better" in one for one in told)
    assert any(one == "No other choice was surely better." for one in told)


def test_the_coach_looks_at_each_line_anew_and_can_be_silent() -> None:
    device = Device("\n".join(DUEL.split("\n")[:8]) + "\n")
    device.do("table.coaching")
    device.do("table.coach")
    assert 'data-do="table.coach"' in device.do("table.type", line=DUEL.split("\n")[8])
    assert 'data-do="table.coach"' in device.do("table.coach", at="another record")
    assert _COACH.findall(device.do("table.coaching")) == []
    assert "cost about" not in device.do("table.coach")


@pytest.mark.parametrize("game_id", [game for game in GAMES if game not in ("duelling-circles", "farkle")])
def test_where_something_is_hidden_there_is_no_coach(game_id: str) -> None:
    lines = legal_records(game_id)[0].read_text("utf-8").split("\n")
    device = Device("\n".join(lines[: len(lines) // 2]) + "\n")
    assert "table.coaching" not in device.page.html
    device.do("table.coaching")
    device.do("table.coach")
    assert "coach" not in re.sub(r"screen-\w+", "", device.page.html)
