"""The pages of a sheet, put together from photos: what is ticked, what is missing, which readings of a doubt are legal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product, takewhile
from typing import NamedTuple

from companion.links import LinkError
from companion.links.sheet_code import SheetCode, read_sheet_code
from companion.plain import ForPeopleError
from companion.reading import ink, marks
from companion.reading.form import Field, Marks, SheetLine, Ticks, ticks_of, told
from companion.reading.ink import Inked
from companion.reading.layout import PAPERS, Box, Page, Point
from companion.reading.marks import Bent, Grey, Projective
from companion.reading.sheet import Ticked
from companion.record.header import FREE_KEYS
from companion.referee import Files, Judgement, judge, named_seats, no_files

#: So many readings are judged at most.
MOST_READINGS = 256


class Doubt(NamedTuple):
    """A field that can be read in several ways, the likeliest first."""

    field: Field
    readings: tuple[tuple[str, ...], ...]

    @property
    def where(self) -> str:
        """What people call the field."""
        return f"{self.field.section}, {self.field.said}"

    @property
    def question(self) -> str:
        """What is asked of it."""
        return f"{self.where}: which is ticked?"


class Seen(NamedTuple):
    """What a page shows: each field's sure and doubtful values, and which of these are rather marked than empty."""

    boxes: Sequence[Box]
    inked: Inked

    def fields(self) -> Iterator[tuple[Field, list[int]]]:
        """Each field with the places of its boxes."""
        found: dict[str, tuple[Field, list[int]]] = {}
        for place, box in enumerate(self.boxes):
            found.setdefault(box.field.key, (box.field, []))[1].append(place)
        return iter(found.values())

    def both(self, other: Seen) -> Seen:
        """What two photos of one page show together: where one is sure of a mark and the other of none, the box is in doubt."""
        one, two = self.inked, other.inked
        odds = (one.marked - two.marked - two.doubtful) | (two.marked - one.marked - one.doubtful)
        marked = (one.marked | two.marked) - odds
        unsure = one.doubtful & two.doubtful
        return self._replace(
            inked=one._replace(marked=marked, doubtful=unsure | odds, likely=(unsure & one.likely & two.likely) | odds)
        )


class Reading(NamedTuple):
    """A sheet as it was read.

    `asked` are the fields that nothing decides; they have their likeliest reading. `told` are those that the referee decided.
    """

    text: str
    marks: Marks
    judgement: Judgement
    asked: tuple[Doubt, ...]
    told: tuple[Doubt, ...]


def said_values(values: Sequence[str]) -> str:
    """A reading of a field in words."""
    return " ".join(values) or "nothing"


def doubts_of(pages: Sequence[Seen]) -> tuple[dict[str, tuple[str, ...]], tuple[Doubt, ...]]:
    """What is surely ticked, by field, and the fields in doubt."""
    sure: dict[str, tuple[str, ...]] = {}
    doubts = []
    for page in pages:
        for field, places in page.fields():
            readings = _readings(field, places, page)
            if len(readings) > 1:
                doubts.append(Doubt(field, readings))
            if readings[0]:
                sure[field.key] = readings[0]
    return sure, tuple(doubts)


def _readings(field: Field, places: Sequence[int], page: Seen) -> tuple[tuple[str, ...], ...]:
    """In which ways a field can be read, the likeliest first."""
    inked = page.inked
    marked = [place for place in places if place in inked.marked]
    doubtful = [place for place in places if place in inked.doubtful]
    if field.many:
        ways = [((True, False) if place in inked.likely else (False, True)) for place in doubtful]
        chosen = [dict(zip(doubtful, way, strict=True)) for way in islice(product(*ways), MOST_READINGS)]
        return tuple(tuple(page.boxes[one].value for one in places if one in marked or way.get(one)) for way in chosen)
    if len(marked) == 1 and not doubtful:
        return ((page.boxes[marked[0]].value,),)
    darkest = sorted((*marked, *doubtful), key=lambda place: (place not in inked.marked, -inked.inks[place]))
    ways_of_one = [(page.boxes[place].value,) for place in darkest]
    if marked or not doubtful:
        return tuple(ways_of_one) or ((),)
    return (*ways_of_one, ()) if inked.likely & set(doubtful) else ((), *ways_of_one)


def read_together(
    ticks: Ticks,
    header: Judgement,
    text: str,
    pages: Sequence[Seen],
    answers: Mapping[str, tuple[str, ...]],
    files: Files = no_files,
) -> Reading:
    """The record that pages say below the header's `text`; `answers` decide fields that were asked."""
    sure, doubts = doubts_of(pages)
    sure = {**sure, **answers}
    doubts = tuple(one for one in doubts if one.field.key not in answers)
    legal = []
    for way in islice(product(*(one.readings for one in doubts)), MOST_READINGS if doubts else 0):
        marks = _with(sure, doubts, way)
        if read_marks(ticks, header, text, marks, files).judgement.verdict.status == "legal":
            legal.append(way)
    likeliest = legal[0] if legal else tuple(one.readings[0] for one in doubts)
    settled = [len({way[at] for way in legal}) == 1 for at in range(len(doubts))]
    asked = tuple(one for one, done in zip(doubts, settled, strict=True) if not done)
    marks = _with(sure, doubts, likeliest)
    likely = read_marks(ticks, header, text, marks, files)
    told = tuple(one for one, done in zip(doubts, settled, strict=True) if done)
    return likely._replace(text=_written(text, ticks.lines(header, marks), asked), asked=asked, told=told)


