"""Reading records, and writing files so that they are there whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import BinaryIO

from companion.cli.errors import CommandError, of_os
from companion.cli.terminal import clean

#: A record of a hundred seasons is some 60 kB; what is far above is no record.
LARGEST = 4_000_000


def read_bytes(name: str) -> bytes:
    """What is in a file; `-` is standard input. Raises CommandError where it cannot be read or is no record by its size."""
    try:
        data = _read_some(name)
    except OSError as error:
        if name != "-" and Path(name).is_dir():
            hint = f"name the files in it: {Path(name) / '*.game'}"
            raise CommandError(f"{name}: that is a folder, not a file", hint) from error
        raise of_os(error, name) from error
    except ValueError as error:  # a NUL in the name
        raise CommandError(f"{name}: this cannot be the name of a file", "check the spelling") from error
    if len(data) > LARGEST:
        hint = "check that it is the right file"
        raise CommandError(f"{name}: too big for a game record (more than {LARGEST // 1_000_000} MB)", hint)
    return data


def _read_some(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(name).open("rb") as file:
        return file.read(LARGEST + 1)


def read_text(name: str) -> str:
    """The text of a record's file. Raises CommandError."""
    from companion.record import RecordError, decode

    try:
        return decode(read_bytes(name))
    except RecordError as error:
        fault = error.faults[0]
        raise CommandError(f"{name}:{fault.line}:{fault.column}: {fault.message}", fault.hint) from error


def files_beside(name: str) -> Callable[[str], str]:
    """What gives the texts of the files that a record names: beside the record, or in the working folder for `-`.

    It raises LookupError, in words, where there is no such text.
    """
    from companion.record import RecordError, decode

    folder = Path() if name == "-" else Path(name).parent

    def text_of(named: str) -> str:
        try:
            path = folder / named
            if path.exists() and not path.is_file():
                raise LookupError(f"“{named}” is no file that can be read")
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
        except OSError as error:
            raise LookupError(of_os(error, f"“{named}”").message) from None
        except ValueError:  # a NUL in the name
            raise LookupError(f"“{named}” cannot be the name of a file") from None
        if len(data) > LARGEST:
            raise LookupError(f"“{named}” is too big for what a record names (more than {LARGEST // 1_000_000} MB)")
        try:
            return decode(data)
        except RecordError as error:
            fault = error.faults[0]
            raise LookupError(f"“{named}”, line {fault.line}: {fault.message}") from None

    return text_of


def write_new(path: Path, data: bytes) -> None:
    """Writes a file that must not be there yet. Raises CommandError."""
    try:
        with path.open("xb"):
            pass  # the name is ours now
    except FileExistsError as error:
        raise CommandError(
            f"{path}: it exists already and is left as it is", "choose another name, or remove it first"
        ) from error
    except OSError as error:
        raise of_os(error, str(path)) from error
    try:
        write_whole(path, data)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file under a temporary name and renames it, so that it never stands there half-written.

    A link is followed, the file's permissions stay as they are. Raises CommandError.
    """
    target = Path(os.path.realpath(path))
    temporary: str | None = None
    try:
        mode = _mode_of(target)
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:60]}.", suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(mode)
        Path(temporary).replace(target)
        temporary = None
        _sync_folder(target.parent)
    except OSError as error:
        raise of_os(error, str(path)) from error
    finally:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)


def remove(path: Path) -> None:
    """Removes a file that was written just now. Raises CommandError."""
    try:
        path.unlink()
        _sync_folder(Path(os.path.realpath(path)).parent)
    except OSError as error:
        raise of_os(error, str(path)) from error


def write_all(file: BinaryIO, data: bytes) -> None:
    """Writes all of the data where an unbuffered file stands. Raises OSError where not all of it has room.

    One write may take less than it is given and say so only by what it returns: the first sign of a disk that is nearly full.
    """
    left = data
    while left:
        taken = file.write(left)
        if not taken:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        left = left[taken:]


def write_files(files: Sequence[tuple[str, bytes]], folder: str, marks: Collection[bytes]) -> list[str]:
    """Writes files into a folder, and makes it; says of each what came of it.

    One that is there already and is neither a PDF of ours nor has one of the `marks` near its beginning is somebody else's: then
    CommandError is raised before anything is written.
    """
    said = []
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        places = [(Path(folder) / name, content) for name, content in files]
        for path, content in places:
            _refuse_strange(path, content, marks)
        for path, content in places:
            unchanged = path.exists() and path.read_bytes() == content
            if not unchanged:
                write_whole(path, content)
            said.append(clean(str(path)) + (" (unchanged)" if unchanged else ""))
    except OSError as error:
        raise of_os(error, folder) from error
    return said


def _refuse_strange(path: Path, content: bytes, marks: Collection[bytes]) -> None:
    """A file that is there already and was not made by Companion stays."""
    if not path.exists() or not path.is_file():
        return
    present = path.read_bytes()
    ours = present == content or any(mark in present[:4000] for mark in marks)
    if not ours and path.suffix == ".pdf":
        from companion.shop.output import made_by_us

        ours = made_by_us(present)
    if not ours:
        raise CommandError(f"{path} was not made by Companion and stays", "move it, or choose another --output")


def _mode_of(path: Path) -> int:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # a system on which folders cannot be opened
        return
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)
