"""What surrounds a record: one writer at a time, streams that are closed, pipes without a writer, files outside its folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from commands import ROOT, Process, Run
from companion.disk.files import Trouble
from companion.disk.journal import Lock
from companion.shop.output import write_pdf
from terminals import Terminal

DUEL = "game: duelling-circles\nplayers: Aino, Ville\n2 h7\n"
ESCAPES = "game: duelling-circles\ntokens: 5\nplayers: Aino, Ville\nnote: \x1b[31mred\x1b]0;title\x07\n"


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    path = tmp_path / "duel.game"
    path.write_text(DUEL, "utf-8")
    return path


def test_a_lock_is_one_mans_and_leaves_nothing_behind(duel: Path) -> None:
    lock = Lock(duel)
    with pytest.raises(Trouble, match="somebody else is writing this record"):
        Lock(duel)
    lock.close()
    Lock(duel).close()
    assert [path.name for path in duel.parent.iterdir()] == ["duel.game"]


def test_a_lock_that_was_left_behind_locks_nobody_out(duel: Path) -> None:
    duel.with_name(".duel.game.lock").touch()
    Lock(duel).close()


def test_a_link_and_its_record_have_one_lock(duel: Path) -> None:
    link = duel.with_name("tonight.game")
    link.symlink_to(duel)
    lock = Lock(link)
    with pytest.raises(Trouble, match="somebody else"):
        Lock(duel)
    lock.close()


@pytest.mark.parametrize("command", [("enter",), ("referee",), ("format", "--in-place")])
def test_all_writers_wait_for_nobody(process: Process, command: tuple[str, ...]) -> None:
    record = Path("duel.game")
    record.write_text(DUEL, "utf-8")
    lock = Lock(record)
    try:
        done = process(*command, "duel.game", said="3\n")
    finally:
        lock.close()
    assert done.returncode == 2
    assert "somebody else is writing this record" in done.stderr
    assert record.read_text("utf-8") == DUEL


def test_two_that_enter_one_new_record_do_not_mix_their_answers(process: Process) -> None:
    lock = Lock(Path("new.game"))
    try:
        done = process("enter", "new.game", said="duelling-circles\nAino, Ville\n")
    finally:
        lock.close()
    assert done.returncode == 2
    assert not Path("new.game.draft").exists()


def _closed(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command of the shell, with `companion` in it, as one whose streams are closed."""
    words = command.replace("companion", f"{sys.executable} -m companion", 1)
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(["sh", "-c", words], cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("companion check duel.game >&-", 0),
        ("companion check nowhere.game 2>&-", 2),
        ("companion check - <&-", 2),
        ("companion enter other.game <&-", 1),
        ("companion format -i duel.game <&- >&- 2>&-", 0),
    ],
)
def test_closed_streams_change_no_status(duel: Path, command: str, status: int) -> None:
    done = _closed(command, duel.parent)
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert "bug" not in done.stderr
    assert duel.read_text("utf-8") == DUEL


