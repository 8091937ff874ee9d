"""What README and docs/commands.md have their readers type works, in this order, in a terminal; and it looks as it did."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from commands import ROOT
from played_pages import BLOCK, at_terminal, play
from terminals import is_as_looked_at, shown

README = (ROOT / "README.md").read_text("utf-8")
PAGE = (ROOT / "docs" / "commands.md").read_text("utf-8")
#: What takes its minutes, or runs until somebody stops it. Other tests run these.
LONG = ("play", "app build", "app serve", "simulate", "lab run", "lab report", "lab export", "lab ladder", "lab solve", "game")
#: What needs a code, or a table of scores, of which the page shows none.
TEMPLATES = ("open", "import")
#: What only names files in the terminal, or says at length what other tests hold.
UNSEEN = ("print", "map", "games", "notation", "analyse", "lab list", "moves friday.game --all")
#: What asks, and is broken off here.
ASKING = ("enter", "quarrel")
#: README is one screen: no more words than these.
MOST_WORDS = 500


def commands(page: str) -> list[str]:
    """The commands of a page's tables, with the options that their second column names for them."""
    found: list[str] = []
    for left, right in re.findall(r"^\| (`companion .*?`) \| (.*) \|$", page, re.MULTILINE):
        found += re.findall(r"`companion ([^`]*)`", left)
        found += [f"{found[-1]} {option}" for option in re.findall(r"`(--(?:said|at|all)\b[^`]*)`", right)]
    return [command for command in found if not command.startswith(TEMPLATES + LONG)]


def sample() -> str:
    """The record that docs/commands.md shows."""
    block = re.search(r"^    game: .*\n(?:^    .*\n|^\n(?=    ))+", PAGE, re.MULTILINE)
    assert block
    return re.sub("^ {4}", "", block[0], flags=re.MULTILINE).strip() + "\n"


@pytest.fixture
def empty(folder: Path) -> Path:
    """A folder of somebody who has just installed Companion."""
    for record in folder.iterdir():
        record.unlink()
    return folder


@pytest.fixture
def reader(folder: Path) -> Path:
    """A reader's folder: the page's two records are in it."""
    (folder / "illegal.game").unlink()
    (folder / "friday.game").write_text(sample(), "utf-8")
    (folder / "complete.game").rename(folder / "bots.game")
    return folder


def test_the_tour_of_the_readme_goes_as_it_is_told(empty: Path) -> None:
    assert len(BLOCK.findall(README)) == 1
    play(README, empty, at_terminal(empty, []))


def test_the_commands_of_the_readme_work_one_after_the_other(empty: Path) -> None:
    """After the tour, on the record that it made."""
    play(README, empty, at_terminal(empty, []))
    typed = commands(README)
    assert [command.split()[0] for command in typed] == ["new", "enter", "referee", "check", "score", "print"]
    for command in typed:
        seen = shown(*shlex.split(command), folder=empty, said="quit\n")
        assert seen.status == command.startswith(ASKING), f"companion {command}\n{seen.text}"


def test_the_readme_is_one_screen() -> None:
    assert len(README.split()) <= MOST_WORDS
    for picture in re.findall(r'src="(.*?)"', README):
        assert (ROOT / picture).is_file()


def test_every_command_works(reader: Path) -> None:
    screens: list[str] = []
    for command in commands(PAGE):
        seen = shown(*shlex.split(command), folder=reader, said="quit\n")
        assert seen.status == command.startswith(ASKING), f"companion {command}\n{seen.text}"
        if not command.startswith(UNSEEN):
            screens.append(f"$ companion {command}\n{seen.marked}")
    is_as_looked_at("commands", screens)
    assert len(screens) > 12
