"""Wrong files, wrong names, wrong places: one line for people, exit status 2, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from commands import COMPLETE, ROOT, Process, Run
from companion.cli.terminal.out import clean, pad, width

_BIDI = "\u202e"


def _is_clear(done: subprocess.CompletedProcess[str]) -> bool:
    said = done.stdout + done.stderr
    return done.returncode == 2 and "Traceback" not in said and "bug in Companion" not in said and bool(said.strip())


@pytest.mark.parametrize("command", ["check", "score", "moves", "show", "format", "link"])
@pytest.mark.parametrize(
    "name", ["missing.game", "empty.game", "binary.game", "huge.game", ".", "unknown.game", "future.game", "a\udcff"]
)
def test_bad_files(process: Process, folder: Path, command: str, name: str) -> None:
    (folder / "empty.game").write_bytes(b"")
    (folder / "binary.game").write_bytes(bytes(range(256)) * 20)
    (folder / "unknown.game").write_text("game: four-kingdom\nplayers: A, B\n")
    (folder / "future.game").write_text("game: four-kingdoms\nformat: 2\nplayers: A, B\n")
    with (folder / "huge.game").open("wb") as file:
        file.truncate(50_000_000)
    (folder / "complete.game").unlink()  # so that the folder has no record that a standing could be made of
    done = process(command, name)
    assert _is_clear(done), done


def test_an_unknown_game_is_suggested(run: Run, folder: Path) -> None:
    (folder / "unknown.game").write_text("game: four-kingdom\nplayers: A, B\n")
    assert "did you mean “four-kingdoms”?" in run("check", "unknown.game").output
    assert "did you mean four-kingdoms?" in run("rules", "four-kingdms").output
    assert "“chess”; there are: " in run("new", "chess", "a.game").output, "hearts is not near"


def test_a_folder_is_answered_with_how_its_files_are_named(process: Process, folder: Path) -> None:
    (folder / "league").mkdir()
    for command in ("check", "show"):
        assert process(command, "league").stderr == "companion: there is no record in league; records end with .game\n"
    (folder / "league" / "friday.game").touch()
    told = "companion: league: that is a folder, not a file; name the files in it"
    assert process("show", "league").stderr == f"{told}: {Path('league') / '*.game'}\n"


def test_all_records_of_a_folder_are_checked(process: Process, folder: Path) -> None:
    (folder / "league").mkdir()
    for name in ("b.game", "a.game"):
        (folder / "league" / name).write_text(COMPLETE, "utf-8")
    (folder / "league" / "notes.txt").write_text("no record", "utf-8")
    (folder / "league" / "older").mkdir()
    (folder / "league" / "older" / "c.game").write_text("nonsense", "utf-8")
    done = process("check", "league", "illegal.game")
    assert done.returncode == 1
    named = [Path("league") / "a.game", Path("league") / "b.game"]
    assert [line.partition(":")[0] for line in done.stdout.splitlines() if "complete" in line][:2] == list(map(str, named))
    assert "nonsense" not in done.stdout + done.stderr
    assert "illegal.game:8:1: illegal" in done.stdout or "illegal.game: illegal" in done.stdout
    assert len(process("check", "--json", "league").stdout.splitlines()) == 2


def test_a_short_id_in_a_record_is_told_in_full(run: Run, folder: Path) -> None:
    (folder / "short.game").write_text("game: fk\nplayers: A, B, C\n", "utf-8")
    assert "hint: write game: four-kingdoms\n" in run("check", "short.game").output


def test_who_asks_for_plain_words_is_told_where_they_are(run: Run) -> None:
    done = run("standings", "--plain", "complete.game")
    assert done.exit_code == 2
    assert "standings has no option --plain; companion check, score, show, referee and play have it" in done.output


def test_verdicts_and_scores_can_be_read_aloud(run: Run, folder: Path) -> None:
    wrong = "game: four-kingdoms\nplayers: Aino, Joe, Emmi\n[season 1]\nkings: Ks Kd\n5c 8s 9c\n5c 4s 4h\n"
    (folder / "wrong.game").write_text(wrong, "utf-8")
    (folder / "short.game").write_text("game: fk\nplayers: A, B, C\n", "utf-8")
    done = run("check", "--plain", "wrong.game", "short.game")
    assert done.exit_code == 2
    assert "wrong.game is illegal.\nThat is illegal in line 6, rule FK-4.4: 5 of clubs was played" in done.stdout
    assert "\nIn line 5, 5c 8s 9c: played here.\n" in done.stdout
    assert "\nslip: With 5s instead of 5c in line 6, the whole record is legal. 1 other single change" in done.stdout
    assert "short.game is malformed.\nThat is malformed in line 1: " in done.stdout
    scores = run("score", "--plain", "complete.game").stdout
    assert "made of" in scores
    assert not set(scores) & set("♠♥♦♣─│^")


def test_no_permission(run: Run, unprivileged: Path) -> None:
    record = unprivileged / "complete.game"
    record.write_text(COMPLETE, "utf-8")
    assert run("check", str(record)).exit_code == 0
    record.chmod(0)
    done = run("check", str(record))
    assert done.exit_code == 2
    assert done.output.endswith("permission denied; allow it (chmod), or use another place\n")


def test_unknown_commands_and_rules_are_suggested(run: Run) -> None:
    assert "did you mean check?" in run("chekc").output
    assert "there is no command “kitt”; did you mean kit?" in run("print", "kitt").output
    assert "did you mean ladder?" in run("lab", "ladde").output
    assert run("chekc").exit_code == 2
    assert "did you mean FK-5.2?" in run("rule", "FK5.2").output
    assert "that chapter has FK-5.1 to FK-5.6" in run("rule", "FK-5.99").output


HOSTILE = ["<script>", "../../x", "=1+1", "[bold red]x[/]", "🧙", "שרה", "\u202eevil", "x\u0007y\u001b[31m", "A" * 300]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_player_names(run: Run, folder: Path, name: str) -> None:
    done = run("new", "four-kingdoms", "--players", f"{name}, Bo, Cia", "hostile.game")
    if not name.isprintable():
        assert "Traceback" not in done.output
    else:
        assert done.exit_code == 0, done.output
        with (folder / "hostile.game").open("a", encoding="utf-8") as file:
            file.write("points: " + ", ".join(f"{tag} 1" for tag in _tags(folder / "hostile.game")) + "\n")
    for command in (["check"], ["score"], ["score", "--csv"], ["score", "--why"], ["show"], ["moves"]):
        done = run(*command, "hostile.game")
        assert not set(done.output) & {"\x07", "\x1b", _BIDI}
        assert "Traceback" not in done.output
    assert not (folder.parent.parent / "x").exists()


def _tags(path: Path) -> list[str]:
    from companion.referee import judge

    return list(judge(path.read_text("utf-8")).verdict.players)


def test_markup_in_a_name_is_not_interpreted(run: Run, folder: Path) -> None:
    text = COMPLETE.replace("Anna, Bo, Cia", "Anna = [bold]Anna[/bold], Bo, Cia")
    (folder / "markup.game").write_text(text, "utf-8")
    assert "Anna = [bold]Anna[/bold]" in run("score", "markup.game").output


def test_a_spreadsheet_takes_no_cell_for_a_formula(run: Run, folder: Path) -> None:
    (folder / "=cmd.game").write_text(COMPLETE, "utf-8")
    rows = run("score", "--csv", "=cmd.game").output.splitlines()
    assert rows[0] == "file,game,section,player,score,total"
    assert rows[3] == "'=cmd.game,four-kingdoms,1,Cia,-3,-3"


def test_new_never_overwrites(run: Run, folder: Path) -> None:
    done = run("new", "four-kingdoms", "--players", "A, B", "complete.game")
    assert done.exit_code == 2
    assert "it exists already" in done.output
    assert (folder / "complete.game").read_text("utf-8") == COMPLETE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a system without /dev/full")
def test_a_full_disk(folder: Path) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "companion", "check", "complete.game"]
        env = os.environ | {"PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, check=False, stdout=full, stderr=subprocess.PIPE, text=True, env=env, cwd=folder)
    assert done.returncode == 2
    assert done.stderr == "companion: the disk is full; make room and try again; the output is incomplete\n"


def test_a_file_size_limit_leaves_the_record_whole(process: Process, folder: Path) -> None:
    resource = pytest.importorskip("resource", reason="a system without limits for processes")
    text = COMPLETE.replace("5c 8s", "5C   8S") + "# long\n" * 3000
    (folder / "long.game").write_text(text, "utf-8")

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    command = [sys.executable, "-B", "-m", "companion", "format", "--in-place", "long.game"]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=env, cwd=folder, preexec_fn=limit)
    assert _is_clear(done)
    assert (folder / "long.game").read_text("utf-8") == text
    assert not list(folder.glob(".long*"))


#: More than a pipe holds.
LONG = COMPLETE + "# long\n" * 30_000


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_leaves_early_is_no_error(folder: Path, unbuffered: str) -> None:
    (folder / "long.game").write_text(LONG, "utf-8")
    env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": unbuffered}
    command = [sys.executable, "-m", "companion", "format", "long.game"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env, cwd=folder) as told:
        assert told.stdout
        assert told.stderr
        assert told.stdout.readline()
        told.stdout.close()
        assert told.stderr.read() == ""
    assert told.returncode == 141


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_disk_that_takes_a_part_is_no_success(folder: Path, unbuffered: str) -> None:
    """Python itself takes a short write for a whole one, where it is asked not to buffer."""
    resource = pytest.importorskip("resource", reason="a system without limits for processes")
    (folder / "long.game").write_text(LONG, "utf-8")
    env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": unbuffered}

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    with (folder / "copy.game").open("wb") as copy:
        command = [sys.executable, "-B", "-m", "companion", "format", "long.game"]
        done = subprocess.run(
            command, check=False, stdout=copy, stderr=subprocess.PIPE, text=True, env=env, cwd=folder, preexec_fn=limit
        )
    assert done.returncode == 2
    assert done.stderr.startswith("companion: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "command", ["check complete.game", "score complete.game", "rules four-kingdoms", "simulate empires -n 2"]
)
def test_nobody_reads_what_a_command_says(folder: Path, command: str, unbuffered: str) -> None:
    """Our own lines and a table, which rich writes: whichever comes to the closed pipe first."""
    reading, writing = os.pipe()
    os.close(reading)
    env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PYTHONUNBUFFERED": unbuffered}
    call = [sys.executable, "-m", "companion", *command.split()]
    with os.fdopen(writing, "w") as closed:
        done = subprocess.run(call, check=False, stdout=closed, stderr=subprocess.PIPE, text=True, env=env, cwd=folder)
    assert (done.returncode, done.stderr) == (141, "")


def test_what_is_unexpected_is_called_a_bug(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.cli.checking import judged as checking

    def fail(name: str) -> None:
        raise RuntimeError(f"surprise in {name}")

    monkeypatch.setattr(checking, "judge_file", fail)
    done = run("moves", "complete.game")
    assert done.exit_code == 70
    assert "this is a bug in Companion, please report it: RuntimeError: surprise in complete.game" in done.output


def test_quoted_words_of_an_error_are_cut(process: Process, folder: Path) -> None:
    (folder / "companion.toml").write_text(f'game = "{"x" * 100_000}"\n', "utf-8")
    done = process("new", "-p", "Aino, Ville")
    assert done.returncode == 2
    assert f"there is no game “{'x' * 79}…”" in done.stderr


def test_what_cannot_be_said_changes_no_status(folder: Path) -> None:
    shell = f"{sys.executable} -m companion check nowhere.game 2>/dev/full"
    done = subprocess.run(["bash", "-c", shell], cwd=folder, env=os.environ | {"PYTHONPATH": str(ROOT)}, check=False)
    assert done.returncode == 2


def test_a_word_too_many_reaches_no_terminal_as_it_is(process: Process, folder: Path) -> None:
    done = process("app", "build", f"\x1b[31m{_BIDI}.game")
    assert done.returncode == 2
    assert "<U+202E>.game" in done.stderr
    assert "\x1b" not in done.stderr


def test_text_is_made_harmless() -> None:
    assert clean("a\x1b[31mb\u202ec\td") == "a<U+001B>[31mb<U+202E>c d"
    assert clean("Päivi 陽子 🧙") == "Päivi 陽子 🧙"
    assert [width(text) for text in ("abc", "陽子", "e\u0301")] == [3, 4, 1]
    assert [pad(text, 4) for text in ("ab", "abcdef", "陽子陽")] == ["ab  ", "abc…", "陽… "]
