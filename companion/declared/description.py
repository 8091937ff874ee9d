"""A game that a file describes, as a frozen value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf
from typing import Final, NamedTuple

from companion.declared.exact import EITHER, Value
from companion.declared.expression import BEFORE, Node
from companion.declared.working import Formula, Values

#: So many sections a game has at most.
MOST_SECTIONS: Final = 500


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
    text: str = ""


class Rule(NamedTuple):
    """A law that a sum can check. `rows` are the keys of the rows that have to be whole for it; `waits`: all of them have to."""

    id: str
    text: str
    formula: Formula
    rows: frozenset[str] = frozenset()
    waits: bool = False
    #: What stands left and right of its only comparison, so that it can be told what they come to; else nothing.
    sides: tuple[Formula, ...] = ()


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

    def with_digest(self, digest: str) -> "Description":
        """The same description, known by this digest."""
        return replace(self, digest=digest)

    @cached_property
    def row_numbers(self) -> Mapping[str, int]:
        """The rows' numbers by their folded names."""
        return {row.key: number for number, row in enumerate(self.rows)}

    @cached_property
    def formulas(self) -> Sequence[Formula]:
        """All its expressions."""
        found = [score.formula for score in self.scores] + [rule.formula for rule in self.rules]
        found += [*self.ties, *([self.until] if self.until else [])]
        return (*found, self.sections) if isinstance(self.sections, Formula) else tuple(found)

    @cached_property
    def looks_back(self) -> bool:
        """Whether more of the earlier sections counts than the totals: no position can say it."""
        named = (word for formula in self.formulas for word in formula.node.words)
        return any(word.startswith(BEFORE) for word in named) or any(formula.node.names for formula in self.ties)

    @property
    def seats(self) -> str:
        """How many play, in words."""
        least, most = self.players
        return str(least) if least == most else f"{least} to {most}"

    @cached_property
    def keys(self) -> Sequence[str]:
        """The names of rows and scores, folded."""
        return (*self.row_numbers, *(score.key for score in self.own_scores))

    @property
    def own_scores(self) -> Sequence[Score]:
        """The scores that the file has itself."""
        return self.scores if self.scored else ()

    @property
    def is_open(self) -> bool:
        """Whether the table itself ends the game."""
        return bool(self.section) and self.sections is None and self.until is None

    def sections_for(self, players: int) -> int | None:
        """How many sections so many play; None for no fixed number."""
        if isinstance(self.sections, Formula):
            return int(self.sections.work(Values(1, {"players": [players]}, {}), 0))
        return self.sections

    def sides_for(self, players: int) -> int:
        """The most sides that so many can be."""
        return players // 2 if self.teams else players

    def ranges(self, players: int) -> Values:
        """Between what all its words lie, where so many play."""
        sides, last = self.sides_for(players), (self.sections_for(players) if self.section else 1)
        of: dict[str, Sequence[Value]] = {row.key: [(row.low, row.high)] * sides for row in self.rows}
        of |= {"number": [(1, last or inf)] * sides, "players": [(players, players)] * sides, "dealer": [EITHER] * sides}
        ranges = Values(sides, of, {})
        for score in self.own_scores:
            of[score.key] = score.formula.spans(ranges)
        return ranges


def named_rows(node: Node, rows: Mapping[str, Row]) -> tuple[frozenset[str], bool]:
    """The rows that have to be whole for a rule, and whether these are all: it names a score, a `usual` row, or no row."""
    named = node.names
    waits = not named or any(name not in rows or rows[name].usual is not None for name in named)
    return (frozenset(rows) if waits else named), waits
