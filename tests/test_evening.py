"""The evening of docs/evening.md is played: its blocks in order, in one folder, as the reader would, at the keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import ROOT
from played_pages import BLOCK, at_terminal, commands_of, play
from terminals import is_as_looked_at

PAGE = ROOT / "docs" / "evening.md"
#: A file that asks about one move has so many lines at most: a quarrel must not take longer than the trick.
DISPUTE = 8


@pytest.fixture
def desk(folder: Path) -> Path:
    """The evening begins with an empty folder."""
    for record in folder.iterdir():
        record.unlink()
    return folder


def test_the_evening_goes_as_it_is_told(desk: Path) -> None:
    """And all that is seen of it, colours too, is as it was when somebody looked at it."""
    screens: list[str] = []
    play(PAGE.read_text("utf-8"), desk, at_terminal(desk, screens))
    assert list(desk.glob("output/*.pdf"))
    is_as_looked_at("evening", screens)


def test_every_game_has_its_part_and_its_dispute() -> None:
    """And each dispute is told in a few lines, from nothing, and answered by `check`."""
    commands = commands_of(PAGE.read_text("utf-8"))
    files = {command.words[1]: command.lines for command in commands if command.words[0] == "cat"}
    asked = {name: lines for name, lines in files.items() if name.startswith("ask-")}
    games = {path.parent.name.replace("_", "-") for path in (ROOT / "companion" / "games").glob("*/about.py")}
    assert sorted(lines[0] for lines in asked.values()) == sorted(f"game: {game}" for game in games)
    for name, lines in asked.items():
        assert len(lines) <= DISPUTE, name
        assert any(line.startswith("position: ") for line in lines), name
        assert ["companion", "check", name] in [command.words for command in commands], name


def test_no_command_of_the_page_is_left_out() -> None:
    """What a reader copies from the page stands in a block that is run; nothing is told in other blocks."""
    page = PAGE.read_text("utf-8")
    assert not re.search(r"^ {4}\S", BLOCK.sub("", page), re.MULTILINE)
    assert page.count("```") == 2 * len(BLOCK.findall(page))
    assert not re.search(r"`companion [a-z]", BLOCK.sub("", page))


@pytest.mark.parametrize(
    ("block", "wrong"),
    [
        ("$ cat a.game\ngame: hearts\n$ companion check a.game\na.game: legal", "a.game: legal"),
        ("$ companion rule FK-4.3\nFK-4.3 A person … own card", "own card"),
        ("$ companion rule FK-4.3\nThere is no duty\nFour Kingdoms", "Four Kingdoms"),
        ("$ companion rule FK-4.3", "nothing is shown"),
        ("$ companion rule FK-99\nThere is …", "There is"),
        ("$ companion enter a.game\n> circle-of-power\nGame:", "Game:"),
        ("$ rm a.game\ngone", "not a command"),
    ],
    ids=["another verdict", "other words", "another order", "nothing shown", "no such rule", "asked later", "another command"],
)
def test_a_page_that_is_wrong_is_noticed(desk: Path, block: str, wrong: str) -> None:
    with pytest.raises(AssertionError, match=re.escape(wrong)):
        play(f"```console\n{block}\n```\n", desk, at_terminal(desk, []))


def test_a_page_that_is_right_is_believed(desk: Path) -> None:
    play(
        "```console\n$ companion rule FK-4.3\nFour Kingdoms, …\nFK-4.3 You may … follow\nsuit, …\n```\n",
        desk,
        at_terminal(desk, []),
    )
