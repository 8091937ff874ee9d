"""A disk that is nearly full takes a part of what it is given: what is said to be written is there whole, or it is not there."""

from __future__ import annotations

from pathlib import Path
from typing import Any, BinaryIO

import pytest

from commands import COMPLETE, Process
from companion.cli.table import draft as draft_module
from companion.cli.table.draft import Draft
from companion.disk.files import Trouble, write_all
from companion.disk.journal import Journal, NotWrittenError
from reluctant import ReluctantFile, with_file_limit

DUEL = "game: duelling-circles\nplayers: Aino, Ville\n"
WRITERS = [("append", "4 h7"), ("extend", "*5")]


class Disk:
    """A journal whose file is reluctant."""

    def __init__(self, path: Path, most: int, fails_at: int = 0, *, heals: bool = True) -> None:
        self.journal = Journal(path)
        reluctant: Any = ReluctantFile(self.journal._file, most, fails_at, heals=heals)
        self.journal._file = reluctant


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    path = tmp_path / "duel.game"
    path.write_text(DUEL + "2 h7\n", "utf-8")
    return path


@pytest.mark.parametrize("most", [1, 2, 1000])
def test_short_writes_are_gone_on_with(duel: Path, most: int) -> None:
    disk = Disk(duel, most)
    disk.journal.extend("*5")
    disk.journal.append("3 h8")
    disk.journal.close()
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n3 h8\n"


@pytest.mark.parametrize(("writer", "words"), WRITERS)
@pytest.mark.parametrize("fails_at", [1, 2, 3, 4])
def test_what_fails_in_the_middle_is_taken_back(duel: Path, writer: str, words: str, fails_at: int) -> None:
    disk = Disk(duel, 1, fails_at)
    with pytest.raises(NotWrittenError, match="the disk is full; make room and try again; nothing that was there"):
        getattr(disk.journal, writer)(words)
    assert duel.read_text("utf-8") == DUEL + "2 h7\n"
    disk.journal.append("3 h8")  # there is room again
    disk.journal.close()
    assert duel.read_text("utf-8") == DUEL + "2 h7\n3 h8\n"


def test_a_line_without_its_end_is_left_without_it(duel: Path) -> None:
    duel.write_text(DUEL + "2 h7", "utf-8")
    disk = Disk(duel, 1, 3)
    with pytest.raises(NotWrittenError):
        disk.journal.append("3 h8")
    disk.journal.close()
    assert duel.read_text("utf-8") == DUEL + "2 h7"


def test_what_cannot_be_put_back_is_not_called_unchanged(duel: Path) -> None:
    disk = Disk(duel, 1, 2, heals=False)
    with pytest.raises(NotWrittenError, match="its last line may be half-written") as caught:
        disk.journal.extend("*5")
    disk.journal.close()
    assert "nothing that was there was changed" not in str(caught.value)


def test_undo_that_fails_leaves_the_line(duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(duel)
    trouble = [OSError(5, "Input/output error")]
    monkeypatch.setattr(journal, "_sync", lambda: (_ for _ in ()).throw(trouble.pop()) if trouble else None)
    with pytest.raises(NotWrittenError, match="Input/output error"):
        journal.cut(len(DUEL))
    journal.close()
    assert duel.read_text("utf-8") == DUEL + "2 h7\n"


def test_a_file_that_takes_nothing_does_not_go_on_for_ever(duel: Path) -> None:
    with duel.open("r+b", buffering=0) as file:
        reluctant: Any = ReluctantFile(file, 0)
        with pytest.raises(OSError, match="No space left"):
            write_all(reluctant, b"more")


# ---- whole processes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", [0, 3, 4, 5, 7])
def test_the_referee_ends_at_a_line_that_has_no_room(folder: Path, room: int) -> None:
    """The line is there whole or not at all, and is called accepted only where it is there."""
    path = folder / "duel.game"
    path.write_text(DUEL, "utf-8")
    done = with_file_limit(len(DUEL) + room, folder, "referee", "duel.game", said="2 h7\nquit\n")
    fits = room >= len("2 h7\n")
    assert path.read_text("utf-8") == DUEL + ("2 h7\n" if fits else "")
    assert done.stdout.count("Next:") == 1 + fits  # the first one stands before any line
    assert done.returncode == (0 if fits else 2)
    if not fits:
        assert done.stderr == (
            "companion: duel.game: the file would become too big; make room or choose another place; "
            "nothing that was there was changed\n"
        )
    assert ("is kept as it is" in done.stdout) is fits


@pytest.mark.parametrize("room", [-2, 0, 1, 2, 3])
def test_the_referee_ends_at_words_that_have_no_room(folder: Path, room: int) -> None:
    path = folder / "duel.game"
    path.write_text(DUEL + "2 h7\n", "utf-8")
    limit = len(DUEL + "2 h7\n") + room
    done = with_file_limit(limit, folder, "referee", "duel.game", said="*5\n3 h8\n")
    fits = room >= len(" *5")
    assert path.read_text("utf-8") == DUEL + ("2 h7 *5\n" if fits else "2 h7\n")
    assert ("Added to the line before" in done.stdout) is fits
    assert done.returncode == 2  # the second line never fits
    assert "nothing that was there was changed" in done.stderr


def test_what_had_no_room_is_gone_on_with_later(process: Process, folder: Path) -> None:
    path = folder / "duel.game"
    path.write_text(DUEL, "utf-8")
    with_file_limit(len(DUEL) + 7, folder, "referee", "duel.game", said="2 h7\n*5\n")
    assert process("referee", "duel.game", said="*5\n").returncode == 0
    assert path.read_text("utf-8") == DUEL + "2 h7 *5\n"


def test_an_evening_ends_where_another_program_changed_the_record(folder: Path) -> None:
    from companion.cli.table.live.table import Table
    from companion.referee import Replay

    path = folder / "duel.game"
    path.write_text(DUEL, "utf-8")
    journal = Journal(path)
    table = Table(journal, Replay(DUEL, "duel.game"))
    path.write_text(DUEL + "# from an editor\n", "utf-8")
    with pytest.raises(NotWrittenError, match="another program has changed it"):
        table.hear("2 h7")
    journal.close()
    assert path.read_text("utf-8") == DUEL + "# from an editor\n"


# ---- the draft of `enter`, and files that are written whole ----------------------------------------------------------


@pytest.mark.parametrize("fails_at", [1, 2, 20, 40])
def test_a_draft_holds_whole_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails_at: int) -> None:
    draft = Draft(tmp_path / "new.game")

    def reluctantly(file: BinaryIO, data: bytes) -> None:
        disk: Any = ReluctantFile(file, 1, fails_at)
        write_all(disk, data)

    with monkeypatch.context() as patched:
        patched.setattr(draft_module, "write_all", reluctantly)
        with pytest.raises(Trouble, match="the disk is full"):
            draft.keep("players", "Aino, Ville, Emmi")
        assert not draft.path.exists()
        patched.setattr(draft_module, "write_all", write_all)
        draft.keep("game", "four-kingdoms")
        patched.setattr(draft_module, "write_all", reluctantly)
        with pytest.raises(Trouble, match="the disk is full"):
            draft.keep("players", "Aino, Ville, Emmi, Olavi, Kerttu")
    assert draft.read(None) == [("game", "four-kingdoms")]
    draft.keep("players", "A, B")
    assert draft.read(None) == [("game", "four-kingdoms"), ("players", "A, B")]


