"""What surrounds every command: streams that can be written to, and whatever goes wrong in one line with an exit status."""

from __future__ import annotations

import codecs
import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.terminal.out import STOPPED, CommandError, warn, warn_of
from companion.disk.files import Trouble, of_os
from companion.later import loaded_from
from companion.plain import ForPeopleError
from companion.referee.failing import failing_game, why
from companion.referee.games import DescribedError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


#: Where this variable is set whatever fails is told as Python tells it, for whoever mends it.
TRACEBACK = "COMPANION_TRACEBACK"
#: Exit statuses beside 0, 1 and 2.
BUG, INTERRUPTED, _PIPE_CLOSED = 70, 130, 141
#: So many new objects between two looks for garbage (Python's own 700 costs a start a twentieth of its time, and finds none).
FEWER_COLLECTIONS = 50_000


#: What stands for signs that a terminal cannot show: a card stays a card, a drawing a drawing; anything else is a question mark.
_SIGNS = "♠♥♦♣─━═│┃┌┐└┘├┤┬┴┼╭╮╰╯“”‘’–—−…·×→←○●"
_PLAIN = "shdc---||+++++++++++++\"\"''---..x><oO"
_STAND_IN = dict(zip(_SIGNS, _PLAIN, strict=True))
_IN_PLAIN_SIGNS = "companion-in-plain-signs"


def prepare_streams() -> None:
    """Makes the standard streams fit for any text; a terminal that cannot show ♠ gets the letter that is typed for it."""
    _open_closed_streams()
    _write_whole()
    codecs.register_error(_IN_PLAIN_SIGNS, _in_plain_signs)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=_IN_PLAIN_SIGNS)


def _in_plain_signs(error: UnicodeError) -> tuple[str, int]:
    """What is written for signs that an encoding has not, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_STAND_IN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


class _AtOnce(io.BufferedWriter):
    """Writes at once, and all of it."""

    def write(self, data: ReadableBuffer, /) -> int:
        """Raises OSError where not all of it can be written."""
        count = super().write(data)
        self.flush()
        return count


def _write_whole() -> None:
    """Python that was asked not to buffer (PYTHONUNBUFFERED) takes a short write for a whole one: a full disk would go unseen."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper) and isinstance(stream.buffer, io.RawIOBase):
            encoding, errors = stream.encoding, stream.errors
            setattr(sys, name, io.TextIOWrapper(_AtOnce(stream.detach()), encoding, errors, write_through=True))


def without_reportlabs_shaping() -> None:
    """Loads reportlab without the library that it shapes text with; only for a process that is ours.

    Whatever has to be shaped, Companion shapes by itself, and the library is loaded then: it takes as long as a page to draw.
    """
    shaper = "uharfbuzz"
    if shaper in sys.modules or "reportlab" in sys.modules:
        return
    sys.modules[shaper] = None  # type: ignore[assignment]  # Python's own way of saying that there is no such module
    try:
        loaded_from("reportlab.pdfbase.ttfonts", "TTFont")
    finally:
        del sys.modules[shaper]


def _open_closed_streams() -> None:
    """Gives a stream that was closed before the start (cron, daemons) nowhere to write to, and nothing to read.

    Else the next file that is opened, a record, would be taken for it.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 (for as long as we run)


def report(error: BaseException) -> int:
    """Says what went wrong, on one line for people (of a described game a line for each fault); gives the exit status."""
    if os.environ.get(TRACEBACK):
        raise error
    if _has_closed_pipe(error):
        _close_quietly()
        return _PIPE_CLOSED
    if isinstance(error, KeyboardInterrupt):
        warn("\ncompanion: stopped")
        return INTERRUPTED
    if isinstance(error, OSError):
        _drop_what_cannot_be_written()
    trouble = foreseen(error)
    if trouble is not None:
        told = [CommandError(*one) for one in error.told] if isinstance(error, DescribedError) else [trouble]
        for one in told:
            warn_of(one)
        return trouble.exit_code if isinstance(trouble, CommandError) else STOPPED
    warn_of(CommandError(*why(error)))
    return STOPPED if failing_game(error) else BUG


def foreseen(error: BaseException) -> Trouble | None:
    """What stopped a command from outside, in words; None where Companion itself, or somebody else's game, is wrong."""
    if isinstance(error, Trouble):
        return error
    if isinstance(error, OSError):
        return of_os(error)
    if isinstance(error, MemoryError):
        return CommandError("this needs more memory than there is", "try less at once")
    return CommandError(error.message, error.hint) if isinstance(error, ForPeopleError) else None


def _has_closed_pipe(error: BaseException) -> bool:
    """Whether nobody reads any more what is said; rich, which draws our tables, makes a SystemExit of that."""
    return isinstance(error.__context__ if isinstance(error, SystemExit) else error, BrokenPipeError)


def _drop_what_cannot_be_written() -> None:
    """Standard output may be what failed: then its buffer must not fail once more at the interpreter's end."""
    try:
        sys.stdout.flush()
    except OSError:
        _close_quietly()


def _close_quietly() -> None:
    """Lets the interpreter flush into nothing at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
