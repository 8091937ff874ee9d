"""Sheets to tick, for tests: printed from a record, drawn as pixels, read back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import zxingcpp
from PIL import Image

from companion.links.sheet_code import SheetCode, read_sheet_code
from companion.press.job.printable import Job, PrintOptions
from companion.press.sheets.sections import tick_sheet
from companion.reading import ink, marks
from companion.reading.form import Marks, ticks_of
from companion.reading.layout import Page
from companion.reading.photos import Reading, Seen, read_marks, read_together
from companion.reading.sheet import Ticked
from companion.referee import judge
from game_folders import folder_of, games_with_tests, read_extra
from photos import drawn_page, flat, grey_of


def read_named(name: str) -> str:
    """The text of a file that a record of whichever game names. Raises LookupError."""
    for game in games_with_tests():
        path = folder_of(game) / "records" / name
        if path.is_file():
            return path.read_text("utf-8")
    return read_extra(name)


@dataclass(frozen=True)
class Printed:
    """A record's sheet: its PDF, ticked or blank, and what its codes say."""

    text: str
    paper: str = "a4"
    blank: bool = False

    @cached_property
    def pdf(self) -> bytes:
        """As it is printed."""
        return tick_sheet(Job(self.text, PrintOptions(paper=self.paper), blank=self.blank, files=read_named))

    @cached_property
    def first(self) -> Image.Image:
        """The first page as pixels."""
        return drawn_page(self.pdf)

    @cached_property
    def code(self) -> SheetCode:
        """What the first page's code says."""
        found = zxingcpp.read_barcode(self.first)
        said = read_sheet_code(found.text if found else "")
        assert said
        return said

    @cached_property
    def sheet(self) -> Ticked:
        """The sheet that the code asks for."""
        header = judge(self.code.header, files=read_named, opening=True)
        assert header.record
        return Ticked(ticks_of(header.record.game), header, self.code.paper, self.code.side, self.code.pages)

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """Where its boxes are."""
        return tuple(self.sheet.laid())

    def seen(self) -> Iterator[Seen]:
        """Its pages as they are read from perfect pixels."""
        for number, page in enumerate(self.pages):
            picture = drawn_page(self.pdf, number)
            grey = grey_of(picture)
            yield Seen(page.boxes, ink.read(grey, marks.find(grey, flat(page, picture), page), page.boxes))

    def marked(self, number: int) -> list[int]:
        """Which boxes of a page the record ticks."""
        found = self.sheet.ticks.marks(judge(self.text, files=read_named))
        return [place for place, box in enumerate(self.pages[number].boxes) if box.value in found.get(box.field.key, ())]

    def read(self, pages: Mapping[int, Seen] | None = None) -> Reading:
        """The sheet as a record, from perfect pixels, or from what is seen of its pages."""
        seen = list(pages.values()) if pages else list(self.seen())
        return read_together(self.sheet.ticks, self.sheet.header, self.code.header, seen, {}, read_named)


def by_marks(text: str) -> tuple[Marks, Reading]:
    """What a record ticks, and the record that these marks say: without paper."""
    record = judge(text, files=read_named)
    assert record.record
    ticks = ticks_of(record.record.game)
    header = header_of(text)
    found = ticks.marks(record)
    return found, read_marks(ticks, judge(header, files=read_named, opening=True), header, found, read_named)


def header_of(text: str) -> str:
    """The header of a record as a sheet's code has it."""
    from companion.press.sheets.sections import header_in

    return header_in(Job(text, PrintOptions(), files=read_named))
