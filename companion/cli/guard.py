"""What stands around every command: streams that can be written to, and whatever goes wrong in one line with an exit status."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

from companion.cli.errors import STOPPED, CommandError
from companion.cli.terminal import warn, warn_of
from companion.disk.errors import Trouble, of_os

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

    from companion.referee.asking.errors import AskingError

#: Exit statuses beside 0, 1 and 2.
_BUG, INTERRUPTED, _PIPE_CLOSED = 70, 130, 141
#: So many new objects between two looks for garbage (Python's own 700 costs a start a twentieth of its time, and finds none).
FEWER_COLLECTIONS = 50_000


def prepare_streams() -> None:
    """Makes the standard streams fit for any text; a terminal that cannot show ♠ gets a question mark."""
    _open_closed_streams()
    _write_whole()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


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
        import reportlab.pdfbase.ttfonts  # noqa: F401
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
    """Says what went wrong, on one line for people; gives the exit status."""
    if os.environ.get("COMPANION_TRACEBACK"):
        raise error
    if _has_closed_pipe(error):
        _close_quietly()
        return _PIPE_CLOSED
    if isinstance(error, KeyboardInterrupt):
        warn("\ncompanion: stopped")
        return INTERRUPTED
    if isinstance(error, OSError):
        error = of_os(error)
        _drop_what_cannot_be_written()
    elif _is_of_a_game(error):
        error = CommandError(str(error))
    elif _is_of_an_answer(error):
        error = CommandError(error.message, error.hint)
    elif _failing_game(error):
        error = CommandError(f"{_failing_game(error)} fails: {type(error).__name__}: {error}", _place(error))
    if isinstance(error, MemoryError):
        error = CommandError("this needs more memory than there is", "try less at once")
    if isinstance(error, Trouble):
        warn_of(error)
        return error.exit_code if isinstance(error, CommandError) else STOPPED
    warn_of(CommandError(f"this is a bug in Companion, please report it: {type(error).__name__}: {error}", _place(error)))
    return _BUG


def _has_closed_pipe(error: BaseException) -> bool:
    """Whether nobody reads any more what is said; rich, which draws our tables, makes a SystemExit of that."""
    return isinstance(error.__context__ if isinstance(error, SystemExit) else error, BrokenPipeError)


def _is_of_a_game(error: BaseException) -> bool:
    """Whether a game's folder cannot be used as it is: that is no bug of Companion's."""
    from companion.referee.games import GameError

    return isinstance(error, GameError)


def _is_of_an_answer(error: BaseException) -> TypeGuard[AskingError]:
    """Whether something that was said cannot be: no game of that name, no list of players."""
    from companion.referee.asking.errors import AskingError

    return isinstance(error, AskingError)


def _failing_game(error: BaseException) -> str:
    """The package of somebody else's game in which an error came up; empty where it is our own."""
    from companion.referee.games import installed_packages

    packages, trace = installed_packages(), error.__traceback__
    while trace is not None:
        package = str(trace.tb_frame.f_globals.get("__name__")).partition(".")[0]
        if package in packages:
            return package
        trace = trace.tb_next
    return ""


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    return f"it happened in {trace.tb_frame.f_globals.get('__name__')}, line {trace.tb_lineno}"


def _drop_what_cannot_be_written() -> None:
    """Standard output may be what failed: then its buffer must not fail once more at the interpreter's end."""
    try:
        sys.stdout.flush()
    except OSError:
        _close_quietly()


def _close_quietly() -> None:
    """Lets the interpreter flush into nothing at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
