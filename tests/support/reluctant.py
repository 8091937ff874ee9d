"""Disks that take less than they are given: a file object for tests of one class, a limit on file sizes for whole processes."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from commands import ROOT


class ReluctantFile:
    """A file that takes at most `most` bytes in one write, and at the write number `fails_at` (from 1) has no room left.

    `heals` says whether the writes after that one are taken again, as when something made room. All but writing is the file's.
    """

    def __init__(self, file: BinaryIO, most: int, fails_at: int = 0, *, heals: bool = True) -> None:
        self.file = file
        self.most = most
        self.fails_at = fails_at
        self.heals = heals
        self.writes = 0

    def write(self, data: bytes) -> int:
        self.writes += 1
        if self.fails_at and (self.writes == self.fails_at or (self.writes > self.fails_at and not self.heals)):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return self.file.write(data[: self.most])

    def __getattr__(self, name: str) -> object:
        return getattr(self.file, name)


def with_file_limit(limit: int, folder: Path, *args: str, said: str) -> subprocess.CompletedProcess[str]:
    """Runs a command that can make no file larger than `limit` bytes: a write across the limit is short, the next one fails."""
    resource: Any = pytest.importorskip("resource", reason="a system without limits for processes")

    def set_limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    # No bytecode: Python itself would leave modules behind that are cut off.
    env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "companion", *args]
    return subprocess.run(
        command, check=False, input=said, capture_output=True, text=True, encoding="utf-8",
        env=env, cwd=folder, timeout=60, preexec_fn=set_limit,
    )  # fmt: skip
