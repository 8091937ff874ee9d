"""A command that is forked from a process which waits does what one does for which Python is started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from commands import ROOT, Process
from ready_commands import Forked, Streams, start
from terminals import Terminal, shown

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a system on which Python is started for each command")

COMMANDS = [
    ("--version",),
    ("check", "complete.game", "illegal.game"),
    ("check", "-"),
    ("score", "complete.game", "--json"),
    ("rule", "FK-99"),
    ("nonsense",),
]


def environment(**more: str) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"} | more


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_it_says_what_a_new_one_says(words: tuple[str, ...], process: Process, folder: Path) -> None:
    said = "game: hearts\nplayers: Åke, Bo, Cia\n"
    forked = process(*words, said=said)
    command = [sys.executable, "-m", "companion", *words]
    fresh = subprocess.run(command, check=False, cwd=folder, env=environment(), input=said.encode(), capture_output=True)
    assert (forked.returncode, forked.stdout.encode(), forked.stderr.encode()) == (fresh.returncode, fresh.stdout, fresh.stderr)


def begun(folder: Path, **more: str) -> object:
    """A command that waits for words, as it was started."""
    with tempfile.TemporaryFile() as stream:
        return start(["check", "-"], Streams(*[stream.fileno()] * 3), folder, environment(**more))


def test_python_is_started_where_an_environment_wants_it(folder: Path) -> None:
    for more, kind in (({}, Forked), ({"COLUMNS": "200"}, Forked), ({"PYTHONUTF8": "0"}, subprocess.Popen)):
        started = begun(folder, **more)
        assert isinstance(started, kind)
        started.wait(60)


def test_its_end_is_told_as_a_new_ones(folder: Path) -> None:
    with Terminal("enter", "a.game", folder=folder) as terminal:
        terminal.wait("Game")
        terminal.kill()
        assert terminal.end() == -signal.SIGKILL


def test_it_has_the_folder_and_the_environment_that_it_is_given(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of the test before is gone."""
    assert "‹" in shown("rule", "FK-4.3", folder=folder).marked
    assert "‹" not in shown("rule", "FK-4.3", folder=folder, colours=False).marked
    (folder / "deeper").mkdir()
    (folder / "deeper" / "a.game").write_bytes((folder / "complete.game").read_bytes())
    assert "a.game: legal" in shown("check", "a.game", folder=folder / "deeper").text


def test_nothing_that_prints_is_loaded_and_no_game_is_looked_for() -> None:
    """What a command loads, and which games there are, is found out by itself."""
    program = (
        "import sys; import ready_commands; ready_commands._load()\n"
        "from companion.referee import games\n"
        "print([name for name in ('reportlab', 'uharfbuzz', 'weasyprint', 'PIL') if name in sys.modules])\n"
        "print(games._installed.cache_info())"
    )
    env = environment(PYTHONPATH=os.pathsep.join(map(str, (ROOT, ROOT / "tests" / "support"))))
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("[]\nCacheInfo(hits=0, misses=0")
