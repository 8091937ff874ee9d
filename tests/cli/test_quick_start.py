"""What a command loads and makes: nothing that it has no use for, since that takes as long as a sheet to draw."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.cli.commands import loaded
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


def test_of_a_group_that_command_alone_is_made_which_is_asked_for() -> None:
    assert list(loaded("print", "sheet").commands) == ["sheet"]
    assert {"sheet", "kit", "list"} < set(loaded("print", "kits").commands)
    assert {"sheet", "kit", "list"} < set(loaded("print").commands)


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
