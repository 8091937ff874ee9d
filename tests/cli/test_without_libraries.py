"""A machine without Pango: everything is printed that can be, and the last line says what is not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from commands import ROOT, Process

#: What a process's path begins with that is to find no Pango.
WITHOUT = os.pathsep.join(map(str, (ROOT / "tests/support/without_pango", ROOT)))


def test_a_kit_goes_on_and_its_last_line_says_what_is_missing(process: Process, folder: Path) -> None:
    done = process("print", "kit", "duelling-circles", "--output", "out", PYTHONPATH=WITHOUT)
    assert done.returncode == 0
    names = {path.name for path in (folder / "out").iterdir()}
    assert {"duelling-circles-board-a4.pdf", "duelling-circles-score-sheet-a4.pdf"} <= names
    assert any(name.endswith(".html") for name in names)
    assert "WeasyPrint" not in done.stdout + done.stderr
    (said,) = done.stderr.splitlines()
    assert "instead: a book as PDF needs the libraries Pango and HarfBuzz" in said
    assert "sudo apt-get install libpango-1.0-0" in said


def test_all_kits_go_on_and_the_reason_is_told_once(process: Process, folder: Path) -> None:
    done = process("print", "all", "--output", "out", PYTHONPATH=WITHOUT)
    assert done.returncode == 0
    assert len(list((folder / "out").glob("*/*.html"))) >= 5
    # A line for the games with Learn to play, and one for those without.
    assert done.stderr.count("the libraries Pango and HarfBuzz") <= 2


def test_a_rulebook_alone_tells_of_the_web_page(process: Process, folder: Path) -> None:
    done = process("print", "rulebook", "empires", "--output", "out", PYTHONPATH=WITHOUT)
    assert done.returncode == 2
    assert "WeasyPrint" not in done.stdout + done.stderr
    hint = "companion print rulebook empires --html"
    assert done.stderr.strip().endswith(hint)
    assert process(*hint.split()[1:], "--output", "out", PYTHONPATH=WITHOUT).returncode == 0
    assert (folder / "out" / "empires-rulebook.html").is_file()


def test_the_list_with_pages_goes_on(process: Process, folder: Path) -> None:
    done = process("print", "list", "duelling-circles", "--pages", PYTHONPATH=WITHOUT)
    assert done.returncode == 0
    assert "pages that cannot be counted here" in " ".join(done.stdout.split())
    assert done.stderr == ""


@pytest.mark.parametrize("command", [("check",), ("score", "--why"), ("show",), ("link",), ("format",)])
def test_what_reads_a_record_never_asks_for_pango(process: Process, command: tuple[str, ...]) -> None:
    done = process(command[0], "complete.game", *command[1:], PYTHONPATH=WITHOUT)
    assert (done.returncode, done.stderr) == (0, "")
