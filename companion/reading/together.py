"""The referee reads along: of the readings of boxes in doubt that agree with the sure ones, legal ones come first."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product, takewhile
from typing import NamedTuple

from companion.reading.form import Field, Marks, SheetLine
from companion.reading.ink import Inked
from companion.reading.layout import Box
from companion.reading.ticks import Ticks
from companion.referee import Files, Judgement, judge, no_files

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

    def both(self, other: "Seen") -> "Seen":
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
