"""Reading a whole record, and replaying it line by line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from companion.record import Fault, Field, Header, Line, RecordError, fold, split_lines
from companion.record.header import check_fields, check_tags, game_of, key_of, read_fields, suggest
from companion.record.lines import make_line, read_heading
from companion.referee.breach import Breach, HeaderBreach
from companion.referee.games import find_game, game_ids
from companion.referee.protocol import (
    HEADER_FIRST,
    KEYS_FIRST,
    Files,
    Game,
    Item,
    Json,
    Move,
    Reader,
    State,
    Table,
    WholeReader,
    no_files,
)


class Entry(NamedTuple):
    """A line below the header, with the move that it says."""

    line: Line
    move: Move


class Step(NamedTuple):
    """A legal line: its move, and the states before and after it."""

    line: Line
    move: Move
    before: State
    after: State


@dataclass(frozen=True, slots=True)
class Record:
    """A record that could be read: nothing of it is judged yet but its header."""

    game: Game
    header: Header
    table: Table
    entries: Sequence[Entry]
    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class SectionReport:
    """One section (a season, a round) as it stood when the next began, or at the end."""

    game: Game
    last: State

    @property
    def kind(self) -> str:
        """The section word."""
        return self.game.section

    @property
    def number(self) -> int:
        """Its number, from 1."""
        return self.game.number(self.last)

    @property
    def complete(self) -> bool:
        """Whether it is over."""
        return self.game.is_scored(self.last)

    @property
    def scores(self) -> Mapping[str, int]:
        """Its scores; before it is complete those of the moment, or none."""
        return self.game.scores(self.last)

    @property
    def items(self) -> Mapping[str, Sequence[Item]]:
        """What its scores are made of."""
        return self.game.items(self.last)

    @property
    def totals(self) -> Mapping[str, int]:
        """The running totals after it."""
        return self.game.totals(self.last)

    @property
    def state(self) -> Json:
        """The game's `state` at its end."""
        return self.game.describe(self.last)


@dataclass(slots=True)
class Replay:
    """What came of a replay: the steps taken, the sections, wrong claims, and the breach that ended it (if one did)."""

    state: State
    steps: list[Step] = field(default_factory=list)
    sections: list[SectionReport] = field(default_factory=list)
    wrong_claims: list[tuple[Breach, Entry, State]] = field(default_factory=list)
    breach: tuple[Entry, Breach] | None = None


@dataclass(eq=False, slots=True)
class HeaderRefused(Exception):
    """A header that can be read and breaks a rule."""

    game: Game
    header: Header
    breach: HeaderBreach


def read_record(text: str, *, judge_header: bool = True, opening: bool = False, files: Files = no_files) -> Record:
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


def read_table(text: str, *, files: Files = no_files) -> Table:
    """What the header of a text says; what stands below it is not looked at. Raises RecordError, HeaderRefused."""
    lines = split_lines(text)
    game = _game_of(lines)
    header, table, faults = _read_head(game, _split(lines, game)[0], (), files)
    if faults:
        raise RecordError(*faults)
    _judge_header(game, header, table)
    return table


def _judge_header(game: Game, header: Header, table: Table) -> None:
    try:
        game.check(table)
    except HeaderBreach as breach:
        raise HeaderRefused(game, header, breach) from None


def _read_head(game: Game, head: Sequence[Line], body: Sequence[Line], files: Files) -> tuple[Header, Table, list[Fault]]:
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


def _read_body(reader: Reader, lines: Sequence[Line]) -> tuple[list[Entry], list[Fault]]:
    entries: list[Entry] = []
    faults: list[Fault] = []
    for line in lines:
        if line.code.strip():
            try:
                entries.append(Entry(line, reader.read(line)))
            except Fault as fault:
                faults.append(fault)
    if hasattr(reader, "finish"):  # asking for the protocol itself would take as long as reading ten lines
        try:
            cast(WholeReader, reader).finish()
        except Fault as fault:
            faults.append(fault)
    return entries, faults


def replay(record: Record) -> Replay:
    """Play a record from its start; stops at the first illegal line. Wrong claims are noted and do not stop it."""
    game = record.game
    result = Replay(game.start(record.table))
    apply, claims_of, number_of = (
        game.apply,
        game.wrong_claims,
        game.number,
    )  # looked up once: this loop is the referee's (bench/)
    before, steps = result.state, result.steps
    number = number_of(before)
    for entry in record.entries:
        line, move = entry
        try:
            after = apply(before, move)
        except Breach as breach:
            result.breach = (entry, breach)
            break
        steps.append(Step(line, move, before, after))
        claims = claims_of(after, move)
        if claims:
            _note_claims(record, result, claims, entry, after)
        if number_of(after) != number:
            _note_section(game, result, before, after)
            number = number_of(after)
        before = after
    _end(record, result, before)
    return result


def _end(record: Record, result: Replay, last: State) -> None:
    """The end of a replay: behind the last line, or as far as a line went that broke a rule."""
    game, entry = record.game, None
    if result.breach is None:
        state = game.finish(last)
        claims = game.wrong_claims(state, None)
    else:
        entry, breach = result.breach
        state = last if breach.reached is None else breach.reached
        claims = game.wrong_claims(state, entry.move) if state is not last else ()
    _note_claims(record, result, claims, entry, state)
    if game.number(state) != game.number(last):
        _note_section(game, result, last, state)
    if game.number(state):
        result.sections.append(SectionReport(game, state))
    result.state = state


def _note_claims(record: Record, result: Replay, claims: Iterable[Breach], entry: Entry | None, state: State) -> None:
    for claim in claims:
        place = entry if claim.move is None else entry_of(record, claim.move)
        if place:
            result.wrong_claims.append((claim, place, state))


def entry_of(record: Record, move: object) -> Entry:
    """The entry of a move that stands in the record."""
    return next(entry for entry in record.entries if entry.move is move)


def _note_section(game: Game, result: Replay, before: State, after: State) -> None:
    """A section has begun between two states; the one before it, if there was one, is over."""
    if game.number(before):
        result.sections.append(SectionReport(game, game.last_of_section(before, after)))
