"""Codes and links that were scanned, pasted or typed: a record, or what is still missing of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.links import gather

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
    found = gather(texts)
    return Read(found.text, found.kept, found.told(), " ".join(f"{refused.why}." for refused in found.refused))
