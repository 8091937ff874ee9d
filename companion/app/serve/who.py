"""Who wrote what at a table: a line of JSON for each change, in a file beside the record (`friday.game.who`), never in it.

The record is written first. So a line of this file may be missing after a crash, but never one of the record.
"""

import errno
import json
import os
import stat
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple

from companion.disk import files
from companion.plain import Json, Plain
from companion.record import line_texts
from companion.screen import Change

#: What somebody did to a record.
Deed = Literal["made", "wrote", "took back", "rewrote", "removed"]
#: Of a long change, so many lines and signs of a line are kept.
_MOST_LINES, _LONGEST = 40, 300
_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


class Writer(NamedTuple):
    """Somebody at the table: the name he gave, and where his device is; `device` tells it from others there."""

    name: str
    address: str
    device: str = ""


def entry(writer: Writer, change: Change, at: datetime | None = None) -> Json:
    """What is to be kept of a change that was made: who, when, what, and the lines that came or went, from which line on."""
    did, first, lines = _deed(change)
    kept = [line[:_LONGEST] for line in lines[:_MOST_LINES]]
    found: Json = {
        "at": (at or datetime.now(UTC)).isoformat(timespec="seconds"),
        "who": writer.name,
        "from": writer.address,
        "did": did,
        "line": first,
        "lines": kept,
    }
    return found if kept == lines else {**found, "of": len(lines)}


def _deed(change: Change) -> tuple[Deed, int, list[str]]:
    before, after = (line_texts((text or "").removesuffix("\n")) for text in (change.before, change.after))
    if change.after is None:
        return "removed", 1, []
    if change.before is None:
        return "made", 1, after
    same = next((i for i, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), min(len(before), len(after)))
    if same == len(after):
        return "took back", same + 1, before[same:]
    return ("wrote" if same >= len(before) - 1 else "rewrote"), same + 1, after[same:]


def keep(record: Path, found: Plain) -> None:
    """Puts an entry behind the others of this record. Raises Trouble."""
    path = beside(record)
    data = json.dumps(found, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
    try:
        handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | _NO_LINK, 0o666)
        with os.fdopen(handle, "r+b", buffering=0) as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - 1))
            if file.read(1) not in (b"", b"\n"):  # a line that was cut off stays alone
                data = b"\n" + data
            files.write_all(file, data)
    except OSError as error:
        raise files.of_os(error, path.name) from error


def last(record: Path, most: int) -> list[Json]:
    """The newest entries, the last one first; what cannot be read is left out."""
    path = beside(record)
    try:
        with open(path, "rb", opener=_only_a_file) as file:
            file.seek(max(0, path.stat().st_size - files.LARGEST))
            lines = file.read(files.LARGEST).splitlines()
    except OSError:
        return []
    found: list[Json] = []
    for line in reversed(lines):
        if len(found) == most:
            break
        try:
            known = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(known, dict):
            found.append(known)
    return found


def _only_a_file(path: str, flags: int) -> int:
    """Opens a file. Raises OSError for a link, and for a pipe: nobody waits for one without a writer."""
    handle = os.open(path, flags | _NO_LINK | getattr(os, "O_NONBLOCK", 0))
    if stat.S_ISREG(os.fstat(handle).st_mode):
        return handle
    os.close(handle)
    raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))


def beside(record: Path) -> Path:
    """The file that tells who wrote a record."""
    return record.with_name(record.name + ".who")
