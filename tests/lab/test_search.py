"""Which option a search takes: the rule of thumb's own, unless another one is better by more than chance makes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, cast

import pytest

from companion.lab.chance import Streams
from companion.lab.search import flat, halving
from companion.lab.world import AnyLaboratory, Decision, Laboratory, Option


class _View(NamedTuple):
    table: None = None


class _World:
    """A game of one choice, which brings its side so much: `brings` by option, and the world's own luck."""

    def __init__(self, luck: float) -> None:
        self.luck, self.chosen = luck, 0

    def copy(self, random: Random) -> _World:
        return _World(self.luck)

    def choose(self, option: Option) -> None:
        self.chosen = cast(int, option)


class _Laboratory(Laboratory[None, Any, _View]):
    """Worlds come in turns of two, one kind to option 1 and one cruel to it; the rule of thumb likes option 0."""

    def __init__(self, better: float, swing: float, spread: float, few: int = 4) -> None:
        self.better, self.swing = better, swing
        self.spread, self.few = spread, few  # type: ignore[misc]

    def refuse(self, table: None) -> str:
        return ""

    def begin(self, table: None, streams: Streams) -> _World:
        return _World(self.swing)

    def word(self, table: None, decision: Decision, option: Option) -> str:
        return str(option)

    def seats(self, table: None) -> Sequence[str]:
        return ("A",)

    def worlds(self, view: _View, random: Random) -> Iterator[_World]:
        while True:
            yield _World(self.swing)
            yield _World(-self.swing)

    def guess(self, view: _View, decision: Decision, random: Random) -> Option:
        return min(decision.options, key=lambda option: cast(int, option))

    def playout(self, world: _World, random: Random) -> Sequence[float]:
        return ((0.5, 0.5 + self.better + world.luck, 0.0, 0.0)[world.chosen],)


@pytest.mark.parametrize("search", [flat, halving])
@pytest.mark.parametrize(
    ("better", "swing", "taken"), [(0.1, 0.0, 1), (-0.1, 0.0, 0), (0.0, 0.0, 0), (0.1, 0.2, 1), (0.02, 0.4, 0)]
)
def test_what_is_better_by_more_than_chance_is_taken(search: Any, better: float, swing: float, taken: int) -> None:
    lab = cast(AnyLaboratory, _Laboratory(better, swing, 0.001))
    chosen = search(lab, _View(), Decision(0, (0, 1), "it"), 20, Random(1))
    assert chosen.option == taken
    assert sum(value.playouts for value in chosen.values) == 20


def test_a_spread_that_is_guessed_holds_back_where_little_was_seen() -> None:
    decision = Decision(0, (0, 1), "it")
    sure, unsure = (cast(AnyLaboratory, _Laboratory(0.1, 0.0, spread)) for spread in (0.05, 5.0))
    assert flat(sure, _View(), decision, 8, Random(1)).option == 1
    assert flat(unsure, _View(), decision, 8, Random(1)).option == 0
    assert flat(unsure, _View(), decision, 80, Random(1)).option == 1


def test_level_two_tries_no_more_options_than_the_game_says() -> None:
    decision = Decision(0, (3, 2, 1, 0), "it")
    for few in (2, 3, 4):
        lab = cast(AnyLaboratory, _Laboratory(0.1, 0.0, 0.001, few))
        assert {value.option for value in flat(lab, _View(), decision, 24, Random(1)).values} == set(range(few))
