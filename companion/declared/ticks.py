"""The sheet to tick of a described game: a number for each row of each section, or of the game."""

from collections.abc import Sequence

from companion.declared.description import Description, Row
from companion.reading.form import Block, Marks, Section, SheetLine, Ticks, all_ticked, number_line, numbers
from companion.referee import AnyPosition, Judgement


class DeclaredTicks(Ticks):
    """The rows of a description as boxes."""

    def __init__(self, game: Description) -> None:
        self.game = game

    def section(self, header: Judgement, number: int) -> Section:
        """A number for everybody, for each row."""
        title = f"{self.game.section.capitalize()} {number}" if self.game.section else self.game.title
        return Section(title, tuple(self._block(header, row, number, title) for row in self.game.rows))

    def _block(self, header: Judgement, row: Row, number: int, title: str) -> Block:
        most = max(abs(row.low), abs(row.high))
        return numbers(f"{number}.{row.key}", title, row.title, header.units, most, 40.0, signed=row.low < 0)

    def wanted(self, record: Judgement) -> int:
        """A game that is scored once has one section."""
        return super().wanted(record) if self.game.section else 1

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
            written = {tag: one for tag, one in zip(state.table.sides, cells, strict=True) if one is not None}
            found |= all_ticked(f"{max(1, section.number)}.{row.key}", written)
        return found

    def lines(self, header: Judgement, marks: Marks) -> Sequence[SheetLine]:
        """The lines of all sections; without sections those of the game."""
        return super().lines(header, marks) if self.game.section else self.said(header, 1, marks)

    def said(self, header: Judgement, number: int, marks: Marks) -> Sequence[SheetLine]:
        """A heading, and a line for each row in which something is ticked."""
        heading = [SheetLine(f"[{self.game.section} {number}]")] if self.game.section else []
        lines = [number_line(row.name, f"{number}.{row.key}", header.units, marks) for row in self.game.in_order]
        return [*heading, *(line for row in lines for line in row)]


def ticks_of(game: Description) -> Ticks:
    """The sheet of a game."""
    return DeclaredTicks(game)
