"""A record cut short: the position at a quiet point of it, and below it the lines since."""

from collections.abc import Sequence

from companion.record import MARK, Line
from companion.referee import decisions, writing
from companion.referee.verdict import Judgement

#: What closes a game by the table's word, or may.
_CLOSING = frozenset((decisions.Agreed, decisions.Unfinished, decisions.Result, decisions.Resigned))


class NoQuietPointError(Exception):
    """A record that has no point, up to a line, at which its position can be written down."""


def position_text(judgement: Judgement, steps: int | None = None) -> str:
    """A record that begins with the position at the last quiet point at or before its first `steps` lines (all of them).

    Below the position stand the lines since, up to there; the record gives the verdict that the whole one gives there. A last
    line `unfinished:` is left out: whoever asks wants to go on. Raises NoQuietPointError; ValueError where the record could not
    be replayed.
    """
    last = len(judgement.steps) if steps is None else steps
    if steps is None and last and isinstance(judgement.steps[-1].move, decisions.Unfinished):
        last -= 1
    quiet = next((at for at in range(last, -1, -1) if is_quiet(judgement, at)), None)
    if quiet is None:
        raise NoQuietPointError
    return record_from(judgement, quiet, last)


def is_quiet(judgement: Judgement, steps: int) -> bool:
    """Whether the position after so many lines of a record can be written down.

    Not so behind the line that closed the game, nor above a position with which the record itself begins, or within it.
    """
    record = judgement.record
    if any(type(step.move) in (decisions.Opening, decisions.Placing) for step in judgement.steps[steps : steps + 1]):
        return False
    if judgement.position is not None and judgement.position.ending is not None and judgement.position.ending.totals is not None:
        return False  # only the result was written
    return record is not None and steps < _closed(judgement) and record.game.is_quiet(judgement.positions[steps].inner)


def _closed(judgement: Judgement) -> int:
    """How many lines there are up to the one that closed the game, that one included; more than all where none did."""
    if judgement.position is None or judgement.position.ending is None:
        return len(judgement.steps) + 1
    return next(at for at in range(len(judgement.steps), 0, -1) if type(judgement.steps[at - 1].move) in _CLOSING)


def record_from(judgement: Judgement, quiet: int, last: int) -> str:
    """The record that begins with the position after its first `quiet` lines and goes on with the lines up to `last`.

    Raises ValueError where the record could not be replayed.
    """
    record = judgement.record
    if record is None:
        raise ValueError("a record that was not replayed has no position")
    game = record.game
    opening = game.opening(judgement.positions[quiet].inner)
    above = [
        step for step in judgement.steps[:quiet] if type(step.move) not in decisions.DECISIONS and game.is_setting(step.move)
    ]
    written = [
        *writing.header_lines(record),
        *(writing.write_move(record, step.move) for step in above),
        *opening_lines(judgement, opening),
        *(_with_mark(step.line, writing.write_move(record, step.move)) for step in judgement.steps[quiet:last]),
    ]
    return "".join(f"{line}\n" for line in written)


def opening_lines(judgement: Judgement, opening: decisions.Opening) -> Sequence[str]:
    """The lines of a position, in canonical form."""
    record = judgement.record
    if record is None:
        return ()
    game, table = record.game, record.table
    tags = game.claim_form(table).tags
    moves: list[decisions.Decision] = [opening, *opening.placings]
    return [
        decisions.write_decision(move, tags, game.section, lambda placing: game.write_placing(table, placing)) for move in moves
    ]


def _with_mark(line: Line, text: str) -> str:
    return f"{text} {MARK}" if line.stands else text
