"""What goes wrong outside a record: each is one line for people, with how to mend it, and exit status 2."""

from collections.abc import Iterable

from companion.disk.errors import Trouble
from companion.referee.asking.errors import nearest

#: The exit status where something outside a record stops a command.
STOPPED = 2


class CommandError(Trouble):
    """Something that stops a command."""

    def __init__(self, message: str, hint: str = "", *, exit_code: int = STOPPED) -> None:
        super().__init__(message, hint)
        self.exit_code = exit_code


def unknown(what: str, word: str, known: Iterable[str], listed: Iterable[str] = ()) -> CommandError:
    """An unknown word, with the nearest known one."""
    return CommandError(f"there is no {what} “{word}”", nearest(word, known, listed))
