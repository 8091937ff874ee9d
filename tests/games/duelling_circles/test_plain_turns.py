"""The short way to play a turn gives what the long way gives."""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from companion.games.duelling_circles.rules import play
from companion.games.duelling_circles.rules.plain_turn import play_plainly
from companion.referee import find_game, judge, read_table
from game_folders import gallery_of, records_of

GAME = find_game("duelling-circles")
HOUSES = ("DC-R3=a", "DC-R5=b, DC-R6=c, DC-R7=c, DC-R9=b", "DC-R10=b, DC-R11=b, DC-R14=b, DC-R17=b")
VARIANTS = (
    "tokens: 3",
    "tokens: 14",
    "variant: counterflow, no-reserves",
    "variant: kinilani\ntokens: 3\nlineup: Aino b g v, Ville o c r",
)


@pytest.mark.parametrize(("variant", "house"), [*product(VARIANTS, HOUSES)])
def test_after_every_turn_of_random_games(variant: str, house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = read_table(f"game: duelling-circles\nplayers: Aino, Ville\n{variant}\nhouse: {house}\n")
    plain = 0
    for seed in range(4):
        state = GAME.start(table)
        for move in GAME.random_game(table, Random(seed), hands=True):
            after = GAME.apply(state, move)
            with monkeypatch.context() as patch:
                patch.setattr(play, "play_plainly", lambda *_: None)
                long = GAME.apply(state, move)
            assert tuple(after) == tuple(long)
            plain += hasattr(move, "parts") and play_plainly(state, move) is not None
            state = after
    assert plain


@pytest.mark.parametrize("path", [*records_of(GAME.id), *sorted(gallery_of(GAME.id).glob("*.game"))], ids=lambda path: path.stem)
def test_of_every_record_the_verdict_is_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = judge(path.read_bytes()).verdict
    monkeypatch.setattr(play, "play_plainly", lambda *_: None)
    assert judge(path.read_bytes()).verdict == said
