"""Where the boxes of a form lie on its pages (mm from the top left corner): one value, which is printed, read and tested."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from companion.reading.form import Block, Field, Section

#: A box to tick, from one to the next, and a mark (mm).
BOX, PITCH, MARK = 3.4, 5.0, 4.0
#: How far the middle of a mark lies from the page's edges, all else at least, and the code.
_EDGE, _MARGIN, _CODE = 9.0, 15.0, 16.0
#: The code's side without its quiet zone, and what is kept free below it.
LEAST_CODE, _BELOW_CODE = 34.0, 3.0
_FOOT, _TITLE, _HEAD, _GAP, BETWEEN, _APART = 19.0, 6.0, 4.2, 4.0, 3.0, 1.6
#: Blocks side by side end so far from the margin, and stand so far apart at most. What is as wide as this is for notes.
_INNER, _WIDEST_GAP, _LEAST_NOTES = 2.0, 50.0, 30.0
#: Sizes of paper, by the word that a code has for them.
PAPERS = {"A4": (210.0, 297.0), "LETTER": (215.9, 279.4)}
#: Where the marks lie in words, as `Page.marks` has them: corners, then edges.
MARK_NAMES = ("top left", "top right", "bottom right", "bottom left", "top", "right", "bottom", "left")

Point = tuple[float, float]
#: Stands for the mark of an edge that a page does without.
OUTSIDE: Point = (-1.0, -1.0)


class Box(NamedTuple):
    """A box to tick: its middle, and what it says of which field."""

    x: float
    y: float
    field: Field
    value: str


class Word(NamedTuple):
    """Something written on a page: a section's title, a block's, a head over a column, the label of a row, a line of a note.

    A `line` is one to write on, without words.
    """

    text: str
    x: float
    y: float
    width: float
    kind: Literal["section", "block", "head", "label", "note", "line"]


class Page(NamedTuple):
    """One page: the eight marks (their middles), the corners of the code, clockwise from the top left, boxes and words."""

    width: float
    height: float
    marks: tuple[Point, ...]
    code: tuple[Point, ...]
    boxes: tuple[Box, ...]
    words: tuple[Word, ...]

    def names(self, seats: int) -> list[tuple[float, float, float, float]]:
        """Where the names are written on a sheet without names: left, top, width and height for each seat."""
        left, top = self.code[0]
        width = (left - _MARGIN - 9.0) / seats
        return [(_MARGIN + seat * width, top + 22.6, width, 6.0) for seat in range(seats)]


class Sheet(NamedTuple):
    """How a form lies on a paper: the page's size, and the code's side (mm)."""

    width: float
    height: float
    side: float

    @property
    def top(self) -> float:
        """Where the sections begin."""
        return _CODE + self.side + _BELOW_CODE

    @property
    def room(self) -> float:
        """How high all sections of a page may be together."""
        return self.height - _FOOT - self.top

    @property
    def across(self) -> float:
        """How wide blocks may be together."""
        return self.width - 2 * _MARGIN

    def holds(self, section: Section, closing: Section | None = None) -> int:
        """How many sections like this one a page has room for, above the one that closes the last page; at least one."""
        rest = self.room - (self.height_of(closing) + BETWEEN if closing else 0.0)
        if section.alone:
            return 1
        if not section.title:
            return max(1, int((rest - _heads(section.blocks[0])) // PITCH))
        return max(1, int((rest + BETWEEN) // (self.height_of(section) + BETWEEN)))

    def page(self, sections: Sequence[Section]) -> Page:
        """The page with these sections, from the top."""
        boxes: list[Box] = []
        words: list[Word] = []
        top = self.top
        for section in _merged(sections):
            if section.title:
                words.append(Word(section.title, _MARGIN, top, self.across, "section"))
            placed = self._placed(section)
            for (block, x, y, deep), (_, _, below, _) in zip(placed, [*placed[1:], (None, 0.0, self.height, 0.0)], strict=True):
                _lay(block, x, top + y, boxes, words)
                words += _free(block, x, top + y, deep, self.width - _MARGIN - _INNER if below > y else 0.0)
            top += self.height_of(section) + BETWEEN
        return Page(self.width, self.height, self._marks(), self._code(), tuple(boxes), tuple(words))

    def _placed(self, section: Section) -> list[tuple[Block, float, float, float]]:
        """The blocks with their top left corners below the section's, and how high what stands side by side is."""
        y, found = _TITLE if section.title else 0.0, []
        for shelf in self._shelves(section):
            spare = (self.across - _INNER - sum(map(_width, shelf))) / max(1, len(shelf) - 1)
            x, deep = _MARGIN, max(map(_height, shelf))
            for block in shelf:
                found.append((block, x, y, deep))
                x += _width(block) + min(spare, _WIDEST_GAP)
            y += deep + 1.0
        return found

    def _shelves(self, section: Section) -> list[list[Block]]:
        """The blocks, side by side as far as there is room."""
        found: list[list[Block]] = []
        for block in section.blocks:
            if not found or sum(_width(one) + _GAP for one in found[-1]) + _width(block) > self.across:
                found.append([])
            found[-1].append(block)
        return found

    def height_of(self, section: Section) -> float:
        """How high a section is (mm)."""
        _, _, y, deep = self._placed(section)[-1]
        return y + deep

    def _marks(self) -> tuple[Point, ...]:
        left, top, right, bottom = _EDGE, _EDGE, self.width - _EDGE, self.height - _EDGE
        across, down = self.width / 2, self.height / 2
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        return (*corners, (across, top), (right, down), (across, bottom), (left, down))

    def _code(self) -> tuple[Point, ...]:
        right, top = self.width - _CODE, _CODE
        left, bottom = right - self.side, top + self.side
        return ((left, top), (right, top), (right, bottom), (left, bottom))