def read_marks(ticks: Ticks, header: Judgement, text: str, marks: Marks, files: Files = no_files) -> Reading:
    """The record that marks say, where none is in doubt."""
    lines = ticks.lines(header, marks)
    return Reading(_written(text, lines, ()), marks, judge(_written(text, lines, ()), files=files), (), ())


def _with(sure: Marks, doubts: Sequence[Doubt], way: Sequence[tuple[str, ...]]) -> Marks:
    chosen = {one.field.key: values for one, values in zip(doubts, way, strict=True)}
    return {key: values for key, values in {**sure, **chosen}.items() if values}


def _written(header: str, lines: Sequence[SheetLine], asked: Sequence[Doubt]) -> str:
    """The record: a remark stands where a field is in doubt, at the end for a field that no line has.

    Lines above the first section may be of the header: then they take the place of what it has.
    """
    own = {line.text.partition(":")[0] for line in takewhile(lambda line: not line.text.startswith("["), lines)}
    kept = "".join(line for line in header.splitlines(keepends=True) if line.partition(":")[0] not in own)
    rest = {one.field.key: one.where for one in asked}
    written = []
    for line in lines:
        words = [rest.pop(key) for key in line.keys if key in rest]
        written.append(line.text + (f"  # in doubt: {'; '.join(words)}" if words else ""))
    return kept + "".join(f"{line}\n" for line in (*written, *(f"# in doubt: {words}" for words in rest.values())))


_LETTERS = "ABCDEFGHIJKL"
_SHOW = "photograph the whole page from above, with its code and its eight black squares"
_FLAT = "photograph the whole page, flat and in even light"
_NEWER = "this sheet was printed by a newer Companion"


#: A picture of more pixels is not opened.
MOST_PIXELS = 100_000_000
#: Stand for a photo that is no longer here, and for where its page was in it.
NO_PICTURE, NOWHERE = Grey(0, 0, b""), Bent(Projective((0.0,) * 8), (0.0, 0.0), (1.0, 1.0), ((0.0, 0.0),) * 8)


class SheetError(ForPeopleError):
    """A photo that shows no page of a sheet, or pages that do not belong together."""


class Coded(NamedTuple):
    """A code in a picture: its text, and its corners clockwise from the top left as it is read."""

    text: str
    corners: tuple[Point, ...]


class Photo(NamedTuple):
    """A picture of a page: the file that it is in, in words, the picture, its codes."""

    file: str
    picture: Grey
    codes: tuple[Coded, ...]


class Placed(NamedTuple):
    """Where a page lies in a photo."""

    code: SheetCode
    page: Page
    at: Bent


class Shot(NamedTuple):
    """What a photo shows of a page: what its code says, and the ink in its boxes."""

    file: str
    code: SheetCode
    inked: Inked
    picture: Grey = NO_PICTURE
    at: Bent = NOWHERE


class PageRead(NamedTuple):
    """A page as all photos of it have it; where it is in the picture of the first."""

    file: str
    number: int
    seen: Seen
    page: Page
    picture: Grey
    at: Bent


class SheetRead(NamedTuple):
    """A sheet: what reads it, its header as text and judged, and its pages, each once, in order; `missing` are the others."""

    ticks: Ticks
    text: str
    header: Judgement
    pages: tuple[PageRead, ...]
    missing: tuple[int, ...]

    @property
    def unnamed(self) -> list[str]:
        """The letters that stand for names on a sheet without names; none on one with names."""
        return _letters(self.header)

    def lacking(self) -> SheetError | None:
        """What is said where pages are missing."""
        pages, total = " and ".join(map(str, self.missing)), len(self.pages) + len(self.missing)
        are = "is" if len(self.missing) == 1 else "are"
        return SheetError(f"page {pages} of {total} {are} still missing", "photograph it, too") if pages else None

    def read(self, answers: Mapping[str, tuple[str, ...]]) -> Reading:
        """The record that it says; `answers` decide fields that were asked."""
        return read_together(self.ticks, self.header, self.text, [page.seen for page in self.pages], answers)

    def told(self, reading: Reading) -> list[tuple[str, str, str]]:
        """All that was read, in the sheet's words: section, field and value."""
        return told([field for page in self.pages for field, _ in page.seen.fields()], reading.marks)


def too_large(file: str) -> SheetError:
    """What is said of a picture that is not opened."""
    return SheetError(f"{file}: more than {MOST_PIXELS // 1_000_000} megapixels", "make the picture smaller")


