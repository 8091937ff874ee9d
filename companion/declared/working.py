"""Expressions as data, and working them out, side by side: with exact numbers, or with the bounds between which they lie."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from companion.declared.bounds import BOUNDS
from companion.declared.exact import EXACT, NO, YES, Algebra, Value

#: All calls that an expression may have.
CALLS: Final = (*EXACT.calls, "others", "rank", "before", "round")
#: The words that are values by themselves, and those of them that have one value for all sides.
VALUES: Final = ("number", "players", "total", "dealer")
_FOR_ALL: Final = VALUES[:2]
#: All words that no row and no score may be called.
WORDS: Final = frozenset((*CALLS, *VALUES))
#: What the word of a name begins with that `before(…)` means.
BEFORE: Final = "before "


class Values(NamedTuple):
    """What names stand for, for each side. What parts are for all sides is worked out once (`kept`)."""

    sides: int
    of: Mapping[str, Sequence[Value]]
    kept: dict[int, list[Value]]


@dataclass(frozen=True)
class Formula:
    """An expression that was read, or a part of one. `kind` works it out for a side; `word` is what it is called, if anything.

    `signs` stand between the parts. What has one value for all has it for whichever side.
    """

    kind: "Kind" = field(repr=False)
    parts: tuple["Formula", ...] = ()
    word: str = ""
    signs: tuple[str, ...] = ()
    number: int = 0

    @cached_property
    def all(self) -> Sequence["Formula"]:
        """This part and all parts of it."""
        return [self, *(one for part in self.parts for one in part.all)]

    @cached_property
    def words(self) -> frozenset[str]:
        """The names in it, with `BEFORE` where that is meant."""
        return frozenset(part.word for part in self.all if part.kind is name)

    @cached_property
    def names(self) -> frozenset[str]:
        """The rows and scores that it names, but for what `before(…)` does."""
        return frozenset(word for word in self.words - WORDS if not word.startswith(BEFORE))

    @cached_property
    def is_for_each(self) -> bool:
        """Whether it has one value for each side, and not one for all."""
        if self.kind is name:
            return self.word not in _FOR_ALL
        return self.kind in (rank, others) or (self.kind is not over and any(part.is_for_each for part in self.parts))

    @cached_property
    def steps(self) -> Sequence[tuple[str, "Formula"]]:
        """The parts behind the first one, each with its sign."""
        return list(zip(self.signs, self.parts[1:], strict=True))

    def work(self, values: Values, side: int) -> Value:
        """What it is for a side. Raises NotWorkedOutError."""
        return self.kind(self, values, side, EXACT)

    def spans(self, values: Values) -> list[Value]:
        """Its bounds for each side."""
        return _for_all(self, values, BOUNDS)


#: What works an expression of this kind out.
Kind: TypeAlias = Callable[[Formula, Values, int, Algebra], Value]


def _for_all(formula: Formula, values: Values, algebra: Algebra) -> list[Value]:
    """What an expression is for each side, worked out once."""
    if id(formula) not in values.kept:
        values.kept[id(formula)] = [formula.kind(formula, values, side, algebra) for side in range(values.sides)]
    return values.kept[id(formula)]


def number(formula: Formula, _values: Values, _side: int, algebra: Algebra) -> Value:
    """A whole number."""
    return algebra.number(formula.number)


def name(formula: Formula, values: Values, side: int, algebra: Algebra) -> Value:
    """What has a name: a row, a score, a word that is a value by itself."""
    return values.of[formula.word][side] if formula.word in values.of else algebra.unknown


def chain(formula: Formula, values: Values, side: int, algebra: Algebra) -> Value:
    """Operators from left to right, or one comparison."""
    first, signs = formula.parts[0], algebra.signs
    value = first.kind(first, values, side, algebra)
    for sign, part in formula.steps:
        value = signs[sign](value, part.kind(part, values, side, algebra))
    return value


def compare(formula: Formula, values: Values, side: int, algebra: Algebra) -> Value:
    """Several comparisons of neighbours, all of which have to hold."""
    first, found = formula.parts[0], list[Value]()
    left = first.kind(first, values, side, algebra)
    for sign, part in formula.steps:
        right = part.kind(part, values, side, algebra)
        found.append(algebra.signs[sign](left, right))
        if algebra.truth(found[-1]) == NO:
            break
        left = right
    return algebra.calls["all"](found)


def case(formula: Formula, values: Values, side: int, algebra: Algebra) -> Value:
    """A condition, its value, and so on: the first value whose condition holds, else the last; all that may be meant count."""
    may_be: list[Value] = []
    for test, part in zip(formula.parts[:-1:2], formula.parts[1::2], strict=True):
        truth = algebra.truth(test.kind(test, values, side, algebra))
        if truth != NO:
            may_be.append(part.kind(part, values, side, algebra))
        if truth == YES:
            return algebra.chosen(may_be)
    rest = formula.parts[-1]
    return algebra.chosen([*may_be, rest.kind(rest, values, side, algebra)])


def call(formula: Formula, values: Values, side: int, algebra: Algebra) -> Value:
    """A call of values of this side."""
    return algebra.calls[formula.word]([part.kind(part, values, side, algebra) for part in formula.parts])


def over(formula: Formula, values: Values, _side: int, algebra: Algebra) -> Value:
    """A call over all sides."""
    return algebra.calls[formula.word](_for_all(formula.parts[0], values, algebra))


def others(formula: Formula, values: Values, side: int, algebra: Algebra) -> Value:
    """A call over all sides but this one."""
    every = _for_all(formula.parts[0], values, algebra)
    return algebra.calls[formula.word]([*every[:side], *every[side + 1 :]])


def rank(formula: Formula, values: Values, side: int, algebra: Algebra) -> Value:
    """The place of this side: one more than the sides of which something is greater."""
    every, more = _for_all(formula.parts[0], values, algebra), algebra.signs[">"]
    greater = algebra.calls["count"]([more(other, every[side]) for one, other in enumerate(every) if one != side])
    return algebra.signs["+"](algebra.number(1), greater)
