"""The sheet to tick of a described game: a number for each row of each section, or of the game."""

from collections.abc import Sequence
from math import ceil

from companion.declared.description import Description, Row
from companion.declared.words import capital
from companion.drawing import lettering
from companion.links.sheet_code import MOST_PAGES
from companion.reading import form
from companion.reading.form import Block, Field, Marks, Section, SheetLine, Ticks, number_line, ticked
from companion.reading.layout import Sheet
from companion.referee import AnyPosition, Judgement

#: A row with so few numbers has a box for each of them, any other a box for each digit; and names are so wide (mm).
_FEW = 13
_NAMES = (9.0, 30.0)
#: All digits of a row that occur are among so many of its numbers.
_ALL_DIGITS = 10_000
#: The least page: no paper is narrower or lower, and hardly a code is larger (mm).
_PAGE = Sheet(210.0, 279.4, 50.0)


class DeclaredTicks(Ticks):
    """The rows of a description as boxes."""

    version = 2

    def __init__(self, game: Description) -> None:
        self.game = game

    def section(self, header: Judgement, number: int) -> Section:
        """A number for everybody, for each row."""
        if self.game.section:
            title = f"{self.game.section.capitalize()} {number}"
            return Section(title, tuple(_block(header, row, number, title) for row in self.game.rows))
        parts = self._parts(header)
        return parts[(number - 1) % len(parts)]

    def _parts(self, header: Judgement) -> Sequence[Section]:
        """A game that is scored once, in as few parts as have room on a page each, whatever the paper."""
        rows, title = self.game.rows, self.game.title
        blocks = [_block(header, row, 1, title) for row in rows]
        for each in (ceil(len(rows) / parts) for parts in range(1, len(rows) + 1)):
            parts = [Section(title, tuple(blocks[at : at + each]), alone=True) for at in range(0, len(rows), each)]
            if all(_PAGE.height_of(part) <= _PAGE.room for part in parts):
                break
        return parts

    def wanted(self, record: Judgement) -> int:
        """All sections where their number is known. A game that is scored once has its parts."""
        last = self.last(record) or 1
        return max(super().wanted(record), min(last, MOST_PAGES)) if self.game.section else len(self._parts(record))

    def last(self, header: Judgement) -> int | None:
        """How many sections the game has, where that is known."""
        known: int | None = form.record_of(header).table.last
        return known if self.game.section else None

    def marks(self, record: Judgement) -> Marks:
        """What a record ticks."""
        if self.game.section:
            return super().marks(record)
        position = record.position
        return self.marked(position) if position is not None and position.complete else {}

    def marked(self, section: AnyPosition) -> Marks:
        """All that stands in the rows of a section."""
        state, found = section.inner, dict[str, tuple[str, ...]]()
        for row, cells in zip(self.game.rows, state.cells, strict=True):
            for tag, one in zip(state.table.sides, cells, strict=True):
                key = f"{max(1, section.number)}.{row.key}.{tag}"
                if one is not None:
                    found |= {f"{key}.1": (str(one),)} if len(row.allowed) <= _FEW else ticked(key, one)
        return found

    def lines(self, header: Judgement, marks: Marks) -> Sequence[SheetLine]:
        """The lines of all sections; without sections those of the game."""
        return super().lines(header, marks) if self.game.section else self.said(header, 1, marks)

    def said(self, header: Judgement, number: int, marks: Marks) -> Sequence[SheetLine]:
        """A heading, and a line for each row in which something is ticked."""
        heading = [SheetLine(f"[{self.game.section} {number}]")] if self.game.section else []
        lines = [number_line(row.name, f"{number}.{row.key}", header.units, marks) for row in self.game.in_order]
        return [*heading, *(line for row in lines for line in row)]


def _block(header: Judgement, row: Row, number: int, section: str) -> Block:
    """A row: its title, and below it boxes for each side."""
    title = capital(row.title)
    fields = {name: _fields(row, f"{number}.{row.key}.{name}", section, f"{title} of {name}") for name in header.units}
    heads = tuple(value for field in fields[header.units[0]] for value in field.values)
    wide = max(lettering.width(name, lettering.TEXT, 8) for name in fields) + 2.0
    rows = tuple(form.Row(name, asked) for name, asked in fields.items())
    return Block(title, heads, rows, round(min(max(wide, _NAMES[0]), _NAMES[1]), 1))


def _fields(row: Row, key: str, section: str, said: str) -> tuple[Field, ...]:
    """A box for each number that a row allows; where there are many, for each digit that one of them has."""
    if len(row.allowed) <= _FEW:
        return (Field(f"{key}.1", section, said, tuple(map(str, row.allowed))),)
    occurs = {mark for one in row.allowed[:_ALL_DIGITS] for mark in ticked(key, one).items()}
    asked = form.number(key, section, said, max(abs(row.low), abs(row.high)), signed=row.low < 0)
    kept = [field._replace(values=tuple(one for one in field.values if (field.key, (one,)) in occurs)) for field in asked]
    return tuple(field for field in kept if field.values)


def ticks_of(game: Description) -> Ticks:
    """The sheet of a game."""
    return DeclaredTicks(game)
