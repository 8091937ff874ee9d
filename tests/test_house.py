"""What `make house` counts is what it says it counts."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from commands import ROOT

sys.path.append(str(ROOT / "tools"))

from house import circles_of, figures

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
    assert counted["code lines"] == str(5 + 3 + 2)
    assert counted["code lines of games/*/rules and games/*/lab"] == "8"
    assert counted["modules of its game that name a class of move"] == "mean 2.0, most 2"
    assert counted["lines of imports"] == "2"
    assert counted["imports inside functions"] == "1"
    assert counted["modules over 400 lines"] == "none"


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
