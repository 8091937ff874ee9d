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
        self.text = text
        #: Where the headings begin, by name and number; and where keys and their values do, by these and their names.
        self.tables: dict[tuple[str, int], int] = {}
        self.keys: dict[tuple[str, int, str], tuple[int, int]] = {}
        table, closing, start = ("", 0), "", 0
        counts: dict[str, int] = {}
        for line in text.split("\n"):
            if closing:
                closing = "" if line.count(closing) % 2 else closing
            elif found := _TABLE.match(line):
                name = found[2].strip("\"'")
                table = (name, counts.get(name, 0))
                counts[name] = table[1] + 1
                self.tables[table] = start + found.start(1)
            elif found := _KEY.match(line):
                self.keys.setdefault((*table, found[1].strip("\"'")), (start + found.start(1), start + found.end()))
                quotes = _THREE.search(line, found.end())  # of a text in several lines
                closing = quotes[0] if quotes and line.count(quotes[0], found.end()) % 2 else ""
            start += len(line) + 1

    def _spot(self, at: int) -> Spot:
        return Spot(self.text.count("\n", 0, at) + 1, at - self.text.rfind("\n", 0, at))

    def table(self, name: str, index: int) -> Spot:
        """The heading of a table; where it is written otherwise, its key."""
        return self._spot(self.tables[name, index]) if (name, index) in self.tables else self.key("", 0, name)

    def key(self, table: str, index: int, key: str) -> Spot:
        """A key; else its table's heading, or the first line."""
        found = self.keys.get((table, index, key))
        return self._spot(found[0]) if found else self.table(table, index) if table else Spot(1, 1)

    def value(self, table: str, index: int, key: str, words: str = "", column: int = 0) -> Spot:
        """A key's value, or the sign at this column (from 0) of some words in it."""
        found = self.keys.get((table, index, key))
        if not found:
            return self.key(table, index, key)
        at = self.text.find(words, found[1], found[1] + 2 * len(words) + 2000) if words else -1
        return self._spot(found[1] if at < 0 else at + column)
