"""The file of a live record, every line on the disk before the next is asked for; and one lock for all that write a record."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from companion.disk.files import LARGEST, Trouble, check_size, no_name, of_os, write_all, write_whole


class Lock:
    """Holds a record for its holder alone until `close`, also one that is not there yet.

    It is held on a small hidden file beside the record, since the record's own file may be replaced while it is written. It
    goes when the lock does; one that was left behind by a process that was killed locks nobody out.
    """

    def __init__(self, record: Path) -> None:
        """Takes the lock. Raises Trouble where somebody else has it, it cannot be taken, or what is there is no file."""
        if record.exists() and not record.is_file():
            raise Trouble(f"{record}: that is not a file that a record can be written to", "name another")
        target = Path(os.path.realpath(record))
        self._place = target.with_name(f".{target.name[:200]}.lock")
        self._file = _taken(self._place, record)

    def close(self) -> None:
        """Gives the record free."""
        with suppress(OSError):  # a system on which open files cannot be removed: it stays, and locks nobody out
            if not self._file.closed:
                self._place.unlink()
        self._file.close()


@contextmanager
def locked(record: Path) -> Iterator[None]:
    """A context in which nobody else writes a record. Raises Trouble where somebody else does."""
    lock = Lock(record)
    try:
        yield
    finally:
        lock.close()


def _taken(place: Path, record: Path) -> BinaryIO:
    """The lock's file, locked; it is made anew where its last holder has just removed it."""
    while True:
        try:
            file = place.open("ab")
        except OSError as error:
            raise of_os(error, str(record)) from error
        try:
            _lock(file, record)
            if _is_at(file, place):
                return file
        except BaseException:
            file.close()
            raise
        file.close()


def _is_at(file: BinaryIO, place: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), place.stat())
    except FileNotFoundError:
        return False


def _lock(file: BinaryIO, record: Path) -> None:
    try:
        import portalocker
    except FileNotFoundError as error:  # it looks for one when it is loaded
        what = "no folder for temporary files can be written"
        raise Trouble(f"{record}: {what}", "make room, or name another folder in TMPDIR") from error
    try:
        portalocker.lock(file, portalocker.LOCK_EX | portalocker.LOCK_NB)
    except (portalocker.AlreadyLocked, portalocker.LockException) as error:
        what = "somebody else is writing this record (a referee, enter, a served table)"
        raise Trouble(f"{record}: {what}", "go on there, or end it first") from error


class NotWrittenError(Trouble):
    """What was to be written is not on the disk: nothing may follow it. The message says what is."""


