"""A record as one code, or where that is too large as several: the position it has come to, then its whole log in parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, takewhile
from typing import Literal, NamedTuple

from companion.links.address import MOST_PARTS, Label
from companion.links.canonical import canonical
from companion.links.codec import encode_canonical, fingerprint
from companion.record import Line, split_lines
from companion.record.header import key_of
from companion.referee import AnyRecord, Files, Judgement, judge, no_files
from companion.referee.positions import NoQuietPointError, position_text

#: Whether a code's text may be printed as one QR code.
Fits = Callable[[str], bool]
#: As long as any label is.
_ANY_LABEL = Label(MOST_PARTS, MOST_PARTS, 0)


class Code(NamedTuple):
    """One code of a record, as it is printed.

    `holds` says what is in it: the whole `record`, the `position` and the moves since (a record in its own right), or a `part` of
    the log. A part is `number` of `of`, and `section` is the heading of its lines (`season 3`; empty where it has none). A
    position beside a log is number 0 of its parts; alone, 0 of 0.
    """

    text: str
    holds: Literal["record", "position", "part"]
    section: str = ""
    number: int = 0
    of: int = 0


class _Piece(NamedTuple):
    """A part of a record: its heading, and its text as a code holds it."""

    section: str
    text: str


def codes_for(
    text: str, game_prefix: str, base_url: str, fits: Fits, files: Files = no_files, *, log: bool = True
) -> tuple[Code, ...]:
    """One code where the whole record `fits` it; else the position and the moves since, and behind it the log, cut in parts.

    A record without a position that can be written down in one code has the log alone; without `log` it is left out where the
    position can stand for it. What fits nowhere keeps a code all the same: what draws it says so. `files` as for `encode`.
    Raises LinkError where the record cannot be read, ValueError where it would take more than 999 codes.
    """
    wanted = canonical(text, files)
    whole = _code(wanted, game_prefix, base_url)
    if whole and fits(whole):
        return (Code(whole, "record"),)
    judgement = judge(wanted, files=files, opening=True)
    position = _position(judgement, files)
    if position and not log:
        code = _code(position, game_prefix, base_url)
        if code and fits(code):
            return (Code(code, "position"),)
        wanted, position = position, ""
    pieces = _pieces(wanted, judgement.record, lambda part: _fits(part, game_prefix, fits, base_url))
    if len(pieces) < 2 and whole:
        return (Code(whole, "record"),)
    if len(pieces) > MOST_PARTS:
        raise ValueError("the record is too large for links")
    record = fingerprint(wanted)
    labels = [Label(number, len(pieces), record) for number in range(len(pieces) + 1)]
    parts = tuple(
        Code(encode_canonical(piece.text, game_prefix, base_url, label), "part", piece.section, label.number, label.of)
        for piece, label in zip(pieces, labels[1:], strict=True)
    )
    beside = _code(position, game_prefix, base_url, labels[0])
    return (Code(beside, "position", "", 0, len(pieces)), *parts) if beside and fits(beside) else parts


def split_part(text: str) -> tuple[str, str]:
    """The header and the lines of a part: between them stands a blank line, as canonical text has none. Raises ValueError."""
    header, blank, lines = text.partition("\n\n")
    if not blank:
        raise ValueError("a part of a record has a blank line below its header")
    return f"{header}\n", lines


def _code(text: str, game_prefix: str, base_url: str, label: Label | None = None) -> str:
    """The code of a text; empty where there is no text, or it is too large for any."""
    try:
        return encode_canonical(text, game_prefix, base_url, label) if text else ""
    except ValueError:
        return ""


def _fits(part: str, game_prefix: str, fits: Fits, base_url: str) -> bool:
    code = _code(part, game_prefix, base_url, _ANY_LABEL)
    return bool(code) and fits(code)


def _position(judgement: Judgement, files: Files) -> str:
    """The record that begins with the last position; empty where there is none, or something in the record is wrong."""
    if judgement.verdict.errors:
        return ""
    try:
        return canonical(position_text(judgement), files)
    except (NoQuietPointError, ValueError):
        return ""


def _pieces(canonical_text: str, record: AnyRecord | None, fits: Callable[[str], bool]) -> list[_Piece]:
    """The parts of a record: one for each section, or as many of equal length as it takes where one does not fit."""
    lines = split_lines(canonical_text.removesuffix("\n"))
    keys = {*record.header.fields, "note"} if record else set()
    header = list(takewhile(lambda line: (key_of(line) or "").casefold() in keys, lines))
    head = "".join(f"{line.text}\n" for line in header)
    found = []
    for section in _sections(lines[len(header) :]):
        name = section[0].text.strip("[]") if section[0].text.startswith("[") else ""
        found += [_Piece(name, f"{head}\n{part}") for part in _cut([line.text for line in section], head, fits)]
    return found


def _sections(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines of each section, its heading first; those above the first heading are one, too."""
    found: list[list[Line]] = []
    for line in lines:
        if line.text.startswith("[") or not found:
            found.append([])
        found[-1].append(line)
    return found


def _cut(lines: Sequence[str], head: str, fits: Callable[[str], bool]) -> list[str]:
    """The lines in as few parts of about as many lines as fit, each below the header; all in one where none would."""
    for count in (*range(1, len(lines) + 1), 1):
        ends = [len(lines) * number // count for number in range(count + 1)]
        parts = ["".join(f"{line}\n" for line in lines[a:b]) for a, b in pairwise(ends)]
        if all(fits(f"{head}\n{part}") for part in parts):
            break
    return parts
