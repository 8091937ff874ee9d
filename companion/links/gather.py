"""Codes put together again: those of one record, in any order, doubles allowed; whatever does not belong to it is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.links.address import Label, codes_in, short_code
from companion.links.codec import Opened, fingerprint, open_code
from companion.links.cutting import split_part
from companion.links.errors import LinkError
from companion.record import header_fields


class Refused(NamedTuple):
    """A code that was not taken, and why, in words."""

    code: str
    why: str


class Gathered(NamedTuple):
    """What codes give together.

    `text` is the record where they hold a whole one: the log from its first line, or where no part of it was read the position
    and the moves since. Else it is None. `position` is that of a record whose log has parts (None where its code is not there).
    `have` and `missing` are the numbers of the log's parts, `of` how many there are (0 for a record in one code). `kept` are the
    codes that belong together, each once: to gather more, give those and the new ones. `refused` are all others.
    """

    text: str | None = None
    position: str | None = None
    have: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    of: int = 0
    kept: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing and nothing was refused."""
        return self.text is not None and not self.missing and not self.refused

    def told(self) -> str:
        """Which of how many codes are there, which are missing, in a line; empty for a record in one code."""
        if not self.of:
            return ""
        there = f"{_numbers(self.have)} of {self.of} {'is' if len(self.have) == 1 else 'are'} there" if self.have else ""
        there = there or f"none of {self.of} codes of the log is there"
        return f"{there}; missing: {_numbers(self.missing, '')}" if self.missing else f"all {self.of} codes are there"


#: An old code of one section of a record, from before parts said of how many they are.
_OLD_PART = re.compile(r"(.*?\n)(\[[a-z]+ ([0-9]+)\]\n[^\[]*)", re.DOTALL)


def gather(texts: Iterable[str]) -> Gathered:
    """The record in these codes; each text may hold several, and words around them. The first that can be read says which record.

    Never raises for what a text holds: what is damaged or of another record stands in `refused`.
    """
    kept: dict[str, Opened] = {}
    refused: list[Refused] = []
    for code in (code for text in texts for code in codes_in(text)):
        try:
            opened = open_code(code)
            trouble = _trouble(opened, list(kept.values()))
        except LinkError as error:
            refused.append(Refused(code, str(error)))
            continue
        if trouble:
            refused.append(Refused(code, f"{named(opened)} {trouble}"))
        elif opened.address.fragment not in kept and not _has_double(opened, kept.values()):
            kept[opened.address.fragment] = opened
    return _joined(list(kept.values()), tuple(refused), tuple(kept))


def named(opened: Opened) -> str:
    """A code as people know it: `code 3 of 8 (FK-48213)`."""
    label, short = opened.address.label, short_code(opened.address.fragment)
    return f"code {label.number} of {label.of} ({short})" if label and label.number else f"the code {short}"


def _trouble(opened: Opened, kept: Sequence[Opened]) -> str:
    """Why a code does not belong to those that were kept; empty where it does."""
    label = opened.address.label
    header = _header(opened)
    if label and label.number and header is None:
        return "holds no part of a record"
    if not kept:
        return ""
    first = kept[0]
    ours = first.address.label
    if (label is None) != (ours is None) or opened.address.prefix != first.address.prefix:
        return _of_another(opened)
    if label is None or ours is None:
        old = _old_parts([*kept, opened])
        same = opened.address.fragment == first.address.fragment
        return "" if same or old is not None else _of_another(opened)
    if (label.of, label.record) != (ours.of, ours.record):
        return _of_another(opened)
    headers = {_header(one) for one in (*kept, opened)} - {None}
    twice = any(one.address.label == label and one.text != opened.text for one in kept)
    return _of_another(opened) if len(headers) > 1 or twice else ""


def _of_another(opened: Opened) -> str:
    """That a code is of another record, and of which: its players and its day."""
    fields = {field.key: field.value for field in header_fields(opened.text)}
    told = ", ".join(fields[key] for key in ("players", "event", "date") if fields.get(key))
    return f"belongs to another record{f': {told}' if told else ''}"


def _header(opened: Opened) -> str | None:
    """The header that a part of a log repeats; None for what is no part."""
    label = opened.address.label
    if label is None or not label.number:
        return None
    try:
        return split_part(opened.text)[0]
    except ValueError:
        return None


def _has_double(opened: Opened, kept: Iterable[Opened]) -> bool:
    """Whether the same part is there already, in other digits: two machines may pack one text in two ways."""
    return any(one.address.label == opened.address.label and one.text == opened.text for one in kept)


def _joined(kept: Sequence[Opened], refused: tuple[Refused, ...], codes: tuple[str, ...]) -> Gathered:
    if not kept:
        return Gathered(refused=refused)
    label = kept[0].address.label
    if label is None:
        text = kept[0].text if len(kept) == 1 else _old_record(kept)
        return Gathered(text, kept=codes, refused=refused)
    parts = {one.address.label.number: one.text for one in kept if one.address.label}
    position = parts.pop(0, None)
    missing = tuple(number for number in range(1, label.of + 1) if number not in parts)
    text = None if missing else _log(parts, label)
    if not missing and text is None:
        refused += tuple(Refused(one.address.fragment, f"{named(one)} does not fit the others") for one in kept)
    if not parts:
        text = position
    return Gathered(text, position, tuple(sorted(parts)), missing, label.of, codes, refused)


def _log(parts: Mapping[int, str], label: Label) -> str | None:
    """The whole log; None where these parts, each whole, are not of one record after all."""
    pieces = [split_part(parts[number]) for number in sorted(parts)]
    text = pieces[0][0] + "".join(lines for _, lines in pieces) if pieces else ""
    return text if fingerprint(text) == label.record else None


def _old_parts(opened: Sequence[Opened]) -> dict[int, tuple[str, str]] | None:
    """Header and lines of old codes of one section each, by its number; None where they are not of one record."""
    found: dict[int, tuple[str, str]] = {}
    for one in opened:
        match = _OLD_PART.fullmatch(one.text)
        if match is None or found.setdefault(int(match[3]), (match[1], match[2])) != (match[1], match[2]):
            return None
    return found if len({header for header, _ in found.values()}) == 1 else None


def _old_record(opened: Sequence[Opened]) -> str | None:
    """The record of old codes, where no section between the first and the last is missing."""
    found = _old_parts(opened)
    if found is None or sorted(found) != list(range(1, len(found) + 1)):
        return None
    return found[1][0] + "".join(lines for _, (_, lines) in sorted(found.items()))


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
