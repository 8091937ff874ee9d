"""The kinds of moves that a game calls plain neither claim anything nor begin a section."""

import pytest

from companion.referee import find_game, judge
from game_folders import games_with_tests, read_extra, records_of


@pytest.mark.parametrize("game_id", games_with_tests())
def test_behind_a_plain_move_nothing_is_to_be_asked(game_id: str) -> None:
    game = find_game(game_id)
    for path in records_of(game_id):
        for step in judge(path.read_bytes(), files=read_extra).steps:
            if type(step.move) in game.plain_moves:
                assert not list(game.wrong_claims(step.after, step.move)), (path.name, step.line)
                assert game.number(step.before) == game.number(step.after), (path.name, step.line)
