"""`lab run` where the disk fails, or the machine stops: what was finished is kept, and a further run makes all of it.

The store is written by SQLite, beneath Python. So each statement that it is given is counted, and at the n-th the process is
killed, or no file may grow any more; what then goes wrong is the system's own.
"""

from __future__ import annotations

import io
import os
import resource
import signal
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import main

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a system on which processes cannot be forked")

EXPERIMENT = """\
game = "duelling-circles"
deals = 6
[arms.plain]
tokens = "3"
[arms.counterflow]
tokens = "3"
variant = "counterflow"
"""
GAMES = 12


def games_in(store: Path) -> list[object]:
    """What is kept, in an order of its own; nothing where no store was begun."""
    base = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        assert base.execute("pragma integrity_check").fetchone() == ("ok",)
        tables = base.execute("select count(*) from sqlite_master").fetchone()[0]
        return (
            base.execute("select job, deal, rotation, row from games order by job, deal, rotation").fetchall() if tables else []
        )
    finally:
        base.close()


def run(folder: Path, fault: str = "", at: int = 0) -> tuple[int, str, int]:
    """Runs the experiment in a process of its own: its status, what it says is wrong, and how many statements there were."""
    wrong, log = os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        _be_the_command(folder, wrong[1], lambda log=log[1]: _watch(log, fault, at))
    found = []
    for reading, writing in (wrong, log):
        os.close(writing)
        with os.fdopen(reading, "rb") as stream:
            found.append(stream.read().decode())
    _, ended = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(ended), found[0], len(found[1])


def _be_the_command(folder: Path, wrong: int, watch: Callable[[], None]) -> None:
    """Runs the command as this process, and ends it."""
    status = 99
    try:
        os.chdir(folder)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(wrong, 2)
        sys.stdout, sys.stderr = io.TextIOWrapper(io.FileIO(1, "w")), io.TextIOWrapper(io.FileIO(2, "w"))
        watch()
        sys.argv = ["companion", "lab", "run", "who.toml", "--jobs", "1"]
        main()
    except SystemExit as found:
        status = int(found.code or 0)
        sys.stderr.flush()
    finally:
        os._exit(status)


def _watch(log: int, fault: str, at: int) -> None:
    """Puts a counter in front of every statement."""
    real, count = sqlite3.connect, 0

    class Watched(sqlite3.Connection):
        def execute(self, *words: object) -> sqlite3.Cursor:  # type: ignore[override]
            nonlocal count
            os.write(log, b".")
            if count == at and fault == "killed":
                os.kill(os.getpid(), signal.SIGKILL)
            if count == at and fault == "full":
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (Path("who.sqlite").stat().st_size, resource.RLIM_INFINITY))
            count += 1
            return super().execute(*words)

    sqlite3.connect = lambda *words, **named: real(*words, **{**named, "factory": Watched})


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[object], int]:
    """The results of a run that nothing disturbs, and how many statements it takes."""
    folder = tmp_path_factory.mktemp("lab")
    (folder / "who.toml").write_text(EXPERIMENT, "utf-8")
    status, _, statements = run(folder)
    kept = games_in(folder / "who.sqlite")
    assert (status, len(kept)) == (0, GAMES)
    return kept, statements


@pytest.mark.parametrize("fault", ["killed", "full"])
def test_what_was_finished_is_kept(tmp_path: Path, whole: tuple[list[object], int], fault: str) -> None:
    kept, statements = whole
    failed = 0
    for at in sorted({0, 3, *range(5, statements, statements // 4), statements - 1}):
        folder = tmp_path / str(at)
        folder.mkdir()
        (folder / "who.toml").write_text(EXPERIMENT, "utf-8")
        status, wrong, _ = run(folder, fault, at)
        found = games_in(folder / "who.sqlite") if (folder / "who.sqlite").exists() else []
        assert set(found) <= set(kept)
        if fault == "killed":
            assert status == -signal.SIGKILL
        else:
            failed += status != 0
            assert status == 0 or (status == 2 and "companion: who.sqlite: " in wrong)
            assert "bug" not in wrong
            assert status == 2 or found == kept
        assert run(folder)[0] == 0
        assert games_in(folder / "who.sqlite") == kept
    assert failed or fault == "killed"
