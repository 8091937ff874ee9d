"""The page on adding a game: its code stands in the example, its lists are whole, the example is installed where tests run."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from companion.referee import about
from companion.referee.games import package_of
from companion.referee.protocol import Rules
from game_folders import games_with_tests

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "examples" / "hearts"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
#: The excerpts, each with the file that its first line names.
EXCERPTS = re.findall(r"^```(?:python|toml)\n# (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("name", "excerpt"), EXCERPTS, ids=[name for name, _ in EXCERPTS])
def test_an_excerpt_stands_in_the_example(name: str, excerpt: str) -> None:
    """Line by line; where a line is an ellipsis, something is left out."""
    text, place = (EXAMPLE / name).read_text("utf-8"), 0
    for part in excerpt.split("…\n"):
        assert part in text[place:], part
        place = text.index(part, place) + len(part)


def test_all_code_is_an_excerpt() -> None:
    assert len(re.findall(r"^```(?:python|toml)$", PAGE, re.MULTILINE)) == len(EXCERPTS) > 5


def test_files_that_the_page_names_are_there() -> None:
    folder = "companion_hearts"
    shown = PAGE[PAGE.index("    examples/hearts/\n") : PAGE.index("A *part* is")]
    assert (EXAMPLE / "pyproject.toml").is_file()
    named = re.findall(r"^        ([\w/.]+\.(?:py|md))", shown, re.MULTILINE)
    assert len(named) == 9
    for name in named:
        assert (EXAMPLE / folder / name).is_file(), name
    for name in re.findall(r"rules/ +([a-z, ]+): as you like", shown)[0].split(", "):
        assert (EXAMPLE / folder / "rules" / f"{name}.py").is_file(), name


def test_every_required_member_is_named() -> None:
    table = PAGE[PAGE.index("| Member |") : PAGE.index("A game with sections adds")]
    named = {name for row in table.splitlines() for name in re.findall(r"`(\w+)\(", row.split("|")[1] if "|" in row else "")}
    assert named == Rules.__abstractmethods__


def test_it_is_one_page() -> None:
    assert len(PAGE.split()) <= 1_950


@pytest.mark.parametrize("folder", sorted((ROOT / "examples").iterdir()), ids=lambda folder: folder.name)
def test_examples_are_installed_where_tests_run(folder: Path) -> None:
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    for game_id, package in project["entry-points"]["companion.games"].items():
        assert game_id in games_with_tests(), f"pip install --editable examples/{folder.name}"
        assert (about(game_id).id, package_of(game_id)) == (game_id, package)
