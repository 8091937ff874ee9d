"""What `make house` counts is what it says it counts."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from commands import ROOT

sys.path.append(str(ROOT / "tools"))

from house import broken, circles_of, figures, modules_of, moves_of, named_in

MOVES = '''"""Moves."""

from typing import NamedTuple


class Build(NamedTuple):
    """Builds."""

    card: str  # which


class NewSeason(NamedTuple):
    number: int
'''
READING = '''"""Reads `Build`."""


def read(words):
    from games.tiny.rules.moves import NewSeason

    return NewSeason(1) if words == ["new-season"] else None
'''
TELLING = '''def tell(move):
    """Of NewSeason, too."""
    return "build"
'''


@pytest.fixture
def house(tmp_path: Path) -> Path:
    rules = tmp_path / "games" / "tiny" / "rules"
    rules.mkdir(parents=True)
    (rules / "moves.py").write_text(MOVES, "utf-8")
    (rules / "reading.py").write_text(READING, "utf-8")
    (rules.parent / "telling.py").write_text(TELLING, "utf-8")
    return tmp_path


def test_lines_imports_and_names_are_counted(house: Path) -> None:
    """`Build` is named where it is made and as `build`; a docstring names nothing. `NewSeason` where it is made and read."""
    counted = dict(figures(house))
    assert counted["code lines"] == 5 + 3 + 2
    assert counted["code lines of games/*/rules and games/*/lab"] == 8
    assert counted["modules of its game that name a class of move, mean"] == 2
    assert counted["modules of its game that name a class of move, most"] == 2
    assert counted["lines of imports"] == 2
    assert counted["imports inside functions"] == 1
    assert counted["lines of a function, median"] == 4
    assert counted["lines of the longest module"] == 13


def test_what_a_reader_yields_is_a_move_wherever_it_lies(house: Path) -> None:
    """And what is no value is none, though it lies among them."""
    rules = house / "games" / "tiny" / "rules"
    values = "class Swap(NamedTuple):\n    card: str\n\nMove = Swap | int\n\nclass Reader:\n    def read(self) -> Move: ...\n"
    (rules / "phrases.py").write_text(values, "utf-8")
    (rules / "forms.py").write_text("class Form:\n    verb = 'build'\n", "utf-8")
    game = modules_of(house)
    assert moves_of(game, rules) == {"Build", "NewSeason", "Swap"}
    assert named_in(game, rules) == {"Build": 3, "NewSeason": 2, "Swap": 1}


def test_lines_without_types_are_counted(tmp_path: Path) -> None:
    (tmp_path / "loose.py").write_text("from typing import Any, cast\n\nseen: Any = cast(int, 1)\nmore = cast(str, 2)\n", "utf-8")
    assert dict(figures(tmp_path))["lines with Any or cast"] == 2


def test_a_figure_that_grew_is_named() -> None:
    assert broken({"noqa": 3, "code lines": 7}, {"noqa": 3, "code lines": 6}) == ["code lines: 7, and it was 6"]
    assert broken({"noqa": 3}, {"noqa": 3}) == []


def test_a_circle_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "ringed"
    package.mkdir()
    for name, text in {
        "__init__": "",
        "one": "import ringed.two\n",
        "two": "def later():\n    import ringed.one\n",
        "three": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import ringed.four\n",
        "four": "import ringed.three\n",
    }.items():
        (package / f"{name}.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert circles_of("ringed", types=False) == [("ringed.one", "ringed.two")]
    assert circles_of("ringed", types=True) == [("ringed.four", "ringed.three"), ("ringed.one", "ringed.two")]
