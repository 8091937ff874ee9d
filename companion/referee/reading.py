"""Reading a whole record: its header, then the form of every line below it. Nothing is judged here but the header."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, cast

from companion.record import Fault, Field, Header, Line, RecordError, fold, split_lines
from companion.record.header import check_fields, check_tags, game_of, key_of, read_fields, suggest
from companion.record.lines import make_line, read_heading
from companion.referee.breach import HeaderBreach
from companion.referee.games import Game, find_game, game_ids
from companion.referee.protocol import (
    HEADER_FIRST,
    KEYS_FIRST,
    Files,
    Move,
    Reader,
    Rules,
    State,
    Table,
    WholeReader,
    no_files,
)


class Entry(NamedTuple, Generic[Move]):
    """A line below the header, with the move that it says."""

    line: Line
    move: Move


@dataclass(frozen=True, slots=True)
class Record(Generic[Table, State, Move]):
    """A record that could be read: nothing of it is judged yet but its header."""

    game: Rules[Table, State, Move]
    header: Header
    table: Table
    entries: Sequence[Entry[Move]]
    lines: Sequence[Line]

    def entry_of(self, move: object) -> Entry[Move]:
        """The entry of a move that stands in the record."""
        return next(entry for entry in self.entries if entry.move is move)


#: A record of whichever game: outside a game's folder nobody asks what its table and its moves are.
AnyRecord = Record[Any, Any, Any]


@dataclass(eq=False, slots=True)
class HeaderRefused(Exception):
    """A header that can be read and breaks a rule."""

    game: Game
    header: Header
    breach: HeaderBreach


def read_record(text: str, *, judge_header: bool = True, opening: bool = False, files: Files = no_files) -> AnyRecord:
    """The record of a text. Raises RecordError where it cannot be read, HeaderRefused where its header breaks a rule.

    `files` gives the texts of the files that the header names. With `opening` a header alone is enough: what the first lines
    below it must bring (a map) may still be missing.
    A record is read whole before anything is judged: a header that breaks a rule counts only where every line can be read.
    """
    lines = split_lines(text)
    game = _game_of(lines)
    head, body = _split(lines, game)
    header, table, faults = _read_head(game, head, body, files)
    unwritten = opening and not any(line.code.strip() for line in body)
    entries, more = ([], []) if unwritten else _read_body(game.reader(table), body)
    if faults or more:
        raise RecordError(*faults, *more)
    if judge_header:
        _judge_header(game, header, table)
    return Record(game, header, table, entries, lines)


def read_table(text: str, *, files: Files = no_files) -> Any:
    """What the header of a text says; what stands below it is not looked at. Raises RecordError, HeaderRefused."""
    lines = split_lines(text)
    game = _game_of(lines)
    header, table, faults = _read_head(game, _split(lines, game)[0], (), files)
    if faults:
        raise RecordError(*faults)
    _judge_header(game, header, table)
    return table


def _judge_header(game: Game, header: Header, table: object) -> None:
    try:
        game.check(table)
    except HeaderBreach as breach:
        raise HeaderRefused(game, header, breach) from None


def _read_head(game: Game, head: Sequence[Line], body: Sequence[Line], files: Files) -> tuple[Header, Any, list[Fault]]:
    """The header, what it says, and the faults that do not keep the body from being read. Raises RecordError."""
    fields, faults = read_fields(head)
    # Where all of the form comes first, whether a tag is a word of the game is a question of values.
    words = game.reserved if game.reading_order == HEADER_FIRST else frozenset()
    header, more = check_fields(fields, [key.name for key in game.keys], words)
    if game.reading_order != HEADER_FIRST:
        faults += _heading_faults(body, game.section)
        if header is None or faults:
            raise RecordError(*_sorted(game, fields, [*more, *faults]))
    if header is None:
        raise RecordError(*more, *faults)
    try:
        check_tags(header, game.reserved)
        table = game.read_header(header, files)
    except Fault as fault:
        raise RecordError(fault, *faults) from None
    return header, table, faults


def _sorted(game: Game, fields: Sequence[Field], faults: Sequence[Fault]) -> list[Fault]:
    """Faults of the header's form and of headings from the top; with keys first, those of `format:` and `players:` come last."""
    if game.reading_order != KEYS_FIRST:
        return sorted(faults, key=lambda fault: fault.line)
    lines = {key: next((field.line for field in fields if field.key == key), 0) for key in ("format", "players")}
    values = {line: i for i, line in enumerate(lines.values(), 1)}
    return sorted(faults, key=lambda fault: (values.get(fault.line, 0), fault.line))


def named_game(text: str) -> str | None:
    """The id of the game that a text names in its first line; None where it names none that Companion knows."""
    try:
        return _game_of(split_lines(text)).id
    except RecordError:
        return None


def _game_of(lines: Sequence[Line]) -> Game:
    first = next((line for line in lines if line.code.strip()), make_line(1, ""))
    fields, _ = read_fields([first])
    try:
        field = game_of(fields, first)
        return find_game(field.value)
    except Fault as fault:
        raise RecordError(fault) from None
    except KeyError:
        what = f"“{field.value}” is no game that Companion knows"
        raise RecordError(field.fault(what, suggest(field.value.casefold(), game_ids()))) from None


def _split(lines: Sequence[Line], game: Game) -> tuple[Sequence[Line], Sequence[Line]]:
    """The lines of the header, and those below it.

    A header ends with the first section heading. Where a game has no sections it ends with the first line that is no `key:
    value` or is a claim, and headings that stand in it are faults like those below.
    """
    if game.section:
        end = next((i for i, line in enumerate(lines) if line.code.lstrip().startswith("[")), len(lines))
        return lines[:end], lines[end:]
    headings: list[Line] = []
    fields: list[Line] = []
    for i, line in enumerate(lines):
        key = key_of(line)
        if line.code.lstrip().startswith("["):
            headings.append(line)
        elif line.code.strip() and (key is None or fold(key) in game.claim_words):
            return fields, [*headings, *lines[i:]]
        else:
            fields.append(line)
    return fields, headings


def _heading_faults(lines: Sequence[Line], word: str) -> list[Fault]:
    faults: list[Fault] = []
    sections = 0
    for line in lines:
        if "[" not in line.code:
            continue
        try:
            sections += read_heading(line, word, sections + 1)
        except Fault as fault:
            faults.append(fault)
    return faults


def _read_body(reader: Reader[Move], lines: Sequence[Line]) -> tuple[list[Entry[Move]], list[Fault]]:
    entries: list[Entry[Move]] = []
    faults: list[Fault] = []
    for line in lines:
        if line.code.strip():
            try:
                entries.append(Entry(line, reader.read(line)))
            except Fault as fault:
                faults.append(fault)
    if hasattr(reader, "finish"):  # asking for the protocol itself would take as long as reading ten lines
        try:
            whole = cast("WholeReader[Move]", reader).finish()
        except Fault as fault:
            faults.append(fault)
        else:
            entries = [Entry(line, whole.get(line.number, move)) for line, move in entries] if whole else entries
    return entries, faults
