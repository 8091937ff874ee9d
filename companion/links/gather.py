"""Codes put together again: those of one record, in any order, doubles allowed; whatever does not belong to it is refused."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.links import address, cutting
from companion.links.codec import Opened, fingerprint, open_code
from companion.record import header_fields


class Refused(NamedTuple):
    """A code that was not taken, and why, in words; `is_none`: it does not even look like a code."""

    code: str
    why: str
    is_none: bool = False


class Gathered(NamedTuple):
    """What codes give together.

    `text` is the record where they hold a whole one: the log from its first line, or where no part of it was read the position
    and the moves since. Else it is None. `position` is that of a record in several codes (None where one of its own is missing).
    `have` and `missing` are the numbers of the log's parts, `of` how many there are (0 where there is no log). `position_missing`
    are the position's codes that are not there, of `position_of` (0: it has one, or none was read); they count only as long as
    the log is not whole. `kept` are the codes that belong together, each once: to gather more, give those and the new ones.
    `refused` are all others.
    """

    text: str | None = None
    position: str | None = None
    have: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    of: int = 0
    position_missing: tuple[int, ...] = ()
    position_of: int = 0
    kept: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing and nothing was refused."""
        return self.text is not None and not self.missing and not self.refused

    @property
    def is_waiting(self) -> bool:
        """Whether codes are missing, of the position or of the log."""
        return bool(self.missing or self.position_missing)

    def told(self) -> str:
        """Which of how many codes are there, which are missing, in a line; empty for a record in one code."""
        return "; ".join(filter(None, (self._told_of_position(), self._told_of_log())))

    def _told_of_position(self) -> str:
        """Nothing where all of it is there, and where the log does without it."""
        if not self.position_missing:
            return ""
        have = [part for part in range(1, self.position_of + 1) if part not in self.position_missing]
        there = f"{_numbers(have)} of {self.position_of} of the position {'is' if len(have) == 1 else 'are'} there"
        return f"{there}; missing: {_numbers(self.position_missing, '')}"

    def _told_of_log(self) -> str:
        """Nothing where there is none, or its codes are not asked for as long as the position is not whole."""
        if not self.of or (self.position_missing and not self.have):
            return ""
        there = f"{_numbers(self.have)} of {self.of} {'is' if len(self.have) == 1 else 'are'} there" if self.have else ""
        there = there or f"none of {self.of} codes of the log is there"
        return f"{there}; missing: {_numbers(self.missing, '')}" if self.missing else f"all {self.of} codes are there"


#: An old code of one section of a record, from before codes said of how many they are. A position goes on with any section.
_OLD_PART = re.compile(r"((?:(?!position:)[^\[\n].*\n)+)(\[[a-z]+ ([0-9]{1,9})\]\n(?:[^\[\n].*\n)*)")


def gather(texts: Iterable[str]) -> Gathered:
    """The record in these codes; each text may hold several, and words around them. The first that can be read says which record.

    Never raises for what a text holds: what is damaged or of another record stands in `refused`.
    """
    pile = _Pile()
    refused: list[Refused] = []
    for code in (code for text in texts for code in address.codes_in(text)):
        try:
            opened = open_code(code)
        except address.LinkError as error:
            refused.append(Refused(code, str(error), error.fault == "not a link of ours"))
            continue
        if trouble := pile.take(opened):
            refused.append(Refused(code, f"{named(opened)} {trouble}"))
    return pile.joined(tuple(refused))


def named(opened: Opened) -> str:
    """A code as people know it: `code 3 of 8 (AB-48213)`."""
    label, short = opened.address.label, address.short_code(opened.address.fragment)
    if label and label.parts:
        return f"code {label.part} of {label.parts} of the position ({short})"
    return f"code {label.number} of {label.of} ({short})" if label and label.number else f"the code {short}"


class _Part(NamedTuple):
    """What a code is a part of, which part, and what that adds: the header that all parts share, and the lines.

    Where the position takes several codes, its number is 0 in all of them, and `of_position` says which of how many it is.
    """

    record: tuple[object, ...]
    number: int
    header: str
    lines: str
    of_position: tuple[int, int] = (0, 0)

    @property
    def place(self) -> tuple[int, int]:
        """Where it belongs: the log's codes in order, those of a position in order."""
        return self.number, self.of_position[0]


