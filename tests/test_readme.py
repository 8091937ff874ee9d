"""What README has its readers type works, in this order, in one folder, at a terminal in colour; and it looks as it did."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from commands import ROOT
from terminals import is_as_looked_at, shown

PAGE = (ROOT / "README.md").read_text("utf-8")
#: What takes its minutes, or runs until somebody stops it. Other tests run these.
LONG = ("play", "app build", "app serve", "simulate", "lab run", "lab ladder")
#: What needs a code, of which README shows none.
TEMPLATES = ("open",)
#: What only names files in the terminal, or says at length what other tests hold.
UNSEEN = ("print", "map", "games", "notation", "analyse", "moves friday.game --all")


def commands() -> list[str]:
    """The commands of the page's table, with the options that its second column names for them."""
    found: list[str] = []
    for left, right in re.findall(r"^\| (`companion .*?`) \| (.*) \|$", PAGE, re.MULTILINE):
        found += re.findall(r"`companion ([^`]*)`", left)
        found += [f"{found[-1]} {option}" for option in re.findall(r"`(--(?:said|at|all)\b[^`]*)`", right)]
    return [command for command in found if not command.startswith(TEMPLATES + LONG)]


def sample() -> str:
    """The record that README shows."""
    block = re.search(r"^    game: .*?(?=^    companion )", PAGE, re.MULTILINE | re.DOTALL)
    assert block
    return re.sub("^ {4}", "", block[0], flags=re.MULTILINE).rstrip() + "\n"


@pytest.fixture
def reader(folder: Path) -> Path:
    """A reader's folder: there is a game that was played to its end in it."""
    (folder / "illegal.game").unlink()
    return folder


def test_every_command_of_the_readme_works(reader: Path) -> None:
    screens: list[str] = []
    for command in commands():
        if command.startswith("enter"):
            (reader / "friday.game").write_text(sample(), "utf-8")
        if command.startswith("analyse"):
            (reader / "bots.game").write_bytes((reader / "complete.game").read_bytes())
        seen = shown(*shlex.split(command), folder=reader, said="quit\n")
        broken_off = command.startswith(("enter", "quarrel"))
        assert seen.status == broken_off, f"companion {command}\n{seen.text}"
        if not command.startswith(UNSEEN):
            screens.append(f"$ companion {command}\n{seen.marked}")
    is_as_looked_at("readme", screens)
    assert len(screens) > 12
