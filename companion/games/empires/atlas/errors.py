"""What is said when a map cannot be made, read or used."""

import json
from dataclasses import dataclass, field

from companion.plain import ForPeopleError

#: So much of somebody's text is shown at most.
_MOST = 80


class AtlasError(ForPeopleError):
    """Something is wrong with a map: one fault, or each on a line."""


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
