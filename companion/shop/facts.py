"""What a printed file says of itself: what it is, for which game it was made, and how.

The facts ride in the file as one line that no reader shows: a comment before the end of a PDF, or at the end of a web page. So a
folder never says anything of a file that is not there any more, and a file keeps its facts wherever it is moved.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from companion.plain import Plain
from companion.press.job.supplies import Supply

_MARK = b"%Companion-facts: "
_WEB_MARK, _WEB_END = b"<!--Companion-facts: ", b"-->"
#: The facts stand so near to the end (bytes).
_TAIL = 32768
_SIGN = b"startxref"
_END_OF_OURS = re.compile(rb"[^\r\n]*\nstartxref\s+[0-9]+\s+%%EOF\s*")
_LONGEST = 400
_Made = TypeVar("_Made")


@dataclass(frozen=True)
class MadeFor:
    """The game that something was made for: the record as seen from the file, who plays, what is played, how it was printed.

    All but `settings` are empty for what is the same for every game. `asked` are the words that ask for it again.
    """

    record: str = ""
    players: str = ""
    played: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    asked: str = ""


@dataclass(frozen=True)
class Facts:
    """Of one printed file: the game, what it is, its sheets of paper, on what, how often it is needed, over which edge it turns.

    `copies` is how many of its pages of pieces it has of each, `needs` what people need besides, `also` the names of things that
    are on its sheets, too. `cuts` and `minutes` are what it takes to cut it out, once; `glued`, `folded`: it is so then.
    """

    game: str
    thing: str
    title: str
    stock: str
    sheets: int
    many: int = 1
    edge: str = ""
    copies: int = 1
    made_for: MadeFor = MadeFor()
    needs: tuple[Supply, ...] = ()
    also: tuple[str, ...] = ()
    cuts: int = 0
    minutes: int = 0
    glued: bool = False
    folded: bool = False


def with_facts(content: bytes, facts: Facts) -> bytes:
    """A PDF or a web page with its facts."""
    # What is no ASCII is escaped, and so is what would end a line or a comment.
    line = json.dumps(asdict(facts), separators=(",", ":"), sort_keys=True).replace("-", "\\u002d").encode("ascii")
    if content.startswith(b"%PDF-"):
        before, sign, after = content.rpartition(_SIGN)
        return before + _MARK + line + b"\n" + sign + after if sign else content
    return content.rstrip(b"\n") + b"\n" + _WEB_MARK + line + _WEB_END + b"\n"


def ends_with_facts(content: bytes) -> bool:
    """Whether a PDF ends as ours do: with its facts, behind which nobody has written anything."""
    _, mark, behind = content[-_TAIL:].rpartition(_MARK)
    return bool(mark) and _END_OF_OURS.fullmatch(behind) is not None


def written_in(content: bytes) -> bool:
    """Whether somebody has saved something into a PDF of ours (a filled form): that stands behind its facts."""
    return _MARK in content and not ends_with_facts(content)


def facts_of(path: Path) -> Facts | None:
    """The facts of a printed file; None where it has none that can be read."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _TAIL))
            tail = file.read(_TAIL)
    except OSError:
        return None
    for mark, end in ((_MARK, b"\n"), (_WEB_MARK, _WEB_END)):
        line = tail.rpartition(mark)[2].partition(end)[0] if mark in tail else b""
        if line:
            return _read(line)
    return None


def _read(line: bytes) -> Facts | None:
    try:
        return _made(Facts, json.loads(line))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _made(kind: type[_Made], found: Plain) -> _Made:
    """A value of a class, each of its fields read as what it is; without those that a file of an older Companion lacks."""
    return kind(**{one.name: _READ[one.type](found[one.name]) for one in fields(kind) if one.name in found})  # type: ignore[arg-type]


def _lines(value: Sequence[object]) -> tuple[str, ...]:
    return tuple(_word(line) for line in value[:20])


def _word(value: object) -> str:
    """Words as they can be printed: somebody may have written these facts with an editor."""
    if not isinstance(value, str):
        raise TypeError
    return " ".join("".join(letter if letter.isprintable() else " " for letter in value[:_LONGEST]).split())


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError
    return max(0, min(value, 10_000))


#: What reads the value of a field, by the field's type.
_READ: Mapping[object, Callable[[Any], object]] = {
    str: _word,
    int: _number,
    bool: lambda value: value is True,
    tuple[str, ...]: _lines,
    MadeFor: partial(_made, MadeFor),
    tuple[Supply, ...]: lambda value: tuple(_made(Supply, need) for need in value[:30]),
}
