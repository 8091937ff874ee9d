"""A game that a file describes, as a frozen value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from companion.declared.bounds import END
from companion.declared.exact import EITHER, Value
from companion.declared.words import say
from companion.declared.working import BEFORE, Formula, Values

#: So many sections a game has at most.
MOST_SECTIONS: Final = 500


def seats_in_words(least: int, most: int) -> str:
    """How many people play: `4`, `2 to 6`."""
    return str(least) if least == most else f"{least} to {most}"


class Row(NamedTuple):
    """What a player writes: `key` is its name folded; whole numbers from `low` to `high` by steps; `usual` who is not named."""

    name: str
    key: str
    low: int = 0
    high: int = 0
    step: int = 1
    usual: int | None = None
    title: str = ""

    def allows(self, number: int) -> bool:
        """Whether somebody may write this number."""
        return self.low <= number <= self.high and not (number - self.low) % self.step

    def may_be_usual(self, value: object) -> bool:
        """Whether a value of the file is a number that somebody may write."""
        return isinstance(value, int) and not isinstance(value, bool) and self.allows(value)

    def range_in_words(self, what: str) -> str:
        """What somebody may write, by the words whose ids begin so."""
        key = "whole-by" if self.step > 1 else "whole-from"
        return say(f"{what}{key}", low=self.low, high=self.allowed[-1], step=self.step)

    @property
    def example(self) -> int:
        """The least number that says something: not the usual one."""
        return next((one for one in self.allowed[:2] if one != self.usual), self.low)

    @property
    def allowed(self) -> range:
        """All numbers that somebody may write."""
        return range(self.low, self.high + 1, self.step)


class Score(NamedTuple):
    """What a section is worth to a side."""

    name: str
    key: str
    formula: Formula
    title: str = ""


class Rule(NamedTuple):
    """A law that a sum can check. The rows that it names have to be whole for it; `waits`: all rows have to."""

    id: str
    text: str
    formula: Formula
    waits: bool = False

    def concerns(self, row: str) -> bool:
        """Whether a line of this row (its key) may break it."""
        return self.waits or row in self.formula.names


class Learn(NamedTuple):
    """A text for the reference card, in Markdown."""

    text: str
    title: str = ""


@dataclass(frozen=True)
class Description:
    """A game in a file. `data` is what the file says; `sections` a number, an expression or None; `section` its word or empty."""

    id: str
    title: str
    players: tuple[int, int]
    prefix: str
    digest: str
    rows: tuple[Row, ...]
    scores: tuple[Score, ...]
    rules: tuple[Rule, ...] = ()
    learn: tuple[Learn, ...] = ()
    ties: tuple[Formula, ...] = ()
    credit: str = ""
    low_wins: bool = False
    section: str = ""
    sections: int | Formula | None = None
    until: Formula | None = None
    teams: bool = False
    dealer: bool = False
    #: Whether the file has scores of its own: else each row counts as it is written.
    scored: bool = True
    text: str = field(default="", compare=False, repr=False)

    def __hash__(self) -> int:
        return hash(self.digest)

    @cached_property
    def row_numbers(self) -> Mapping[str, int]:
        """The rows' numbers by their names, as they are written and folded."""
        return {name: number for number, row in enumerate(self.rows) for name in (row.key, row.name)}

    @cached_property
    def in_order(self) -> Sequence[Row]:
        """The rows as they are asked for: what everybody has first, its last one at the end, so that rules see all of it."""
        must, may = ([row for row in self.rows if (row.usual is None) is needed] for needed in (True, False))
        return (*must[:-1], *may, *must[-1:])

    @cached_property
    def formulas(self) -> Sequence[Formula]:
        """All its expressions."""
        of_tables = (*(score.formula for score in self.scores), *(rule.formula for rule in self.rules))
        return [one for one in (*of_tables, *self.ties, self.until, self.sections) if isinstance(one, Formula)]

    @cached_property
    def looks_back(self) -> bool:
        """Whether more of the earlier sections counts than the totals: no position can say it."""
        named = (word for formula in self.formulas for word in formula.words)
        return any(word.startswith(BEFORE) for word in named) or any(formula.names for formula in self.ties)

    @property
    def seats(self) -> str:
        """How many play, in words."""
        return seats_in_words(*self.players)

    @cached_property
    def keys(self) -> Sequence[str]:
        """The names of rows and scores, folded."""
        return tuple(dict.fromkeys([*(row.key for row in self.rows), *(score.key for score in self.scores)]))

    @property
    def is_open(self) -> bool:
        """Whether the table itself ends the game."""
        return bool(self.section) and self.sections is None and self.until is None

    def sections_for(self, players: int) -> int | None:
        """How many sections so many play; None for no fixed number."""
        if isinstance(self.sections, Formula):
            return int(self.sections.work(Values(1, {"players": [players]}, {}), 0))
        return self.sections

    def ranges(self, players: int) -> Values:
        """Between what all its words lie, where so many play."""
        sides, last = players // 2 if self.teams else players, self.sections_for(players) if self.section else 1
        of: dict[str, Sequence[Value]] = {row.key: [(row.low, row.high)] * sides for row in self.rows}
        of |= {"number": [(1, last or END)] * sides, "players": [(players, players)] * sides, "dealer": [EITHER] * sides}
        ranges = Values(sides, of, {})
        for score in self.scores:
            of[score.key] = score.formula.spans(ranges)
        return ranges
