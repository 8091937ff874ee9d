"""The file of a live record: locked while it is refereed, every line on the disk before the next is asked for."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from companion.cli.errors import CommandError, of_os
from companion.cli.files import LARGEST


class Journal:
    """An existing record's file, open for appending. Only whole lines are written, each in one piece, and synced."""

    def __init__(self, path: Path) -> None:
        """Opens and locks the file. Raises CommandError where it cannot be, or where another referee has it."""
        self.path = path
        self._file = _opened(path)
        self.data = b""
        try:
            _lock(self._file, path)
            self.data = self._file.read(LARGEST + 1)
        except BaseException:
            self._file.close()
            raise
        if len(self.data) > LARGEST:
            self.close()
            raise CommandError(f"{path}: too big for a game record", "check that it is the right file")

    @property
    def line_end(self) -> bytes:
        """How the file ends its lines."""
        return b"\r\n" if b"\r\n" in self.data else b"\n"

    def append(self, line: str) -> None:
        """Puts a line at the file's end and waits until it is on the disk. Raises CommandError; then nothing is added."""
        self._check_unchanged()
        joint = self.line_end if self.data and not self.data.endswith(b"\n") else b""
        addition = joint + line.encode() + self.line_end
        size = len(self.data)
        try:
            self._file.seek(size)
            self._file.write(addition)
            self._sync()
        except OSError as error:
            self._cut(size)
            raise of_os(error, str(self.path)) from error
        self.data += addition

    def extend(self, words: str) -> None:
        """Puts words behind the file's last line and waits until they are on the disk.

        Raises CommandError; then the file is as it was.
        """
        self._check_unchanged()
        old = self.data
        whole = old.removesuffix(b"\n").removesuffix(b"\r")
        new = whole + b" " + words.encode() + self.line_end
        try:
            self._file.seek(len(whole))
            self._file.write(new[len(whole) :])
            self._sync()
        except OSError as error:
            self._restore(old, len(whole))
            raise of_os(error, str(self.path)) from error
        self.data = new

    def _restore(self, data: bytes, start: int) -> None:
        """Puts the end of the file back that a failed write may have spoilt."""
        self._cut(start)
        try:
            self._file.seek(start)
            self._file.write(data[start:])
        except OSError:
            return

    def without_last_line(self) -> tuple[bytes, str]:
        """What the file would be without its last line, and that line."""
        end = len(self.data) - (1 if self.data.endswith(b"\n") else 0)
        start = self.data.rfind(b"\n", 0, end) + 1
        return self.data[:start], self.data[start:].decode("utf-8-sig").rstrip("\r\n")

    def cut(self, size: int) -> None:
        """Shortens the file to so many bytes: a line is taken back."""
        self._check_unchanged()
        try:
            self._file.truncate(size)
            self._sync()
        except OSError as error:
            raise of_os(error, str(self.path)) from error
        self.data = self.data[:size]

    def close(self) -> None:
        """Gives the file free."""
        self._file.close()

    def _sync(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())

    def _cut(self, size: int) -> None:
        """Takes away what a failed write may have left."""
        try:
            self._file.truncate(size)
        except OSError:
            return

    def _check_unchanged(self) -> None:
        """Raise CommandError where another program has changed the file, or put another in its place."""
        try:
            ours, theirs = os.fstat(self._file.fileno()), self.path.stat()
            self._file.seek(0)
            same = os.path.samestat(ours, theirs) and self._file.read() == self.data
        except OSError as error:
            raise of_os(error, str(self.path)) from error
        if not same:
            what = "another program has changed it meanwhile, so nothing more is written"
            raise CommandError(f"{self.path}: {what}", "look at the file, then start the referee again")


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("r+b", buffering=0)
    except FileNotFoundError as error:
        hint = f'make it first: companion new GAME --players "Aino, Ville" {path}'
        raise CommandError(f"{path}: there is no such record", hint) from error
    except OSError as error:
        raise of_os(error, str(path)) from error
    except ValueError as error:  # a NUL in the name
        raise CommandError(f"{path}: this cannot be the name of a file", "check the spelling") from error


def _lock(file: BinaryIO, path: Path) -> None:
    import portalocker

    try:
        portalocker.lock(file, portalocker.LOCK_EX | portalocker.LOCK_NB)
    except (portalocker.AlreadyLocked, portalocker.LockException) as error:
        what = "another referee has this record open"
        raise CommandError(f"{path}: {what}", "go on there, or end it first") from error
