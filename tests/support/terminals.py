"""A command at a terminal of 80 by 24: a pseudo-terminal that tests type into, as a person does, in colour or without."""

from __future__ import annotations

import os
import re
import select
import signal
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

import pyte
import pytest
from pyte.screens import Char

from commands import ROOT
from companion.cli.terminal.out import width
from ready_commands import Streams, start

#: Whoever waits longer than this for an answer has none.
_PATIENCE = 60.0
#: What a terminal shows is looked at in colour and without.
BOTH = pytest.mark.parametrize("colours", [True, False], ids=["in colour", "plain"])
_ROWS, _COLUMNS = 24, 80
#: So many rows are too few for a full screen.
LOW = 23
#: What is shown is kept on paper that is wider, so that lines which are too long can be seen.
_PAPER = 200
_PAINT = re.compile(rb"\x1b\[[0-9;]*m")
_MARKS = re.compile("‹[a-z0-9 ]*›")


def _pair(rows: int = _ROWS, columns: int = _COLUMNS) -> tuple[int, int]:
    """Both ends of a new pseudo-terminal; where the system gives none, the test is left out."""
    import pty
    import termios

    try:
        ours, theirs = pty.openpty()
    except OSError as error:
        pytest.skip(f"no pseudo-terminal can be opened here: {error.strerror}")
    if hasattr(termios, "tcsetwinsize"):
        termios.tcsetwinsize(theirs, (rows, columns))
    return ours, theirs


