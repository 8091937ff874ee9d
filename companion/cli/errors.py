"""What goes wrong outside a record: each is one line for people, with how to mend it, and exit status 2."""

from __future__ import annotations

import errno
from collections.abc import Iterable


class CommandError(Exception):
    """Something that stops a command. `hint` says how to mend it."""

    def __init__(self, message: str, hint: str = "", *, exit_code: int = 2) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.exit_code = exit_code

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message


_OS_TROUBLE = {
    errno.ENOENT: ("there is no such file or folder", "check the spelling"),
    errno.EISDIR: ("that is a folder, not a file", "name a file in it"),
    errno.ENOTDIR: ("a part of that path is a file, not a folder", "check the spelling"),
    errno.EACCES: ("permission denied", "allow it (chmod), or use another place"),
    errno.EPERM: ("that is not permitted", "use another place"),
    errno.EROFS: ("that place is read-only", "choose another folder"),
    errno.ENOSPC: ("the disk is full", "make room and try again; nothing that was there has been changed"),
    errno.EDQUOT: ("your share of the disk is full", "make room and try again; nothing that was there has been changed"),
    errno.EFBIG: ("the file would become too big", "make room or choose another place; nothing that was there has been changed"),
    errno.ENAMETOOLONG: ("that name is too long", "choose a shorter one"),
    errno.ELOOP: ("that link leads back to itself", "name the file that is meant"),
    errno.EEXIST: ("it exists already", "choose another name"),
}


def of_os(error: OSError, name: str = "") -> CommandError:
    """An error of the operating system, in words."""
    what, hint = _OS_TROUBLE.get(error.errno or 0, (error.strerror or str(error), ""))
    name = name or str(error.filename or "")
    return CommandError(f"{name}: {what}" if name else what, hint)


def nearest(word: str, known: Iterable[str], listed: Iterable[str] = ()) -> str:
    """A hint for an unknown word: the nearest known one; where none is near all of them, or those that are to be listed."""
    from companion.referee.asking import errors

    return errors.nearest(word, known, listed)


def unknown(what: str, word: str, known: Iterable[str], listed: Iterable[str] = ()) -> CommandError:
    """An unknown word, with the nearest known one."""
    return CommandError(f"there is no {what} “{word}”", nearest(word, known, listed))
