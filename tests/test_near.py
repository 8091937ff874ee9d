"""What `make near` runs is what a change can reach, and no test of another game."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from commands import ROOT

sys.path.append(str(ROOT / "tools"))

from near import ASKING, BUILT, DOORS, GAMES, LOADING, House

FILES = sorted(
    path.relative_to(ROOT)
    for folder in ("companion", "tests", "tools", "examples", "bench")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".game", ".toml")
)
HOUSE = House(ROOT, FILES)
OF_THE_HOUSE = {test for test in HOUSE.tests if test.parent == Path("tests")}


def near(*changed: str) -> set[str]:
    """The tests that a change reaches, but for those of the house."""
    found = HOUSE.near(map(Path, changed))
    assert found is not None
    assert set(found) >= OF_THE_HOUSE
    return {path.as_posix() for path in set(found) - OF_THE_HOUSE}


@pytest.mark.parametrize(
    "changed",
    [
        "companion/games/four_kingdoms/rules/play.py",
        "companion/games/four_kingdoms/rules.md",
        "tests/games/four_kingdoms/records/complete-game.game",
    ],
)
def test_a_game_reaches_its_own_tests_and_those_of_all_games(changed: str) -> None:
    found = near(changed)
    assert found >= {"tests/games/four_kingdoms/test_law.py", "tests/games/test_every_golden.py", "tests/links/test_links.py"}
    others = ("circle_of_kings", "circle_of_power", "duelling_circles", "empires")
    assert not [test for test in found if test.startswith(tuple(f"tests/games/{game}/" for game in others))]


def test_a_part_of_a_game_reaches_those_who_ask_for_it_by_name() -> None:
    assert near("companion/games/empires/paper/printables.py") >= {"tests/games/empires/test_paper.py", "tests/press/test_kit.py"}
    assert near("companion/games/empires/link.py") >= {"tests/links/test_wordbooks.py"}
    assert "tests/record/test_lines.py" not in near("companion/games/empires/link.py")


def test_a_command_reaches_the_tests_that_run_commands() -> None:
    """By a fixture of `conftest.py`, and by a table of names."""
    found = near("companion/cli/lab/reporting.py")
    assert {"tests/cli/test_check.py", "tests/lab/test_lab_report.py"} <= found
    assert not {"tests/press/test_sprue.py", "tests/games/empires/test_law.py", "tests/links/test_links.py"} & found


def test_tests_and_what_helps_them_reach_those_who_use_them() -> None:
    assert near("tests/links/test_links.py") == {"tests/links/test_links.py"}
    walking = near("tests/support/walking.py")
    assert "tests/games/test_steps.py" in walking
    assert "tests/links/test_links.py" not in walking
    assert {"tests/games/test_every_golden.py"} <= near("tools/update_goldens.py")
    assert {"tests/press/test_drawing_lists.py"} <= near("tests/golden/press/any.txt")


@pytest.mark.parametrize("changed", ["pyproject.toml", "tests/conftest.py", "somewhere/else.bin", "tests/notes.txt"])
def test_where_it_is_not_plain_everything_runs(changed: str) -> None:
    assert HOUSE.near([Path(changed)]) is None


def test_what_nothing_reads_reaches_the_house_alone() -> None:
    assert near("CHANGELOG.md") == set()
    assert HOUSE.near([]) == []


def test_every_module_is_reached_by_a_test() -> None:
    """Else it is imported in a way of which `tools/near.py` knows nothing; `__main__` is started as a process."""
    reached = {path for test in HOUSE.tests if BUILT not in test.parents for path in HOUSE.reach(test)}
    assert set(HOUSE.modules.values()) - reached == {Path("companion/__main__.py")}


def test_the_doors_are_all_known() -> None:
    """Whoever imports by a name that stands nowhere has a door, or asks for a part of a game."""
    by_name = re.compile(r"(?:import_module|loaded_from)\((?:f\"|(?!\")\w)")
    known = {*DOORS, *LOADING, "companion", "companion.later", "companion.cli.commands", "companion.press.job.printable"}
    found = {name for name, path in HOUSE.modules.items() if by_name.search(HOUSE.text(path))}
    assert found <= known | {
        "companion.press.text.typeset",
        "companion.app.build.compiling",
        "companion.app.offline.host",
    }  # of others; of what it is given
    assert {name for name in HOUSE.modules if name.startswith(f"{GAMES}.")}
    assert ASKING.search(HOUSE.text(HOUSE.modules["companion.links.wordbooks"]))
