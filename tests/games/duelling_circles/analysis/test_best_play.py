"""Level 4, which plays what the solution has for the best; and how near the truth playouts come, which the solution tells."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.games.duelling_circles.analysis.evaluation import Evaluation
from companion.games.duelling_circles.analysis.worths import Worths
from companion.games.duelling_circles.lab import LAB, exact
from companion.games.duelling_circles.rules.state import start
from companion.lab.chance import Streams
from companion.lab.matches import LabError, play
from companion.lab.players import BEST, THUMB, choose
from companion.lab.weighing import value_of
from companion.referee import read_table

SHORT = "game: duelling-circles\nplayers: A, B\ntokens: 3\n"


@pytest.fixture
def solved(short_game: Worths, monkeypatch: pytest.MonkeyPatch) -> Iterator[exact.Solved]:
    """The short game, solved already."""
    exact._evaluation.cache_clear()
    monkeypatch.setattr("companion.games.duelling_circles.lab.exact.load_or_solve", lambda *_, **__: short_game)
    begun = start(read_table(SHORT))
    yield exact.Solved(Evaluation(short_game), begun, begun)
    exact._evaluation.cache_clear()


def decisions(level: int, deals: int) -> Iterator[tuple[Any, Any]]:
    """The genuine decisions of some games that both play at a level."""
    for deal in range(deals):
        world = LAB.begin(read_table(SHORT), Streams("best", deal))
        while (decision := world.decision()) is not None:
            if len(decision.options) > 1:
                yield world.copy(Random(0)), decision
            world.choose(choose(LAB, world.view(decision.seat), decision, level, Random(deal)).option)


def after(world: Any, option: Any, random: Random) -> Iterator[Any]:
    """The game after a choice, again and again, with other coins to fall."""
    while True:
        tried = world.copy(random)
        tried.choose(option)
        yield tried


def test_level_4_chooses_what_the_solution_has_for_the_best(solved: exact.Solved) -> None:
    better = 0
    for world, decision in decisions(THUMB, 3):
        worth = [value[decision.seat] for value in solved.options(world, decision)]
        chosen = choose(LAB, world.view(decision.seat), decision, BEST, Random(1)).option
        assert worth[decision.options.index(chosen)] == max(worth)
        thumb = choose(LAB, world.view(decision.seat), decision, THUMB, Random(1)).option
        better += worth[decision.options.index(thumb)] < max(worth)
    assert better
    assert sum(play(LAB, read_table(SHORT), [BEST, THUMB], "x", 0).shares) == 1


def test_best_play_is_refused_where_it_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        LabError, match=r"level 4 is best play, which nobody knows here: the game with 5 tokens is not solved here yet"
    ):
        play(LAB, read_table(SHORT.replace("tokens: 3", "tokens: 5")), [BEST, THUMB], "x", 0)
    monkeypatch.setitem(__import__("sys").modules, "companion.games.duelling_circles.lab.exact", None)
    assert "needs numpy" in LAB.unsolved(read_table(SHORT))


def test_playouts_that_are_cut_come_near_the_truth(solved: exact.Solved) -> None:
    """To say an even chance of every position is off by a quarter; 200 playouts of the game by lot by 12 points of 100."""
    off = []
    for number, (world, decision) in enumerate(list(decisions(THUMB, 6))[::4]):
        true = solved.options(world, decision)[0]
        off.append((value_of(LAB, after(world, decision.options[0], Random(number)), 100, Random(number))[0] - true[0]) ** 2)
    assert len(off) > 8
    assert (sum(off) / len(off)) ** 0.5 < 0.09
