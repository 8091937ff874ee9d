"""What a sheet asks by boxes to tick, in blocks of rows and columns; and its fields <-> lines of a record, as a game has them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from companion.record.keywords import RESULT
from companion.referee import AnyPosition, AnyRecord, Game, Judgement, judge, part
from companion.referee.claims import DRAW

#: What is ticked: the values of each field, by the field's key. A field without a mark has no entry.
Marks: TypeAlias = Mapping[str, tuple[str, ...]]

_MINUS = "−"
#: How the keys of a number's fields end.
_PLACES = frozenset(("-", "1", "10", "100", "1000"))
_LETTERS = "ABCDEFGHIJKL"


class Field(NamedTuple):
    """A question with a box for each answer: one may be ticked, or `many`.

    `key` tells it from all other fields of a form; `section` and `said` are what people call it (`season 1`, `5♥`).
    """

    key: str
    section: str
    said: str
    values: tuple[str, ...]
    many: bool = False


class Row(NamedTuple):
    """Fields side by side below the heads of their block, and what is written before them."""

    label: str
    fields: tuple[Field, ...]


class Block(NamedTuple):
    """Rows of boxes; `heads` has a word for each column of boxes, `label` is how wide the rows' labels are (mm).

    `below` is what one forgets, in lines: it stands below the rows if there is room.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    label: float = 7.0
    below: tuple[str, ...] = ()


class Section(NamedTuple):
    """What is asked of one section of a game. Without a title it is a row of a list: those below each other share their heads.

    `alone`: it has a page to itself.
    """

    title: str
    blocks: tuple[Block, ...]
    alone: bool = False

    @property
    def fields(self) -> tuple[Field, ...]:
        """Its fields, as they are read."""
        return tuple(field for block in self.blocks for row in block.rows for field in row.fields)


class SheetLine(NamedTuple):
    """A line of a record that was read from a sheet, and the keys of the fields that say it."""

    text: str
    keys: tuple[str, ...] = ()


def heads(names: Sequence[str]) -> tuple[str, ...]:
    """A short word over a column for each name: three of its letters as far as they tell it from the others, else a letter."""
    cuts = (tuple(name[:3] for name in names), tuple(name[:2] + name[2:][-1:] for name in names))
    letters = tuple(_LETTERS[: len(names)])
    return next((cut for cut in cuts if len({one.casefold() for one in cut}) == len(cut)), letters)


