"""A disk that fails: every write below a folder is counted, and the n-th of them goes wrong, or is the last thing that is done.

`python faulty_disk.py` is a process that runs one command again and again, each time in a fresh copy of a folder, and tells
what came of it. It has the command's modules loaded, and forks for each run: so a fault costs what the command itself takes.
"""

from __future__ import annotations

import builtins
import errno
import importlib
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

#: What goes wrong. `short`: each write takes a few bytes, and nothing fails. `full`: from the n-th on, whatever needs room
#: fails. `error`: the n-th fails, and what comes after it is done. `killed`: the process is killed at the n-th, amid a write.
Kind = Literal["none", "short", "full", "error", "killed"]
#: What is done to a disk; what needs no room can fail by an error alone. What only cleans up is never refused.
_NEEDS_ROOM = ("make", "write", "sync", "link", "folder")
_CLEANS_UP = ("remove", "remove folder")
_ROOM = 5  # bytes that a short write takes, at most


@dataclass(frozen=True)
class Job:
    """A command to be run on files of a folder, in front of somebody who types `said`.

    Of `faulty_stubs.py` the function `before` stands in for what takes long, and `left` tells what is to be typed once more.
    """

    arguments: Sequence[str]
    files: Mapping[str, str]
    said: str = ""
    before: str = ""
    left: str = ""
    most: int = 0  # faults of each kind, spread over all that is done; 0: each


@dataclass
class Outcome:
    """What came of a run: what was done to the disk, what lies in the folder (None: a folder); and the same of a second run."""

    kind: Kind
    at: int
    status: int
    stdout: str
    stderr: str
    done: list[str] = field(default_factory=list)
    after: dict[str, str | None] = field(default_factory=dict)
    free: bool = True
    again: int = 0
    after_again: dict[str, str | None] = field(default_factory=dict)

    @property
    def what(self) -> str:
        """For the message of a test that fails."""
        return (
            f"{self.kind} at {self.at} ({self.done[self.at] if self.at < len(self.done) else ''}): {self.status}\n{self.stderr}"
        )


class Disk:
    """Stands between Python and the files below a folder."""

    def __init__(self, folder: Path, kind: Kind, at: int, log: int) -> None:
        self.folder = os.path.realpath(folder)
        self.kind, self.at, self.log = kind, at, log
        self.count = 0
        self.names: dict[int, str] = {}

    def holds(self, path: object) -> bool:
        """Whether a path, or an open file, lies below the folder."""
        if isinstance(path, int):
            return path in self.names
        if not isinstance(path, (str, os.PathLike)):
            return False
        return os.path.join(os.path.realpath(os.path.dirname(os.fspath(path)) or "."), "").startswith(self.folder + os.sep)

    def does(self, what: str, name: object, meanwhile: Callable[[], object] | None = None) -> None:
        """Notes what is about to be done, and fails where it is to. `meanwhile` is what is left where it is killed half-way."""
        number, self.count = self.count, self.count + 1
        os.write(self.log, f"{what} {Path(self.names.get(name, '?') if isinstance(name, int) else str(name)).name}\n".encode())
        if self.kind == "killed" and number == self.at:
            if meanwhile:
                meanwhile()
            os.kill(os.getpid(), signal.SIGKILL)
        if what in _CLEANS_UP:
            return
        if self.kind == "full" and number >= self.at and what in _NEEDS_ROOM:
            if meanwhile:
                meanwhile()
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if self.kind == "error" and number == self.at:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    def open_raw(self, file: Any, mode: str) -> _Raw:
        """A file that writes by this disk."""
        name = self.names.get(file, "") if isinstance(file, int) else os.fspath(file)
        if not isinstance(file, int) and (not os.path.exists(file) or "w" in mode):
            self.does("make", name)
        return _Raw(self, name, file, mode.replace("b", "").replace("t", ""))


