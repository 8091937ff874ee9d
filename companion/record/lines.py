"""Bytes -> text -> lines -> tokens that know their place.

A *token* is a run of characters without blanks; `:` `,` `>` and `->` are tokens of their own also where nothing separates them
from their neighbours. A `#` starts a comment that runs to the end of the line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.record.errors import Fault, RecordError
from companion.record.messages import say

_TOKEN = re.compile(r"->|[>:,]|(?:(?!->)[^\s>:,])+")
_SECTION = re.compile(r"\[([^\]\[]*)\]")
_NUMBER = re.compile(r"([0-9]+)\.(?!\.)")
#: `new(Line, (3, text, code))` is `Line(3, text, code)` in a third of the time, for what every line makes (see bench/).
new: Final = tuple.__new__
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
        hint = say("save-utf-8")
        raise RecordError(Fault("syntax", what, line, column, hint)) from None


def line_texts(text: str) -> list[str]:
    """What stands on the lines of a text, without their ends; a byte-order mark in front counts for nothing.

    A line ends with a line feed, or a carriage return and a line feed. Nothing else ends it, unlike for `str.splitlines`: a form
    feed or a line separator in a comment belongs to the comment. Behind the last line end there is one more line, mostly empty.
    """
    parts = text.removeprefix("\ufeff").split("\n")
    return [part.removesuffix("\r") for part in parts] if "\r" in text else parts


def split_lines(text: str) -> list[Line]:
    """The lines of a text, numbered; `line_texts` says where one ends."""
    return [
        new(Line, (number, part, part.partition("#")[0] if "#" in part else part, False))
        for number, part in enumerate(line_texts(text), 1)
    ]


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
