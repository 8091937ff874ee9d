"""What the tests of the analysis share: endings solved exactly, and the whole short game solved roughly (a few seconds)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.duelling_circles.analysis import store
from companion.games.duelling_circles.analysis.evaluation import Evaluation
from companion.games.duelling_circles.analysis.store import make
from companion.games.duelling_circles.analysis.worths import Rules, Worths

#: Rough enough to be quick.
ROUGHLY = 0.01


def solved(folder: Path, rules: Rules, tolerance: float) -> Worths:
    """A game, solved into a folder of its own."""
    return make(rules, folder / rules.name, lambda _: None, tolerance=tolerance)


@pytest.fixture(scope="session", params=[False, True], ids=["traditional", "counterflow"])
def endings(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Evaluation:
    """Positions with up to two tokens a side, none in reserve: endings of the short game, solved to the full."""
    return Evaluation(solved(tmp_path_factory.mktemp("endings"), Rules(2, request.param), 1e-12))


@pytest.fixture(scope="session")
def short_game(tmp_path_factory: pytest.TempPathFactory) -> Worths:
    """The whole short game, traditional, roughly."""
    return solved(tmp_path_factory.mktemp("short"), Rules(3), ROUGHLY)


@pytest.fixture(autouse=True)
def no_solutions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was solved on this machine is not looked at."""
    monkeypatch.setattr(store, "user_cache_path", lambda *_, **__: tmp_path / "cache")
