"""Positions that leave something out: it is unknown, or as usual.

Lines of random quiet points are dropped. What is left is refused in words, or is a position in which each card and token is in
one place and no count is below zero. What is hidden from the table may be left out without any harm to the lines that follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from duelling_circles.decided import check_matter as tokens_are_kept

from companion.cli.checking.report import verdict_lines
from companion.referee import Judgement, judge
from companion.referee.positions import record_from
from game_folders import facts_of
from tests.games.circle_of_power.matter import check_matter as cities_are_kept
from tests.games.four_kingdoms.matter import check_matter as citizens_are_kept
from tests.games.test_positions import quiet_points
from walking import simulated


def citizens_lie_somewhere(state: Any) -> None:
    """Also what was taken in the last trick, whose cards a position may name nowhere else."""
    citizens_are_kept(state)
    for _, cards in state.season.last.taken if state.season and state.season.last else ():
        assert not cards & ~state.season.gone


GAMES: dict[str, Callable[[Any], None]] = {
    "circle-of-power": cities_are_kept,
    "duelling-circles": tokens_are_kept,
    "four-kingdoms": citizens_lie_somewhere,
}
#: More headers than `game.toml` has, for positions with other words.
HEADERS = {
    "circle-of-power": (
        "players: A, B, dummy, D\nvariant: lonely-tyrant\n",
        "players: A, B, C, D\nvariant: lonely-tyrant\nhouse: CP-R12=b\n",
    ),
    "duelling-circles": (
        "players: A, B\ntokens: 5\nvariant: no-reserves\n",
        "players: A, B\ntokens: 5\nvariant: kinilani\nlineup: A b u c o g, B g o b v u\n",
    ),
    "four-kingdoms": ("players: A, B, C, D\nteams: A+C, B+D\nseasons: 2\n",),
}
#: Words of what nobody at the table sees, or has seen go: without them any card that fits may lie there.
HIDDEN = {
    "circle-of-power": {"gone", "played", "holds"},
    "duelling-circles": {"lucky"},
    "four-kingdoms": {"gone", "hands", "holds", "sizes"},
}
SEEDS = 3
POINTS = 4


def positions(game: str) -> Iterator[tuple[Judgement, int, list[str], list[str]]]:
    """Games with one of their quiet points, the lines above its position's first word, and those words' lines."""
    for header in (*facts_of(game).headers, *HEADERS[game]):
        for seed in range(SEEDS):
            judgement, random = judge("\n".join(simulated(game, header, seed)) + "\n"), Random(seed)
            points = quiet_points(judgement)
            for point in random.sample(points, min(POINTS, len(points))):
                lines = record_from(judgement, point, point).splitlines()
                first = next((at for at, line in enumerate(lines, 1) if line.startswith("position:")), len(lines))
                yield judgement, point, lines[:first], lines[first:]


def judged(lines: list[str]) -> Judgement:
    return judge("".join(f"{line}\n" for line in lines))


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_left_out_matter_is_kept(game: str) -> None:
    """One line at a time, and some at once."""
    random, legal, refused = Random(game), 0, 0
    for _, _, above, told in positions(game):
        left = [[one for one in told if one is not line] for line in told]
        left += [[line for line in told if random.random() < 0.5] for _ in range(3)]
        for lines in left:
            found = judged([*above, *lines])
            if found.verdict.status == "legal":
                GAMES[game](found.inner)
                legal += 1
            else:
                assert [error.rule for error in found.verdict.errors] == ["table"], (lines, found.verdict.errors)
                assert found.verdict.errors[0].message
                refused += 1
    assert legal > refused


@pytest.mark.parametrize("game", GAMES)
def test_hidden_things_may_be_left_out(game: str) -> None:
    """The lines that follow, their claims and the end are right as ever."""
    tried = 0
    for judgement, point, above, told in positions(game):
        lines = [line for line in told if line.partition(":")[0] not in HIDDEN[game]]
        if lines == told or any("+" in line for line in told if line.startswith("holds:")):
            continue
        rest = [step.line.text for step in judgement.steps[point:]]
        found = judged([*above, *lines, *rest]).verdict
        assert (found.status, found.totals, found.winners) == ("legal", judgement.verdict.totals, judgement.verdict.winners), (
            lines
        )
        tried += 1
    assert tried > SEEDS


@pytest.mark.parametrize("game", GAMES)
def test_totals_are_those_that_are_told(game: str) -> None:
    """No line but that of the totals, and those that totals are made of, bears on them."""
    made_of = {
        "circle-of-power": {"points", "burnt"},
        "duelling-circles": {"taken", "board", "reserve"},
        "four-kingdoms": {"totals"},
    }[game]
    for judgement, point, above, told in positions(game):
        section = judgement.positions[point]
        for line in told:
            if line.partition(":")[0] not in made_of and not section.complete:
                found = judged([*above, *[one for one in told if one is not line]]).verdict
                assert found.status != "legal" or found.totals == section.totals, line


@pytest.mark.parametrize(
    ("head", "position", "note"),
    [
        (
            "game: four-kingdoms\nplayers: Aino, Ville, Emmi\n",
            "position: season 3, move 4\nstack: Ks\n",
            "the position does not say who leads: Ville does, as in the first trick",
        ),
        (
            "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n",
            "position: season 2, move 3\nopen: Aino Kh, Ville Qs, Emmi Jc\n",
            "open: does not say which city Otto has: none",
        ),
        (
            "game: duelling-circles\nplayers: Aino, Ville\n",
            "position: turn 7\nboard: Ville h8\n",
            "board: does not say where Aino's tokens are: they are on h7 h8, as at the start",
        ),
    ],
)
def test_what_seems_forgotten_is_noted(head: str, position: str, note: str) -> None:
    """The record is legal as ever: what is left out is usual."""
    judgement = judge(head + position)
    assert judgement.verdict.status == "legal"
    assert " ".join(" ".join(verdict_lines(judgement, head + position)).split()).startswith(f"note: {note} ")
    for whole in (
        position.replace("stack", "leader: Emmi\nstack"),
        position.replace(" Jc", " Jc, Otto As"),
        position.replace("h8", "h8, Aino h7"),
        position.replace("turn 7", "turn 2").replace("season 3, move 4", "season 3").replace("move 3", "move 16"),
    ):
        if whole != position:
            assert "note:" not in "".join(verdict_lines(judge(head + whole), head + whole))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_forgotten_in_a_position_that_companion_writes(game: str) -> None:
    for _, _, above, told in positions(game):
        text = "".join(f"{line}\n" for line in [*above, *told])
        if "\nboard:" not in text:
            assert "note:" not in "".join(verdict_lines(judge(text), text)), text
