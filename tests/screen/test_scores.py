"""Scores: running totals, what each is made of, who won, wrong claims; a result alone; games that have no sections."""

from __future__ import annotations

import re

import pytest

from commands import COMPLETE, ILLEGAL
from companion.drawing.charts import totals_chart
from companion.screen import View, render
from companion.screen.bridge import Drawer
from companion.screen.desk import opened
from companion.screen.tallies import signed_sum, tallied
from game_folders import games_with_tests, records_of
from screens import PHONE, Device, map_files

RESULT = "game: duelling-circles\nplayers: Aino, Ville\nresult: Aino 3, Ville 1\nwinner: Aino\n"


@pytest.mark.parametrize("game", games_with_tests())
def test_every_score_is_told_with_what_it_is_made_of(game: str) -> None:
    """The table has every section's scores, the items come to them, and each rule opens."""
    for path in records_of(game):
        desk = Drawer({"r": path.read_text("utf-8")}, map_files(), PHONE)
        judgement = opened(desk, "r").judgement
        found = tallied(judgement)
        assert [unit.tag for unit in found.units] == list(judgement.units)
        for section, known in zip(found.sections, judgement.sections, strict=True):
            assert [score.score for score in section.scores] == [known.scores.get(unit) for unit in judgement.units]
        for place, section in enumerate(found.sections[:3], 1):
            html = render(desk, View("scores", "r", data={"section": str(place)})).html
            for score in section.scores:
                for part in score.parts:
                    assert sum(item.amount for item in part.items) == part.amount
                    assert f'data-id="{part.rule}"' in html or "-" not in part.rule, path.name


def test_a_score_is_a_sum_with_reasons() -> None:
    html = Device(COMPLETE, "scores").page.html
    assert "Anna 7, Bo 0, Cia minus 3. Anna has won." in Device(COMPLETE, "scores").page.status
    assert re.search(r'<p class="sum">[−0-9+ ]+ = 7</p>', html)
    assert signed_sum([3, 6, -2]) == "3 + 6 − 2"


def test_the_table_is_a_real_one() -> None:
    html = Device(COMPLETE, "scores").page.html
    assert html.count('<th scope="col">') == 3
    assert html.count('<th scope="row">') == 2
    assert "<caption" in html


def test_winners_and_low_wins_are_told() -> None:
    assert 'class="has-won"' in Device(COMPLETE, "scores").page.html
    ahead = Device(COMPLETE.replace("seasons: 1", "seasons: 2"), "scores").page
    assert "Anna is ahead." in ahead.status
    assert 'class="is-ahead"' in ahead.html
    hearts = next(path for path in records_of("hearts") if path.name == "complete-game.game")
    page = Device(hearts.read_text("utf-8"), "scores").page
    assert "the lowest wins" in page.html
    assert "has won" in page.status
    assert 'class="has-won"' in page.html


def test_a_result_alone_says_so() -> None:
    page = Device(RESULT, "scores").page
    assert "Only the result was written down" in page.html
    assert "Aino 3, Ville 1. Aino has won." in page.status


def test_wrong_claims_stand_with_what_was_counted() -> None:
    html = Device(COMPLETE.replace("Bo 0", "Bo 4"), "scores").page.html
    assert "What was claimed" in html
    assert "Written: <b>4</b>. Counted: <b>0</b>." in html


def test_what_breaks_a_rule_is_no_wrong_claim() -> None:
    html = Device(ILLEGAL, "scores").page.html
    assert "What was claimed" not in html
    assert "Something is wrong in the record" in html


def test_another_section_is_explained_on_a_tap() -> None:
    path = next(path for path in records_of("circle-of-power") if path.name == "complete-coloured.game")
    device = Device(path.read_text("utf-8"), "scores")
    assert 'data-section="3" aria-current="true"' in device.page.html
    assert 'data-section="1" aria-current="true"' in device.do("scores.explain", section="1")
    for wild in ("99", "x", "-1", ""):
        assert 'data-section="3" aria-current="true"' in device.do("scores.explain", section=wild)


def test_the_scores_are_read_aloud() -> None:
    device = Device(COMPLETE, "scores")
    device.do("scores.speak")
    assert device.effects()["speak"]["text"].startswith("Anna 7")


def test_a_chart_has_a_mark_for_each_who_scores() -> None:
    picture = totals_chart("Totals", [[0, 3, 5], [0, -2, None]], "start", "season 2")
    svg = picture.svg()
    assert "var(--mark-blue)" in svg
    assert "var(--mark-vermilion)" in svg
    assert "−2" in svg
    assert "style=" not in svg.replace("font-style=", "")
    assert totals_chart("Nothing", [[0, 0, 0]], "a", "b").svg()
