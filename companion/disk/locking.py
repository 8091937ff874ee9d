"""One lock for all that write a record: the live referee, `enter`, `format --in-place`, a served table."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from companion.disk.errors import Trouble, of_os


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
