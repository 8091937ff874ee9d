"""`companion mend`, and the slip that `companion check` tells."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from commands import COMPLETE, ROOT, Process, Run
from companion.disk.journal import Lock
from terminals import Terminal

WRONG = COMPLETE.replace("6s As 7s", "6s Ac 7s")


@pytest.fixture
def wrong(folder: Path) -> Path:
    """A record with a card misread."""
    path = folder / "wrong.game"
    path.write_text(WRONG, "utf-8")
    return path


def test_it_shows_and_writes_nothing_by_itself(wrong: Path, process: Process) -> None:
    before = {path.name for path in wrong.parent.iterdir()}
    done = process("mend", "wrong.game")
    assert done.returncode == 0
    assert "1. With As instead of Ac in line 11, the whole record is legal." in done.stdout
    assert re.search(r"- +11 \| 6s Ac 7s\n.*\+ +11 \| 6s As 7s\n", done.stdout)
    assert "companion mend wrong.game --take 1" in done.stdout
    assert {path.name for path in wrong.parent.iterdir()} == before
    assert wrong.read_text("utf-8") == WRONG


def test_it_writes_what_is_chosen_beside_the_record(wrong: Path, process: Process) -> None:
    assert process("mend", "wrong.game", "--take", "1").returncode == 0
    assert wrong.with_name("wrong.mended.game").read_text("utf-8") == COMPLETE
    again = process("mend", "wrong.game", "--take", "1")
    assert again.returncode == 2
    assert "it exists already" in again.stderr
    assert wrong.read_text("utf-8") == WRONG


def test_it_keeps_line_ends_and_the_mark_before_the_first_line(wrong: Path, process: Process) -> None:
    wrong.write_bytes(b"\xef\xbb\xbf" + WRONG.replace("\n", "\r\n").encode())
    assert process("mend", "wrong.game", "-t", "1", "--in-place").returncode == 0
    assert wrong.read_bytes() == b"\xef\xbb\xbf" + COMPLETE.replace("\n", "\r\n").encode()


def test_it_reads_standard_input(process: Process, folder: Path) -> None:
    assert "--take 1" in process("mend", "-", said=WRONG).stdout
    assert process("mend", "-", "-t", "1", "-o", "out.game", said=WRONG).returncode == 0
    assert (folder / "out.game").read_text("utf-8") == COMPLETE


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("wrong.game", "--take", "9"), "there is no change 9"),
        (("wrong.game", "-i", "-o", "x.game"), "don't go together"),
        (("wrong.game", "--json", "--take", "1"), "--json only shows"),
        (("-", "--in-place"), "there is no file to write standard input back to"),
        (("-", "--take", "1"), "name a file"),
        (("empty.game",), "found no single change that makes it legal"),
        (("bad.game",), "UTF-8"),
        (("nothing.game",), "no such file"),
    ],
)
def test_what_cannot_be_is_said_in_words(wrong: Path, process: Process, words: tuple[str, ...], message: str) -> None:
    wrong.with_name("empty.game").touch()
    wrong.with_name("bad.game").write_bytes(b"game: \xff\n")
    done = process("mend", *words, said=WRONG)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert wrong.read_text("utf-8") == WRONG


def test_what_is_legal_needs_no_mending(process: Process) -> None:
    done = process("mend", "complete.game", "--take", "1")
    assert (done.returncode, done.stdout) == (0, "complete.game: legal, so there is nothing to mend\n")


def test_nobody_writes_a_record_that_somebody_else_writes(wrong: Path, process: Process) -> None:
    lock = Lock(wrong)
    try:
        done = process("mend", "wrong.game", "-i", "-t", "1")
    finally:
        lock.close()
    assert "somebody else is writing" in done.stderr
    assert wrong.read_text("utf-8") == WRONG


def test_json_is_the_verdict_with_the_slips(wrong: Path, process: Process) -> None:
    for command in (("mend", "--json"), ("check", "--json", "--slips")):
        told = json.loads(process(*command, "wrong.game").stdout)
        assert (told["status"], told["slips"][0]["is"]) == ("illegal", "As")
    assert "slips" not in json.loads(process("check", "--json", "wrong.game").stdout)


def test_check_tells_the_slip_behind_the_first_three(folder: Path, run: Run) -> None:
    names = [f"{number}.game" for number in range(5)]
    for name in names:
        (folder / name).write_text(WRONG, "utf-8")
    for jobs in ("1", "2"):
        told = run("check", "complete.game", *names, "--jobs", jobs).output
        assert told.count("slip: With As instead of Ac in line 11") == 3
        assert "slip" not in told.partition("3.game:")[2]
    assert run("check", *names, "--slips").output.count("slip: ") == 5


def test_a_legal_record_needs_nothing_of_it(wrong: Path, process: Process) -> None:
    assert wrong.exists()
    done = process("check", "complete.game", PYTHONPROFILEIMPORTTIME="1")
    assert "mending" not in done.stderr
    assert "mending" in process("check", "wrong.game", PYTHONPROFILEIMPORTTIME="1").stderr


def test_somebody_at_a_terminal_chooses(wrong: Path) -> None:
    with Terminal("mend", "wrong.game", folder=wrong.parent) as terminal:
        terminal.wait("Which one is right?")
        terminal.type("seven\r")
        terminal.wait("is not the number of a change")
        terminal.type("1\r")
        terminal.wait("wrong.mended.game: written")
    assert wrong.with_name("wrong.mended.game").read_text("utf-8") == COMPLETE


def test_a_record_that_has_changed_meanwhile_stays_as_it_is(wrong: Path) -> None:
    with Terminal("mend", "wrong.game", "--in-place", folder=wrong.parent) as terminal:
        terminal.wait("Which one is right?")
        wrong.write_text(WRONG + "# more\n", "utf-8")
        terminal.type("1\r")
        terminal.wait("it has changed since it was read")
        assert terminal.end() == 2
    assert wrong.read_text("utf-8") == WRONG + "# more\n"


@pytest.mark.parametrize("keys", ["\r", "\x03", "\x04"], ids=["Enter", "Ctrl-C", "Ctrl-D"])
def test_somebody_at_a_terminal_leaves_it_as_it_is(wrong: Path, keys: str) -> None:
    with Terminal("mend", "wrong.game", "--in-place", folder=wrong.parent) as terminal:
        terminal.wait("Which one is right?")
        terminal.type(keys)
        assert terminal.end() == (130 if keys == "\x03" else 0)
    assert wrong.read_text("utf-8") == WRONG
    assert not (wrong.parent / ".wrong.game.lock").exists()


def test_the_docs_name_it() -> None:
    assert "companion mend" in (ROOT / "docs" / "commands.md").read_text("utf-8")