def _environment(colours: bool) -> dict[str, str]:
    """The environment of a command: as that of the tests, but for what speaks of terminals."""
    told = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")}
    told |= {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
    return told if colours else told | {"NO_COLOR": "1"}


class Shown(NamedTuple):
    """What a command showed: its exit status, and its lines, each colour said where it begins (`‹red›K♥‹›`)."""

    status: int
    marked: str

    @property
    def text(self) -> str:
        """The lines without their colours."""
        return _MARKS.sub("", self.marked)


def shown(*arguments: str, folder: Path, said: str = "", colours: bool = True) -> Shown:
    """What `companion` shows at a terminal; what is typed comes from a pipe, so it is shown with what was asked."""
    ours, theirs = _pair()
    reads, types = os.pipe()
    process = start(arguments, Streams(reads, theirs, theirs), folder, _environment(colours), session=True)
    os.close(reads)
    os.close(theirs)
    with suppress(BrokenPipeError), os.fdopen(types, "wb") as typed:
        typed.write(said.encode())
    seen = b"".join(iter(lambda: _next_of(ours), b""))
    os.close(ours)
    return Shown(process.wait(_PATIENCE), _as_marks(seen))


def is_as_looked_at(page: str, screens: Sequence[str]) -> None:
    """Holds what the commands of a page showed against `tests/golden/screens/PAGE.txt`.

    No line is wider than the terminal, but for a code. With COMPANION_WRITE_GOLDENS set the file is written: look at it.
    """
    text = "\n".join(screens)
    golden = ROOT / "tests" / "golden" / "screens" / f"{page}.txt"
    if os.environ.get("COMPANION_WRITE_GOLDENS"):
        golden.write_text(text, "utf-8")
    assert text == golden.read_text("utf-8"), "if this is meant: COMPANION_WRITE_GOLDENS=1, and look at the difference"
    lines = (line for line in _MARKS.sub("", text).splitlines() if not line.startswith(("$ ", "COMPANION ")))
    assert [line for line in lines if width(line) > _COLUMNS] == []


def _next_of(ours: int) -> bytes:
    """The next bytes that a terminal shows; none once the other side is closed."""
    try:
        return os.read(ours, 65536)
    except OSError:
        return b""


def _as_marks(seen: bytes) -> str:
    """What stands on the terminal's paper at the end, its colours as marks."""
    screen = pyte.Screen(_PAPER, 2000)
    pyte.ByteStream(screen).feed(seen)
    lines = [_marked(screen.buffer[row]) for row in range(screen.cursor.y + 1)]
    return "\n".join(lines).rstrip() + "\n"


def _marked(row: Mapping[int, Char], columns: int = _PAPER) -> str:
    runs = groupby((row[column] for column in range(columns)), _style)
    return "".join(_run(style, signs) for style, signs in runs).rstrip()


def _run(style: str, signs: Iterable[Char]) -> str:
    text = "".join(sign.data for sign in signs)
    return f"‹{style}›{text}‹›" if style else text


def _style(sign: Char) -> str:
    """`bold red`, or empty for a sign without any of it; what is blank has none."""
    colour = [] if sign.fg == "default" else [sign.fg]
    ground = [] if sign.bg == "default" else ["on", sign.bg]
    return " ".join(["bold"] * sign.bold + ["reverse"] * sign.reverse + colour + ground)


class Terminal:
    """One run of `companion` with a terminal in front of it. What is waited for is the text: its colours are left out.

    On `LOW` rows a conversation is running text.
    """

    def __init__(self, *arguments: str, folder: Path, colours: bool = True, rows: int = _ROWS, columns: int = _COLUMNS) -> None:
        self._ours, theirs = _pair(rows, columns)
        self._colours = colours
        streams = Streams(theirs, theirs, theirs)
        self._process = start(arguments, streams, folder, _environment(colours), session=True)
        os.close(theirs)
        self._seen = b""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    def type(self, keys: str) -> None:
        """Presses keys."""
        os.write(self._ours, keys.encode())

    def wait(self, text: str) -> str:
        """Waits until a text is shown, and gives all that was shown since the last wait."""
        end = time.monotonic() + _PATIENCE
        while text.encode() not in self._seen:
            assert self._read(end - time.monotonic()), f"{text!r} does not come: {self._seen!r}"
        before, _, self._seen = self._seen.partition(text.encode())
        return before.decode()

    @property
    def left(self) -> str:
        """What was shown since the last wait."""
        return self._seen.decode()

    def end(self) -> int:
        """Waits until the command ends, and gives its exit status."""
        end = time.monotonic() + _PATIENCE
        while self._read(end - time.monotonic()):
            pass
        return self._process.wait(_PATIENCE)

    def _read(self, patience: float) -> bool:
        """Whether more was shown."""
        if patience <= 0 or not select.select([self._ours], [], [], patience)[0]:
            return False
        more = _next_of(self._ours)
        self._seen += more
        if self._colours:
            self._seen = _PAINT.sub(b"", self._seen)
        return bool(more)

    def kill(self) -> None:
        """Ends the command as nothing can be ended more suddenly."""
        self._process.kill()
        self._process.wait()


class Screened(Terminal):
    """The same, looked at as it stands on the terminal's screen: what is waited for is what can be seen there."""

    def __init__(self, *arguments: str, folder: Path, colours: bool = False, rows: int = _ROWS, columns: int = _COLUMNS) -> None:
        super().__init__(*arguments, folder=folder, colours=colours, rows=rows, columns=columns)
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        #: All that came, as it came.
        self.raw = b""

    @property
    def lines(self) -> list[str]:
        """What can be seen, line by line."""
        return [line.rstrip() for line in self._screen.display]

    @property
    def marked(self) -> str:
        """What can be seen, each colour said where it begins."""
        return "\n".join(_marked(self._screen.buffer[row], self._screen.columns) for row in range(self._screen.lines)) + "\n"

    def until(self, *texts: str) -> str:
        """Waits until all of these can be seen at once, and gives what can be seen."""
        self._until(lambda: all(text in "\n".join(self.lines) for text in texts), repr(texts))
        return "\n".join(self.lines)

    def until_gone(self, text: str) -> None:
        """Waits until that can be seen no more."""
        self._until(lambda: text not in "\n".join(self.lines), f"no {text!r}")

    def until_like(self, golden: Path) -> None:
        """Waits until the screen is as it was looked at; with COMPANION_WRITE_GOLDENS set it is written when it stands still."""
        if os.environ.get("COMPANION_WRITE_GOLDENS"):
            while self._read(3):
                pass
            golden.write_text(self.marked, "utf-8")
        wanted = golden.read_text("utf-8")
        self._until(lambda: self.marked == wanted, f"{golden.name}; if this is meant: COMPANION_WRITE_GOLDENS=1, and look")

    def resize(self, rows: int, columns: int) -> None:
        """Makes the terminal another size."""
        import termios

        termios.tcsetwinsize(self._ours, (rows, columns))
        self._screen.resize(rows, columns)
        os.kill(self._process.pid, signal.SIGWINCH)  # a terminal tells so whatever runs in it, and this is not one's own

    def click(self, word: str) -> None:
        """Clicks a word that can be seen."""
        row, line = next((row, line) for row, line in enumerate(self.lines, 1) if word in line)
        at = f"{line.index(word) + 1};{row}"
        self.type(f"\x1b[<0;{at}M\x1b[<0;{at}m")

    def _until(self, holds: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + _PATIENCE
        while not holds():
            assert self._read(end - time.monotonic()), f"{what} does not come:\n{self.marked}"

    def _read(self, patience: float) -> bool:
        if patience <= 0 or not select.select([self._ours], [], [], patience)[0]:
            return False
        more = _next_of(self._ours)
        self.raw += more
        self._stream.feed(more)
        return bool(more)
