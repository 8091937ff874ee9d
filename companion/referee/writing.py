"""`companion format`: a record's text in canonical form."""

from collections.abc import Mapping
from functools import partial
from typing import cast

from companion.record import MARK, Line, header, move_number, writing
from companion.referee import dealt as deals
from companion.referee.body import AnyEntry
from companion.referee.decisions import Decision, write_decision
from companion.referee.games import Game
from companion.referee.protocol import Files, no_files
from companion.referee.reading import AnyRecord, read_record
from companion.referee.replay import is_move_of_game


def format_text(text: str, files: Files = no_files, *, opening: bool = False) -> str:
    """The canonical text of a record that can be read; comments stay where they stand.

    Formatting twice gives the same as formatting once, and the verdict stays the same but for places. The record may break
    rules, its header too. `files` gives the texts of the files that it names; with `opening` a header alone is enough, as for
    `read_record`. Raises RecordError where the text cannot be read.
    """
    record = read_record(text, judge_header=False, opening=opening, files=files)
    entries = {entry.line.number: entry for entry in record.entries}
    dealt = deals.write_deals(record.header, record.deals) if record.deals else {}
    return writing.write_lines((line, dealt.get(line.number) or _code(record, entries, line)) for line in record.lines)


def header_lines(record: AnyRecord) -> list[str]:
    """The lines of a record's header in canonical form, without comments."""
    first = min((entry.line.number for entry in record.entries if entry.line.number), default=None)
    first = min((first, *(deal.line for deal in record.deals))) if first and record.deals else first
    written = (_code(record, {}, line) for line in record.lines if first is None or line.number < first)
    return [code for code in written if code]


def write_move(record: AnyRecord, move: object) -> str:
    """A line of a record in canonical form, without its number: a move of its game, or what the table decided."""
    if not record.decided or is_move_of_game(move):
        return record.game.write(record.table, move)
    game, table = record.game, record.table
    return write_decision(cast(Decision, move), game.claim_form(table).tags, game.section, partial(game.write_placing, table))


def _code(record: AnyRecord, entries: Mapping[int, AnyEntry], line: Line) -> str:
    entry = entries.get(line.number)
    if entry is not None:
        mark = f" {MARK}" if entry.line.stands else ""
        return f"{_move_number(line)}{write_move(record, entry.move)}{mark}"
    fields, _ = header.read_fields([line])
    return _header_line(record.game, fields[0]) if fields else ""


def _move_number(line: Line) -> str:
    number = move_number(line.tokens())
    return f"{number.lstrip('0')}. " if number else ""


def _header_line(game: Game, field: header.Field) -> str:
    """A header line: words that have one spelling in lower case, free text and names as they were typed."""
    if field.key == "game":
        return f"game: {game.id}"
    return writing.write_field(field) if field.key in header.COMMON_KEYS else f"{field.key}: {game.write_value(field)}"
