"""Codes and links that were scanned, pasted or typed, in any order: a record, or what is still missing of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.links import gather

#: The setting that keeps codes until all of a record are there.
CODES: Final = "codes"
#: A longer text is not searched to its end: no record's codes take so much.
_LONGEST: Final = 400_000


class Read(NamedTuple):
    """The `text` of a record, or None while codes are missing; those that belong together, which they are, what was refused.

    To go on gathering, read `codes` and the new ones together. `trouble` says in words why others were not taken; `told` says
    which of how many are there, also where the text is that of a position whose log has codes of its own.
    """

    text: str | None
    codes: tuple[str, ...]
    told: str
    trouble: str


def read_codes(texts: Iterable[str]) -> Read:
    """What codes give together; each text may hold several, and words around them. Never raises for what they hold."""
    found = gather(text[:_LONGEST] for text in texts)
    trouble = "; ".join(dict.fromkeys(one.why for one in found.refused))
    return Read(found.text, found.kept, _sentence(found.told()), _sentence(trouble))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}" if text else ""
