"""What lines did, in the words of every game that has some: each on one line, whole sentences, and never a failure."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.referee import Judgement, judge
from companion.referee.games import about, has_part
from companion.referee.replay import is_move_of_game
from companion.referee.telling import rest_of, told, whose_turn
from game_folders import games_with_tests, read_extra, records_of

RECORDS = [(game, path) for game in games_with_tests() for path in records_of(game)]


def _judged(path: Path) -> Judgement:
    return judge(path.read_bytes(), files=read_extra)


@pytest.mark.parametrize(("game", "path"), RECORDS, ids=lambda value: getattr(value, "stem", value))
def test_a_line_is_told_in_whole_sentences(game: str, path: Path) -> None:
    judgement = _judged(path)
    for step in judgement.steps:
        said = told(about(game), step, judgement.units)
        assert said == " ".join(said.split())
        assert not said or said.endswith("."), said
        if not has_part(game, "telling") and is_move_of_game(step.move):
            assert not said


@pytest.mark.parametrize(("line", "tag"), [("", "Aino"), ("0 *3\n", "Ville"), ("3\n", "")])
def test_whose_turn_it_is(line: str, tag: str) -> None:
    position = judge(f"game: duelling-circles\nplayers: Aino, Ville\n{line}").position
    assert position
    assert whose_turn(position.steps()) == tag


def test_only_the_rest_is_told_of_a_line_that_was_gone_on_with() -> None:
    assert rest_of("Aino moves h7 to c1. Tile c5 is lucky.", "Aino moves h7 to c1.") == "Tile c5 is lucky."
    assert rest_of("Aino moves h7 to c1.", "Aino flips two heads.") == "Aino moves h7 to c1."
    assert rest_of("Aino moves.", "Aino moves.") == ""
    assert rest_of("Aino moves.", "") == "Aino moves."
