"""Codes and links that were scanned, pasted or typed: a record, or what is still missing of it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

#: The setting that keeps codes until all of a record are there.
CODES: Final = "codes"


class Read(NamedTuple):
    """What codes give together.

    `text` is the record; None while there is none of it. `codes` are those that belong together and wait for others (none once
    the record is whole), `told` says which are there and which are missing, `trouble` what was refused; `is_none`: there was not
    one code.
    """

    text: str | None
    codes: tuple[str, ...]
    told: str
    trouble: str
    is_none: bool


def read_codes(texts: Iterable[str]) -> Read:
    """The record in codes, in any order. Never raises for what they hold."""
    from companion.links import gather  # noqa: PLC0415 - a start has no codes to read

    found = gather(texts)
    trouble = " ".join(refused.why for refused in found.refused[:3])
    is_none = bool(found.refused) and all(refused.is_none for refused in found.refused) and not found.kept
    return Read(found.text, found.kept if found.is_waiting else (), found.told(), trouble, is_none)
