"""A single change of a record, and the slip that it takes back."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from companion.plain import Json
from companion.referee.messages import say
from companion.words import Said

Kind = Literal[
    "words-swapped", "lines-swapped", "misread", "missing-line", "line-twice", "player", "left-out", "first-word", "number"
]


class Change(NamedTuple):
    """Lines of a record with others in their place: `length` lines from line `first` on (from 1) become `lines`.

    `was` and `now` are the words or lines that change, `column` (from 1) says where in the line. `cost` grows the less likely
    it is that somebody made just this slip.
    """

    kind: Kind
    first: int
    length: int
    lines: tuple[str, ...]
    was: str
    now: str
    column: int = 1
    cost: float = 0

    @property
    def last(self) -> int:
        """The last line that it changes; where it puts one in, the line above that."""
        return self.first + self.length - 1

    def applied(self, texts: Sequence[str]) -> list[str]:
        """The lines of a record as they are with it."""
        return [*texts[: self.first - 1], *self.lines, *texts[self.last :]]

    def mended(self, text: str) -> str:
        """A record's text as it is with it: every line keeps its end, and a new one has the end of the line above it."""
        pieces = text.split("\n")
        ends = ["\r" if piece.endswith("\r") else "" for piece in pieces]
        own = [*ends[self.first - 1 : self.last], *([ends[max(0, self.first - 2)]] * len(self.lines))]
        new = [line + end for line, end in zip(self.lines, own, strict=False)]
        return "\n".join([*pieces[: self.first - 1], *new, *pieces[self.last :]])


class Slip(NamedTuple):
    """A change with which a whole record is legal; `sure` where it is the only one that was found."""

    change: Change
    sure: bool

    @property
    def words(self) -> Said:
        """The sentence that tells people of it."""
        change = self.change
        return say(f"slip-{change.kind}", line=change.first, last=change.last, was=change.was.strip(), now=change.now.strip())

    def as_dict(self) -> Json:
        """The slip as the record format words it."""
        change = self.change
        place = {"kind": change.kind, "line": change.first, "column": change.column}
        return {**place, "was": change.was, "is": change.now, "words": self.words, "sure": self.sure}
