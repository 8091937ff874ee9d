"""The rules of a game are found by name: what is found fits what the referee asks, and what is missing is named."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.referee import find_game, game_ids
from companion.referee.found import _ROOMS, FoundRules
from companion.referee.games import Game, GameError
from companion.referee.protocol import Rules

FOUND = [game for game in map(find_game, game_ids()) if isinstance(game, FoundRules)]
MEMBERS = [name for _, names in _ROOMS for name in names.split()]


def _parameters(function: object) -> list[inspect.Parameter]:
    assert callable(function)
    return [one for one in inspect.signature(function).parameters.values() if one.name != "self"]


def _named(parameters: Sequence[inspect.Parameter]) -> list[tuple[str, str]]:
    return [(one.name.lstrip("_"), one.kind.name) for one in parameters]


@pytest.mark.parametrize("game", FOUND, ids=lambda game: game.id)
def test_every_part_of_a_game_takes_what_the_referee_gives(game: Game) -> None:
    for name in MEMBERS:
        asked = getattr(Rules, name)
        if callable(asked):
            given, taken = _parameters(asked), _parameters(getattr(game, name))
            assert _named(given) == _named(taken)[: len(given)], name
            assert all(one.default is not one.empty for one in taken[len(given) :]), name
        else:
            assert isinstance(getattr(game, name), type(asked) if asked else (tuple, frozenset, str)), name


def test_every_method_of_the_rules_has_a_room() -> None:
    """Whoever adds a method says where games have it."""
    own = {name for name, value in vars(Rules).items() if inspect.isfunction(value) and not name.startswith("_")}
    assert own == {name for name in MEMBERS if callable(getattr(Rules, name))}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game whose rules have a table and no judge."""
    rules = tmp_path / "half_a_game" / "rules"
    rules.mkdir(parents=True)
    (rules.parent / "about.py").write_text("from companion.games.empires.about import ABOUT\n")
    (rules / "play.py").write_text("KEYS = ()\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield "half_a_game"
    for name in [one for one in sys.modules if one.startswith("half_a_game")]:
        del sys.modules[name]


def test_a_part_that_is_missing_is_named_and_one_that_may_be_is_not_missed(package: str) -> None:
    game = FoundRules(package)  # type: ignore[abstract]
    assert game.finish("the state") == "the state"
    assert game.reminder == ""
    with pytest.raises(GameError, match=r"half_a_game\.rules has no “apply”: it belongs into its module play"):
        game.apply("the state", "a move")


def test_a_part_that_cannot_be_loaded_says_why(package: str, tmp_path: Path) -> None:
    (tmp_path / package / "rules" / "view.py").write_text("import no_such_module\n")
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        FoundRules(package).describe("the state")  # type: ignore[abstract]
