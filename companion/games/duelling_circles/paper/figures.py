"""What stands in the score sheet: the turns of a record as lines of the log, and how the game ended. No drawing."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.drawing import lettering
from companion.games.duelling_circles.rules import forms, moves as m, state as s, table as t
from companion.record.lines import MARK
from companion.referee import Correct, Judgement, Opening, Placing, writing


@dataclass(frozen=True)
class LogLine:
    """A line of the log. `number` and `seat` are None where a turn goes on that one line does not hold, or no turn is told."""

    number: int | None
    seat: int | None
    words: str = ""
    lucky: str = ""


@dataclass(frozen=True)
class Result:
    """How a game ended: what each player has taken, and what he won (1, ½, 0); empty while it is not over."""

    taken: tuple[str, str] = ("", "")
    won: tuple[str, str] = ("", "")


def log_lines(judgement: Judgement, room: float, size: float) -> tuple[LogLine, ...]:
    """The turns played, and how things lay where the record begins, or were put right.

    `room` mm for their flips and moves, which are `size` points high.
    """
    lines: list[LogLine] = []
    number = 1
    for line, move, before, _ in judgement.steps:
        if isinstance(move, Opening):
            number = move.move or 1
        if isinstance(move, m.Turn):
            lines += _lines_of(move, number, _seat(before, move), MARK if line.stands else "", room, size)
            number += 1
        elif judgement.record and isinstance(move, Opening | Placing | Correct):
            words = writing.write_move(judgement.record, move)
            lines += [LogLine(None, None, part) for part in lettering.wrap(words, lettering.TEXT, room, size)]
    return tuple(lines)


def empty_lines(lines: tuple[LogLine, ...], count: int, number: int = 1, seat: int = 0) -> tuple[LogLine, ...]:
    """The same with turns still to be played, until there are `count` lines; the next has this number and seat."""
    more = range(count - len(lines))
    return (*lines, *(LogLine(number + turn, (seat + turn) % 2) for turn in more))


def next_turn(judgement: Judgement) -> tuple[int, int]:
    """The number of the next line of the log, and whose it is."""
    if not judgement.steps:
        return 1, 0
    state: s.State = judgement.steps[-1].after
    return (state.turn, state.seat) if state.may_begin else (state.turn + 1, 1 - state.seat)


def _seat(before: s.State, turn: m.Turn) -> int:
    """Whose turn a line is: by its tag, or in the order of turns."""
    if turn.seat is not None:
        return turn.seat
    return before.seat if before.may_begin else 1 - before.seat


def result_of(judgement: Judgement, table: t.Table) -> Result:
    """How the record's game ended."""
    verdict = judgement.verdict
    if not judgement.steps:
        return Result()
    totals = tuple(str(verdict.totals[tag]) for tag in table.players)
    taken = (totals[0], totals[1])
    if not verdict.complete:
        return Result(taken)
    worth = "½" if len(verdict.winners) > 1 else "1"
    first, second = (worth if tag in verdict.winners else "0" for tag in table.players)
    return Result(taken, (first, second))


def _lines_of(turn: m.Turn, number: int, seat: int, mark: str, room: float, size: float) -> list[LogLine]:
    parts: Sequence[str] = [forms.write_part(part) for part in turn.parts if not isinstance(part, m.Lucky)]
    words = " ".join([*parts, mark]).rstrip()
    lucky = next((forms.write_part(part).lstrip("*") for part in turn.parts if isinstance(part, m.Lucky)), "")
    first, *more = lettering.wrap(words, lettering.TEXT, room, size) or ("",)
    lines = [LogLine(number, seat, first), *(LogLine(None, None, part) for part in more)]
    last = lines[-1]
    return [*lines[:-1], LogLine(last.number, last.seat, last.words, lucky)]
