"""Reading a description: TOML in, a `Description` out, or all that is wrong with it, each with its place and what to write."""

import hashlib
import json
import re
import tomllib
from collections.abc import Sequence
from typing import Final

from companion.declared.description import Description
from companion.declared.tables import DescriptionFault, TablesReader
from companion.declared.words import say
from companion.referee.games import DescribedError

LARGEST: Final = 64 * 1024
_ID: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
_NO_IDS: Final = frozenset(("companion", "pyproject"))
_AT: Final = re.compile(r"line ([0-9]+), column ([0-9]+)")
#: Python keeps each beginning of a name with dots: of one with thousands of parts too much. Long numbers, too.
_CHAIN: Final = re.compile(
    r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){20}|(?<![0-9_])[0-9_]{4000}|[\[{][\s\[{]{200}"""
)


class DescriptionError(DescribedError):
    """A description that cannot be used: all its faults, from the top."""

    def __init__(self, name: str, faults: Sequence[DescriptionFault]) -> None:
        self.faults = faults
        super().__init__([(f"{name}:{fault.line}:{fault.column}: {fault.message}", fault.hint) for fault in faults])


def is_id(name: str) -> bool:
    """Whether this can be the id of a described game."""
    return _ID.fullmatch(name) is not None and name not in _NO_IDS


def digest_of(data: object) -> str:
    """The twelve signs by which a description is known: comments, blanks and the order of keys do not count."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def read_description(data: bytes | str, game_id: str, name: str = "") -> Description:
    """The game that a file describes; `name` is what the file is called in faults. Raises DescriptionError."""
    name = name or f"{game_id}.toml"

    def refuse(what: str, line: int = 1, column: int = 1, **values: object) -> DescriptionError:
        return DescriptionError(name, [DescriptionFault(line, column, say(what, **values), say(f"{what}-hint"))])

    if not is_id(game_id):
        raise refuse("no-id", id=game_id[:60])
    raw = data if isinstance(data, bytes) else data.encode(errors="replace")
    if len(raw) > LARGEST:
        raise refuse("too-big")
    try:
        text = raw.decode("utf-8-sig")
        if _CHAIN.search(text):
            raise ValueError("a name, a number or a list goes too far")
        said = tomllib.loads(text)
    except UnicodeDecodeError as error:
        head = raw[: error.start]
        column = len(head.rpartition(b"\n")[2].decode(errors="replace")) + 1
        raise refuse("not-utf-8", head.count(b"\n") + 1, column) from None
    except (ValueError, RecursionError) as error:
        at, why = _AT.search(str(error)), str(error).partition(" (at ")[0]
        line, column = (int(at[1]), int(at[2])) if at else (text.rstrip("\n").count("\n") + 1, 1)
        raise refuse("no-toml", line, column, why=why) from None
    reader = TablesReader(said, text, game_id)
    found = reader.read(digest_of(said))
    if reader.faults:
        raise DescriptionError(name, sorted(dict.fromkeys(reader.faults)))
    return found
