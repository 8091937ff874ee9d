"""What is wrong with a record that cannot be read."""

import re
from dataclasses import dataclass

from companion.words import Said


@dataclass(eq=False, slots=True)
class Fault(Exception):
    """One place where a text is no record. `rule` is `header` or `syntax`; line and column count from 1, in characters.

    `end_column` is the first column behind what is meant; 0: nobody said, then the word that begins at `column` is meant.
    `more` are faults of the same line that do not follow from this one.
    """

    rule: str
    message: str
    line: int
    column: int
    hint: str = ""
    end_column: int = 0
    more: "tuple[Fault, ...]" = ()

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}"


#: Of words that a message quotes, so many signs are told.
QUOTED = 80
_LONG = re.compile(f"“([^“”]{{{QUOTED + 1},}})”")


def shortened(message: str) -> str:
    """A message in which no quoted words are longer than `QUOTED` signs."""
    if len(message) <= QUOTED:
        return message
    short = _LONG.sub(lambda found: f"“{found[1][: QUOTED - 1]}…”", message)
    return message.shortened(short, QUOTED) if isinstance(message, Said) else short


class RecordError(Exception):
    """A text that cannot be read as a record; `faults` says where and why, the first one first."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = faults
