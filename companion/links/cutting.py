"""A record as one code, or where that is too large as several: the position it has come to, then its whole log in parts."""

from collections.abc import Callable, Sequence
from itertools import pairwise, takewhile
from typing import Literal, NamedTuple

from companion.links.address import MOST_OF_POSITION, MOST_PARTS, Label
from companion.links.codec import canonical, encode_canonical, fingerprint
from companion.record import Line, key_of, split_lines
from companion.referee import AnyRecord, Files, Judgement, judge, no_files, positions

#: Whether a code's text may be printed as one QR code.
Fits = Callable[[str], bool]
#: As long as any label is: of a log's code, and of a position's.
_ANY_LABEL = Label(MOST_PARTS, MOST_PARTS, 0)
_ANY_OF_POSITION = Label(0, MOST_PARTS, 0, MOST_OF_POSITION, MOST_OF_POSITION)


class Code(NamedTuple):
    """One code of a record, as it is printed.

    `holds` says what is in it: the whole `record`, the `position` and the moves since (a record in its own right), or a `part` of
    the log. A part is `number` of `of`, and `section` is the heading of its lines (`season 3`; empty where it has none). A
    position beside a log is number 0 of its parts; alone, 0 of 0. Where it takes several codes, each is `part` of `parts`.
    """

    text: str
    holds: Literal["record", "position", "part"]
    section: str = ""
    number: int = 0
    of: int = 0
    part: int = 0
    parts: int = 0


class _Piece(NamedTuple):
    """A part of a record: its heading, and its text as a code holds it."""

    section: str
    text: str


class _Writer(NamedTuple):
    """How the codes of one printing are written, and which of them may be printed as one."""

    game_prefix: str
    base_url: str
    fits: Fits

    def code(self, text: str, label: Label | None = None) -> str:
        """The code of a text; empty where there is no text, or it is too large for any."""
        try:
            return encode_canonical(text, self.game_prefix, self.base_url, label) if text else ""
        except ValueError:
            return ""

    def holds(self, text: str, label: Label) -> bool:
        """Whether a text with this label is one code."""
        code = self.code(text, label)
        return bool(code) and self.fits(code)


def codes_for(
    text: str, game_prefix: str, base_url: str, fits: Fits, files: Files = no_files, *, log: bool = True
) -> tuple[Code, ...]:
    """One code where the whole record `fits` it; else the position and the moves since, and behind it the log, cut in parts.

    A position that fits no code takes as few as hold it, as long as these are no more than half as many as the log's. Else, and
    where there is none, the log is alone. Without `log` that is left out where a position of fewer codes can stand for it. What
    fits nowhere keeps a code all the same: what draws it says so. `files` as for `encode`.
    Raises LinkError where the record cannot be read, ValueError where it would take more than 999 codes.
    """
    writer = _Writer(game_prefix, base_url, fits)
    wanted = canonical(text, files)
    whole = writer.code(wanted)
    if whole and fits(whole):
        return (Code(whole, "record"),)
    judgement = judge(wanted, files=files, opening=True)
    pieces = _pieces(wanted, judgement.record, writer)
    if len(pieces) < 2 and whole:
        return (Code(whole, "record"),)
    if len(pieces) > MOST_PARTS:
        raise ValueError("the record is too large for links")
    record = fingerprint(wanted)
    most = len(pieces) // 2 if log else len(pieces) - 1
    position = _position_codes(judgement, files, writer, Label(0, len(pieces) if log else 0, record), most)
    if position and not log:
        return position
    labels = [Label(number, len(pieces), record) for number in range(1, len(pieces) + 1)]
    return position + tuple(
        Code(encode_canonical(piece.text, game_prefix, base_url, label), "part", piece.section, label.number, label.of)
        for piece, label in zip(pieces, labels, strict=True)
    )


def split_part(text: str) -> tuple[str, str]:
    """The header and the lines of a part: between them stands a blank line, as canonical text has none. Raises ValueError."""
    header, blank, lines = text.partition("\n\n")
    if not blank:
        raise ValueError("a part of a record has a blank line below its header")
    return f"{header}\n", lines


def _position_codes(judgement: Judgement, files: Files, writer: _Writer, label: Label, most: int) -> tuple[Code, ...]:
    """The codes of the position; none where there is no position, or where it takes several and more than `most`.

    `label` is that of a position beside the log, or beside none: then it needs no label as long as it is in one code.
    """
    position = _position(judgement, files)
    alone = writer.code(position, label if label.of else None)
    if alone and writer.fits(alone):
        return (Code(alone, "position", "", 0, label.of),)
    head, below = _head_and_lines(position, judgement.record)
    texts = _cut([line.text for line in below], head, lambda part: writer.holds(part, _ANY_OF_POSITION))
    if not 1 < len(texts) <= min(most, MOST_OF_POSITION):
        return ()
    labels = [label._replace(part=part, parts=len(texts)) for part in range(1, len(texts) + 1)]
    return tuple(
        Code(writer.code(f"{head}\n{text}", one), "position", "", 0, label.of, one.part, one.parts)
        for text, one in zip(texts, labels, strict=True)
    )


def _position(judgement: Judgement, files: Files) -> str:
    """The record that begins with the last position; empty where there is none, or something in the record is wrong."""
    if judgement.verdict.errors:
        return ""
    try:
        return canonical(positions.position_text(judgement), files)
    except (positions.NoQuietPointError, ValueError):
        return ""


def _pieces(canonical_text: str, record: AnyRecord | None, writer: _Writer) -> list[_Piece]:
    """The parts of a record: one for each section, or as many of equal length as it takes where one does not fit."""
    head, below = _head_and_lines(canonical_text, record)
    found = []
    for section in _sections(below):
        name = section[0].text.strip("[]") if section[0].text.startswith("[") else ""
        parts = _cut([line.text for line in section], head, lambda part: writer.holds(part, _ANY_LABEL))
        found += [_Piece(name, f"{head}\n{part}") for part in parts]
    return found


def _head_and_lines(canonical_text: str, record: AnyRecord | None) -> tuple[str, Sequence[Line]]:
    """The header of a text, and the lines below it."""
    lines = split_lines(canonical_text.removesuffix("\n"))
    keys = {*record.header.fields, "note"} if record else set()
    header = list(takewhile(lambda line: (key_of(line) or "").casefold() in keys, lines))
    return "".join(f"{line.text}\n" for line in header), lines[len(header) :]


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
