"""What goes wrong outside a record: each is one line for people, with how to mend it, and exit status 2."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from companion.disk.errors import Trouble

#: The exit status where something outside a record stops a command.
STOPPED = 2


class CommandError(Trouble):
    """Something that stops a command."""

    def __init__(self, message: str, hint: str = "", *, exit_code: int = STOPPED) -> None:
        super().__init__(message, hint)
        self.exit_code = exit_code


def nearest(word: str, known: Iterable[str], listed: Iterable[str] = ()) -> str:
    """A hint for an unknown word: the nearest known one; where none is near all of them, or those that are to be listed."""
    names = list(known)
    near = get_close_matches(word.casefold(), [name.casefold() for name in names], n=1, cutoff=0.5)
    hint = next(f"did you mean {name}?" for name in names if name.casefold() == near[0]) if near else ""
    return hint or f"there are: {', '.join(listed or names)}"


def unknown(what: str, word: str, known: Iterable[str], listed: Iterable[str] = ()) -> CommandError:
    """An unknown word, with the nearest known one."""
    return CommandError(f"there is no {what} “{word}”", nearest(word, known, listed))
