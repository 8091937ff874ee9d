"""Records as the command line names them: `-` is standard input, and what lies beside them."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from companion.cli.terminal.out import CommandError
from companion.disk import files
from companion.record import RecordError, decode

#: The environment's folders, beside a record's own, in which lies what records name.
_FOLDERS = "COMPANION_FILES"
#: The file's name, in a folder of records or above it.
GROUP_FILE = "companion.toml"


def read_bytes(name: str) -> bytes:
    """What is in a file; `-` is standard input. Raises Trouble where it cannot be read or is too big for a record."""
    if name != "-":
        return files.read_whole(Path(name), name)
    data = sys.stdin.buffer.read(files.LARGEST + 1)
    files.check_size(name, data)
    return data


def read_text(name: str) -> str:
    """The text of a record's file. Raises Trouble."""
    return text_in(read_bytes(name), name)


def text_in(data: bytes, name: str) -> str:
    """The text of the bytes of a record's file. Raises Trouble."""
    try:
        return decode(data)
    except RecordError as error:
        fault = error.faults[0]
        raise CommandError(f"{name}:{fault.line}:{fault.column}: {fault.message}", fault.hint) from error


def files_beside(name: str) -> Callable[[str], str]:
    """What gives the texts of the files that a record names: beside the record, or in the working folder for `-`.

    They lie in that folder or below it, or in the group's (that of its companion.toml), or in those of COMPANION_FILES. It raises
    LookupError, in words, where there is no such text.
    """
    folder = Path() if name == "-" else Path(name).parent

    def text_of(named: str) -> str:
        _refuse_outside(folder, named, name)
        try:
            path = _nearest(folder, named, name)
            if path.exists() and not path.is_file():
                raise LookupError(f"“{named}” isn't a file that can be read")
            data = files.read_some(path)
        except OSError as error:
            raise LookupError(files.of_os(error, f"“{named}”").message) from None
        except ValueError:  # a NUL in the name
            raise LookupError(f"“{named}” cannot be the name of a file") from None
        if len(data) > files.LARGEST:
            raise LookupError(f"“{named}” is too big for a file that a record names (more than {files.LARGEST // 1_000_000} MB)")
        try:
            return decode(data)
        except RecordError as error:
            fault = error.faults[0]
            raise LookupError(f"“{named}”, line {fault.line}: {fault.message}") from None

    return text_of


def _nearest(folder: Path, named: str, record: str) -> Path:
    """Where a file is that a record names; a description of its game may lie in the group's folder instead."""
    path = folder / named
    if not named.endswith(".toml") or path.exists():
        return path
    group = group_folder(record)
    return group / named if group else path


def lies_beside(named: str) -> bool:
    """Whether a name leads to the record's own folder, or to one below it."""
    return not Path(named).is_absolute() and ".." not in Path(named).parts


def _refuse_outside(folder: Path, named: str, record: str) -> None:
    """Raises LookupError where a record names a file outside its folder: a record from anybody must not show what is there."""
    if lies_beside(named):
        return
    group = group_folder(record)
    allowed = [*([group] if group else []), *(Path(one) for one in os.environ.get(_FOLDERS, "").split(os.pathsep) if one)]
    if not any((folder / named).resolve().is_relative_to(one.resolve()) for one in allowed):
        what = f"“{named}” is outside the record's folder"
        raise LookupError(f"{what}: put it beside the record, or name its folder in {_FOLDERS}")


def group_folder(path: Path | str) -> Path | None:
    """The folder of the group's `companion.toml` that counts for a record; None where there is none."""
    folder = os.fspath(folder_of(path))
    # By plain names: this is asked for each of ten thousand records.
    while not os.path.isfile(os.path.join(folder, GROUP_FILE)):  # noqa: PTH113, PTH118
        folder, below = os.path.dirname(folder), folder  # noqa: PTH120
        if folder == below:
            return None
    return Path(folder)


def folder_of(path: Path | str) -> Path:
    """The folder of a record, or a folder that is one itself; `-` means the working folder."""
    if str(path) == "-":
        return Path.cwd()
    try:
        found = Path(os.path.abspath(path))  # noqa: PTH100 (no link is followed: the folder that was named counts)
        return found if found.is_dir() else found.parent
    except (OSError, ValueError):  # no name of a file: whoever reads it says so
        return Path.cwd()
