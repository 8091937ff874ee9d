"""What goes wrong outside a record, in one line for people and with how to mend it."""

import errno

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


def no_name(name: str) -> Trouble:
    """What to say of a name that no file can have: there is a NUL in it."""
    return Trouble(f"{name}: this cannot be the name of a file", "check the spelling")