class _Pile:
    """The codes of one record, as far as they were read."""

    def __init__(self) -> None:
        self.codes: list[str] = []
        self.parts: dict[tuple[int, int], _Part] = {}
        self.label: address.Label | None = None
        #: That of the parts of a log, as soon as one was read.
        self.header = ""

    def take(self, opened: Opened) -> str:
        """Takes a code, or says why it does not belong here; the same part a second time is nothing new."""
        try:
            part = _part_of(opened)
        except ValueError:
            return "holds no part of a record"
        if not self._is_of_this(part):
            return _of_another(opened)
        if part.place not in self.parts:
            self.codes.append(opened.address.fragment)
            self.parts[part.place] = part
        self.label = opened.address.label
        self.header = self.header or (part.header if part.number else "")
        return ""

    def _is_of_this(self, part: _Part) -> bool:
        """Whether a part belongs to those that are there: one record, one header of its log, one cut of its position."""
        if self.parts.get(part.place, part) != part:
            return False
        of_log = bool(part.number and part.header)
        return all(other.record == part.record and _agree(other, part) for other in self.parts.values()) and not (
            of_log and self.header not in ("", part.header)
        )

    def joined(self, refused: tuple[Refused, ...]) -> Gathered:
        """What they give together."""
        kept = tuple(self.codes)
        if self.label is None:
            numbers = sorted(number for number, _ in self.parts)
            gapless = self.parts and (0 in numbers or numbers == list(range(1, len(numbers) + 1)))
            return Gathered(self._text() if gapless else None, kept=kept, refused=refused)
        position, awaited, of_position = self._position()
        have = tuple(sorted(number for number, _ in self.parts if number))
        missing = tuple(number for number in range(1, self.label.of + 1) if number not in have)
        text = position if not have else None
        if have and not missing:
            text, awaited = self._text(), ()
            if fingerprint(text) != self.label.record:  # each whole, and yet not what was printed together
                refused += tuple(Refused(code, f"the code {address.short_code(code)} does not fit the others") for code in kept)
                text = None
        return Gathered(text, position, have, missing, self.label.of, awaited, of_position, kept, refused)

    def _position(self) -> tuple[str | None, tuple[int, ...], int]:
        """The position where all of it is there, and which of its codes are missing, of how many."""
        found = [self.parts[place] for place in sorted(self.parts) if not place[0]]
        of = found[0].of_position[1] if found else 0
        have = {part.of_position[0] for part in found}
        missing = tuple(part for part in range(1, of + 1) if part not in have)
        text = "".join((found[0].header, *(part.lines for part in found))) if found and not missing else None
        return text, missing, of

    def _text(self) -> str:
        """The header and all lines in their order; the one record where it is whole by itself."""
        return self.header + "".join(self.parts[place].lines for place in sorted(self.parts) if place[0] or not self.label)


def _agree(one: _Part, other: _Part) -> bool:
    """Whether two parts can be of one position; those of a log can in any case."""
    if one.number or other.number:
        return True
    return (one.header, one.of_position[1]) == (other.header, other.of_position[1])


def _part_of(opened: Opened) -> _Part:
    """Which part of which record a code holds. Raises ValueError where its label says that it is one, and it is none."""
    (prefix, label, _), text = opened
    if label is not None:
        header, lines = cutting.split_part(text) if label.number or label.parts else ("", text)
        return _Part((prefix, label.of, label.record), label.number, header, lines, (label.part, label.parts))
    old = _OLD_PART.fullmatch(text)
    if old and int(old[3]):
        return _Part((prefix, old[1]), int(old[3]), old[1], old[2])
    return _Part((prefix, text), 0, "", text)


def _of_another(opened: Opened) -> str:
    """That a code is of another record, and of which: its players and its day."""
    fields = {field.key: field.value for field in header_fields(opened.text)}
    told = ", ".join(fields[key] for key in ("players", "event", "date") if fields.get(key))
    return f"belongs to another record{f': {told}' if told else ''}"


def _numbers(numbers: Sequence[int], before: str = "codes ") -> str:
    """`codes 1, 3 to 5`: numbers in order, runs of three and more drawn together."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = [f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return f"{before if len(numbers) > 1 else before.replace('codes', 'code')}{', '.join(told)}"
