"""The evening of docs/evening.md is played: its blocks in order, in one folder, as the reader would, at the keyboard."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from commands import ROOT
from terminals import is_as_looked_at, shown

PAGE = ROOT / "docs" / "evening.md"
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: A file that asks about one move has so many lines at most: a quarrel must not take longer than the trick.
DISPUTE = 8


class Command(NamedTuple):
    """What stands behind a `$`, and the lines below it, as they stand."""

    words: list[str]
    lines: list[str]

    @property
    def typed(self) -> str:
        """What the reader types in answer to the command."""
        return "".join(f"{line[1:].strip()}\n" for line in self.lines if _is_typed(line))


def _is_typed(line: str) -> bool:
    return line == ">" or line.startswith("> ")


def _commands(page: str) -> list[Command]:
    """The commands of all blocks, in their order."""
    found: list[Command] = []
    for block in _BLOCK.finditer(page):
        assert block[1].startswith("$ "), f"a block begins with an answer: {block[1]}"
        for line in block[1].splitlines():
            if line.startswith("$ "):
                found.append(Command(shlex.split(line[2:]), []))
            else:
                found[-1].lines.append(line)
    return found


def _pattern(line: str) -> re.Pattern[str]:
    """A line as it must occur: whole words, any blanks between them, and anything at all where it has `…`.

    What is typed is shown in the answer too, behind what was asked: so a line below it is an answer to it.
    """
    shown = " ".join((line[1:] if _is_typed(line) else line).split())
    words = r"\s+".join(".*?".join(map(re.escape, word.split("…"))) for word in shown.split(" "))
    return re.compile(rf"(?<!\S){words}(?!\S)", re.DOTALL)


def missing_line(command: Command, answer: str) -> str | None:
    """The first shown line that the answer does not have behind those before it; None if all are there."""
    end = 0
    for line in command.lines:
        if line.strip(" >"):
            found = _pattern(line).search(answer, end)
            if found is None:
                return line
            end = found.end()
    return None


class Answer(NamedTuple):
    """What came of a command."""

    text: str
    status: int


#: Does a command in the reader's folder, with what is typed in answer to it.
Do = Callable[[list[str], str], Answer]


def play(page: str, folder: Path, do: Do) -> None:
    """Does all that a page says. Fails where anything else comes of it."""
    for command in _commands(page):
        name, *words = command.words
        if name == "cat":
            (folder / words[0]).write_text("\n".join(command.lines) + "\n", "utf-8")
            continue
        what = " ".join(command.words)
        assert name == "companion", f"not a command of the page's kind: {what}"
        assert any(line.strip() and not _is_typed(line) for line in command.lines), f"nothing is shown of {what}"
        answer, status = do(words, command.typed)
        missing = missing_line(command, answer)
        assert missing is None, f"$ {what}\nhas no line (there) like\n{missing}\nbut says\n{answer}"
        refused = any(word in line for line in command.lines for word in ("illegal", "malformed"))
        assert "Traceback" not in answer
        assert refused or not status, f"$ {what}\nended with {status}:\n{answer}"


@pytest.fixture
def desk(folder: Path) -> Path:
    """The evening begins with an empty folder."""
    for record in folder.iterdir():
        record.unlink()
    return folder


def at_terminal(folder: Path, screens: list[str]) -> Do:
    """Does it in a terminal with colours, 80 by 24; keeps what was seen."""

    def do(words: list[str], typed: str) -> Answer:
        seen = shown(*words, folder=folder, said=typed)
        screens.append(f"$ companion {shlex.join(words)}\n{seen.marked}")
        return Answer(seen.text, seen.status)

    return do


def test_the_evening_goes_as_it_is_told(desk: Path) -> None:
    """And all that is seen of it, colours too, is as it was when somebody looked at it."""
    screens: list[str] = []
    play(PAGE.read_text("utf-8"), desk, at_terminal(desk, screens))
    assert list(desk.glob("output/*.pdf"))
    is_as_looked_at("evening", screens)


def test_every_game_has_its_part_and_its_dispute() -> None:
    """And each dispute is told in a few lines, from nothing, and answered by `check`."""
    commands = _commands(PAGE.read_text("utf-8"))
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
    assert not re.search(r"^ {4}\S", _BLOCK.sub("", page), re.MULTILINE)
    assert page.count("```") == 2 * len(_BLOCK.findall(page))
    assert not re.search(r"`companion [a-z]", _BLOCK.sub("", page))


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
