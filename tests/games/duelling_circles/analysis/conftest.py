"""What the tests of the analysis share: endings solved exactly, and the whole short game solved roughly (a few seconds)."""

from __future__ import annotations

import pytest

from companion.games.duelling_circles.analysis.evaluation import Evaluation
from companion.games.duelling_circles.analysis.solver import Solution, solve

#: Rough enough to be quick.
ROUGHLY = 0.01


@pytest.fixture(scope="session", params=[False, True], ids=["traditional", "counterflow"])
def endings(request: pytest.FixtureRequest) -> Evaluation:
    """Positions with up to two tokens a side, none in reserve: endings of the short game, solved to the full."""
    return Evaluation(solve(2, counterflow=request.param))


@pytest.fixture(scope="session")
def short_game() -> Solution:
    """The whole short game, traditional, roughly."""
    return solve(3, counterflow=False, tolerance=ROUGHLY)
