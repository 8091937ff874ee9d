"""What a command says of names that no face here can write: which letters, and how they are had. It prints all the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

from commands import Run
from companion.press.page.scripts import standing_in

NAMES = "A = 漢字太郎, B = Ann, 王小明"


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without the extra."""
    kept = (standing_in.face_for, standing_in._stand_ins)
    monkeypatch.setattr(standing_in, "is_equipped", lambda: False)
    standing_in.taken_notes()
    for one in kept:
        one.cache_clear()
    yield
    for one in kept:
        one.cache_clear()


def test_each_name_is_told_with_its_letters_and_what_brings_them(run: Run, folder: Path) -> None:
    done = run("print", "sheet", "four-kingdoms", "--players", NAMES, "--output", "out")
    assert done.exit_code == 0
    told = [line for line in done.stderr.splitlines() if line.startswith("companion: ")]
    assert told[:2] == [
        "companion: “漢字太郎” is printed as A: no face here has 漢 字 太 郎",
        "companion: “王小明” is printed as P3: no face here has 王 小 明",
    ]
    assert told[2].startswith("companion: these letters come with: ")
    assert told[2].endswith('"tabletop-companion[scripts]"')
    words = pypdfium2.PdfDocument(next(Path("out").glob("*.pdf")))[0].get_textpage().get_text_range()
    assert "Ann" in words
    assert "漢" not in words


def test_it_is_told_once_and_of_other_names_nothing_is(run: Run, folder: Path) -> None:
    run("print", "sheet", "four-kingdoms", "--players", NAMES, "--output", "out")
    assert run("print", "sheet", "four-kingdoms", "--players", "Жанна, Ελένη", "--output", "out").stderr == ""


def test_the_letters_of_a_hostile_name_cannot_turn_the_terminal(run: Run, folder: Path) -> None:
    done = run("print", "sheet", "four-kingdoms", "--players", "A = 漢\u202e\x1b[31m\u2067x, Ann", "--output", "out")
    assert not {"\u202e", "\x1b", "\u2067"} & set(done.stderr)
