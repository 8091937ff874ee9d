"""Best play against itself, many games of it: they are won as often as the table says, and rules of thumb lose against it."""

from __future__ import annotations

import re
import sys

import pytest

from commands import ROOT
from companion.games.duelling_circles.analysis.evaluation import Evaluation
from companion.games.duelling_circles.analysis.worths import Worths
from companion.games.duelling_circles.rules.state import start
from companion.referee import read_table

sys.path.append(str(ROOT / "bench"))

import duels


def test_best_against_best_wins_as_often_as_the_table_says(short_game: Worths) -> None:
    value = Evaluation(short_game).chance(start(read_table("game: duelling-circles\nplayers: A, B\ntokens: 3\n")))
    match = duels.best_against_best(short_game, 20_000, 1)
    assert match.share == pytest.approx(value, abs=4 * match.error)
    assert match.error < 0.004


def test_each_rule_of_thumb_loses_less_than_those_above_it_alone(short_game: Worths) -> None:
    points = list(duels.RULES.values())
    lost = [duels.rules_against_best(short_game, 2_000, 1, [*points[:count], *[0] * (4 - count)])[0] for count in (1, 2, 4)]
    assert lost[0] > lost[1] > lost[2] > 0.02


def test_the_docs_tell_the_points_and_what_they_lose(short_game: Worths) -> None:
    """The figure of three tokens; that of five takes a table of its own."""
    docs = (ROOT / "docs/lab.md").read_text("utf-8").partition("**Rules of thumb.**")[2].partition("**Puzzles.**")[0]
    rows = re.findall(r"\| (−?\d+) \| [*\d.]+ \| [*\d.]+ \| [*]*([\d.]+)[*]* \|$", docs, re.MULTILINE)
    assert [int(points.replace("−", "-")) for points, _ in rows] == list(duels.RULES.values())
    share, error = duels.rules_against_best(short_game, 4_000, 2, list(duels.RULES.values()))
    assert 100 * share == pytest.approx(float(rows[-1][1]), abs=300 * error)
