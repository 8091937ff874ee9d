"""Names for the letters of a sheet without names: the cut-out of each name beside the names that are usual here."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.cli.group.found import group_of
from companion.cli.records.files import folder_of
from companion.cli.scanning.cut_outs import cut_out
from companion.cli.terminal.asking import Ask
from companion.cli.terminal.out import clean, say
from companion.reading.photos import SheetRead
from companion.record.header import header_fields

#: So many records of the folder are looked into, the newest first, and so many names are offered.
_RECORDS, _OFFERED = 20, 9


def names_of(sheet: SheetRead, beside: str, ask: Ask) -> str:
    """The names for `--players`; a letter stays where nobody says a name."""
    usual = list(dict.fromkeys(_usual(beside or "-")))[:_OFFERED]
    first, letters = sheet.pages[0], sheet.unnamed
    names: list[str] = []
    for letter, (x, y, width, height) in zip(letters, first.page.names(len(letters)), strict=True):
        for line in cut_out(first.picture, first.at, (x, y - 1), (x + width, y + height + 1)):
            say(line)
        offered = [name for name in usual if name not in names]
        ways = "".join(f"  {number} {clean(name)}" for number, name in enumerate(offered, 1))
        names.append(_chosen(ask, f"Name of {letter}{' (or a number)' if ways else ''}:{ways} ", offered) or letter)
    return ", ".join(names)


def _chosen(ask: Ask, words: str, offered: Sequence[str]) -> str:
    """The name that was typed, or that a number means; a number that means none is asked again."""
    while True:
        typed = (ask(words) or "").strip()
        if not typed.isdecimal():
            return typed
        if 1 <= int(typed) <= len(offered):
            return offered[int(typed) - 1]


def _usual(beside: str) -> Iterator[str]:
    """Names of those that usually play: the group's file first, then the newest records of the folder."""
    yield from (name.strip() for name in group_of(beside).players.split(",") if name.strip())
    records = sorted(folder_of(beside).glob("*.game"), key=_age)
    for path in records[:_RECORDS]:
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        for field in header_fields(text):
            if field.key == "players":
                yield from (name.strip() for name in field.value.split(","))


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0
