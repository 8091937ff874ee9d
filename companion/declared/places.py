"""Where something stands in a TOML text: its reader gives values, and no places."""

import re
from typing import NamedTuple

_TABLE = re.compile(r"\s*(\[\[?)\s*([\w-]+|\"[^\"]*\"|'[^']*')\s*\]")
_KEY = re.compile(r"\s*([\w-]+|\"[^\"]*\"|'[^']*')\s*(?:\.[^=]*)?=\s*")
_THREE = re.compile(r'"""|\'\'\'')


class Spot(NamedTuple):
    """A line and a column, from 1."""

    line: int
    column: int


class Places:
    """The places of the tables, keys and values of a text that is TOML."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.text = text
        self.tables: dict[tuple[str, int], Spot] = {}
        self.keys: dict[tuple[str, int, str], tuple[Spot, Spot]] = {}
        self._scan()

    def _scan(self) -> None:
        table, closing = ("", 0), ""
        counts: dict[str, int] = {}
        for number, line in enumerate(self.lines, 1):
            if closing:
                closing = "" if line.count(closing) % 2 else closing
                continue
            if found := _TABLE.match(line):
                name = found[2].strip("\"'")
                counts[name] = counts.get(name, -1) + 1
                table = (name, counts[name])
                self.tables[table] = Spot(number, found.start(1) + 1)
            elif found := _KEY.match(line):
                self.keys.setdefault(
                    (*table, found[1].strip("\"'")), (Spot(number, found.start(1) + 1), Spot(number, found.end() + 1))
                )
                closing = self._left_open(line[found.end() :])

    @staticmethod
    def _left_open(value: str) -> str:
        """The quotes of a text of several lines that this line begins and does not end."""
        quotes = _THREE.search(value)
        return quotes[0] if quotes and value.count(quotes[0]) % 2 else ""

    def table(self, name: str, index: int) -> Spot:
        """The heading of a table; where it is written otherwise, its key."""
        return self.tables.get((name, index)) or self.key("", 0, name)

    def key(self, table: str, index: int, key: str) -> Spot:
        """A key; else its table's heading, or the first line."""
        found = self.keys.get((table, index, key))
        if found:
            return found[0]
        return self.table(table, index) if table else Spot(1, 1)

    def value(self, table: str, index: int, key: str, words: str = "", column: int = 0) -> Spot:
        """A key's value, or the sign at this column (from 0) of some words in it."""
        found = self.keys.get((table, index, key))
        if not found:
            return self.key(table, index, key)
        start = self.starts[found[1].line - 1] + found[1].column - 1
        at = self.text.find(words, start) if words else -1
        if at < 0 or at > start + len(words) + 2000:
            return found[1]
        line = next(number for number, end in enumerate(self.starts[1:], 1) if at + column < end)
        return Spot(line, at + column - self.starts[line - 1] + 1)
