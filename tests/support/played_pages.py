"""A page of docs is played: its blocks in order, in one folder, as the reader would, at the keyboard."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from terminals import shown

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


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


def commands_of(page: str) -> list[Command]:
    """The commands of all blocks, in their order."""
    found: list[Command] = []
    for block in BLOCK.finditer(page):
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
    for command in commands_of(page):
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


def at_terminal(folder: Path, screens: list[str]) -> Do:
    """Does it in a terminal with colours, 80 by 24; keeps what was seen."""

    def do(words: list[str], typed: str) -> Answer:
        seen = shown(*words, folder=folder, said=typed)
        screens.append(f"$ companion {shlex.join(words)}\n{seen.marked}")
        return Answer(seen.text, seen.status)

    return do
