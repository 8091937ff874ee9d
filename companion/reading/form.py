"""What a sheet asks by boxes to tick: fields, in blocks of rows and columns, in sections. No places: `layout` has those."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

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
    """Rows of boxes; `heads` has a word for each column of boxes, `label` is how wide the rows' labels are (mm)."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    label: float = 7.0


class Section(NamedTuple):
    """What is asked of one section of a game. Without a title it is a row of a list: those below each other share their heads."""

    title: str
    blocks: tuple[Block, ...]

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
