"""`enter`: answers piped in, checked at once, kept when broken off, gone on with."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from commands import COMPLETE, ROOT, Process, Run
from companion.referee import judge

HEADER = ["four-kingdoms", "Aino Korhonen, Ville, Emmi", "night", "", "", "", ""]
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
        "game: four-kingdoms\nplayers: Aino = Aino Korhonen, Ville, Emmi\nscoring: night\ncut: yes\njokers: 0\ndealer: Aino\n\n"
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


@pytest.mark.parametrize("sign", [getattr(signal, name) for name in ("SIGKILL", "SIGTERM", "SIGINT") if hasattr(signal, name)])
def test_nothing_typed_is_lost_when_it_is_killed(process: Process, folder: Path, sign: signal.Signals) -> None:
    command = [sys.executable, "-u", "-m", "companion", "enter", "new.game"]
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
            seen += os.read(asked.stdout.fileno(), 1000)
        asked.send_signal(sign)
        asked.wait()
    done = process("enter", "new.game", said=_lines(*VILLAGES[3:]))
    assert done.returncode == 0, done
    assert judge((folder / "new.game").read_text("utf-8")).verdict.totals == {"Aino": 5, "Ville": 0, "Emmi": -5}


def test_a_draft_cut_off_in_the_middle_of_a_line(process: Process, folder: Path) -> None:
    process("enter", "new.game", said=_lines(*HEADER, *VILLAGES[:3]))
    draft = folder / "new.game.draft"
    draft.write_bytes(draft.read_bytes()[:-4])
    done = process("enter", "new.game", said=_lines(*VILLAGES[2:]))
    assert done.returncode == 0, done


def test_a_crash_just_after_writing_does_not_enter_the_season_twice(process: Process, folder: Path) -> None:
    from companion.cli.draft import Draft

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
