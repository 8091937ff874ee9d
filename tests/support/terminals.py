"""A command at a terminal: a pseudo-terminal that tests type into, as a person does."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

import pytest

from commands import ROOT

#: Whoever waits longer than this for an answer has none.
_PATIENCE = 60.0


def _pair() -> tuple[int, int]:
    """Both ends of a new pseudo-terminal; where the system gives none, the test is left out."""
    import pty

    try:
        return pty.openpty()
    except OSError as error:
        pytest.skip(f"no pseudo-terminal can be opened here: {error.strerror}")


class Terminal:
    """One run of `companion` with a terminal in front of it."""

    def __init__(self, *arguments: str, folder: Path) -> None:
        self._ours, theirs = _pair()
        env = os.environ | {
            "PYTHONPATH": str(ROOT),
            "PYTHONUTF8": "1",
            "TERM": "xterm",
            "NO_COLOR": "1",
            "PROMPT_TOOLKIT_NO_CPR": "1",
        }
        command = [sys.executable, "-m", "companion", *arguments]
        self._process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder, env=env, start_new_session=True
        )
        os.close(theirs)
        self._seen = b""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    def type(self, keys: str) -> None:
        """Presses keys."""
        os.write(self._ours, keys.encode())

    def wait(self, text: str) -> str:
        """Waits until a text is shown, and gives all that was shown since the last wait."""
        end = time.monotonic() + _PATIENCE
        while text.encode() not in self._seen:
            assert self._read(end - time.monotonic()), f"{text!r} does not come: {self._seen!r}"
        before, _, self._seen = self._seen.partition(text.encode())
        return before.decode()

    @property
    def left(self) -> str:
        """What was shown since the last wait."""
        return self._seen.decode()

    def end(self) -> int:
        """Waits until the command ends, and gives its exit status."""
        end = time.monotonic() + _PATIENCE
        while self._read(end - time.monotonic()):
            pass
        return self._process.wait(_PATIENCE)

    def _read(self, patience: float) -> bool:
        """Whether more was shown."""
        if patience <= 0 or not select.select([self._ours], [], [], patience)[0]:
            return False
        try:
            more = os.read(self._ours, 4096)
        except OSError:  # the other side is closed
            return False
        self._seen += more
        return bool(more)
