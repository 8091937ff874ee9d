"""The short way to play an action's cards gives what the long way gives."""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from companion.games.circle_of_power.rules import hands
from companion.games.circle_of_power.rules.plain_hands import play_plainly
from companion.referee import find_game, judge, read_table
from game_folders import gallery_of, records_of

GAME = find_game("circle-of-power")
TABLES = ("Aino, Ville, Emmi, Otto", "Aino, Ville, dummy, Otto", "Aino, dummy1, Ville, dummy2")


@pytest.mark.parametrize(("players", "shuffle", "written"), [*product(TABLES, "abc", (False, True))])
def test_after_every_action_of_a_random_game(players: str, shuffle: str, written: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    table = read_table(f"game: circle-of-power\nplayers: {players}\nhouse: CP-R1={shuffle}\n")
    state, plain = GAME.start(table), 0
    for move in GAME.random_game(table, Random(7), hands=written):
        after = GAME.apply(state, move)
        tried: list[object] = []
        with monkeypatch.context() as patch:
            patch.setattr(hands, "play_plainly", lambda *given, tried=tried: tried.append(play_plainly(*given)))
            assert GAME.apply(state, move) == after
        plain += sum(played is not None for played in tried)
        state = after
    assert plain


@pytest.mark.parametrize("path", [*records_of(GAME.id), *sorted(gallery_of(GAME.id).glob("*.game"))], ids=lambda path: path.stem)
def test_of_every_record_the_verdict_is_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = judge(path.read_bytes()).verdict
    monkeypatch.setattr(hands, "play_plainly", lambda *_: None)
    assert judge(path.read_bytes()).verdict == said
