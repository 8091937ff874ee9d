"""The lines of an Empires record as the rows of a log sheet: who, phase, elements."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.drawing import lettering
from companion.games.empires.paper.figures import table_of
from companion.games.empires.rules import moves as m, notation, play, state as s, table as t
from companion.press.job.printable import Job
from companion.record.lines import MARK
from companion.referee import AnyStep
from companion.referee.decisions import Opening
from companion.referee.replay import is_move_of_game
from companion.referee.writing import write_move

#: The size of what is printed into a row (points).
SIZE = 10.0


@dataclass(frozen=True)
class LogRow:
    """A row of the log: `who` is a tag (or empty), `elements` the rest of the line.

    A row without `who` and `phase` goes on from the one above.
    """

    who: str = ""
    phase: str = ""
    elements: str = ""


@dataclass(frozen=True)
class LogTurn:
    """A turn: its number (0: there are no turns, the result alone is known) and rows.

    `blank`: it is still to be played; `stands`: its heading was let stand.
    """

    number: int
    rows: tuple[LogRow, ...]
    blank: bool = False
    stands: bool = False

    def with_rows(self, count: int) -> "LogTurn":
        """The same with so many rows: empty ones are put in or taken out at its end, but before a blank turn's last row."""
        head, tail = (self.rows[:-1], self.rows[-1:]) if self.blank else (self.rows, ())
        kept = head[: max(0, count - len(tail))]
        empty = (LogRow(),) * (count - len(kept) - len(tail))
        return replace(self, rows=(*kept, *empty, *tail))


def read_log(job: Job, room: float) -> tuple[LogTurn, ...]:
    """The turns of a job's record; elements take at most `room` mm. Lines of the map are left out: they are on the map."""
    table = table_of(job)
    turns: list[LogTurn] = []
    rows: list[LogRow] = []
    for step in job.judgement.steps:
        match step.move:
            case m.NewTurn(number):
                if turns:
                    turns[-1] = replace(turns[-1], rows=tuple(rows))
                    rows = []
                turns.append(LogTurn(number, (), stands=step.line.stands))
            case Opening(number, begun=True):
                turns.append(LogTurn(number, ()))
                rows += _decision(job, step, room)
            case m.MapLine():
                pass
            case _ if is_move_of_game(step.move):
                rows += _rows(table, step, room)
            case _:
                rows += _decision(job, step, room)
    if rows and not turns:
        return (LogTurn(0, tuple(rows)),)  # a result alone
    if turns:
        turns[-1] = replace(turns[-1], rows=tuple(rows))
    return tuple(turns)


def empty_turn(number: int, players: int, rows: int) -> LogTurn:
    """A turn to be played: setups in the first one, a row for what comes before the order of play, so many rows, the score."""
    setups = (LogRow(phase=s.NUMBERS[s.SETUP]),) * (players if number == 1 else 0)
    order, score = LogRow("", s.NUMBERS[s.ORDER], "order:"), LogRow("", s.NUMBERS[s.DEFAULT], "score:")
    return LogTurn(number, (*setups, LogRow(), order, *(LogRow(),) * rows, score), blank=True)


def _rows(table: t.Table, step: AnyStep, room: float) -> list[LogRow]:
    mark = f" {MARK}" if step.line.stands else ""
    if not isinstance(step.move, m.Act):
        phase = {m.Order: s.ORDER, m.Breakthrough: s.BREAKTHROUGH}.get(type(step.move), s.DEFAULT)
        return list(_broken("", s.NUMBERS[phase], notation.write(table, step.move) + mark, room))
    rows: list[LogRow] = []
    last_of_all = len(step.move.elements) - 1
    for place, element in enumerate(step.move.elements):
        named = play.phase_of(type(element), step.before.turn.phase)
        code = s.NUMBERS[s.OVER if named is None else named]  # coins are taken from a warehouse in any
        words = notation.write_element(table, element) + (mark if place == last_of_all else "")
        last = rows[-1] if rows else LogRow()
        joined = f"{last.elements}; {words}"
        if rows and last.phase == code and lettering.width(joined, lettering.TEXT, SIZE) <= room:
            rows[-1] = LogRow(last.who, code, joined)
        else:
            rows += _broken(table.players[step.move.player], code, words, room)
    return rows


def _decision(job: Job, step: AnyStep, room: float) -> Iterable[LogRow]:
    """What the table decided; it belongs to no phase."""
    return _broken("", "table", write_move(job.record, step.move), room)


def _broken(who: str, code: str, words: str, room: float) -> Iterable[LogRow]:
    """One element, over several rows where it is long."""
    first, *rest = lettering.wrap(words, lettering.TEXT, room, SIZE)
    return [LogRow(who, code, first), *(LogRow("", "", more) for more in rest)]
