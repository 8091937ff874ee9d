"""The sheet of a header, page by page: the same value is printed, read and tested."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from companion.reading.form import Section, Ticks
from companion.reading.layout import PAPERS, Page, Sheet, pages_of
from companion.referee import Judgement


@dataclass(frozen=True)
class Ticked:
    """On a paper (a word of `PAPERS`), with so many pages, the code's side being so long (mm)."""

    ticks: Ticks
    header: Judgement
    paper: str
    side: float
    pages: int = 1

    @cached_property
    def sheet(self) -> Sheet:
        """How it lies on its paper."""
        return Sheet(*PAPERS[self.paper], self.side)

    @cached_property
    def sections(self) -> tuple[tuple[Section, ...], ...]:
        """The sections of each page."""
        ticks, header = self.ticks, self.header
        one = ticks.section
        return pages_of(self.sheet, lambda number: one(header, number), self.pages, ticks.closing(header), ticks.last(header))

    def laid(self) -> Iterator[Page]:
        """Its pages."""
        return map(self.sheet.page, self.sections)

    def page(self, number: int) -> Page:
        """The page with this number, from 1."""
        return self.sheet.page(self.sections[number - 1])

    def needed(self, record: Judgement) -> int:
        """How many pages a record needs."""
        each = self.sheet.holds(self.ticks.section(self.header, 1), self.ticks.closing(self.header))
        return max(1, -(-self.ticks.wanted(record) // each))
