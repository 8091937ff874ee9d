"""The lines of a score sheet: a described game's rows, what each is worth, and what they come to."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from companion.declared import working
from companion.declared.description import Description, Row, Score
from companion.declared.play import State
from companion.declared.spelling import spelled
from companion.declared.words import capital
from companion.declared.working import WORDS
from companion.words import SHARED

#: Amounts and points have room side by side for so many sides.
_MOST_PAIRED = 10


class Cell(NamedTuple):
    """What stands in a line for each side; `worked`: it is worked out, and not written."""

    name: str
    values: tuple[str, ...]
    worked: bool = False


class Line(NamedTuple):
    """A line: its title, a note below it, the amounts that are written, and points; `sums`: all of it is worked out."""

    title: str
    amount: Cell | None
    points: Cell | None = None
    note: str = ""
    sums: bool = False


def lines_of(game: Description, state: State | None, sides: int) -> tuple[Line, ...]:
    """The lines of a section, or of a game scored once: its rows, what the file makes of them, the total."""
    blank = ("",) * sides
    pairs = _pairs(game) if sides <= _MOST_PAIRED else {}
    items = {score.key: tuple(map(str, found)) for score, found in zip(game.scores, state.items, strict=False)} if state else {}

    def worth(score: Score) -> Cell:
        return Cell(f"is-{score.key}", items.get(score.key, blank), worked=True)

    def line(number: int, row: Row) -> Line:
        cells = tuple("" if one is None else str(one) for one in state.cells[number]) if state else blank
        amount, score = Cell(row.key, cells), pairs.get(row.key)
        if not score:
            return Line(capital(row.title), amount)
        is_row = score.formula.kind is working.name  # it needs no points beside it
        note = _note(row, score, "" if is_row else spelled(game, score.formula))
        return Line(capital(row.title), None if is_row else amount, amount if is_row else worth(score), note)

    shown = game.scores if game.scored and (len(game.scores) > 1 or game.section) else ()
    sums = [Line(capital(score.title), None, worth(score), sums=True) for score in shown if score not in pairs.values()]
    total = Cell("total", tuple(map(str, state.now)) if state else blank)
    rows = [line(number, row) for number, row in enumerate(game.rows)]
    return (*rows, *sums, Line(capital(SHARED("noun-total")), None, total, sums=True))


def _pairs(game: Description) -> Mapping[str, Score]:
    """The score that counts one row and nothing else, by the row's key, where it is the only one that counts it."""
    if game.section or not game.scored or len(game.scores) == 1:
        return {}
    named = [(score, score.formula.words - WORDS) for score in game.scores]
    times = Counter(word for _, words in named for word in words)
    ones = [(score, word) for score, words in named for word in words if len(words) == 1]
    pairs = {row: score for score, row in ones if times[row] == 1 and row in game.row_numbers}
    few = 2 * len(pairs) < len(game.rows)  # then amounts and points are not worth a column each
    return {row: score for row, score in pairs.items() if not few or score.formula.kind is working.name}


def _note(row: Row, score: Score, formula: str) -> str:
    """How a row is counted: what its score's title adds to its own, or the formula where it has no title."""
    if score.title == score.name:
        return formula
    rest = score.title[len(row.title) :] if score.title.casefold().startswith(row.title.casefold()) else score.title
    return (rest if rest[:1] in (":", ",", "") else score.title).strip(" :,")
