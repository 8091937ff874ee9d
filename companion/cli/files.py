"""Records as the command line names them: `-` is standard input; and folders of files that it writes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.cli.errors import CommandError
from companion.cli.output import places_of
from companion.cli.terminal import clean
from companion.disk.errors import of_os
from companion.disk.files import LARGEST, check_size, folder_made, read_some, read_whole, write_whole

#: The environment's folders, beside a record's own, in which lies what records name.
_FOLDERS = "COMPANION_FILES"


def read_bytes(name: str) -> bytes:
    """What is in a file; `-` is standard input. Raises Trouble where it cannot be read or is no record by its size."""
    if name != "-":
        return read_whole(Path(name), name)
    data = sys.stdin.buffer.read(LARGEST + 1)
    check_size(name, data)
    return data


def read_text(name: str) -> str:
    """The text of a record's file. Raises Trouble."""
    from companion.record import RecordError, decode

    try:
        return decode(read_bytes(name))
    except RecordError as error:
        fault = error.faults[0]
        raise CommandError(f"{name}:{fault.line}:{fault.column}: {fault.message}", fault.hint) from error


def files_beside(name: str) -> Callable[[str], str]:
    """What gives the texts of the files that a record names: beside the record, or in the working folder for `-`.

    They lie in that folder or below it, or in the group's (that of its companion.toml), or in those of COMPANION_FILES. It raises
    LookupError, in words, where there is no such text.
    """
    from companion.record import RecordError, decode

    folder = Path() if name == "-" else Path(name).parent

    def text_of(named: str) -> str:
        _refuse_outside(folder, named, name)
        try:
            path = folder / named
            if path.exists() and not path.is_file():
                raise LookupError(f"“{named}” is no file that can be read")
            data = read_some(path)
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


def lies_beside(named: str) -> bool:
    """Whether a name leads to the record's own folder, or to one below it."""
    return not Path(named).is_absolute() and ".." not in Path(named).parts


def _refuse_outside(folder: Path, named: str, record: str) -> None:
    """Raises LookupError where a record names a file outside its folder: a record from anybody must not show what is there."""
    if lies_beside(named):
        return
    from companion.cli.group import group_folder

    group = group_folder(record)
    allowed = [*([group] if group else []), *(Path(one) for one in os.environ.get(_FOLDERS, "").split(os.pathsep) if one)]
    if not any((folder / named).resolve().is_relative_to(one.resolve()) for one in allowed):
        what = f"“{named}” is outside the record's folder"
        raise LookupError(f"{what}: put it beside the record, or name its folder in {_FOLDERS}")


def write_files(files: Sequence[tuple[str, bytes]], folder: str, was_made: Callable[[bytes], bool]) -> list[str]:
    """Writes files into a folder, and makes it, or one file into that which `folder` names; says of each what came of it.

    One that is there already and is neither a PDF of ours nor `was_made` by us, as what is in it tells, is somebody else's:
    then CommandError is raised before anything is written.
    """
    said = []
    try:
        paths = places_of(Path(folder), [name for name, _ in files])
        places = [(path, content) for path, (_, content) in zip(paths, files, strict=True)]
        with folder_made(paths[0].parent if paths else Path(folder)):
            for path, content in places:
                _refuse_strange(path, content, was_made)
            for path, content in places:
                unchanged = path.exists() and path.read_bytes() == content
                if not unchanged:
                    write_whole(path, content)
                said.append(clean(str(path)) + (" (unchanged)" if unchanged else ""))
    except OSError as error:
        raise of_os(error, folder) from error
    return said


def _refuse_strange(path: Path, content: bytes, was_made: Callable[[bytes], bool]) -> None:
    """A file that is there already and was not made by Companion, or was changed since, stays."""
    if not path.exists() or not path.is_file():
        return
    present = path.read_bytes()
    ours = present == content or was_made(present)
    if not ours and path.suffix == ".pdf":
        from companion.shop.output import made_by_us

        ours = made_by_us(present)
    if not ours:
        raise CommandError(
            f"{path} was not made by Companion, or was changed since, and stays", "move it, or choose another --output"
        )
