"""What made a breach one is looked for when somebody asks, and the search is bounded."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from companion.referee import Breach, Replay, judge, places, verdict
from companion.referee.breach import Related
from companion.referee.causes import Made, causes
from companion.referee.judging import Lenient

FK = "game: four-kingdoms\nplayers: Anna, Joe, Sue\n[season 1]\nkings: Ks Kd\n5c 8s 9c\n"
WRONG = Breach("XX-1.1", "wrong")


class Table(NamedTuple):
    """A state in which one thing matters."""

    open: bool
    clock: int
    name: str = ""


def _lines(states: Sequence[Table]) -> list[Made]:
    """The lines between states, the newest first; a line is called by its number."""
    pairs = list(enumerate(pairwise(states), 1))
    return [Made(before, after, lambda number=number: Related(number, "")) for number, (before, after) in reversed(pairs)]  # type: ignore[misc]


def _found(states: Sequence[Table], asked: list[Any]) -> list[object]:
    def judged(state: Any, judge: Lenient) -> None:
        asked.append(state)
        if state.open:
            judge.refuse(WRONG)
        if state.clock < 0:
            judge.refuse(Breach("XX-1.2", "too early"))

    return [one.move for one in causes(judged, WRONG, states[-1], _lines(states))]


def test_the_line_that_made_it_so_is_found_however_long_ago() -> None:
    asked: list[Any] = []
    assert _found([Table(False, 0), *(Table(True, clock) for clock in range(1, 500))], asked) == [1]
    assert len(asked) < 20  # the clock is asked for too late to matter, and each value of the other part is tried once


def test_a_search_that_finds_nothing_ends() -> None:
    asked: list[Any] = []
    assert _found([Table(True, clock) for clock in range(2_000)], asked) == []
    assert len(asked) < 400


def test_what_explains_a_refusal_is_looked_for_once_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def counted(*given: Any) -> Any:
        looked.append("")
        return places.explaining(*given)

    monkeypatch.setattr(verdict, "explaining", counted)
    replay = Replay(FK)
    refusal = replay.refusal("5c Ts Js")
    assert refusal is not None
    assert not looked
    assert [place.line for place in refusal.error.related] == [5]
    assert [*refusal.error.related] == [*judge(f"{FK}5c Ts Js\n").verdict.errors[0].related]
    assert len(looked) == 2
