"""The law of positions: a record that begins at a quiet point of another one goes on as that one does.

Over all games, their goldens and simulated ones: the same state, totals, winners and sections from there on, and the same
verdict on the lines that follow.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli.records.files import files_beside
from companion.referee import Judgement, find_game, format_text, judge
from companion.referee.positions import is_quiet, record_from
from game_folders import facts_of, games_with_tests, read_extra, records_of
from walking import simulated

#: So many quiet points of each record are tried every day.
FEW = 4
RECORDS = [(game_id, record) for game_id in games_with_tests() for record in records_of(game_id)]
GAMES = games_with_tests()


def said_of(judgement: Judgement) -> dict[str, Any]:
    """What a verdict says that has no place in a line."""
    said: dict[str, Any] = json.loads(json.dumps(judgement.verdict.as_dict()))
    said["errors"] = [(error["rule"], error["message"]) for error in said["errors"]]
    said["stood"] = [(error["rule"], error["message"]) for error in said["stood"]]
    return said


def check_quiet_points(judgement: Judgement, files: Any, points: list[int]) -> None:
    whole = said_of(judgement)
    for point in points:
        text = record_from(judgement, point, len(judgement.steps))
        assert format_text(text, files) == text
        found = said_of(judge(text, files=files))
        sections, tail = whole["sections"], found.pop("sections")
        assert tail == sections[len(sections) - len(tail) :], text
        for key, value in found.items():
            if key != "stood":
                assert value == whole[key], (key, text)
        assert found["stood"] == whole["stood"][len(whole["stood"]) - len(found["stood"]) :]


def quiet_points(judgement: Judgement) -> list[int]:
    return [point for point in range(len(judgement.steps) + 1) if is_quiet(judgement, point)]


def some_of(points: list[int], random: Random, most: int) -> list[int]:
    return sorted(random.sample(points, min(most, len(points))))


@pytest.mark.parametrize(("game_id", "record"), RECORDS, ids=[f"{game_id} {record.stem}" for game_id, record in RECORDS])
def test_goldens_go_on_from_quiet_points(game_id: str, record: Path) -> None:
    files = files_beside(str(record))
    judgement = judge(record.read_text("utf-8"), files=files)
    if judgement.verdict.status == "legal" and not judgement.record.deals:  # of which a position keeps nothing
        check_quiet_points(judgement, files, some_of(quiet_points(judgement), Random(record.stem), FEW))


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "record"), RECORDS, ids=[f"{game_id} {record.stem}" for game_id, record in RECORDS])
def test_goldens_go_on_from_every_quiet_point(game_id: str, record: Path) -> None:
    files = files_beside(str(record))
    judgement = judge(record.read_text("utf-8"), files=files)
    if judgement.verdict.status == "legal" and not judgement.record.deals:  # of which a position keeps nothing
        check_quiet_points(judgement, files, quiet_points(judgement))


def check_a_simulated_game(game_id: str, header: str, seed: int, most: int) -> None:
    judgement = judge("\n".join(simulated(game_id, header, seed)) + "\n", files=read_extra)
    assert judgement.verdict.status == "legal"
    check_quiet_points(judgement, read_extra, some_of(quiet_points(judgement), Random(seed), most))


@pytest.mark.parametrize("game_id", GAMES)
def test_simulated_games_go_on_from_quiet_points(game_id: str) -> None:
    for seed, header in enumerate(facts_of(game_id).headers):
        check_a_simulated_game(game_id, header, seed, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_simulated_games_go_on_from_quiet_points(game_id: str, seed: int) -> None:
    for header in facts_of(game_id).headers:
        check_a_simulated_game(game_id, header, seed, 12)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_line_of_a_position_that_stands_alone_is_told_what_it_lacks(game_id: str) -> None:
    """The hint can be typed as it is: below the position `correct:` says such things."""
    judgement = judge("\n".join(simulated(game_id, facts_of(game_id).headers[0], 1)) + "\n", files=read_extra)
    if not find_game(game_id).position_words:
        return
    begun = [point for point in quiet_points(judgement) if judgement.steps[point - 1].line.number and point > 2]
    short = record_from(judgement, begun[len(begun) // 2], begun[len(begun) // 2])
    lines = short.splitlines()
    above = next(at for at, line in enumerate(lines) if line.startswith("position:"))
    text = "".join(f"{line}\n" for line in lines)
    for line in lines[above + 1 :]:
        errors = judge(f"{text}unfinished: late\n{line}\n", files=read_extra).verdict.errors
        assert [error.hint for error in errors] == [f"write correct: {line}"]
        assert judge(f"{text}correct: {line}\n", files=read_extra).verdict.status != "malformed"
        marked = judge(text.replace(f"{line}\n", f"{line} !\n"), files=read_extra).verdict.errors
        assert not any("correct:" in error.hint for error in marked), "within the position it lacks nothing"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_with_words_for_positions_has_quiet_points(game_id: str) -> None:
    """The law would hold of a game that is never quiet."""
    words = find_game(game_id).position_words
    header = facts_of(game_id).headers[0]
    judgement = judge("\n".join(simulated(game_id, header, 1)) + "\n", files=read_extra)
    assert bool(words) == (len(quiet_points(judgement)) > 1)
