"""`enter`: answers piped in, checked at once, kept when broken off, gone on with."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer import Exit

from commands import COMPLETE, ROOT, Process, Run
from companion.cli.group.found import Group
from companion.cli.records.files import files_beside
from companion.cli.table.draft import Draft
from companion.cli.table.enter import Session
from companion.record.players import parse_players
from companion.referee import judge
from companion.referee.asking.interview import Interview, without_key
from companion.referee.talking import numbers_meant
from terminals import BOTH, Terminal

HEADER = ["four-kingdoms", "Aino Korhonen, Ville, Emmi", "night", "", "", "", ""]
POINTS = ["p", "3 5 1"]
VILLAGES = ["villages", "9h Jh Qh 5c", "4s", "6s Js 7h Ac", "d"]


def _lines(*answers: str) -> str:
    return "".join(f"{answer}\n" for answer in answers)


def test_a_season_by_its_villages(process: Process, folder: Path) -> None:
    done = process("enter", "new.game", said=_lines(*HEADER, *VILLAGES))
    assert done.returncode == 0, done
    assert "Aino +5: ♥9 +1, ♥J +2, ♥Q +2" in done.stdout
    assert "Not yet in a village:" in done.stdout
    assert "Possible kings:\n  K♠ Anarchy\n  K♥ Harmony" in done.stdout
    assert (folder / "new.game").read_text("utf-8") == (
        "game: four-kingdoms\nrules: 1\nplayers: Aino = Aino Korhonen, Ville, Emmi\n"
        "scoring: night\ncut: yes\njokers: 0\ndealer: Aino\n\n"
        "[season 1]\nvillage Aino: 9h Jh Qh 5c\nvillage Ville: 4s\nvillage Emmi: 6s Js 7h Ac\nharvest: Kd\n"
    )
    assert not (folder / "new.game.draft").exists()


def test_a_wrong_answer_is_explained_and_asked_again(process: Process) -> None:
    wrong = ["villages", "2s", "Kh", "xx", "9h 9h", "9h", "9h", "4s", "", "d"]
    done = process("enter", "new.game", said=_lines(*HEADER[:2], "nite", *HEADER[2:], *wrong))
    assert done.returncode == 0, done
    assert "No: “nite” is not one of: no-kings" in done.stdout
    for rule in ("FK-1.3", "FK-1.2", "FK-14.2"):
        assert rule in done.stdout
    assert done.stdout.count("Village of Aino [none]:") == 5
    assert done.stdout.count("Village of Ville [none]:") == 2


def test_a_season_by_its_tricks_and_one_by_points(process: Process, folder: Path) -> None:
    (folder / "begun.game").write_text("game: four-kingdoms\nplayers: Anna, Bo, Cia\n", "utf-8")
    tricks = COMPLETE.splitlines()[5:14]
    said = _lines("", "", "", "2", "", "tricks", "s d", *tricks, "h d", "yes", "points", "1 -2 3")
    done = process("enter", "begun.game", said=said)
    assert done.returncode == 0, done
    assert "Trick 1 of 9: Cia, Anna, Bo" in done.stdout
    verdict = judge((folder / "begun.game").read_text("utf-8")).verdict
    assert verdict.status == "legal"
    assert verdict.totals == {"Anna": 8, "Bo": -2, "Cia": 0}
    assert verdict.complete
    again = process("enter", "begun.game")
    assert again.returncode == 0
    assert "nothing more to enter" in again.stdout


def test_broken_off_and_gone_on_with(process: Process, folder: Path) -> None:
    first = process("enter", "new.game", said=_lines(*HEADER, *VILLAGES[:3]))
    assert first.returncode == 1
    assert "10 answers kept in new.game.draft" in first.stderr
    assert not (folder / "new.game").exists()
    second = process("enter", "new.game", said=_lines(*VILLAGES[3:]))
    assert second.returncode == 0, second
    assert "Village of Ville: 4s" in second.stdout
    assert "village Emmi: 6s Js 7h Ac" in (folder / "new.game").read_text("utf-8")
    assert not (folder / "new.game.draft").exists()


#: What runs in the background of a shell would ignore the interrupt, and with it whatever is begun there.
INTERRUPTIBLE = """\
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("companion", run_name="__main__")
"""


@pytest.mark.parametrize("sign", [getattr(signal, name) for name in ("SIGKILL", "SIGTERM", "SIGINT") if hasattr(signal, name)])
def test_nothing_typed_is_lost_when_it_is_killed(process: Process, folder: Path, sign: signal.Signals) -> None:
    command = [sys.executable, "-u", "-c", INTERRUPTIBLE, "enter", "new.game"]
    env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder, env=env
    ) as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        asked.stdin.write(_lines(*HEADER, *VILLAGES[:3]).encode())
        asked.stdin.flush()
        seen = b""
        while b"Village of Emmi" not in seen:
            more = os.read(asked.stdout.fileno(), 1000)
            assert more, seen
            seen += more
        asked.send_signal(sign)
        asked.wait()
    done = process("enter", "new.game", said=_lines(*VILLAGES[3:]))
    assert done.returncode == 0, done
    assert judge((folder / "new.game").read_text("utf-8")).verdict.totals == {"Aino": 5, "Ville": 0, "Emmi": -5}


@pytest.mark.parametrize("made", ["endless", "pipe", "deep", "long"])
def test_what_lies_in_a_drafts_place_is_refused_in_a_line(process: Process, folder: Path, made: str) -> None:
    draft = folder / "new.game.draft"
    if made == "endless":
        draft.symlink_to("/dev/zero")
    elif made == "pipe":
        os.mkfifo(draft)
    else:
        draft.write_text("companion enter: draft 1\n" + ("[" * 100_000 if made == "deep" else f'"{"x" * 100_000}') + "\n")
    done = process("enter", "new.game")
    assert done.returncode in (1, 2)  # an empty pipe is an empty draft, and nobody answers
    assert "Traceback" not in done.stderr
    assert "bug" not in done.stderr
    assert len(done.stderr) < 500


def test_a_draft_cut_off_in_the_middle_of_a_line(process: Process, folder: Path) -> None:
    process("enter", "new.game", said=_lines(*HEADER, *VILLAGES[:3]))
    draft = folder / "new.game.draft"
    draft.write_bytes(draft.read_bytes()[:-4])
    done = process("enter", "new.game", said=_lines(*VILLAGES[2:]))
    assert done.returncode == 0, done


def test_a_crash_just_after_writing_does_not_enter_the_season_twice(process: Process, folder: Path) -> None:
    from companion.cli.table.draft import Draft

    process("enter", "new.game", said=_lines(*HEADER, *VILLAGES))
    draft = Draft(folder / "new.game")
    draft.keep("season 1", "villages")
    draft.about_to_write((folder / "new.game").read_bytes())
    done = process("enter", "new.game", said="quit\n")
    assert "Season 2 by villages, tricks or points" in done.stdout
    assert not draft.path.exists()


def test_back_and_help_and_quit(process: Process, folder: Path) -> None:
    done = process("enter", "new.game", said=_lines("?", "four-kingdoms", "A, B", "back", "Aino, Bo, Cia", "quit"))
    assert "Which game was played: " in done.stdout
    assert "Taken back: Players: A, B" in done.stdout
    assert "2 answers kept" in done.stderr
    assert "Players: Aino, Bo, Cia" in process("enter", "new.game", said="").stdout


def test_what_is_written_already_is_never_changed(process: Process, folder: Path) -> None:
    old = b"\xef\xbb\xbfgame: FOUR-kingdoms\r\nplayers:  Anna,Bo,  Cia # us\r\n\r\n[season 1]\r\npoints: Anna 1, Bo 2, Cia 3"
    (folder / "old.game").write_bytes(old)
    done = process("enter", "old.game", said=_lines("points", "4 5 6"))
    assert done.returncode == 0, done
    new = (folder / "old.game").read_bytes()
    assert new.startswith(old + b"\r\n")
    assert new.replace(b"\r\n", b"").count(b"\n") == 0
    assert judge(new).verdict.totals == {"Anna": 5, "Bo": 7, "Cia": 9}


def test_a_record_with_an_illegal_line_is_mended_first(run: Run) -> None:
    done = run("enter", "illegal.game")
    assert done.exit_code == 2
    assert "illegal.game:9:12: illegal (FK-11.4)" in done.output
    assert "mend it first" in done.output


def test_places_where_nothing_can_be_written(process: Process, folder: Path) -> None:
    for place in ("-", ".", "nowhere/new.game"):
        done = process("enter", place, said="\n")
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


def test_answers_that_are_no_text(folder: Path) -> None:
    command = [sys.executable, "-m", "companion", "enter", "new.game"]
    env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    done = subprocess.run(
        command, check=False, input=b"\n\xff\xfe\x00, B\nA\x1b[31m, B\n", capture_output=True, cwd=folder, env=env
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"\x1b" not in done.stdout


def test_a_season_whose_result_is_two_lines(process: Process, folder: Path) -> None:
    said = _lines("circle-of-power", "Aino, Ville, dummy, Emmi", "coloured-cities", "", "result", "2 3 0 1", "1 9 0 0", "1 2 0 0")
    done = process("enter", "new.game", said=said)
    assert done.returncode == 0, done
    assert "CP-6.1" in done.stdout
    assert "Ville +3: 3 trophies +3" in done.stdout
    assert (
        (folder / "new.game")
        .read_text("utf-8")
        .endswith("\n[season 1]\ntrophies: Aino 2, Ville 3, dummy 0, Emmi 1\ndestroyed: Aino 1, Ville 2, dummy 0, Emmi 0\n")
    )


# ---- taking back, leaving out ----


def test_back_takes_a_season_out_of_the_record_again(process: Process, folder: Path) -> None:
    said = _lines(*HEADER, *POINTS, "back", "3 5 2", "yes", "p", "1 1 1", "back", "back", "back", "9 9 9")
    done = process("enter", "new.game", said=said)
    assert done.returncode == 0, done
    assert done.stdout.count("Removed from new.game again.") == 3
    text = (folder / "new.game").read_text("utf-8")
    assert text.endswith("[season 1]\npoints: Aino 9, Ville 9, Emmi 9\n")
    assert text.count("[season") == 1
    assert not (folder / "new.game.draft").exists()


def test_a_record_that_stood_there_is_as_it_was(process: Process, folder: Path) -> None:
    old = b"\xef\xbb\xbfgame: four-kingdoms\r\nplayers: Anna, Bo, Cia\r\n[season 1]\r\npoints: Anna 1, Bo 2, Cia 3"
    (folder / "old.game").write_bytes(old)
    done = process("enter", "old.game", said=_lines("p", "4 5 6", "back", "quit"))
    assert done.returncode == 1
    assert (folder / "old.game").read_bytes() == old
    assert "1 answer kept" in done.stderr
    assert process("enter", "old.game", said=_lines("4 5 7")).returncode == 0
    assert judge((folder / "old.game").read_bytes()).verdict.totals == {"Anna": 5, "Bo": 7, "Cia": 10}


def test_taking_out_can_be_cut_off_anywhere(folder: Path) -> None:
    """Killed before the record is as it was, the season stands there; killed after that, the draft has it."""
    path = folder / "new.game"
    session, _ = _entered(path, [*HEADER, *POINTS, None])
    after = path.read_bytes()
    assert session.written
    session._take_out()
    assert not path.exists()
    assert [said for _, said in Draft(path).read(None)][-2:] == POINTS
    path.write_bytes(after)
    assert Draft(path).read(after) == []


def test_four_times_enter_is_no_season_of_zeros(process: Process, folder: Path) -> None:
    said = _lines("circle-of-power", "A, B, C, D", "", "", "", "", "", "1 0 0 0")
    done = process("enter", "new.game", said=said)
    assert done.returncode == 0, done
    assert "Nothing was entered for this season: write it with zeros [no]: \n  Taken back: Trophies" in done.stdout
    assert "trophies: A 1, B 0, C 0, D 0\n" in (folder / "new.game").read_text("utf-8")


def test_zeros_are_written_where_they_are_meant(process: Process, folder: Path) -> None:
    header = ["circle-of-power", "A, B, C, D", "", "", ""]
    assert process("enter", "yes.game", said=_lines(*header, "", "yes")).returncode == 0
    typed = process("enter", "typed.game", said=_lines(*header, "none"))
    assert typed.returncode == 0
    assert "Nothing was entered" not in typed.stdout
    assert (folder / "yes.game").read_bytes() == (folder / "typed.game").read_bytes()


def test_empty_villages_alone_are_no_season(process: Process) -> None:
    done = process("enter", "new.game", said=_lines(*HEADER, "", "", "", "", "d", "no", "9h", "", "", "d"))
    assert done.returncode == 0, done
    assert done.stdout.count("Nothing was entered") == 1
    assert "Aino +1: ♥9 +1" in done.stdout


def test_a_key_typed_before_its_answer_is_understood(process: Process, folder: Path) -> None:
    header = ["game: four-kingdoms", "Players:  Anna, Joe, Sue", "scoring: night", "", "", "", ""]
    done = process("enter", "new.game", said=_lines(*header, "p", "points: Anna 1, Joe 2, Sue 3"))
    assert done.returncode == 0, done
    assert "players: Anna, Joe, Sue\nscoring: night\n" in (folder / "new.game").read_text("utf-8")
    assert without_key("village  Aino: 9h", "village aino") == "9h"
    assert without_key("Anna: 5c", "trick 1") == "Anna: 5c"


@pytest.mark.parametrize("word", ["?", "help", "HELP"])
def test_help_in_every_door(process: Process, word: str) -> None:
    assert "Which game was played" in process("enter", "new.game", said=_lines(word)).stdout


# ---- at a terminal, and whatever is typed ----


@BOTH
def test_an_answer_is_edited_and_brought_back_at_a_terminal(folder: Path, colours: bool) -> None:
    with Terminal("enter", "new.game", folder=folder, colours=colours) as terminal:
        for question, answer in zip(("Game", "Players", "Scoring", "Cut", "Jokers", "Seasons", "Dealer"), HEADER, strict=True):
            terminal.wait(question)
            terminal.wait(":")
            terminal.type(f"{answer}\r")
        terminal.wait("[villages]:")
        terminal.type("points\r")
        terminal.wait("Emmi:")
        terminal.type("3 5 1x\r")
        terminal.wait("No:")
        terminal.wait("Emmi:")
        terminal.type("\x1b[A\x7f\x1b[D\x1b[D\x7f6\r")  # up, without the x, 5 becomes 6
        terminal.wait("Another season")
        terminal.type("\x04")
        assert terminal.end() == 0
    assert "points: Aino 3, Ville 6, Emmi 1\n" in (folder / "new.game").read_text("utf-8")


def _entered(path: Path, answers: list[str | None]) -> tuple[Session, list[str]]:
    """A session that hears these answers (None: nobody answers any more), and the prompts that it showed."""
    session, left, prompts = Session(path), list(answers), []

    def ask(prompt: str) -> str | None:
        prompts.append(prompt)
        return left.pop(0) if left else None

    session.ask = ask
    with contextlib.suppress(Exit):
        session.run()
    return session, prompts


TYPED = [
    "", "back", "?", "yes", "no", "p", "villages", "tricks", "3 5 1", "none", "9h", "4s", "d", "agreed", "given up", "Aino",
    "draw", "over", "unfinished", "result", "1 0 0", "1 0 0 0", "x\x00", "Kz", "# note", "players: A, B", "played out", "4 1",
]  # fmt: skip
HEADS = [
    HEADER,
    ["circle-of-power", "A, B, C, D", "", "", ""],
    ["duelling-circles", "A, B", "", ""],
    ["circle-of-kings", "A, B", "Ks Kw Kp Kc"],
]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_typed_the_file_is_legal_and_nothing_is_lost(folder: Path, seed: int) -> None:
    """At every question the file is legal, and it and the draft hold all that was accepted."""
    chance = random.Random(seed)
    path = folder / "new.game"
    session = Session(path)
    left = [*HEADS[seed % len(HEADS)], *(chance.choice(TYPED) for _ in range(60))]

    def ask(prompt: str) -> str | None:
        data = path.read_bytes() if path.exists() else None
        assert data is None or judge(data).verdict.status == "legal", data
        kept = Interview((data or b"").decode(), files_beside(str(path)), Group())
        kept.ending = session.interview.ending
        for key, said in Draft(path).read(data):
            question = kept.next_question()
            assert question is not None
            assert question.key == key
            assert kept.answer(question, said) is None
        assert kept.text == session.interview.text
        return left.pop(0) if left else None

    session.ask = ask
    try:
        session.run()
    except Exit:
        assert not left
    assert not path.exists() or judge(path.read_bytes()).verdict.status == "legal"


def test_cards_may_be_said_in_words_and_enter_takes_what_was_understood(process: Process, folder: Path) -> None:
    (folder / "begun.game").write_text("game: four-kingdoms\nplayers: Anna, Bo, Cia\n", "utf-8")
    said = _lines(
        "", "", "", "", "", "tricks", "king of spades", "", "five of clubs, nine of diamonds and the queen of spades", ""
    )
    done = process("enter", "begun.game", said=said)
    assert "That is: Ks. Enter takes it." in done.stdout
    assert "[5c 9d Qs]: \n" in done.stdout
    assert '["trick 1", "5c 9d Qs"]' in (folder / "begun.game.draft").read_text("utf-8")


@pytest.mark.parametrize(
    ("header", "said", "typed", "meant"),
    [
        ("four-kingdoms\nplayers: Anna, Bo, Cia", ("", "", "", "", "", "tricks"), "patakuningas", "Ks"),
        (
            "circle-of-power\nplayers: Aino, Ville, Emmi, Otto",
            ("", "", "actions", "Kh Qd Js Ac"),
            "herttarouva; ruutu ysi, pata neljä, pata kolme, hertan kymppi, Emmi valloittaa Ottoa",
            "Qh 9d 4s 3s Th Emmi x Otto",
        ),
        (
            "circle-of-power\nplayers: Aino, Ville, Emmi, Otto",
            ("", "", "actions", "Qc Qh Qd Qs"),
            "the jack of diamonds is next, Aino leads the four of hearts, 2 of clubs, two of spades, Otto 4d, Otto regroups",
            "(Jd) 4h 2c 2s 4d Otto -",
        ),
        ("duelling-circles\nplayers: Aino, V = Ville", ("", ""), "we agreed on it", "agreed"),
        ("duelling-circles\nplayers: Aino, V = Ville", ("", "", ""), "Ville one and Aino has four", "V 1, Aino 4"),
        ("four-kingdoms\nplayers: Aino, Ville", ("", "", "", "", "", "points"), "Aino minus 3, Ville nil", "Aino -3, Ville 0"),
    ],
)
def test_what_was_played_may_be_said_in_words(
    process: Process, folder: Path, header: str, said: tuple[str, ...], typed: str, meant: str
) -> None:
    (folder / "begun.game").write_text(f"game: {header}\n", "utf-8")
    assert f"That is: {meant}. Enter takes it." in process("enter", "begun.game", said=_lines(*said, typed, "")).stdout


@pytest.mark.parametrize("typed", ["Aino Ville 3", "Aino 5, Aino 3", "5 3", "Aino 5, three", "Aino 5 Ville"])
def test_numbers_that_are_nobodys_are_not_understood(typed: str) -> None:
    players = parse_players("Aino, Ville", ())
    assert numbers_meant("four-kingdoms", ("Aino", "Ville"), typed, players) == ""


def test_what_breaks_a_rule_or_may_be_several_cards_is_not_taken_for_another_answer(process: Process, folder: Path) -> None:
    (folder / "begun.game").write_text("game: four-kingdoms\nplayers: Anna, Bo, Cia\n", "utf-8")
    said = _lines("", "", "", "", "", "tricks", "Ks", "the five, the nine and the queen", "5c 9d 9d", "five of clubs")
    done = process("enter", "begun.game", said=said)
    assert done.stdout.count("Trick 1 of 9") == 4
    assert "That is" not in done.stdout


def test_the_examples_of_a_question_are_cards_that_are_in_the_deck(process: Process, folder: Path) -> None:
    (folder / "begun.game").write_text("game: four-kingdoms\nplayers: Anna, Bo, Cia\n", "utf-8")
    done = process("enter", "begun.game", said=_lines("", "", "", "", "", "tricks", "Ks", "?"))
    assert "from the leader: 9d Qc Qd." in done.stdout
    assert "3d" not in done.stdout
