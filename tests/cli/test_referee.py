"""`referee`: each line judged at once, on the disk before the next is asked for, whatever happens."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import pytest

from commands import COMPLETE, ROOT, Process
from companion.cli.table.live.command import LineCompleter
from companion.disk.files import Trouble
from companion.disk.journal import Journal
from companion.referee import Replay, judge
from ready_commands import Streams, start

HEAD = "game: four-kingdoms\nplayers: Anna, Bo, Cia\nseasons: 1\n"
BODY = COMPLETE.removeprefix(HEAD).splitlines()
KILLS = 100


def _typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture
def fresh(folder: Path) -> Path:
    path = folder / "live.game"
    path.write_text(HEAD, "utf-8")
    return path


def test_a_game_from_its_first_line_to_its_last(process: Process, fresh: Path) -> None:
    done = process("referee", "live.game", said=_typed(*BODY))
    assert done.returncode == 0, done
    assert fresh.read_text("utf-8") == COMPLETE
    assert "Anna wins" in done.stdout
    assert "live.game is kept as it is" in done.stdout


def test_what_breaks_a_rule_is_explained_and_not_written(process: Process, fresh: Path) -> None:
    done = process("referee", "live.game", said=_typed(*BODY[:3], "5c 4s 7h", "why", "4s 7h Tc"))
    assert "illegal (FK-4.4)" in done.stdout
    assert "^^" in done.stdout
    assert "Not written" in done.stdout
    assert done.stdout.count("FK-4.4") == 3  # the label, the rule, and why
    assert fresh.read_text("utf-8") == HEAD + _typed(*BODY[:3], "4s 7h Tc")


def test_comments_and_right_claims_are_kept(process: Process, fresh: Path) -> None:
    process("referee", "live.game", said=_typed(*BODY, "# what an evening", "total: Anna 7", "total: Anna 8"))
    assert fresh.read_text("utf-8") == COMPLETE + _typed("# what an evening", "total: Anna 7")


def test_words_of_the_referee(process: Process, fresh: Path) -> None:
    words = [
        "help",
        "show",
        "moves",
        "score",
        "rule FK-4.2",
        "rule FK-99.9",
        "next",
        "undo",
        "undo",
        "redo",
        "redo",
        "why",
        "quit",
    ]
    done = process("referee", "live.game", said=_typed(*BODY[:3], *words, "5c 8s 9h"))
    assert "Taken back: 5c 8s 9c" in done.stdout
    assert "nothing was taken back" not in done.stdout
    assert "there is no rule “FK-99.9”" in done.stdout
    assert "nothing was refused" not in done.stdout  # `next` was, before `why`
    assert "season 1 is not scored yet" in done.stdout
    assert fresh.read_text("utf-8") == HEAD + _typed(*BODY[:3])


def test_next_opens_the_section_that_follows(process: Process, fresh: Path) -> None:
    process("referee", "live.game", said=_typed("next", "next"))
    assert fresh.read_text("utf-8") == HEAD + "[season 1]\n"


def test_what_was_taken_back_is_gone_once_another_line_stands_in_its_place(process: Process, fresh: Path) -> None:
    done = process("referee", "live.game", said=_typed(*BODY[:3], "undo", "5c 8s 9d", "redo"))
    assert fresh.read_text("utf-8") == HEAD + _typed(*BODY[:2], "5c 8s 9d")
    assert "nothing was taken back" in done.stdout


def test_undo_leaves_the_header(process: Process, fresh: Path) -> None:
    done = process("referee", "live.game", said=_typed("undo", "undo", "undo", "undo", "redo", "redo"))
    assert "there is no move left to take back" in done.stdout
    assert fresh.read_text("utf-8").startswith("game: four-kingdoms\nplayers: Anna, Bo, Cia\n")


def test_goes_on_with_a_record_and_its_line_ends(process: Process, fresh: Path) -> None:
    fresh.write_bytes((HEAD + _typed(*BODY[:4])).replace("\n", "\r\n").encode().removesuffix(b"\r\n"))
    done = process("referee", "live.game", said=_typed(*BODY[4:]))
    assert done.returncode == 0
    assert fresh.read_bytes() == COMPLETE.replace("\n", "\r\n").encode()


@pytest.mark.parametrize(
    ("text", "said"),
    [(HEAD + "[season 2]\n", "season 1 comes next"), ("game: chess\n", "Companion doesn't know a game"), ("", "a record begins")],
)
def test_a_record_with_errors_is_not_gone_on_with(process: Process, fresh: Path, text: str, said: str) -> None:
    fresh.write_text(text, "utf-8")
    done = process("referee", "live.game", said="4s 7h Tc\n")
    assert done.returncode == 2
    assert said in done.stderr
    assert "mend it first" in done.stderr
    assert fresh.read_text("utf-8") == text


def test_files_that_cannot_be_refereed(process: Process, folder: Path) -> None:
    (folder / "latin.game").write_bytes(b"game: four-kingdoms\nplayers: A\xf6\n")
    for name, said in {
        "none.game": "companion new", ".": "that is a folder", "-": "name a file", "latin.game": "2:11: this is not UTF-8",
    }.items():  # fmt: skip
        done = process("referee", name, said="")
        assert done.returncode == 2
        assert said in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_hostile_signs_are_not_written(process: Process, fresh: Path) -> None:
    done = process("referee", "live.game", said="# \x1b[31mred\n\u202e# turned\n\n")
    assert fresh.read_text("utf-8") == HEAD
    assert "\x1b" not in done.stdout
    assert done.stdout.count("signs that cannot be written down") == 2


def test_a_second_referee_is_refused(process: Process, fresh: Path) -> None:
    first = Journal(fresh)
    try:
        done = process("referee", "live.game", said=_typed("[season 1]"))
        assert done.returncode == 2
        assert "somebody else is writing this record" in done.stderr
    finally:
        first.close()
    assert process("referee", "live.game", said=_typed("[season 1]")).returncode == 0


@pytest.mark.parametrize("by_renaming", [False, True])
def test_what_another_program_wrote_is_left_alone(fresh: Path, by_renaming: bool) -> None:
    journal = Journal(fresh)
    other = HEAD + "# from an editor\n"
    if by_renaming:
        fresh.with_name("other").write_text(other, "utf-8")
        fresh.with_name("other").replace(fresh)
    else:
        fresh.write_text(other, "utf-8")
    with pytest.raises(Trouble, match="another program has changed it"):
        journal.append("[season 1]")
    with pytest.raises(Trouble, match="another program has changed it"):
        journal.cut(0)
    journal.close()
    assert fresh.read_text("utf-8") == other


def test_positions_follow_the_record() -> None:
    replay = Replay(HEAD, "live.game")
    for line in BODY:
        assert replay.apply(line), replay.refused
        assert replay.verdict == judge(replay.text, "live.game").verdict
    assert not replay.apply("[season 2]")
    assert replay.refused
    assert replay.refused[0].verdict.errors[0].rule == "FK-10.1"
    assert replay.undo() == BODY[-1]
    assert replay.text == HEAD + "".join(f"{line}\n" for line in BODY[:-1])


def test_completion_offers_what_may_come() -> None:
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    completer = LineCompleter(["show", "score"])
    completer.replay = Replay(HEAD + "[season 1]\n", "live.game")

    def offered(typed: str) -> list[str]:
        return [found.text for found in completer.get_completions(Document(typed), CompleteEvent())]

    assert offered("kin") == ["kings:"]
    assert "Kh" in offered("kings: Ks ")
    assert offered("sh") == ["show"]
    completer.replay = Replay(HEAD + "[season 1]\nkings: Ks Kd\n", "live.game")
    assert offered("5c Q")[:4] == ["Qs", "Qh", "Qd", "Qc"]


def test_killed_at_any_moment_the_record_is_whole(fresh: Path) -> None:
    """However it is killed, the file is a legal record: the first lines of what was typed, all that was answered among them."""
    typed = _typed(*BODY).encode()
    chance = random.Random(20260)
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "COMPANION_TRACEBACK": "1"}
    cut_short = 0
    for _ in range(KILLS):
        fresh.write_text(HEAD, "utf-8")
        (reads, types), (heard, says) = os.pipe(), os.pipe()
        with Path(os.devnull).open("w") as nowhere:
            referee = start(["referee", str(fresh)], Streams(reads, says, nowhere.fileno()), ROOT, environment)
        os.close(reads)
        os.close(says)
        with os.fdopen(types, "wb") as stdin, os.fdopen(heard, "rb") as stdout:
            stdout.readline()  # it has begun
            stdin.write(typed)
            stdin.flush()
            time.sleep(chance.random() * 0.03)
            referee.kill()
            said = stdout.read()
            referee.wait()
        text = fresh.read_text("utf-8")
        written = text.removeprefix(HEAD).splitlines()
        assert written == BODY[: len(written)]
        assert text.endswith("\n")
        assert judge(text).verdict.status == "legal"
        answered = said.count(b"\nNext:") - 1  # the first one stands before any line
        assert len(written) >= answered
        cut_short += len(written) < len(BODY)
    assert cut_short > KILLS // 10


DUEL = "game: duelling-circles\nplayers: A, B\n"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_turn_is_typed_bit_by_bit(process: Process, folder: Path, end: str) -> None:
    path = folder / "duel.game"
    path.write_bytes(DUEL.replace("\n", end).encode())
    done = process("referee", "duel.game", said=_typed("2", "h7", "*5", "*5", "3 h8 *2", "undo", "# later", "*3"))
    assert path.read_bytes().decode() == f"{DUEL}2 h7 *5\n# later\n".replace("\n", end)
    assert "Added to the line before: 2 h7 *5" in done.stdout
    assert done.stdout.count("Not written") == 2


@pytest.mark.parametrize(("last", "shown"), [("2 h7\r\n", "2 h7 *5"), ("2\u2028h7\n", "2<U+2028>h7 *5")])
def test_the_whole_line_is_shown_that_was_gone_on_with(process: Process, folder: Path, last: str, shown: str) -> None:
    (folder / "duel.game").write_bytes((DUEL + last).encode())
    done = process("referee", "duel.game", said="*5\n")
    assert f"Added to the line before: {shown}\n" in done.stdout


def test_nothing_is_put_behind_a_header(process: Process, folder: Path) -> None:
    path = folder / "duel.game"
    path.write_text(DUEL, "utf-8")
    process("referee", "duel.game", said=_typed("*5", ", C"))
    assert path.read_text("utf-8") == DUEL


def test_a_full_disk_leaves_the_line_as_it_was(fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(fresh)
    monkeypatch.setattr(journal, "_sync", lambda: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(Trouble, match="the disk is full"):
        journal.extend("more")
    journal.close()
    assert fresh.read_text("utf-8") == HEAD
