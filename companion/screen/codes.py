"""Codes and links that were scanned, pasted or typed: a record, or what is still missing of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.links import LinkError, decode, join_sections

#: The setting that keeps codes until all of a record are there.
CODES: Final = "codes"


class Read(NamedTuple):
    """The `text` of a record, or None while codes are missing; those that belong together, which they are, what was refused."""

    text: str | None
    codes: tuple[str, ...]
    told: str
    trouble: str


def read_codes(texts: Iterable[str]) -> Read:
    """What codes give together. Never raises for what they hold."""
    codes = tuple(dict.fromkeys(line.strip() for text in texts for line in text.splitlines() if line.strip()))
    try:
        parts = [decode(code) for code in codes]
        return Read(parts[0] if len(parts) == 1 else join_sections(parts), codes, "", "")
    except (LinkError, ValueError) as error:
        return Read(None, (), "", str(error))
