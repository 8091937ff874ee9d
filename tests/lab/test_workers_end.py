"""However a run of the laboratory ends, no process of it stays behind: Ctrl-C, `kill`, and `kill -9` of the one that all see."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import psutil
import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals")

#: More than anybody waits for.
EXPERIMENT = """\
game = "four-kingdoms"
players = 3
deals = 100000
levels = [1]
[header]
seasons = 1
"""
#: How long anything is waited for (seconds), and how often it is looked at.
_PATIENCE, _EACH = 120.0, 0.05
#: Two workers, and with them what the standard library keeps to clean up after all.
_CHILDREN = 3


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], list[psutil.Process]]]:
    """A run with two workers, as soon as a block was played, and all processes that it has started."""
    (tmp_path / "who.toml").write_text(EXPERIMENT, "utf-8")
    words = [sys.executable, "-m", "companion", "lab", "run", "who.toml", "-j", "2"]
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as parent:
        seen = psutil.Process(parent.pid)
        assert until(lambda: len(seen.children(recursive=True)) >= _CHILDREN and kept(tmp_path / "who.sqlite"))
        children = seen.children(recursive=True)
        try:
            yield parent, children
        finally:
            for one in (seen, *children):
                if one.is_running():
                    one.kill()


def kept(store: Path) -> bool:
    """Whether a block is in the store."""
    try:
        with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as base:
            return bool(base.execute("select count(*) from games").fetchone()[0])
    except sqlite3.Error:
        return False


def until(holds: Callable[[], bool]) -> bool:
    """Waits until something holds; whether it does."""
    end = time.monotonic() + _PATIENCE
    while not (found := holds()) and time.monotonic() < end:
        time.sleep(_EACH)
    return found


def are_gone(children: list[psutil.Process]) -> bool:
    """Whether none of them lives."""
    return not any(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in children)


def test_workers_end_with_a_parent_that_had_no_time_to_say_so(
    running: tuple[subprocess.Popen[str], list[psutil.Process]],
) -> None:
    parent, children = running
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    assert until(lambda: are_gone(children))


def test_kill_is_heard_as_ctrl_c(running: tuple[subprocess.Popen[str], list[psutil.Process]]) -> None:
    parent, children = running
    parent.send_signal(signal.SIGTERM)
    said, _ = parent.communicate(timeout=_PATIENCE)
    assert parent.returncode == 130
    assert "stopping when the games under way are over" in said
    assert "Run it again to go on" in said
    assert until(lambda: are_gone(children))
