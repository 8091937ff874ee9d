"""Bytes -> text -> lines -> tokens that know their place.

A *token* is a run of characters without blanks; `:` `,` `>` and `->` are tokens of their own also where nothing separates them
from their neighbours. A `#` starts a comment that runs to the end of the line.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple, overload

from companion.record.errors import Fault, RecordError
from companion.record.messages import say

_TOKEN = re.compile(r"->|[>:,]|(?:(?!->)[^\s>:,])+")
_SECTION = re.compile(r"\[([^\]\[]*)\]")
_NUMBER = re.compile(r"([0-9]+)\.(?!\.)")
#: `new(Line, (3, text, code))` is `Line(3, text, code)` in a third of the time, for what every line makes (see bench/).
new = tuple.__new__
#: A text of more signs than these is large; the lines of about so many are made at once.
_LARGE, _AT_ONCE = 65_536, 4_096
#: Ends a line that the table let stand.
MARK = "!"


class Token(NamedTuple):
    """A word of a record with its place; line and column count from 1, in characters."""

    text: str
    line: int
    column: int

    @property
    def end_column(self) -> int:
        """The first column behind it."""
        return self.column + len(self.text)


class Line(NamedTuple):
    """One line of a record: its number (from 1), its text without the line end, and the `code` before the comment.

    `stands`: a `!` ended it, and is taken off the code: the table played on although the line breaks a rule.
    A named tuple, because every line of every record becomes one (see bench/).
    """

    number: int
    text: str
    code: str
    stands: bool = False

    @property
    def comment(self) -> str:
        """The comment with its `#`, without the blanks at its end; empty if there is none."""
        _, sign, rest = self.text.partition("#")
        return (sign + rest).rstrip()

    @property
    def column(self) -> int:
        """Where the first character that is no blank stands."""
        return len(self.text) - len(self.text.lstrip()) + 1

    def tokens(self, word: re.Pattern[str] = _TOKEN) -> list[Token]:
        """The tokens before the comment, a leading move number included. `word` matches a token, for games with other signs."""
        found = []
        code = self.code
        number = _NUMBER.match(code, self.column - 1)
        start = 0
        if number:
            found.append(Token(number[0], self.number, number.start() + 1))
            start = number.end()
        found += [Token(m[0], self.number, m.start() + 1) for m in word.finditer(code, start)]
        return found

    def fault(self, message: str, hint: str = "", *, column: int = 0, rule: str = "syntax", token: Token | None = None) -> Fault:
        """A fault at this line's head, at `column`, or at a `token`."""
        if token is not None:
            return Fault(rule, message, self.number, token.column, hint, token.end_column)
        return Fault(rule, message, self.number, column or self.column, hint)


def move_number(tokens: Sequence[Token]) -> str:
    """The digits of the number that a line begins with (`7.`), or an empty string."""
    match = _NUMBER.fullmatch(tokens[0].text) if tokens else None
    return match[1] if match else ""


def is_numbered(line: Line) -> bool:
    """Whether a line begins with a number (`7.`)."""
    return _NUMBER.match(line.code, line.column - 1) is not None


