"""What is said when a map cannot be made, read or used."""

import json
from dataclasses import dataclass, field

#: So much of somebody's text is shown at most.
_MOST = 80


class AtlasError(Exception):
    """Something is wrong with a map: one fault, or each on a line. `hint` says how to mend it; both are for people."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message


@dataclass
class Reading:
    """What is found while a file is read: faults, which stop, and notes, which are told."""

    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def refuse(self, hint: str = "") -> None:
        """Raises AtlasError where there are faults."""
        if self.faults:
            raise AtlasError("\n".join(self.faults), hint)


def as_json(value: object) -> str:
    """A value out of somebody's JSON as a fault shows it."""
    return shown(json.dumps(value, ensure_ascii=False))


def shown(text: str) -> str:
    """A text out of somebody's file as a fault shows it: not longer than a line."""
    return text if len(text) <= _MOST else f"{text[: _MOST - 1]}…"
