"""Sheets to tick: what a record ticks says the same game again, by marks alone and by what is printed."""

from pathlib import Path
from typing import Any

import pytest
from ticked import Printed, by_marks, read_named

from companion.record.keywords import ADJUST, CORRECT, POSITION
from companion.referee import Judgement, find_game, judge
from game_folders import games_with_tests, records_of

#: What a sheet to tick does not hold: then it is printed all the same, but is not the whole game.
_LEFT_OUT = (f"{CORRECT}:", f"{ADJUST}:", f"{POSITION}:", "resigned:", "agreed:", "unfinished:", "result:", "!")


def _is_whole(path: Path) -> bool:
    """Whether a record is legal, complete, and holds only what a sheet asks for."""
    text = path.read_text("utf-8")
    code = "\n".join(line.partition("#")[0] for line in text.splitlines())
    verdict = judge(text, files=read_named).verdict
    return verdict.status == "legal" and verdict.complete and not any(word in code for word in _LEFT_OUT)


WHOLE = [path for game in games_with_tests() for path in records_of(game) if _is_whole(path)]


def _outcome(judgement: Judgement, *, whole: bool) -> dict[str, Any]:
    verdict = judgement.verdict
    house = judgement.record.header.value("house").casefold().replace(" ", "") if judgement.record else ""
    found = {"players": verdict.players, "house": house, "totals": verdict.totals, "winners": list(verdict.winners)}
    if whole:
        found["scores"] = [section["scores"] for section in verdict.sections]
        found["state"] = {} if verdict.sections else verdict.state
    return found


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_what_a_record_ticks_says_the_same_game(path: Path) -> None:
    text = path.read_text("utf-8")
    game = judge(text, files=read_named).game
    assert game
    _, again = by_marks(text)
    assert again.judgement.verdict.status == "legal", again.judgement.verdict.errors
    whole = not _is_result_alone(again.text)
    assert _outcome(again.judgement, whole=whole) == _outcome(judge(text, files=read_named), whole=whole)


def _is_result_alone(text: str) -> bool:
    return any(line.startswith("result:") for line in text.splitlines())


@pytest.mark.parametrize("game", games_with_tests())
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_printed_sheet_reads_back_to_the_dot(game: str, paper: str) -> None:
    path = next((path for path in WHOLE if path in records_of(game)), records_of(game)[0])
    text = path.read_text("utf-8")
    printed = Printed(text, paper)
    marks, again = by_marks(text)
    read = printed.read()
    assert read.marks == marks
    assert read.text == again.text
    assert not read.asked
    assert not read.told


@pytest.mark.parametrize("game", games_with_tests())
def test_any_record_has_a_sheet(game: str) -> None:
    for path in records_of(game):
        judgement = judge(path.read_text("utf-8"), files=read_named)
        if judgement.record and not any(entry.line.text.startswith("position:") for entry in judgement.record.entries):
            by_marks(path.read_text("utf-8"))


@pytest.mark.parametrize("game", games_with_tests())
def test_a_blank_sheet_is_the_ticked_one_without_its_marks(game: str) -> None:
    text = records_of(game)[0].read_text("utf-8")
    ticked, blank = Printed(text), Printed(text, blank=True)
    assert blank.code == ticked.code
    assert blank.pages == ticked.pages
    assert not any(seen.inked.marked or seen.inked.doubtful for seen in blank.seen())


@pytest.mark.parametrize("game", games_with_tests())
def test_no_two_boxes_touch_and_all_lie_within_the_marks(game: str) -> None:
    printed = Printed(records_of(game)[0].read_text("utf-8"))
    assert find_game(game)
    for page in printed.pages:
        places = {(round(box.x, 3), round(box.y, 3)) for box in page.boxes}
        assert len(places) == len(page.boxes)
        assert all(14 < box.x < page.width - 14 and 50 < box.y < page.height - 17 for box in page.boxes)