def sheet_in(photos: Sequence[Photo], players: str) -> SheetRead:
    """The sheet in photos. Raises SheetError, AskingError."""
    return sheet_of([shot(photo, placed(photo)) for photo in photos], players)


def placed(photo: Photo) -> Placed:
    """Where the page lies in a photo. Raises SheetError where it isn't all there."""
    code, corners = code_in(photo)
    page = _page(code, photo.file)
    try:
        return Placed(code, page, marks.find(photo.picture, corners, page))
    except marks.NotFoundError as error:
        raise SheetError(f"{photo.file}: {error}", _FLAT) from error


def shot(photo: Photo, where: Placed) -> Shot:
    """What is ticked in a photo. Raises SheetError where that cannot be seen."""
    try:
        inked = ink.read(photo.picture, where.at, where.page.boxes)
        return Shot(photo.file, where.code, inked, photo.picture, where.at)
    except marks.NotFoundError as error:
        raise SheetError(f"{photo.file}: {error}", _FLAT) from error


def sheet_of(shots: Sequence[Shot], players: str) -> SheetRead:
    """The sheet that pages make together. Raises SheetError where they don't belong together, AskingError."""
    first = shots[0].code
    for one in shots:
        if one.code._replace(page=0) != first._replace(page=0):
            raise SheetError(f"{one.file}: a page of another sheet", "scan one sheet at a time")
    text = _named(first.header, players)
    header = judge(text, opening=True)
    sheet = _sheet(first, header, shots[0].file)
    pages: dict[int, PageRead] = {}
    for one in shots:
        number = one.code.page
        before = pages.get(number)
        page = before.page if before else sheet.page(number)
        read = PageRead(one.file, number, Seen(page.boxes, one.inked), page, one.picture, one.at)
        pages[number] = before._replace(seen=before.seen.both(read.seen)) if before else read
    missing = tuple(number for number in range(1, first.pages + 1) if number not in pages)
    return SheetRead(sheet.ticks, text, header, tuple(pages[number] for number in sorted(pages)), missing)


@lru_cache(8)
def _page(code: SheetCode, file: str) -> Page:
    """The page that a code asks for: names in place of letters lay it out alike. Raises SheetError."""
    return _sheet(code, judge(code.header, opening=True), file).page(code.page)


def code_in(photo: Photo) -> tuple[SheetCode, tuple[Point, ...]]:
    """The one sheet's code in a photo, and its corners."""
    found = []
    for code in photo.codes:
        try:
            said = read_sheet_code(code.text)
        except LinkError as error:
            newer = error.fault == "needs a newer Companion"
            raise SheetError(f"{photo.file}: {_NEWER if newer else f'the code cannot be read: {error}'}") from error
        if said:
            found.append((said, code.corners))
    if not found:
        raise SheetError(f"{photo.file}: no sheet to tick can be seen", _SHOW)
    if len(found) > 1:
        raise SheetError(f"{photo.file}: two sheets in one photo", "photograph each page by itself")
    return found[0]


def _sheet(code: SheetCode, header: Judgement, file: str) -> Ticked:
    """Raises SheetError for a form that is not known here."""
    if header.record is None:
        raise SheetError(f"{file}: the sheet's header cannot be read: {header.verdict.errors[0].message}")
    ticks = ticks_of(header.record.game)
    if code.version > ticks.version or code.paper not in PAPERS:
        raise SheetError(f"{file}: {_NEWER}", "update Companion")
    if code.version < ticks.version or not 1 <= code.page <= code.pages:
        raise SheetError(
            f"{file}: this sheet was printed by an older Companion, and its form is no longer read", "print a new one"
        )
    return Ticked(ticks, header, code.paper, float(code.side), code.pages)


def _named(header: str, players: str) -> str:
    """The header with these names in place of the letters that a sheet without names has. Raises SheetError, AskingError."""
    judged = judge(header, opening=True)
    if not players or judged.record is None:
        return header
    seats = _letters(judged)
    if not seats:
        raise SheetError("this sheet already says who plays", "leave out --players")
    value = named_seats(judged.record.game, players)
    tags = [entry.partition("=")[0].strip() for entry in value.split(",")]
    named = [tag for tag in tags if not tag.casefold().startswith("dummy")]
    if len(named) != len(seats):
        raise SheetError(f"this sheet is for {len(seats)} players", f"name {len(seats)}: --players NAMES")
    called = dict(zip(seats, named, strict=True))
    return "".join(_renamed(line, value, called) for line in header.splitlines(keepends=True))


def _letters(header: Judgement) -> list[str]:
    players = header.record.header.players if header.record else ()
    seats = [player.tag for player in players if not player.is_dummy]
    return seats if tuple(seats) == tuple(_LETTERS[: len(seats)]) else []


def _renamed(line: str, players: str, called: dict[str, str]) -> str:
    key, _, value = line.partition(":")
    if key == "players":
        return f"players: {players}\n"
    if key in (*FREE_KEYS, "game"):
        return line
    return f"{key}:" + re.sub(r"\b[A-L]\b", lambda match: called.get(match[0], match[0]), value)