def pages_of(
    sheet: Sheet, section: Callable[[int], Section], pages: int, closing: Section | None = None, last: int | None = None
) -> tuple[tuple[Section, ...], ...]:
    """The sections of each of so many pages, all full; `section` gives the one with a number.

    The `last` section ends its page; pages after it are full.
    """
    each = sheet.holds(section(1), closing)
    numbers = (range(page * each + 1, (page + 1) * each + 1) for page in range(pages))
    found = [tuple(section(number) for number in page if not last or number <= last or page[0] > last) for page in numbers]
    return (*found[:-1], (*found[-1], *([closing] if closing else [])))


def _merged(sections: Sequence[Section]) -> list[Section]:
    """Rows of a list below each other as one block."""
    found: list[Section] = []
    for section in sections:
        if found and not section.title and not found[-1].title:
            (above,), (block,) = found[-1].blocks, section.blocks
            found[-1] = Section("", (above._replace(rows=(*above.rows, *block.rows)),))
        else:
            found.append(section)
    return found


def _heads(block: Block) -> float:
    return (_HEAD if block.title else 0.0) + (_HEAD if any(block.heads) else 0.0)


def _height(block: Block) -> float:
    return _heads(block) + PITCH * len(block.rows)


def _width(block: Block) -> float:
    fields = block.rows[0].fields
    return block.label + _APART * (len(fields) - 1) + PITCH * sum(len(field.values) for field in fields)


def _lay(block: Block, x: float, y: float, boxes: list[Box], words: list[Word]) -> None:
    """A block with its top left corner here: its boxes, and what is written around them."""
    if block.title:
        words.append(Word(block.title, x, y, _width(block), "block"))
    first = y + _heads(block)
    places = _columns(block, x)
    words += [
        Word(head, place - PITCH / 2, first - _HEAD, PITCH, "head") for head, place in zip(block.heads, places, strict=True)
    ]
    for number, row in enumerate(block.rows):
        middle = first + (number + 0.5) * PITCH
        words.append(Word(row.label, x, middle - PITCH / 2, block.label - 1.2, "label"))
        asked = [(field, value) for field in row.fields for value in field.values]
        boxes += [Box(place, middle, field, value) for place, (field, value) in zip(places, asked, strict=True)]


def _free(block: Block, x: float, y: float, deep: float, right: float) -> Iterator[Word]:
    """What is said below a block, if it ends above those beside it; and lines for notes on its right, if it is the last."""
    end, left = y + _height(block), x + _width(block) + 2 * _GAP
    if end + PITCH * len(block.below) <= y + deep:
        yield from (Word(text, x, end + row * PITCH, _width(block), "note") for row, text in enumerate(block.below))
    if right - left >= _LEAST_NOTES:
        yield Word("Notes", left, y + _heads(block) - PITCH, right - left, "note")
        rows = range(int((deep - _heads(block) + 0.01) // PITCH))
        yield from (Word("", left, y + _heads(block) + row * PITCH, right - left, "line") for row in rows)


def _columns(block: Block, x: float) -> list[float]:
    """The middles of a block's columns: fields stand a little apart."""
    found, left = [], x + block.label
    for field in block.rows[0].fields:
        found += [left + (number + 0.5) * PITCH for number in range(len(field.values))]
        left += PITCH * len(field.values) + _APART
    return found