@pytest.mark.parametrize("command", [("check",), ("referee",), ("enter",), ("format", "-i")])
def test_nobody_waits_for_a_pipe_without_a_writer(process: Process, command: tuple[str, ...]) -> None:
    os.mkfifo("pipe.game")
    done = process(*command, "pipe.game")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_what_somebody_pipes_in_is_waited_for(duel: Path) -> None:
    shell = f"{sys.executable} -m companion check <(sleep 1; cat duel.game)"
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(["bash", "-c", shell], cwd=duel.parent, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", [("format", "escapes.game"), ("position", "escapes.game")])
def test_no_escape_reaches_a_terminal(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "escapes.game").write_text(ESCAPES, "utf-8")
    with Terminal(*command, folder=tmp_path, colours=False) as terminal:
        terminal.end()
        seen = terminal.left
    assert "red" in seen
    assert "\x1b" not in seen
    assert "\x07" not in seen


def test_a_write_protected_record_stays_as_it_is(process: Process, duel: Path) -> None:
    untidy = duel.read_bytes().replace(b": ", b":  ")
    duel.write_bytes(untidy)
    duel.chmod(0o444)
    done = process("format", "-i", "duel.game")
    assert (done.returncode, duel.read_bytes()) == (2, untidy)
    assert "duel.game: this file is write-protected, so it stays as it is; allow it (chmod u+w)" in done.stderr
    duel.chmod(0o644)
    assert process("format", "-i", "duel.game").returncode == 0
    assert duel.read_bytes() != untidy


def test_into_a_pipe_a_record_is_written_as_it_is(process: Process) -> None:
    Path("escapes.game").write_text(ESCAPES, "utf-8")
    assert process("format", "escapes.game").stdout == ESCAPES


def test_a_date_of_a_build_changes_no_page(process: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for folder, date in (("one", ""), ("two", "1000"), ("three", "junk")):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
        if not date:
            monkeypatch.delenv("SOURCE_DATE_EPOCH")
        assert process("print", "sheet", "duelling-circles", "-o", folder).returncode == 0
        made.append(next(Path(folder).glob("*score-sheet*.pdf")).read_bytes())
    assert made[0] == made[1] == made[2]


@pytest.mark.parametrize("named", ["/etc/passwd", "../land.map", "sub/../../land.map"])
def test_a_record_shows_nothing_outside_its_folder(run: Run, named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("land.map").write_text("secret: 1\n", "utf-8")
    Path("table").mkdir()
    Path("table/e.game").write_text(f"game: empires\nplayers: A, B, C\nmap: {named}\n", "utf-8")
    result = run("check", "table/e.game")
    assert result.exit_code == 2
    assert "is outside the record's folder" in result.stdout
    assert "secret" not in result.stdout
    if "land" in named:
        monkeypatch.setenv("COMPANION_FILES", str(Path.cwd()))
        Path("table/sub").mkdir()
        assert "secret" in run("check", "table/e.game").stdout


def test_of_many_faults_of_a_kind_the_first_are_told(run: Run) -> None:
    Path("n.game").write_text("game: duelling-circles\nplayers: Aino, Ville\n" + "nonsense\n" * 500, "utf-8")
    result = run("check", "n.game")
    assert result.stdout.count("malformed (syntax)") == 20
    assert "480 more errors of the kind syntax" in result.stdout
    assert "500 errors" in result.stdout
    aloud = run("check", "--plain", "n.game").stdout
    assert aloud.count("That is malformed") == 20
    assert "480 more errors of the kind syntax" in aloud


def test_words_are_not_told_whole_that_nobody_would_read(run: Run) -> None:
    Path("x.game").write_text("game: duelling-circles\nplayers: Aino, Ville\n" + "x" * 5000 + "\n", "utf-8")
    for options in ((), ("--json",)):
        assert len(run("check", "x.game", *options).stdout) < 1200


def test_a_print_follows_a_link_and_leaves_no_folder_behind(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    target, link = tmp_path / "elsewhere/mine.html", tmp_path / "x.html"
    page = b'<!DOCTYPE html><meta name="generator" content="Companion 1"/>'
    target.write_bytes(page)
    link.symlink_to(target)
    write_pdf(link, page + b"new")
    assert link.is_symlink()
    assert target.read_bytes() == page + b"new"


def test_a_print_that_fails_leaves_no_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(Exception, match="the disk is full; make room"):
        write_pdf(tmp_path / "a/b/x.pdf", b"%PDF-")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_cards_and_drawings_are_told_where_a_terminal_has_no_such_signs(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "a.game").write_text("game: four-kingdoms\nplayers: Aino, 漢字 = 漢字, Bo\n[season 1]\nkings: Ks Kd\n", "utf-8")
    (tmp_path / "b.game").write_text("game: four-kingdoms\nplayers: Aino, Joe, Bo\n[season 1]\nkings: Ks Kd\n", "utf-8")
    env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": str(ROOT)}
    told = [
        subprocess.run([sys.executable, "-m", "companion", *words], cwd=tmp_path, env=env, capture_output=True, check=False)
        for words in (["show", "b.game"], ["show", "a.game"])
    ]
    shown = told[0].stdout.decode(encoding)
    assert "+royal---------+" in shown
    assert "|      Ks      |" in shown
    assert "?" not in shown.replace("      ?       ", "").replace("Will they harvest?", "").replace("5 ?", "")
    assert b"Traceback" not in told[1].stderr