class _Raw(io.FileIO):
    """An open file of the disk."""

    def __init__(self, disk: Disk, named: object, file: Any, mode: str) -> None:
        self.disk, self.named = disk, named
        super().__init__(file, mode)
        disk.names[self.fileno()] = str(named)

    def write(self, data: Any) -> int:
        view = bytes(data)
        inside = self.tell() + len(view) <= os.fstat(self.fileno()).st_size  # that needs no room
        self.disk.does("write over" if inside else "write", self.named, lambda: super(_Raw, self).write(view[: len(view) // 2]))
        return super().write(view[:_ROOM] if self.disk.kind == "short" and len(view) < 20_000 else view)

    def truncate(self, size: int | None = None) -> int:
        self.disk.does("cut", self.named)
        return super().truncate(size)


def watch(disk: Disk) -> None:
    """Puts the disk in front of everything with which Python writes."""
    builtins.open = io.open = _opening(disk, io.open)  # type: ignore[assignment]
    _watch_handles(disk, os.open, os.close, os.fsync)
    for name, what in (
        ("replace", "rename"), ("rename", "rename"), ("link", "link"), ("unlink", "remove"), ("remove", "remove"),
        ("mkdir", "folder"), ("rmdir", "remove folder"), ("chmod", "mode"), ("truncate", "cut"), ("symlink", "link"),
    ):  # fmt: skip
        setattr(os, name, _watched(disk, getattr(os, name), what))


def _opening(disk: Disk, real: Callable[..., Any]) -> Callable[..., Any]:
    def open_(file: Any, mode: str = "r", buffering: int = -1, *more: Any, **named: Any) -> Any:
        if not set(mode) & set("wax+") or not disk.holds(file):
            return real(file, mode, buffering, *more, **named)
        raw = disk.open_raw(file, mode)
        if buffering == 0:
            return raw
        whole: Any = io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)
        return whole if "b" in mode else io.TextIOWrapper(whole, *more, **{k: v for k, v in named.items() if k != "closefd"})

    return open_


def _watch_handles(disk: Disk, real: Callable[..., int], close: Callable[[int], None], sync: Callable[[Any], None]) -> None:
    def open_handle(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if not disk.holds(path):
            return real(path, flags, *more, **named)
        if flags & os.O_CREAT and not os.path.exists(path):
            disk.does("make", path)
        handle = real(path, flags, *more, **named)
        disk.names[handle] = os.fspath(path)
        return handle

    def close_handle(handle: int) -> None:
        disk.names.pop(handle, None)
        close(handle)

    def sync_handle(handle: Any) -> None:
        number = handle if isinstance(handle, int) else handle.fileno()
        if disk.holds(number):
            disk.does("sync", number)
        sync(handle)

    os.open, os.close, os.fsync = open_handle, close_handle, sync_handle  # type: ignore[assignment]


def _watched(disk: Disk, real: Callable[..., Any], what: str) -> Callable[..., Any]:
    def call(path: Any, *more: Any, **named: Any) -> Any:
        if disk.holds(path) and not (what == "folder" and os.path.isdir(path)):
            disk.does(what, path)
        return real(path, *more, **named)

    return call


# ---- the process that runs a command --------------------------------------------------------------------------------


def _run(job: Job, place: Path, kind: Kind, at: int) -> Outcome:
    """Runs the command in a process of its own, in a fresh folder."""
    folder = place / "table"
    folder.mkdir(parents=True)
    for name, text in job.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode())
    found = _once(job, place, kind, at)
    if kind not in ("none", "short"):
        typed = getattr(importlib.import_module("faulty_stubs"), job.left)(folder, job.said) if job.left else job.said
        again = _once(replace(job, said=typed), place, "none", 0)
        found.again, found.after_again = again.status, again.after
    return found


def _once(job: Job, place: Path, kind: Kind, at: int) -> Outcome:
    folder = place / "table"
    (place / "said").write_text(job.said, "utf-8")
    for name in ("done", "stdout", "stderr"):
        (place / name).write_bytes(b"")
    child = os.fork()
    if not child:
        _be_the_command(job, place, kind, at)
    _, ended = os.waitpid(child, 0)
    done = (place / "done").read_text("utf-8").splitlines()
    told = [(place / name).read_bytes().decode("utf-8", "replace") for name in ("stdout", "stderr")]
    return Outcome(kind, at, os.waitstatus_to_exitcode(ended), told[0], told[1], done, _lying_in(folder), _is_free(folder))


def _be_the_command(job: Job, place: Path, kind: Kind, at: int) -> None:
    """Runs the command as this process, and ends it."""
    status = 99
    try:
        for number, name in enumerate(("said", "stdout", "stderr")):
            os.dup2(os.open(place / name, os.O_RDWR | os.O_CREAT), number)
        log = os.open(place / "done", os.O_WRONLY | os.O_CREAT)
        sys.stdin, sys.stdout, sys.stderr = (open(n, mode, 1, "utf-8", closefd=False) for n, mode in enumerate("rww"))
        os.chdir(place / "table")
        watch(Disk(place / "table", kind, at, log))
        status = _status_of(job)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)


def _status_of(job: Job) -> int:
    from companion.cli import main

    if job.before:
        getattr(importlib.import_module("faulty_stubs"), job.before)()
    sys.argv = ["companion", *job.arguments]
    try:
        main()
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def _lying_in(folder: Path) -> dict[str, str | None]:
    found = sorted(folder.rglob("*"))
    return {str(path.relative_to(folder)): path.read_bytes().decode("latin-1") if path.is_file() else None for path in found}


def _is_free(folder: Path) -> bool:
    """Whether nobody holds a record any more."""
    from companion.disk.files import Trouble
    from companion.disk.journal import Lock

    try:
        for path in folder.rglob("*.game"):
            Lock(path).close()
    except Trouble:
        return False
    return True


def _spread(count: int, most: int) -> list[int]:
    """At most so many of the numbers below `count`, the first and the last among them."""
    if not most or count <= most:
        return list(range(count))
    return sorted({round(i * (count - 1) / (most - 1)) for i in range(most)})


def outcomes(job: Job) -> Iterator[Outcome]:
    """The command without a fault; with short writes; and with each fault."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        first = _run(job, place / "none", "none", 0)
        yield first
        if not first.done:
            return
        yield _run(job, place / "short", "short", 0)
        for kind in ("full", "error", "killed"):
            numbers = [n for n, what in enumerate(first.done) if _can(kind, what)]
            for n in _spread(len(numbers), job.most):
                yield _run(job, place / f"{kind}-{n}", kind, numbers[n])
                shutil.rmtree(place / f"{kind}-{n}")


def _can(kind: str, what: str) -> bool:
    """Whether a fault of this kind is one for what is done."""
    deed = what.rpartition(" ")[0]
    return kind == "killed" or (deed in _NEEDS_ROOM if kind == "full" else deed not in _CLEANS_UP)


def tried(jobs: Sequence[Job], home: Path) -> list[list[Outcome]]:
    """All outcomes of each command, run by one process; `home` is an empty folder, for settings and caches."""
    env = os.environ | {"XDG_CONFIG_HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "PYTHONUTF8": "1", "COLUMNS": "80"}
    env["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parents[2]), str(Path(__file__).parents[2] / "examples" / "hearts")])
    done = subprocess.run(
        [sys.executable, __file__], check=False, input=json.dumps([asdict(job) for job in jobs]),
        capture_output=True, text=True, env=env, timeout=1800,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return [[Outcome(**one) for one in found] for found in json.loads(done.stdout)]


def _main() -> None:
    found = []
    for given in json.load(sys.stdin):
        job = Job(**given)
        _load(job)
        found.append([asdict(one) for one in outcomes(job)])
    json.dump(found, sys.stdout)


def _load(job: Job) -> None:
    """Runs the command once within this process: what it imports is there for all runs."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name) / "warm"
        (place / "table").mkdir(parents=True)
        for file, text in job.files.items():
            (place / "table" / file).parent.mkdir(parents=True, exist_ok=True)
            (place / "table" / file).write_bytes(text.encode())
        streams, here = (sys.stdin, sys.stdout, sys.stderr), os.getcwd()
        sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(job.said.encode())), io.StringIO(), io.StringIO()
        os.chdir(place / "table")
        try:
            _status_of(job)
        finally:
            os.chdir(here)
            sys.stdin, sys.stdout, sys.stderr = streams


if __name__ == "__main__":
    _main()
