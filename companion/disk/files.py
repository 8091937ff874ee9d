"""Reading files whole and bounded; writing files and folders so that they are there whole or not at all; troubles in words."""

import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from companion.plain import ForPeopleError


class Trouble(ForPeopleError):
    """Something outside a record stops what was asked for."""


_OS_TROUBLE = {
    errno.ENOENT: ("there is no such file or folder", "check the spelling"),
    errno.EISDIR: ("that is a folder, not a file", "name a file in it"),
    errno.ENOTDIR: ("a part of that path is a file, not a folder", "check the spelling"),
    errno.EACCES: ("permission denied", "allow it (chmod), or use another place"),
    errno.EPERM: ("that is not permitted", "use another place"),
    errno.EROFS: ("that place is read-only", "choose another folder"),
    errno.ENOSPC: ("the disk is full", "make room and try again"),
    errno.EDQUOT: ("your share of the disk is full", "make room and try again"),
    errno.EFBIG: ("the file would become too big", "make room or choose another place"),
    errno.ENAMETOOLONG: ("that name is too long", "choose a shorter one"),
    errno.ELOOP: ("that link leads back to itself", "name the file itself"),
    errno.EEXIST: ("it exists already", "choose another name"),
}


#: Where there was no room: files are written whole or not at all, but what was said on a stream ends somewhere.
_NO_ROOM = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))


def of_os(error: OSError, name: str = "") -> Trouble:
    """An error of the operating system, in words; without a name it is one of standard output."""
    what, hint = _OS_TROUBLE.get(error.errno or 0, (error.strerror or str(error), ""))
    name = name or str(error.filename or "")
    if error.errno in _NO_ROOM:
        hint += "; nothing that was there was changed" if name else "; the output is incomplete"
    return Trouble(f"{name}: {what}" if name else what, hint)


@contextmanager
def in_words(name: object) -> Iterator[None]:
    """While its block runs, an error of the operating system becomes a Trouble about what has this name."""
    try:
        yield
    except OSError as error:
        raise of_os(error, str(name)) from error


def no_name(name: str) -> Trouble:
    """What to say of a name that no file can have: there is a NUL in it."""
    return Trouble(f"{name}: this cannot be the name of a file", "check the spelling")


#: How the name of a record's file ends.
SUFFIX = ".game"
#: A record of a hundred seasons is some 60 kB; what is far above is no record.
LARGEST = 4_000_000
#: So much is read at first: room for the largest file would be made, and given back, for each of ten thousand small ones.
_MOSTLY = 65_536


def read_some(path: Path) -> bytes:
    """What is in a file, as far as one byte more than may be in it. Raises OSError; nobody waits for a pipe without a writer."""
    with open(path, "rb", opener=_without_waiting) as file:
        data = file.read(_MOSTLY)
        return data if len(data) < _MOSTLY else data + file.read(LARGEST + 1 - _MOSTLY)


def _without_waiting(path: str, flags: int) -> int:
    """Opens a file; a pipe that nobody has open for writing is empty, and would be waited for without end."""
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "O_NONBLOCK"):
        os.set_blocking(handle, True)
    return handle


def read_whole(path: Path, name: str = "") -> bytes:
    """What is in a record's file; `name` is how people call it. Raises Trouble where it cannot be read, or is too big."""
    name = name or str(path)
    try:
        data = read_some(path)
    except OSError as error:
        if path.is_dir():
            if not any(path.glob("*" + SUFFIX)):
                raise Trouble(f"there is no record in {name}", f"records end with {SUFFIX}") from error
            what = f"name the files in it: {path / ('*' + SUFFIX)}"
            raise Trouble(f"{name}: that is a folder, not a file", what) from error
        raise of_os(error, name) from error
    except ValueError as error:
        raise no_name(name) from error
    check_size(name, data)
    return data


def check_size(name: str, data: bytes) -> None:
    """Raises Trouble where this is more than a record can be."""
    if len(data) > LARGEST:
        what = f"too big for a game record (more than {LARGEST // 1_000_000} MB)"
        raise Trouble(f"{name}: {what}", "check that it is the right file")


def write_new(path: Path, data: bytes, mode: int | None = None) -> None:
    """Writes a file that must not be there yet: it is there whole or not at all. Raises Trouble.

    `mode` are its permissions from the first moment on, where they are not the usual ones.
    """
    try:
        with _part(path, data, mode) as part:
            _put_new(part, path)
        _sync_folder(path.parent, str(path))
    except FileExistsError as error:
        raise Trouble(f"{path}: it exists already and is left as it is", "choose another name, or remove it first") from error
    except OSError as error:
        raise not_made(error, path) from error


