"""Many files judged by several processes: the same is said for any number of them, in the order of the files."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from test_plain_check import LEGAL, broken

from commands import Run
from companion.cli.checking import spread
from companion.cli.checking.spread import in_order
from companion.cli.terminal.out import CommandError

NAMES = [str(number) for number in range(130)]


def who(name: str) -> tuple[str, int]:
    return name, os.getpid()


@pytest.mark.parametrize("jobs", [1, 2, 3, 50])
def test_the_order_is_that_of_the_files(jobs: int) -> None:
    done = list(in_order(who, NAMES, jobs))
    assert [name for name, _ in done] == NAMES
    assert len({process for _, process in done}) == min(jobs, 7)  # of 20 files each


def test_few_files_are_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spread, "processors", lambda: 2)
    assert {process for _, process in in_order(who, NAMES[:49])} == {os.getpid()}
    assert len({process for _, process in in_order(who, NAMES[:50])}) == 2
    assert {process for _, process in in_order(who, [*NAMES, "-"], 4)} == {os.getpid()}  # nobody else reads standard input


def test_what_is_raised_is_raised_when_its_turn_has_come() -> None:
    def work(name: str) -> str:
        if name == "77":
            raise LookupError(name)
        return name

    found: list[str] = []
    with pytest.raises(LookupError, match="77"):
        found.extend(in_order(work, NAMES, 2))
    assert found == NAMES[:77]
    assert not multiprocessing.active_children()


def test_a_process_that_was_stopped_is_told() -> None:
    parent = os.getpid()

    def work(name: str) -> str:
        if name == "45" and os.getpid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)
        return name

    with pytest.raises(CommandError, match="was stopped") as raised:
        list(in_order(work, NAMES, 2))
    assert raised.value.exit_code == 2
    assert not multiprocessing.active_children()


def test_nobody_goes_on_when_nobody_takes_it() -> None:
    results = in_order(who, NAMES, 2)
    assert isinstance(results, Generator)
    next(results)
    assert multiprocessing.active_children()
    results.close()
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("command", ["check", "check --json", "score", "score --json", "score --csv --why"])
def test_any_number_of_processes_say_the_same(run: Run, tmp_path: Path, command: str) -> None:
    illegal, malformed, missing, *_ = broken(tmp_path)
    bad = [missing] if command.startswith("check") else []
    files = [*[LEGAL] * 12, illegal, malformed, *[LEGAL] * 12, *bad, LEGAL]
    one, two = (run(*command.split(), "--jobs", jobs, *files) for jobs in ("1", "2"))
    assert one.output == two.output
    assert one.exit_code == two.exit_code == 2


#: What a shell starts in the background without a terminal ignores Ctrl-C, tests too, and so would all that they start.
HEEDING_CTRL_C = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


@pytest.mark.parametrize("command", ["check", "score"])
def test_ctrl_c_ends_all_processes(command: str) -> None:
    """As a terminal says it: to all of them at once, while they are at work."""
    words = [sys.executable, "-c", HEEDING_CTRL_C, "-m", "companion", command, "--jobs", "2", *[LEGAL] * 2000]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True, errors="replace", start_new_session=True) as running:
        assert running.stdout is not None
        running.stdout.readline()  # the first parts are judged
        os.killpg(running.pid, signal.SIGINT)
        _, wrong = running.communicate()
    assert running.returncode == 130
    assert wrong.strip() == "companion: stopped"
    with pytest.raises(ProcessLookupError):
        os.killpg(running.pid, 0)