def number(key: str, section: str, said: str, most: int, *, signed: bool = False) -> tuple[Field, ...]:
    """A number as fields: a box for each digit of each place, up to `most`, and one for the minus."""
    sign = (Field(f"{key}.-", section, said, (_MINUS,)),) if signed else ()
    tens = [
        Field(f"{key}.{by}", section, said, tuple(str(by * digit) for digit in range(1, min(9, most // by) + 1)))
        for by in (1000, 100, 10)
        if most >= by
    ]
    ones = Field(f"{key}.1", section, said, tuple(map(str, range(min(9, most) + 1))))
    return (*sign, *tens, ones)


def numbers(key: str, section: str, said: str, names: Sequence[str], most: int, label: float, *, signed: bool = False) -> Block:
    """A number for each name, in rows: what it is `said` to count stands before the name."""
    rows = []
    for name in names:
        words = f"{said} of {name}" if said else name
        rows.append(Row(f"{said} {name}".strip(), number(f"{key}.{name}", section, words, most, signed=signed)))
    return Block("", tuple(value for field in rows[0].fields for value in field.values), tuple(rows), label)


def ticked(key: str, value: int) -> dict[str, tuple[str, ...]]:
    """The marks that say a number."""
    size = abs(value)
    parts = {f"{key}.{by}": (str(size // by % 10 * by),) for by in (1000, 100, 10) if size // by % 10}
    return {**({f"{key}.-": (_MINUS,)} if value < 0 else {}), **parts, f"{key}.1": (str(size % 10),)}


def all_ticked(key: str, values: Mapping[str, int]) -> dict[str, tuple[str, ...]]:
    """The marks that say a number for each name."""
    return {one: marks for name, value in values.items() for one, marks in ticked(f"{key}.{name}", value).items()}


def said_number(marks: Marks, key: str) -> int | None:
    """The number that marks say; None where nothing is ticked."""
    digits = [one for by in (1000, 100, 10, 1) for one in marks.get(f"{key}.{by}", ())[:1]]
    value = sum(map(int, digits))
    return (-value if f"{key}.-" in marks else value) if digits else None


def said_numbers(marks: Marks, key: str, names: Sequence[str]) -> dict[str, int]:
    """The numbers that marks say, for each name that has one."""
    return {name: value for name in names if (value := said_number(marks, f"{key}.{name}")) is not None}


def number_line(word: str, key: str, names: Sequence[str], marks: Marks) -> list[SheetLine]:
    """`points: Aino 5, Ville -3`, as far as it is ticked; no line where nothing is."""
    said = ", ".join(f"{name} {value}" for name, value in said_numbers(marks, key, names).items())
    return [SheetLine(f"{word}: {said}", keys_of(marks, key))] if said else []


def keys_of(marks: Marks, key: str) -> tuple[str, ...]:
    """The keys of the fields below one that are ticked."""
    return tuple(one for one in marks if one.startswith(f"{key}."))


def told(fields: Sequence[Field], marks: Marks) -> list[tuple[str, str, str]]:
    """What is ticked in words: section, field and value. The digits of a number are one value."""
    found: dict[tuple[str, str], str] = {}
    for field in fields:
        base, _, place = field.key.rpartition(".")
        if place in _PLACES and (value := said_number(marks, base)) is not None:
            found[field.section, field.said] = str(value)
        elif place not in _PLACES and field.key in marks:
            found[field.section, field.said] = " ".join(marks[field.key])
    return [(*named, value) for named, value in found.items()]


#: What a section brings at most, and what it comes to in the end, where a game says nothing of it.
_MOST, _MOST_IN_ALL = 199, 3999


class Ticks:
    """A game's part `paper.ticks`. Judgements are of a header, or of a record.

    `version` is the form's: it grows where what was printed before would be read wrongly. `how` says in a line what is to be
    known of this game's sheet.
    """

    version = 2
    how = ""

    def section(self, header: Judgement, number: int) -> Section:
        """What is asked of the section with this number: of each one as many boxes."""
        raise NotImplementedError

    def closing(self, _header: Judgement) -> Section | None:
        """What is asked once, on the last page."""
        return None

    def wanted(self, record: Judgement) -> int:
        """How many sections a record has, or is to have."""
        return max(1, record.number)

    def last(self, _header: Judgement) -> int | None:
        """The number of the last section; None where nobody knows it."""
        return None

    def marks(self, record: Judgement) -> Marks:
        """What a record ticks: nothing of a section before it is over."""
        done = [section for section in record.sections if section.complete]
        return {key: values for section in done for key, values in self.marked(section).items()}

    def marked(self, section: AnyPosition) -> Marks:
        """What a section that is over ticks."""
        return all_ticked(str(section.number), section.scores)

    def lines(self, header: Judgement, marks: Marks) -> Sequence[SheetLine]:
        """The lines below the header that marks say."""
        return [line for one in range(1, last_number(marks) + 1) for line in self.said(header, one, marks)]

    def said(self, header: Judgement, number: int, marks: Marks) -> Sequence[SheetLine]:
        """The lines of one section; those above it may be blank."""
        raise NotImplementedError


class Results(Ticks):
    """Of a game's result alone: the last totals, who has won; what is ticked before that are remarks.

    `noun` is what totals count, `most` how many there are, `label` how wide their rows' labels are (mm).
    """

    noun = "total"
    most = _MOST_IN_ALL
    label = 34.0

    def closing(self, header: Judgement) -> Section | None:
        """Everybody's total, and the winner: several, or a draw."""
        units = header.units
        winner = Field("winner", "Result", "winner", (*units, DRAW), many=True)
        won = Block("", (*heads(units), DRAW), (Row("won", (winner,)),), 12.0)
        label = self.label if self.most < 1000 else 20.0  # so many digits take the rest of the page
        return Section("Result", (numbers(RESULT, "Result", self.noun, units, self.most, label), won))

    def marks(self, record: Judgement) -> Marks:
        """The sections, and the result of a game that is over."""
        verdict, found = record.verdict, super().marks(record)
        if not verdict.complete:
            return found
        winners = tuple(verdict.winners)
        drawn = len(winners) > 1 and set(winners) == set(record.units)
        return {**found, **all_ticked(RESULT, verdict.totals), **({"winner": (DRAW,) if drawn else winners} if winners else {})}

    def lines(self, header: Judgement, marks: Marks) -> Sequence[SheetLine]:
        """`result:` and `winner:`, then a remark for each section of which something is ticked."""
        winner = [SheetLine(f"winner: {', '.join(marks['winner'])}", ("winner",))] if "winner" in marks else []
        return [*number_line(RESULT, RESULT, header.units, marks), *winner, *super().lines(header, marks)]

    def said(self, header: Judgement, number: int, marks: Marks) -> Sequence[SheetLine]:
        """The remark, with what makes no sense of it in brackets."""
        section = self.section(header, number)
        said = ", ".join(f"{field} {value}" for _, field, value in told(section.fields, marks))
        odd = self.odd(header, number, marks)
        words = f"# {section.title.lower()}: {said}" + (f" ({odd})" if odd else "")
        return [SheetLine(words, keys_of(marks, str(number)))] if said else []

    def odd(self, _header: Judgement, _number: int, _marks: Marks) -> str:
        """What makes no sense of a section; mostly nothing."""
        return ""


class Numbers(Results):
    """For a game without a sheet of its own: numbers for its sections and players, a line with points where it has one."""

    how = "Tick what each section brought everybody; and the result, where it is asked."

    def section(self, header: Judgement, number: int) -> Section:
        """A number for everybody."""
        title = f"{_section(header).capitalize()} {number}"
        return Section(title, (numbers(str(number), title, "", header.units, _MOST, 30.0, signed=True),))

    def marks(self, record: Judgement) -> Marks:
        """The sections, and the result where it is asked."""
        return Ticks.marks(self, record) if _has_points(record) else super().marks(record)

    def closing(self, header: Judgement) -> Section | None:
        """The result, where the game has no line for a section's numbers."""
        return None if _has_points(header) else super().closing(header)

    def lines(self, header: Judgement, marks: Marks) -> Sequence[SheetLine]:
        """`points:` for each section; or the result, and remarks."""
        if not _has_points(header):
            return super().lines(header, marks)
        sections = range(1, last_number(marks) + 1)
        heading, units = f"[{_section(header)} ", header.units
        return [
            line for one in sections for line in (SheetLine(f"{heading}{one}]"), *number_line("points", str(one), units, marks))
        ]


NUMBERS = Numbers()


def ticks_of(game: Game) -> Ticks:
    """What a game says of its sheet; where it says nothing, numbers for its sections and players. Raises GameError."""
    own: Ticks | None = part(game.id, "paper.ticks")
    return own or NUMBERS


def record_of(judgement: Judgement) -> AnyRecord:
    """What a judgement is of. Raises ValueError where it cannot be read."""
    if judgement.record is None:
        raise ValueError(judgement.verdict.errors[0].message)
    return judgement.record


def last_number(marks: Marks) -> int:
    """The highest number of a section of which something is ticked; 0 where nothing is."""
    return max((int(first) for key in marks if (first := key.partition(".")[0]).isdecimal()), default=0)


def _section(judgement: Judgement) -> str:
    """What a part of the game is called."""
    return (judgement.game.section if judgement.game else "") or "game"


def _has_points(header: Judgement) -> bool:
    """Whether the game writes a section's points alone; else its result alone is written, and its sections are remarks."""
    fields: Mapping[str, object] = record_of(header).header.fields
    text = "".join(f"{key}: {record_of(header).header.value(key)}\n" for key in fields)
    points = ", ".join(f"{unit} 0" for unit in header.units)
    return judge(f"{text}[{_section(header)} 1]\npoints: {points}\n").verdict.status != "malformed"
