"""What is known of the numbers that moves bear, below lines that cannot be read."""

from collections.abc import Sequence
from typing import Any

from companion.record import Line, lines
from companion.referee.protocol import Counting

#: A number of so many digits is none that a line bears.
_MOST_DIGITS = 9


class Numbers:
    """The lines of a section that cannot be read: each of them may have been a move, and then the next number counts it."""

    def __init__(self) -> None:
        #: So many lines may have been moves, and this is the number that the last of them bore (0: none).
        self.doubtful = self.written = 0
        #: How many lines had been read then.
        self.read = 0

    def doubt(self, line: Line, read: Sequence[Any]) -> None:
        """A line cannot be read; `read` are the entries above it."""
        self.doubtful += 1
        self.written = _number_of(line)
        self.read = len(read)

    def count_anew(self, reader: object, line: Line, read: Sequence[Any]) -> bool:
        """Whether a line may bear its number because of those above it that cannot be read: then the reader counts from there."""
        number = _number_of(line)
        if not (number and self.doubtful and isinstance(reader, Counting)):
            return False
        if any(lines.is_numbered(entry.line) for entry in read[self.read :]):
            self.doubtful, self.read = 0, len(read)  # the count was right again
            return False
        # The reader may have counted any of these lines, and this one.
        if number != self.written + 1 and abs(number - reader.moves - 0.5) > self.doubtful + 0.5:
            return False
        reader.moves = number - 1
        self.doubtful = 0
        return True


def _number_of(line: Line) -> int:
    """The number that a line bears; 0 for none."""
    digits = lines.move_number(line.tokens()[:1])
    return int(digits) if 0 < len(digits) < _MOST_DIGITS else 0
