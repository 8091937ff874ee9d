"""The puzzle of the day: reached from its game, answered by a tap, told at once; and perfect play, which plays itself."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from typing import Any

from companion.games.duelling_circles.teaching.puzzles import PUZZLES
from companion.screen.bridge import Bridge, Drawer

DAY = date(2026, 11, 30)
SEEN = {"screen": "puzzle", "data": {"game": "duelling-circles", "day": DAY.isoformat()}}


def done(view: Any, **action: str) -> Any:
    answer = json.loads(Bridge(Drawer({}, {})).take(json.dumps({"view": view, "action": action or None})))
    assert "error" not in answer
    return answer


def taps(html: str) -> set[str]:
    return set(re.findall(r'data-do="puzzle.tap" data-word="(\w+)"', html))


def test_it_is_reached_from_its_game_alone() -> None:
    opens = 'data-do="puzzle.open" data-today data-game="duelling-circles"'
    assert opens in done({"screen": "new", "data": {"game": "duelling-circles"}})["html"]
    assert "puzzle.open" not in done({"screen": "new", "data": {"game": "four-kingdoms"}})["html"]
    opened = done({}, do="puzzle.open", game="duelling-circles", today="2026-11-30")
    assert opened["view"]["screen"] == "puzzle"
    assert taps(opened["html"])


def test_what_can_be_tapped_on_any_day_is_what_can_move() -> None:
    for at in range(0, 400, 40):
        day = DAY + timedelta(days=at)
        shown = done({"screen": "puzzle", "data": {"game": "duelling-circles", "day": day.isoformat()}})["html"]
        assert taps(shown) == set(PUZZLES(day.isoformat()).told)
        assert PUZZLES(day.isoformat()).question in shown
        assert "of 100" not in shown


def test_a_tap_is_told_right_or_not_with_its_cost_and_the_first_one_counts() -> None:
    best, *others = PUZZLES(DAY.isoformat()).told
    right, wrong = done(SEEN, do="puzzle.tap", word=best), done(SEEN, do="puzzle.tap", word=others[0])
    assert right["status"].startswith("Right: ")
    assert re.search(r"^Not the best: .* wins \d+ of 100 games fewer$", wrong["status"])
    assert all(PUZZLES(DAY.isoformat()).answer in one["html"] and not taps(one["html"]) for one in (right, wrong))
    assert done(wrong["view"], do="puzzle.tap", word=best)["status"] == wrong["status"]


def test_what_is_no_puzzle_or_no_choice_is_said_or_left() -> None:
    for data in ({"game": "four-kingdoms", "day": "2026-11-30"}, {"game": "<b>"}, {"game": "duelling-circles", "day": "soon"}):
        assert "There is no puzzle of that game." in done({"screen": "puzzle", "data": data})["html"]
    assert taps(done(SEEN, do="puzzle.tap", word="<script>")["html"])


def test_perfect_play_plays_itself() -> None:
    shown = done({}, do="go", screen="demo", game="duelling-circles", perfect="1")
    assert 'data-do="demo.next"' in shown["html"]
    assert "There is no evening" in done({}, do="go", screen="demo", game="duelling-circles")["html"]
