"""Writing what was printed: whole files or none, nothing of anybody else overwritten; and what each file says of itself."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from errno import ENOTDIR
from functools import partial
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import Any, TypeVar
from zlib import decompressobj

from companion.disk.files import Trouble, folder_made, of_os, write_whole
from companion.plain import Plain
from companion.press.job.supplies import Supply
from companion.press.page.errors import PrintError

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


#: Who made a PDF, and a page of it, where its objects stand in it as they are; and where many of them are packed into one.
_MADE = b"/Producer (Companion)"
_PAGE = re.compile(rb"/Type */Page\b")
#: How many cuts it takes, and how long they are together (mm).
_CUTS = re.compile(rb"/Keywords \(([0-9]{1,6}) cuts, ([0-9]{1,9}) mm\)")
#: So long it takes to lay a ruler along two marks (seconds), and so fast a knife goes along it (mm a second).
_LAID, _PACE = 6.0, 12.0
_PACKED = re.compile(rb"/Type */ObjStm\b[^>]{0,200}+>>\s*+stream\r?\n")


@dataclass(frozen=True)
class Written:
    """A file of a print job; `unchanged` where it stood there already, byte for byte."""

    path: Path
    unchanged: bool


def write_pdf(path: Path, content: bytes) -> Written:
    """Write a PDF (or a web page) that Companion made; an older one of its own is replaced.

    Raises:
        PrintError: The file is somebody else's, or it cannot be written. Nothing half-written is left.
    """
    try:
        if path.exists():
            if not path.is_file():
                raise PrintError(f"{path} isn't a file. Move it away, or choose another output folder.")
            present = path.read_bytes()
            if present == content:
                return Written(path, unchanged=True)
            if not made_by_us(present):
                raise PrintError(f"{path} was not made by Companion, so it stays. Move it, or choose another output folder.")
            if written_in(present):
                raise PrintError(
                    f"{path} has been filled in since it was printed, so it stays. Move it, or choose another output folder."
                )
        if any(folder.exists() and not folder.is_dir() for folder in path.parents):
            raise NotADirectoryError(ENOTDIR, "")
        with folder_made(path.parent):
            write_whole(path, content)
    except OSError as error:
        raise PrintError(_sentence(of_os(error, str(path)))) from error
    except Trouble as trouble:
        raise PrintError(_sentence(trouble)) from trouble
    return Written(path, unchanged=False)


def _sentence(trouble: Trouble) -> str:
    return f"{trouble}."


def made_by_us(content: bytes) -> bool:
    """Whether this is a PDF that names Companion as its producer, or a page, a picture or a text that names it as its maker."""
    if content.startswith((b"Companion print: ", b"\x89PNG")):
        return b"Companion" in content[:2000]
    if content.startswith(b"<!DOCTYPE html>"):
        return b'<meta name="generator" content="Companion' in content[:4000]
    if not content.startswith(b"%PDF-"):
        return False  # and pypdf would log its complaints to the terminal
    if _MADE in content and ends_with_facts(content):
        return True
    from pypdf import PdfReader, errors

    try:
        information = PdfReader(BytesIO(content)).metadata
    except (errors.PyPdfError, ValueError, OSError, KeyError):
        return False
    return information is not None and "Companion" in str(information.get("/Producer", ""))


def sheets_of(pdf: bytes, *, two_sided: bool) -> int:
    """How many sheets of paper a PDF takes."""
    pages = pages_of(pdf)
    return -(-pages // 2) if two_sided else pages


def cutting_of(pdf: bytes) -> tuple[int, int]:
    """How many cuts the pieces of a PDF take, and how many minutes: to lay the ruler, and to draw the knife along it."""
    found = _CUTS.search(pdf)
    cuts, length = (int(found[1]), int(found[2])) if found else (0, 0)
    return cuts, ceil((cuts * _LAID + length / _PACE) / 60)


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF of ours has."""
    seen = len(_PAGE.findall(pdf))
    # Those of a rulebook are packed away. To unpack them is much faster than to read all objects as what they are.
    return seen or sum(len(_PAGE.findall(decompressobj().decompress(pdf[found.end() :]))) for found in _PACKED.finditer(pdf))
