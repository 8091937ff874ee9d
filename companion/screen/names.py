"""Names that records have on a device: what people type, made fit for a file of any system, and one that is free."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import count

from companion.record import header_fields
from companion.referee.games import about
from companion.referee.protocol import Files

_LONGEST = 60
_GAME = ".toml"
_STRANGE = re.compile(r'[\\/:*?"<>|#]+')


def fit_name(typed: str, otherwise: str = "game") -> str:
    """A name without signs that some system cannot write, at most 60 long; where nothing is left, another one.

    It does not end as the name of a description does: what is called so is a game, and no record.
    """
    seen = "".join(sign if sign.isprintable() else " " for sign in typed)
    name = " ".join(_STRANGE.sub("-", seen).split())[:_LONGEST].strip(" .-")
    while name.endswith(_GAME):
        name = name.removesuffix(_GAME)
    return name or otherwise


def free_name(wanted: str, taken: Collection[str]) -> str:
    """This name, or where it is taken (in any letter case) the same with a number behind it: `friday 2`."""
    folded = {name.casefold() for name in taken}
    return next(name for name in numbered(wanted) if name.casefold() not in folded)


def numbered(name: str, before: str = " ", ending: str = "") -> Iterator[str]:
    """A name, then the same with one number after the other: `friday`, `friday 2`, `friday 3`."""
    yield f"{name}{ending}"
    yield from (f"{name}{before}{number}{ending}" for number in count(2))


def free_file(read: Files, wanted: str, text: str) -> str:
    """This name for a file with this text, or where another one has it the same with a number (`land-2.map`)."""
    stem, dot, ending = wanted.rpartition(".")
    return next(name for name in numbered(stem, "-", dot + ending) if file_text(read, name) in (text, None))


def file_text(read: Files, name: str) -> str | None:
    """A file of this name; None where it is not at hand."""
    try:
        return read(name)
    except LookupError:
        return None


def name_for(text: str) -> str:
    """A name for a record that comes without one: its event or day, and its game."""
    fields = {field.key: field.value for field in reversed(header_fields(text))}
    try:
        title = about(fields.get("game", "")).title
    except KeyError:
        title = "Game"
    return fit_name(" ".join(filter(None, (title, fields.get("event") or fields.get("date")))))
