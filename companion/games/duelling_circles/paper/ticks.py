"""The sheet of Duelling Circles to tick: a row for each flip and its move; the lucky tile ends a turn."""

import re
from collections.abc import Iterator, Sequence

from companion.games.duelling_circles.rules import colours, table as t
from companion.reading.form import Block, Field, Marks, Row, Section, SheetLine, Ticks, keys_of, last_number, record_of
from companion.referee import Judgement

_NUMBERS = tuple(map(str, range(1, 9)))
_TILES = (*(f"h{number}" for number in _NUMBERS), *(f"c{number}" for number in _NUMBERS), "r")
#: A flip with its move, as a record writes it; flips may be coins.
_FLIP = re.compile(
    r"(?P<heads>[0-4]|[HT]{4})(?: -)?(?: (?P<start>(?P<row>[hcr])(?P<tile>\d?))(?:/(?P<colour>\w))?(?:-\w+|(?P<taken>x)\w*)?)?"
    r"(?P<unmade> stop)?(?: \*(?P<luck>[1-8]|[HT]{3}))?"
)


class _Ticks(Ticks):
    how = "A row for each flip: heads, where the token starts, x if it takes one. The lucky tile (*) ends a turn."

    def section(self, header: Judgement, number: int) -> Section:
        fields = _fields(record_of(header).table, number)
        words = tuple(f"*{value}" if field.key.endswith(".luck") else value for field in fields for value in field.values)
        return Section("", (Block("", words, (Row(str(number), fields),), 5.0 if record_of(header).table.kinilani else 8.0),))

    def wanted(self, record: Judgement) -> int:
        return sum(1 for _ in _rows(record))

    def marks(self, record: Judgement) -> Marks:
        table: t.Table = record_of(record).table
        rows = enumerate(_rows(record), start=1)
        return {f"{number}.{key}": (value,) for number, row in rows for key, value in _marked(row, table)}

    def lines(self, header: Judgement, marks: Marks) -> Sequence[SheetLine]:
        table: t.Table = record_of(header).table
        lines = [SheetLine("")]
        for number in range(1, last_number(marks) + 1):
            words, keys = _written(number, marks), keys_of(marks, str(number))
            lines[-1] = SheetLine(f"{lines[-1].text} {words}".strip(), lines[-1].keys + keys)
            if f"{number}.luck" in marks or _is_lost(lines[-1].text, table):
                lines.append(SheetLine(""))
        return [line for line in lines if line.text]


TICKS = _Ticks()


def _fields(table: t.Table, number: int) -> tuple[Field, ...]:
    """What is asked of a flip: heads, from where, which colour where there are colours, taken, stopped, the lucky tile."""
    start = {"row": ("from", ("h", "c", "r")), "tile": ("from, tile", _NUMBERS), "colour": ("colour", tuple(colours.ORDER))}
    asked = {
        "heads": ("heads", tuple("01234")),
        **(start if table.kinilani else {"start": ("from", _TILES)}),
        "taken": ("taken", ("x",)),
        "unmade": ("flips left unmade", ("stop",)),
        "luck": ("lucky tile", _NUMBERS),
    }
    return tuple(Field(f"{number}.{key}", f"Row {number}", said, values) for key, (said, values) in asked.items())


def _rows(record: Judgement) -> Iterator[re.Match[str]]:
    """The flips of all turns, each with what follows it; a turn ends with its lucky tile."""
    game, table = record_of(record).game, record_of(record).table
    for step in record.steps:
        if hasattr(step.move, "parts"):  # a turn: neither a claim nor the table's word
            words = game.write(table, step.move)
            yield from _FLIP.finditer(words.partition(" ")[2] if table.seat(words.partition(" ")[0]) is not None else words)


def _marked(row: re.Match[str], table: t.Table) -> Iterator[tuple[str, str]]:
    """What a row ticks: coins are counted, and name the tile."""
    said = {key: value.strip() for key, value in row.groupdict().items() if value}
    flip, lucky = said.pop("heads"), said.pop("luck", "")
    yield "heads", str(flip.count("H")) if flip.isalpha() else flip
    for key in ("row", "tile") if not table.kinilani else ("start",):
        said.pop(key, None)
    yield from said.items()
    if lucky:
        yield "luck", str(table.lucky_tile(lucky)) if lucky.isalpha() else lucky


def _written(number: int, marks: Marks) -> str:
    """The words of a row: the flip, the move or `-`, `stop`, the lucky tile."""
    keys = ("heads", "start", "row", "tile", "colour", "taken", "unmade", "luck")
    said = {key: "".join(marks.get(f"{number}.{key}", ())) for key in keys}
    colour = f"/{said['colour']}" if said["colour"] else ""
    move = f"{said['start']}{said['row']}{said['tile']}{colour}{said['taken']}" or ("-" if said["heads"] else "")
    return " ".join(filter(None, (said["heads"], move, said["unmade"], said["luck"] and f"*{said['luck']}")))


def _is_lost(turn: str, table: t.Table) -> bool:
    """Whether a turn is lost with its first flip, and has no lucky tile (DC-R6)."""
    return table.setting("DC-R6") != "a" and len(turn.split()) == 2 and turn.endswith(" -")