ANSWERS = ["four-kingdoms", "Aino, Ville, Emmi", "night", "", "", "", "", "villages", "9h Jh", "4s", "6s Js", "d"]


@pytest.mark.parametrize("limit", [4, 40, 60, 120])
def test_enter_stops_at_an_answer_that_has_no_room(process: Process, folder: Path, limit: int) -> None:
    done = with_file_limit(limit, folder, "enter", "new.game", said="".join(f"{answer}\n" for answer in ANSWERS))
    assert done.returncode == 2
    assert "new.game.draft: the file would become too big" in done.stderr
    draft = Draft(folder / "new.game")
    assert not draft.path.exists() or draft.path.read_bytes().endswith(b"\n")
    whole = len(draft.read(None))
    assert (whole > 0) is (limit >= 60)
    again = process("enter", "new.game", said="".join(f"{answer}\n" for answer in ANSWERS[whole:]))
    assert again.returncode == 0, again
    assert "village Ville: 4s" in (folder / "new.game").read_text("utf-8")


@pytest.mark.parametrize("left", ["c", "companion enter: dra", "companion enter: draft 1\n", 'companion enter: draft 1\n["ga'])
def test_a_draft_that_was_cut_off_at_its_beginning(process: Process, folder: Path, left: str) -> None:
    (folder / "new.game.draft").write_text(left, "utf-8")
    done = process("enter", "new.game", said="four-kingdoms\nAino, Ville, Emmi\nquit\n")
    assert "2 answers kept" in done.stderr, done
    assert [answer for _, answer in Draft(folder / "new.game").read(None)] == ["four-kingdoms", "Aino, Ville, Emmi"]


def test_enter_leaves_the_record_as_it_was_where_the_season_has_no_room(process: Process, folder: Path) -> None:
    path = folder / "long.game"
    before = f"game: four-kingdoms\nplayers: Anna, Bo, Cia\n# {'so it was ' * 100}\n[season 1]\npoints: Anna 1, Bo 2, Cia 3\n"
    path.write_text(before, "utf-8")
    done = with_file_limit(len(before) + 4, folder, "enter", "long.game", said="points\n1 -2 3\n")
    assert done.returncode == 2
    assert "long.game: the file would become too big" in done.stderr
    assert "Written into" not in done.stdout
    assert path.read_text("utf-8") == before
    assert sorted(file.name for file in folder.iterdir() if "long" in file.name) == ["long.game", "long.game.draft"]
    again = process("enter", "long.game", said="")
    assert "points: Anna 1, Bo -2, Cia 3" in path.read_text("utf-8"), again


def test_a_file_that_has_no_room_is_not_made(process: Process, folder: Path) -> None:
    link = process("link", "complete.game").stdout.strip()
    before = sorted(folder.iterdir())
    done = with_file_limit(100, folder, "open", link, "opened.game", said="")
    assert done.returncode == 2
    assert "opened.game: the file would become too big" in done.stderr
    assert sorted(folder.iterdir()) == before


def test_a_record_that_has_no_room_is_formatted_not_at_all(folder: Path) -> None:
    done = with_file_limit(100, folder, "format", "--in-place", "complete.game", said="")
    assert "complete.game: the file would become too big" in done.stderr
    assert (done.returncode, (folder / "complete.game").read_text("utf-8")) == (2, COMPLETE)
