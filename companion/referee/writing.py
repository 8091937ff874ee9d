"""`companion format`: a record's text in canonical form."""

from __future__ import annotations

from companion.record import Line
from companion.record.header import COMMON_KEYS, Field, read_fields
from companion.record.lines import move_number
from companion.record.writing import write_field, write_lines
from companion.referee.games import Game
from companion.referee.protocol import Files, no_files
from companion.referee.reading import AnyRecord, read_record


def format_text(text: str, files: Files = no_files, *, opening: bool = False) -> str:
    """The canonical text of a record that can be read; comments stay where they stand.

    Formatting twice gives the same as formatting once, and the verdict stays the same but for places. The record may break
    rules, its header too. `files` gives the texts of the files that it names; with `opening` a header alone is enough, as for
    `read_record`. Raises RecordError where the text cannot be read.
    """
    record = read_record(text, judge_header=False, opening=opening, files=files)
    moves = {entry.line.number: entry.move for entry in record.entries}
    return write_lines((line, _code(record, moves, line)) for line in record.lines)


def _code(record: AnyRecord, moves: dict[int, object], line: Line) -> str:
    if line.number in moves:
        return f"{_move_number(line)}{record.game.write(record.table, moves[line.number])}"
    fields, _ = read_fields([line])
    return _header_line(record.game, fields[0]) if fields else ""


def _move_number(line: Line) -> str:
    number = move_number(line.tokens())
    return f"{number.lstrip('0')}. " if number else ""


def _header_line(game: Game, field: Field) -> str:
    """A header line: words that have one spelling in lower case, free text and names as they were typed."""
    if field.key == "game":
        return f"game: {game.id}"
    if field.key in COMMON_KEYS:
        return write_field(field)
    return f"{field.key}: {game.write_value(field)}"