def write_all_new(files: Mapping[Path, bytes]) -> None:
    """Writes files that must not be there yet: all of them are there, or none. The disk is waited for once. Raises Trouble."""
    made: list[Path] = []
    path = Path()
    try:
        with ExitStack() as parts:
            waiting = {path: parts.enter_context(_part(path, data, synced=False)) for path, data in files.items()}
            _sync_all(waiting.values())
            for path, part in waiting.items():
                _put_new(part, path)
                made.append(path)
        for folder in {path.parent for path in files}:
            _sync_folder(folder, str(folder))
    except BaseException as error:
        for one in made:
            one.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise not_made(error, path) from error
        raise


def _sync_all(files: Iterable[Path]) -> None:
    """Waits until files are on the disk. To ask for each takes milliseconds a file; not every system can be asked for all."""
    if hasattr(os, "sync"):
        os.sync()
        return
    for file in files:
        with file.open("rb+") as handle:
            os.fsync(handle.fileno())


def not_made(error: OSError, path: Path) -> Trouble:
    """Why something new could not be written there, in words."""
    if not path.parent.is_dir():
        return Trouble(f"{path}: there is no folder {path.parent}", "make it first, or check the spelling")
    return of_os(error, str(path))


@contextmanager
def folder_made(folder: Path) -> Iterator[None]:
    """A context in which a folder is there. Folders that were made for what cannot be written then go again. Raises OSError."""
    made = [one for one in (folder, *folder.parents) if not one.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        for one in made:
            with suppress(OSError):  # there is something in it by now
                one.rmdir()
        raise


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file under a temporary name and renames it, so that it never stands there half-written.

    A link is followed, the file's permissions stay as they are. Raises Trouble, also where the file is write-protected.
    """
    target = Path(os.path.realpath(path))
    with in_words(path):
        _refuse_protected(target, str(path))
        with _part(target, data) as part:
            part.replace(target)
        _sync_folder(target.parent, str(path))


def _refuse_protected(path: Path, name: str) -> None:
    """Who took away the right to write a file wants it to stay: a rename would not ask. Raises Trouble."""
    if path.exists() and not (path.stat().st_mode & 0o222 and os.access(path, os.W_OK)):
        raise Trouble(f"{name}: this file is write-protected, so it stays as it is", "allow it (chmod u+w), or use another place")


@contextmanager
def _part(path: Path, data: bytes, mode: int | None = None, *, synced: bool = True) -> Iterator[Path]:
    """A file beside the path that holds the data, on the disk and with the path's permissions; gone when all is done."""
    mode = _mode_of(path) if mode is None else mode
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:60]}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if synced:
                os.fsync(file.fileno())
        Path(name).chmod(mode)
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


#: What a place without hard links says.
_NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EACCES)


def _put_new(part: Path, path: Path) -> None:
    """Gives a file the name `path`, where nothing stands. Raises OSError."""
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        with path.open("xb"):
            pass  # the name is ours now
        part.replace(path)


def remove(path: Path) -> None:
    """Removes a file that was written just now. Raises Trouble."""
    with in_words(path):
        path.unlink()
        _sync_folder(Path(os.path.realpath(path)).parent, str(path), "removed")


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


#: A disk that fails; all else that comes of a folder that is synced is a system that cannot do that.
_FAILING = (errno.EIO, errno.ENOSPC, errno.EDQUOT)


def _mode_of(path: Path) -> int:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return 0o666 & ~mask()


def mask() -> int:
    """The rights that new files and folders don't get here."""
    taken = os.umask(0)
    os.umask(taken)
    return taken


def _sync_folder(folder: Path, file: str, deed: str = "written") -> None:
    """Waits until a folder is on the disk as it is. Raises Trouble where that fails: after a power cut it may be as it was."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # a system on which folders cannot be opened
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno in _FAILING:
            what = f"it is {deed}, but the disk may forget it ({os.strerror(error.errno)})"
            raise Trouble(f"{file}: {what}", "make sure of the disk, and do it again") from error
    finally:
        os.close(handle)


def write_new_folder(folder: Path, texts: Mapping[str, str]) -> None:
    """Writes a folder that must not be there yet, with these files by their paths in it. Raises Trouble."""
    if os.path.lexists(folder):
        raise Trouble(f"{folder}: it exists already and is left as it is", "choose another name, or remove it first")
    try:
        part = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name[:60]}.", suffix=".part"))
        try:
            for name, text in texts.items():
                (part / name).parent.mkdir(parents=True, exist_ok=True)
                (part / name).write_text(text, "utf-8", newline="\n")
            part.chmod(0o777 & ~mask())
            part.rename(folder)
        finally:
            shutil.rmtree(part, ignore_errors=True)
    except OSError as error:
        raise not_made(error, folder) from error
