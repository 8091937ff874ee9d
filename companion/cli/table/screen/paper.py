"""What was said, in its lines: takes the place of standard output while the full screen is there."""

import io
from collections.abc import Callable
from typing import TextIO

#: What clears a terminal, with all that has scrolled off it.
CLEARED = "\x1b[2J\x1b[3J\x1b[H"
#: So many lines are kept to be scrolled through.
_MOST = 5000


class Paper(io.TextIOBase):
    """Keeps what is said; calls `changed` for each line. Empty lines are left out: room is dear."""

    def __init__(self, stream: TextIO, changed: Callable[[], None]) -> None:
        self.lines: list[str] = []
        #: How many of the last lines are news: what was said since `turn_over`.
        self.news = 0
        self._stream, self._changed, self._open = stream, changed, ""

    def write(self, text: str) -> int:
        """Takes a text; a line is there when it has ended."""
        if CLEARED in text:
            self.lines, self.news = [], 0
        *whole, self._open = (self._open + text.rpartition(CLEARED)[2]).split("\n")
        said = [line.rstrip() for line in whole if line.strip()]
        self.lines = [*self.lines, *said][-_MOST:]
        self.news += len(said)
        self._changed()
        return len(text)

    def turn_over(self) -> None:
        """What was said so far is old."""
        self.news = 0

    def isatty(self) -> bool:
        """It ends on a terminal."""
        return True

    def fileno(self) -> int:
        """That of the terminal."""
        return self._stream.fileno()
