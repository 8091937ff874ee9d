"""What a command loads and makes: nothing that it has no use for, since that takes as long as a sheet to draw."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from companion.cli.app import Commands
from companion.cli.commands import COMMANDS, GROUPS, LazyGroup
from companion.links import wordbooks
from companion.referee import all_about, find_rule, games, rule_texts

#: What starts as the command does, and then says which libraries were loaded.
_SHEET = """
import sys
from companion.cli.app import run
sys.argv = ["companion", "print", "sheet", sys.argv[1], "--output", sys.argv[2]]
try:
    run()
finally:
    print("loaded:", *sorted(sys.modules))
"""


def test_a_list_says_of_each_command_what_the_command_says_itself() -> None:
    listed = [("companion", Commands, COMMANDS)]
    listed += [(name, type(loaded(Commands, name)), type(loaded(Commands, name)).table) for name in ("print", "app", "lab")]
    for group, commands, table in listed:
        for name, one in table.items():
            assert loaded(commands, name).get_short_help_str(300) == one.help, (group, name)


def loaded(commands: type[LazyGroup], name: str) -> Any:
    return commands(name="x").loaded(name)


def test_a_list_of_commands_loads_none_of_them() -> None:
    probe = "import sys\nfrom companion.cli.app import run\nsys.argv = ['companion', *sys.argv[1:]]\n"
    probe += "try:\n    run()\nfinally:\n    print('loaded:', *sorted(sys.modules))"
    for group in ("", "app", "lab"):
        table = COMMANDS if not group else type(loaded(Commands, group)).table
        done = subprocess.run(
            [sys.executable, "-c", probe, *group.split(), "--help"], capture_output=True, text=True, check=False
        )
        there = set(done.stdout.partition("loaded:")[2].split())
        assert "companion.cli.app" in there, done.stderr
        assert not there & {one.module for one in table.values()}


def test_a_game_of_our_own_is_found_by_its_prefix_without_those_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    own = [about for about in all_about() if about.id in games._own()]
    rules = {about.prefix: next(iter(rule_texts(about.id))) for about in own}

    def asked() -> None:
        raise AssertionError("the games of others were looked for")

    monkeypatch.setattr(games, "_installed", asked)
    wordbooks.wordbook.cache_clear()
    for about in own:
        book = wordbooks.wordbook(about.prefix)
        assert book
        assert book.game == about.id
        assert find_rule(rules[about.prefix])


def test_a_game_of_others_is_found_by_its_prefix() -> None:
    for about in all_about():
        assert games.with_prefix(about.prefix) == about
    assert games.with_prefix("XX") is None


def test_a_sheet_needs_no_library_that_shapes_text_or_lists_packages(tmp_path_factory: pytest.TempPathFactory) -> None:
    game = next(iter(games._own()))
    folder = str(tmp_path_factory.mktemp("sheet"))
    done = subprocess.run([sys.executable, "-c", _SHEET, game, folder], capture_output=True, text=True, check=False)
    there = set(done.stdout.partition("loaded:")[2].split())
    assert "reportlab" in there, done.stderr
    assert not there & {"uharfbuzz", "weasyprint", "jinja2", "pydantic", "importlib.metadata", "shapely"}


TABLES = (COMMANDS, *(group.commands for group in GROUPS.values()))


@pytest.mark.parametrize("module", sorted({one.module for table in TABLES for one in table.values() if one.module}))
def test_a_command_loads_where_nothing_else_was_loaded(module: str) -> None:
    """Other tests fork commands from a process that has loaded all of them: an import that goes round shows here alone."""
    done = subprocess.run([sys.executable, "-c", f"import companion.cli.{module}"], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
