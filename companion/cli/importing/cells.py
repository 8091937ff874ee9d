"""A table whose cells know their places, as spreadsheets write it (CSV): any separator, any usual encoding, quotes, `sep=;`."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.cli.terminal.out import CommandError
from companion.disk.files import of_os

#: An export of ten thousand plays is some 10 MB; what is far above is no table of scores.
LARGEST = 50_000_000
#: What parts cells, those first that no number and no name has in it.
_SEPARATORS = "\t;,|"
#: The first bytes of a spreadsheet's own files.
_SPREADSHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_MARKS = ((BOM_UTF8, "utf-8-sig"), (BOM_UTF16_LE, "utf-16"), (BOM_UTF16_BE, "utf-16"))
_TOLD = re.compile(r'"?sep=(.)"?\n', re.IGNORECASE)
#: A text that Excel is to take for one: `="007"`, `'007`.
_AS_TEXT = re.compile(r'="(.*)"|\'(.*)', re.DOTALL)


class Cell(NamedTuple):
    """What is in a cell, and where that begins in the file: line and column, from 1."""

    text: str
    line: int
    column: int


class Table(NamedTuple):
    """The titles of the columns, and the rows below; a row may be shorter than the titles."""

    titles: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def column(self, number: int) -> list[str]:
        """What is in a column below its title, without what is empty."""
        return [row[number].text for row in self.rows if number < len(row) and row[number].text]


def read_bytes(name: str) -> bytes:
    """What is in the file. Raises CommandError, Trouble."""
    try:
        with Path(name).open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise of_os(error, name) if isinstance(error, OSError) else CommandError(f"{name}: no file has this name") from error
    if data.startswith(_SPREADSHEETS):
        raise CommandError(f"{name}: this is a spreadsheet's own file", "save it as CSV there, and import that")
    if len(data) > LARGEST:
        raise CommandError(f"{name}: too big for a table of scores (more than {LARGEST // 1_000_000} MB)", "cut it in two")
    return data


def decoded(data: bytes) -> str:
    """The text of these bytes: by its byte-order mark, else UTF-8, else Windows-1252; each line ends in one way."""
    encoding = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def csv_table(text: str, name: str) -> Table:
    """The table in a text. Its titles are in the first line that has two cells. Raises CommandError."""
    told = _TOLD.match(text)
    head = next((line for line in text.split("\n")[1 if told else 0 :] if line.strip()), "")
    outside = re.sub(r'"[^"\n]*+"', "", head)
    separator = told[1] if told else max(_SEPARATORS, key=outside.count)
    rows = [row for row in _rows(text, separator, told.end() if told else 0) if any(cell.text for cell in row)]
    start = next((number for number, row in enumerate(rows) if sum(bool(cell.text) for cell in row) > 1), None)
    if start is None or "\0" in text:
        raise CommandError(f"{name}: there is no table in it", "its first line names the columns: date, player, score")
    return Table(rows[start], tuple(rows[start + 1 :]))


def _rows(text: str, separator: str, at: int) -> Iterator[tuple[Cell, ...]]:
    end = re.escape(separator)
    pattern = re.compile(rf'(?<! )[ ]*+"(?P<quoted>(?:[^"]|"")*+)"(?P<more>[^{end}\n]*+)|(?P<plain>[^{end}\n]*+)')
    line, line_at = 1 + text.count("\n", 0, at), at
    row: list[Cell] = []
    while at < len(text):
        found = pattern.match(text, at)
        if found is None:  # every text begins with a plain cell, if only an empty one
            break
        quoted = found["quoted"]
        said = found["plain"] if quoted is None else quoted.replace('""', '"') + found["more"]
        row.append(Cell(_plain(said), line, at - line_at + 1))
        line += found[0].count("\n")
        line_at = text.rfind("\n", line_at, found.end()) + 1 if "\n" in found[0] else line_at
        at = found.end()
        if text[at : at + 1] != separator:
            yield tuple(row)
            row, line, line_at = [], line + 1, at + 1
        at += 1
    if row:
        yield tuple(row)


def _plain(said: str) -> str:
    """A cell's text on one line, without what only spreadsheets read."""
    found = _AS_TEXT.fullmatch(said.strip())
    return " ".join((found[1] or found[2] or "" if found else said).split())