class Journal:
    """An existing record's file, open for appending. A line is on the disk whole and synced, or not at all."""

    def __init__(self, path: Path) -> None:
        """Opens and locks the file. Raises Trouble where it cannot be, or where somebody else is writing it."""
        self.path = path
        self._file = _opened(path)
        self.data = b""
        try:
            self._lock = Lock(path)
        except BaseException:
            self._file.close()
            raise
        try:
            self.data = self._file.read(LARGEST + 1)
            check_size(str(path), self.data)
        except BaseException:
            self.close()
            raise

    @property
    def line_end(self) -> bytes:
        """How the file ends its lines."""
        return b"\r\n" if b"\r\n" in self.data else b"\n"

    def append(self, line: str) -> None:
        """Puts a line at the file's end and waits until it is on the disk. Raises NotWrittenError; then nothing is added."""
        joint = self.line_end if self.data and not self.data.endswith(b"\n") else b""
        self._replace_end(len(self.data), joint + line.encode() + self.line_end)

    def extend(self, words: str, below: int = 0) -> None:
        """Puts words behind the file's last line, or one that has so many lines `below` it; waits until they are on the disk.

        Raises NotWrittenError; then the file is as it was.
        """
        end = len(self.data.removesuffix(b"\n"))
        for _ in range(below):
            end = self.data.rfind(b"\n", 0, end)
        whole = self.data[:end].removesuffix(b"\r")
        rest = self.data[len(whole) :]
        self._replace_end(len(whole), b" " + words.encode() + (rest if b"\n" in rest else self.line_end))

    def without_last_line(self) -> tuple[bytes, str]:
        """What the file would be without its last line, and that line."""
        end = len(self.data) - (1 if self.data.endswith(b"\n") else 0)
        start = self.data.rfind(b"\n", 0, end) + 1
        return self.data[:start], self.data[start:].decode("utf-8-sig").rstrip("\r\n")

    def cut(self, size: int) -> None:
        """Shortens the file to so many bytes: a line is taken back. Raises NotWrittenError; then the file is as it was."""
        self._replace_end(size, b"")

    def become(self, data: bytes) -> None:
        """Makes `data` of the file. Raises Trouble, mostly NotWrittenError; then the file is as it was.

        Where only lines are put behind it, or its last line is gone on with, or lines are taken back, that is done at its end.
        Else a whole new file takes its place at once; then nothing more can be written through this one: close it.
        """
        start = _common(self.data, data)
        at_end = start in (len(self.data), len(data))
        if at_end or (start >= self._last_line and len(data) >= len(self.data)):
            self._replace_end(start, data[start:])
            return
        self._check_unchanged()
        write_whole(self.path, data)

    @property
    def _last_line(self) -> int:
        """Where the last line begins."""
        return self.data.rfind(b"\n", 0, len(self.data) - 1) + 1

    def close(self) -> None:
        """Gives the file free."""
        self._file.close()
        self._lock.close()

    def _replace_end(self, start: int, end: bytes) -> None:
        """Puts `end` in place of all that stands from byte `start` on, and waits until it is on the disk.

        Raises NotWrittenError; then the file is as it was, or the message says that it may not be.
        """
        self._check_unchanged()
        try:
            self._write(start, end)
        except OSError as error:
            raise self._put_back(start, error) from error
        self.data = self.data[:start] + end

    def _write(self, start: int, end: bytes) -> None:
        self._file.seek(start)
        write_all(self._file, end)
        self._file.truncate(start + len(end))
        self._sync()

    def _put_back(self, start: int, error: OSError) -> NotWrittenError:
        """Undoes a write that failed half-way; what to say of it."""
        trouble = of_os(error, str(self.path))
        try:
            self._file.truncate(len(self.data))  # first: it makes room, and mostly it is all there is to do
            if not self._is_as_it_was():
                self._file.seek(start)
                write_all(self._file, self.data[start:])
            self._sync()
        except OSError:
            what = "its last line may be half-written"
            return NotWrittenError(f"{trouble.message}, and {what}", "make room, and look at the file's end with an editor")
        return NotWrittenError(trouble.message, trouble.hint)

    def _sync(self) -> None:
        os.fsync(self._file.fileno())

    def _is_as_it_was(self) -> bool:
        self._file.seek(0)
        return self._file.read() == self.data

    def _check_unchanged(self) -> None:
        """Raise NotWrittenError where another program has changed the file, or put another in its place."""
        try:
            ours, theirs = os.fstat(self._file.fileno()), self.path.stat()
            same = os.path.samestat(ours, theirs) and self._is_as_it_was()
        except OSError as error:
            trouble = of_os(error, str(self.path))
            raise NotWrittenError(trouble.message, trouble.hint) from error
        if not same:
            what = "another program has changed it meanwhile, so nothing more is written"
            raise NotWrittenError(f"{self.path}: {what}", "look at the file, then start the referee again")


def _common(one: bytes, other: bytes) -> int:
    """How many bytes two texts have in common from their beginning on."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        half = (least + most + 1) // 2
        if one[:half] == other[:half]:
            least = half
        else:
            most = half - 1
    return least


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("r+b", buffering=0)
    except FileNotFoundError as error:
        hint = f'make it first: companion new GAME --players "Aino, Ville" {path}'
        raise Trouble(f"{path}: there is no such record", hint) from error
    except OSError as error:
        raise of_os(error, str(path)) from error
    except ValueError as error:
        raise no_name(str(path)) from error
