"""What stands in the score sheet: the turns of a record as lines of the log, and how the game ended. No drawing."""

from dataclasses import dataclass

from companion.drawing import lettering
from companion.games.duelling_circles.rules.moves import Lucky, Turn
from companion.games.duelling_circles.rules.table import Table
from companion.games.duelling_circles.rules.writing import write_part
from companion.referee import Judgement


@dataclass(frozen=True)
class LogLine:
    """A line of the log. `number` and `seat` are None where a turn goes on that one line does not hold."""

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
    """The turns played; `room` mm for their flips and moves, which are `size` points high."""
    lines: list[LogLine] = []
    turns = [step.move for step in judgement.steps if isinstance(step.move, Turn)]
    for number, turn in enumerate(turns, start=1):
        lines += _lines_of(turn, number, room, size)
    return tuple(lines)


def empty_lines(lines: tuple[LogLine, ...], count: int) -> tuple[LogLine, ...]:
    """The same with turns still to be played, until there are `count` lines."""
    last = next((line.number for line in reversed(lines) if line.number), 0)
    more = range(last + 1, last + 1 + count - len(lines))
    return (*lines, *(LogLine(number, (number - 1) % 2) for number in more))


def result_of(judgement: Judgement, table: Table) -> Result:
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


def _lines_of(turn: Turn, number: int, room: float, size: float) -> list[LogLine]:
    words = " ".join(write_part(part) for part in turn.parts if not isinstance(part, Lucky))
    lucky = next((write_part(part).lstrip("*") for part in turn.parts if isinstance(part, Lucky)), "")
    first, *more = lettering.wrap(words, lettering.TEXT, room, size) or ("",)
    lines = [LogLine(number, (number - 1) % 2, first), *(LogLine(None, None, part) for part in more)]
    last = lines[-1]
    return [*lines[:-1], LogLine(last.number, last.seat, last.words, lucky)]