def decode(data: bytes) -> str:
    """The text of a record's bytes, without a byte-order mark.

    Raises RecordError where the bytes are not UTF-8, naming line, column and byte offset (from 0).
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        bom = 3 if data.startswith(b"\xef\xbb\xbf") else 0
        offset = error.start + bom
        before = data[bom:offset].decode("utf-8")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        what = say("not-utf-8", byte=f"{data[offset]:02x}", offset=offset)
        raise RecordError(Fault("syntax", what, line, column, say("save-utf-8"))) from None


def line_texts(text: str, most: int = -1) -> list[str]:
    """What stands on the lines of a text, or on the first `most` of them, without their ends.

    A byte-order mark in front counts for nothing.

    A line ends with a line feed, or a carriage return and a line feed. Nothing else ends it, unlike for `str.splitlines`: a form
    feed or a line separator in a comment belongs to the comment. Behind the last line end there is one more line, mostly empty.
    """
    parts = _texts_in(text.removeprefix("\ufeff"), most)
    if most >= 0:
        del parts[most:]
    return parts


def _texts_in(text: str, most: int = -1) -> list[str]:
    parts = text.split("\n", most)
    return [part.removesuffix("\r") for part in parts] if "\r" in text else parts


def split_lines(text: str) -> Sequence[Line]:
    """The lines of a text, numbered; `line_texts` says where one ends.

    Of a large text each is made when it is come to, and of blank ones below each other only the first.
    """
    if len(text) > _LARGE:
        return _LinesOfLarge(text.removeprefix("\ufeff"))
    return _numbered(line_texts(text), 1)


def _numbered(parts: Sequence[str], first: int) -> list[Line]:
    return [
        new(Line, (number, part, part.partition("#")[0] if "#" in part else part, False))
        for number, part in enumerate(parts, first)
    ]


class _LinesOfLarge(Sequence[Line]):
    """The lines of a large text, or some of them: they are made anew whenever somebody goes through them, and never kept.

    As objects the short lines of a large text take a hundred times its size.
    """

    def __init__(self, text: str, start: int = 0, stop: int | None = None) -> None:
        self._text = text
        self._start, self._stop = start, stop

    def __iter__(self) -> Iterator[Line]:
        return islice(self._all(), self._start, self._stop)

    def _all(self) -> Iterator[Line]:
        number, begin, below_blank = 1, 0, False
        while begin >= 0:
            end = self._text.find("\n", begin + _AT_ONCE)
            lines = _numbered(_texts_in(self._text[begin : end if end >= 0 else None]), number)
            for line in lines:
                is_blank = not line.text or line.text.isspace()
                if not (is_blank and below_blank):
                    yield line
                below_blank = is_blank
            number += len(lines)
            begin = end + 1 if end >= 0 else -1

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @overload
    def __getitem__(self, at: int) -> Line: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Line]: ...

    def __getitem__(self, at: int | slice) -> Line | Sequence[Line]:
        if isinstance(at, int):
            for line in islice(self, at if at >= 0 else len(self) + at, None):
                return line
            raise IndexError(at)
        start, stop = at.start or 0, at.stop
        if stop is None:
            return _LinesOfLarge(self._text, self._start + start, self._stop)
        inside = self._start + stop if self._stop is None else min(self._start + stop, self._stop)
        return _LinesOfLarge(self._text, self._start + start, inside)


def make_line(number: int, text: str) -> Line:
    """The line with this number (from 1) and text."""
    return Line(number, text, text.partition("#")[0])


def without_mark(line: Line) -> Line:
    """A line that `!` ends, without that sign and as one that stands; any other line as it is."""
    code = line.code.rstrip()
    return Line(line.number, line.text, code[:-1].rstrip(), stands=True) if code.endswith(MARK) else line


def parse_section(line: Line) -> tuple[str, str] | None:
    """`("season", "3")` of the line `[season 3]`; None if the line does not begin with a bracket.

    Raises Fault where a bracket begins the line and the rest is no section heading.
    """
    code = line.code.strip()
    if not code.startswith("["):
        return None
    match = _SECTION.fullmatch(code)
    words = match[1].split(maxsplit=1) if match else []
    if not words:
        raise line.fault(say("no-heading", text=code), say("like-season"))
    return words[0].casefold(), words[1].rstrip() if len(words) > 1 else ""


def bare_heading(line: Line, word: str) -> int | None:
    """The number of a line `season 1` or `(season 1)`, a heading without its brackets; None for any other line.

    None, too, where `word` is empty.
    """
    words = line.code.strip().strip("(){}").split() if word and ":" not in line.code else ()
    if len(words) != 2 or words[0].casefold() != word or not words[1].isdecimal() or len(words[1]) > 9:
        return None
    return int(words[1])


def read_heading(line: Line, word: str, number: int) -> bool:
    """Whether a line is the heading `[word number]`. Raises Fault where a bracket begins the line and it is not this heading.

    A game without sections has an empty `word`.
    """
    if word and line.code == f"[{word} {number}]":
        return True
    section = parse_section(line)
    if section is None:
        return False
    if not word:
        raise line.fault(say("no-sections"), say("no-sections-hint"))
    if section[0] != word:
        what = say("other-section", word=word, other=section[0])
        raise line.fault(what, say("write-heading", word=word, number=number))
    if section[1].lstrip("0") != str(number):
        raise line.fault(
            say("other-number", word=word, number=number, other=section[1]), say("write-heading", word=word, number=number)
        )
    return True
