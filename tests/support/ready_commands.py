"""Commands as processes of their own that need not load first: most of a short command's time goes into loading what it needs.

A process that has loaded it waits for each of pytest's. Asked for a command, it forks one: with the streams, the folder and the
environment that it is given, and nothing else of the test's. Where a system or an environment wants Python started anew, that is
done (`start`).
"""

from __future__ import annotations

import atexit
import gc
import io
import json
import os
import pkgutil
import runpy
import select
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
#: What a request has at most: words, an environment.
_MOST = 1 << 20
#: What Python reads once, when it starts.
_READ_AT_START = ("PYTHON", "LC_", "LANG", "COVERAGE")


class Streams(NamedTuple):
    """What a command reads, and where what it says goes."""

    stdin: int
    stdout: int
    stderr: int


def start(words: Sequence[str], streams: Streams, folder: Path, env: Mapping[str, str], *, session: bool = False) -> Any:
    """Starts `companion` with some words: a process that can be waited for and killed; `session` gives it one of its own."""
    ready = _ready() if hasattr(os, "fork") and sys.platform == "linux" else None
    if ready is not None and ready.may_be(env):
        return ready.start(words, streams, folder, env, session=session)
    command = [sys.executable, "-m", "companion", *words]
    stdin, stdout, stderr = streams
    return subprocess.Popen(
        command, stdin=stdin, stdout=stdout, stderr=stderr, cwd=folder, env=dict(env), start_new_session=session
    )


class Forked:
    """A command under way, as `subprocess.Popen` has it."""

    def __init__(self, told: int) -> None:
        self._told = os.fdopen(told)
        self.pid = int(self._told.readline())
        self.returncode: int | None = None

    def wait(self, timeout: float | None = None) -> int:
        """Its exit status. Raises TimeoutExpired."""
        if self.returncode is None:
            if not select.select([self._told], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("companion", timeout or 0)
            self.returncode = int(self._told.readline())
            self._told.close()
        return self.returncode

    def kill(self) -> None:
        """Ends it as nothing can be ended more suddenly."""
        if self.returncode is None and not select.select([self._told], [], [], 0)[0]:
            os.kill(self.pid, 9)


class _Ready:
    """The process that waits, as a test sees it."""

    def __init__(self) -> None:
        self._ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._env, self._user = _read_at_start(_as_a_command(os.environ)), os.geteuid()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, __file__, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                env=_as_a_command(os.environ),
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
            )
        atexit.register(self.end)

    def may_be(self, env: Mapping[str, str]) -> bool:
        """Whether it may become a command with this environment, for whoever we are now."""
        first, *others = env["PYTHONPATH"].split(os.pathsep)
        plain = not any((Path(other) / "sitecustomize.py").exists() for other in others)
        return _read_at_start({**env, "PYTHONPATH": first}) == self._env and plain and os.geteuid() == self._user

    def start(self, words: Sequence[str], streams: Streams, folder: Path, env: Mapping[str, str], *, session: bool) -> Forked:
        """Starts a command."""
        told, tells = os.pipe()
        request = json.dumps([list(words), str(folder), dict(env), session]).encode()
        socket.send_fds(self._ours, [request], [*streams, tells])
        os.close(tells)
        return Forked(told)

    def end(self) -> None:
        """Ends it, and takes what time all its commands took for our own."""
        self._ours.close()
        self._process.wait()


@cache
def _ready() -> _Ready:
    return _Ready()


def _as_a_command(env: Mapping[str, str]) -> dict[str, str]:
    return dict(env) | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}


def _read_at_start(env: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in env.items() if name.startswith(_READ_AT_START)}


def _serve(place: int) -> None:
    """Forks a command for each request, until nobody can ask any more. Returns in the command alone."""
    with socket.socket(fileno=place) as asked:
        while True:
            request, streams, _, _ = socket.recv_fds(asked, _MOST, 4)
            _forget_the_ended()
            if not request:
                sys.exit()
            if not os.fork():
                break
            for stream in streams:
                os.close(stream)
    _keep(streams)
    _become(*json.loads(request))


def _forget_the_ended() -> None:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return


def _keep(streams: Sequence[int]) -> None:
    """Forks the command once more, and tells how it ends. Returns in the command alone, which has the streams."""
    *standard, tells = streams
    command = os.fork()
    if command:
        for stream in (0, 1, 2, *standard):
            os.close(stream)
        os.write(tells, f"{command}\n".encode())
        _, status = os.waitpid(command, 0)
        os.write(tells, f"{os.waitstatus_to_exitcode(status)}\n".encode())
        os._exit(0)
    for number, stream in enumerate(standard):
        os.dup2(stream, number)
    for stream in streams:
        os.close(stream)


def _become(words: list[str], folder: str, env: dict[str, str], session: bool) -> None:
    """Does what `python -m companion` does before it runs anything."""
    if session:
        os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    sys.path[:2] = [folder, *env["PYTHONPATH"].split(os.pathsep)]  # in place of this file's folder, and of ours
    sys.argv = ["companion", *words]
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8", "surrogateescape")
    sys.stdout = sys.__stdout__ = _writer(1, "surrogateescape", at_once=os.isatty(1))
    sys.stderr = sys.__stderr__ = _writer(2, "backslashreplace", at_once=True)
    runpy.run_module("companion", run_name="__main__", alter_sys=True)


def _writer(number: int, errors: str, *, at_once: bool) -> io.TextIOWrapper:
    """What Python writes to a stream with."""
    raw = io.FileIO(number, "w", closefd=False)
    return io.TextIOWrapper(io.BufferedWriter(raw), "utf-8", errors, newline="\n", line_buffering=at_once)


def _load() -> None:
    """Loads what commands load at a table; nothing that prints, and nothing that looks for games."""
    for name in ("prompt_toolkit", "prompt_toolkit.shortcuts", "portalocker", "rich.console", "companion.cli.app"):
        import_module(name)
    for room in ("table", "checking", "records", "group"):
        _load_all(f"companion.cli.{room}")
    for game in pkgutil.iter_modules(import_module("companion.games").__path__):
        import_module(f"companion.games.{game.name}.about")
        _load_all(f"companion.games.{game.name}.rules")
    gc.collect()
    gc.freeze()  # a command need not look through all of this for garbage when it ends: that would take longer than its work


def _load_all(package: str) -> None:
    for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
        import_module(module.name)


if __name__ == "__main__":
    _load()
    _serve(int(sys.argv[1]))
