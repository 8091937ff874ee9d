"""Expressions as data, and working them out, side by side: with exact numbers, or with the bounds between which they lie."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple, TypeAlias

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


#: Works an expression out for a side.
Worked: TypeAlias = Callable[[Values, int], Value]


@dataclass(frozen=True)
class Formula:
    """An expression that was read, or a part of one. `word` is a name, a call or a number; `signs` stand between the parts."""

    kind: Literal["number", "name", "chain", "compare", "if", "call", "over", "others", "rank"]
    parts: tuple["Formula", ...] = ()
    word: str = ""
    signs: tuple[str, ...] = ()

    @cached_property
    def all(self) -> Sequence["Formula"]:
        """This part and all parts of it."""
        return [self, *(one for part in self.parts for one in part.all)]

    @cached_property
    def words(self) -> frozenset[str]:
        """The names in it, with `BEFORE` where that is meant."""
        return frozenset(part.word for part in self.all if part.kind == "name")

    @cached_property
    def names(self) -> frozenset[str]:
        """The rows and scores that it names, but for what `before(…)` does."""
        return frozenset(word for word in self.words - WORDS if not word.startswith(BEFORE))

    @cached_property
    def is_for_each(self) -> bool:
        """Whether it has one value for each side, and not one for all."""
        if self.kind == "name":
            return self.word not in _FOR_ALL
        return self.kind in ("rank", "others") or (self.kind != "over" and any(part.is_for_each for part in self.parts))

    @cached_property
    def work(self) -> Worked:
        """What works it out exactly for a side (whichever, where it has one value for all). Raises NotWorkedOutError."""
        return _compiled(self, EXACT)

    @cached_property
    def span(self) -> Worked:
        """What works its bounds out."""
        return _compiled(self, BOUNDS)

    def spans(self, values: Values) -> list[Value]:
        """Its bounds for each side."""
        return _for_all(self, self.span, values)


def _for_all(part: Formula, worked: Worked, values: Values) -> list[Value]:
    """What a part is for each side, worked out once."""
    if id(part) not in values.kept:
        values.kept[id(part)] = [worked(values, side) for side in range(values.sides)]
    return values.kept[id(part)]


def _compiled(formula: Formula, algebra: Algebra) -> Worked:
    return _MAKERS[formula.kind](formula, algebra, [_compiled(part, algebra) for part in formula.parts])


def _number(formula: Formula, algebra: Algebra, _parts: Sequence[Worked]) -> Worked:
    value = algebra.number(int(formula.word))
    return lambda _values, _side: value


def _name(formula: Formula, algebra: Algebra, _parts: Sequence[Worked]) -> Worked:
    word, unknown = formula.word, algebra.unknown
    return lambda values, side: values.of[word][side] if word in values.of else unknown


def _chain(formula: Formula, algebra: Algebra, parts: Sequence[Worked]) -> Worked:
    """Operators from left to right, or one comparison."""
    first, steps = parts[0], [(algebra.signs[sign], part) for sign, part in zip(formula.signs, parts[1:], strict=True)]

    def worked(values: Values, side: int) -> Value:
        value = first(values, side)
        for sign, part in steps:
            value = sign(value, part(values, side))
        return value

    return worked


def _compare(formula: Formula, algebra: Algebra, parts: Sequence[Worked]) -> Worked:
    """Several comparisons of neighbours, all of which have to hold."""
    first, steps = parts[0], [(algebra.signs[sign], part) for sign, part in zip(formula.signs, parts[1:], strict=True)]

    def worked(values: Values, side: int) -> Value:
        left, found = first(values, side), list[Value]()
        for sign, part in steps:
            right = part(values, side)
            found.append(sign(left, right))
            if algebra.truth(found[-1]) == NO:
                break
            left = right
        return algebra.calls["all"](found)

    return worked


def _if(_formula: Formula, algebra: Algebra, parts: Sequence[Worked]) -> Worked:
    cases, rest = list(zip(parts[:-1:2], parts[1::2], strict=True)), parts[-1]

    def worked(values: Values, side: int) -> Value:
        may_be: list[Value] = []
        for test, value in cases:
            truth = algebra.truth(test(values, side))
            if truth != NO:
                may_be.append(value(values, side))
            if truth == YES:
                return algebra.chosen(may_be)
        return algebra.chosen([*may_be, rest(values, side)])

    return worked


def _call(formula: Formula, algebra: Algebra, parts: Sequence[Worked]) -> Worked:
    call = algebra.calls[formula.word]
    return lambda values, side: call([part(values, side) for part in parts])


def _over(formula: Formula, algebra: Algebra, parts: Sequence[Worked]) -> Worked:
    call, inside, others = algebra.calls[formula.word], formula.parts[0], formula.kind == "others"

    def worked(values: Values, side: int) -> Value:
        every = _for_all(inside, parts[0], values)
        return call([*every[:side], *every[side + 1 :]] if others else every)

    return worked


def _rank(formula: Formula, algebra: Algebra, parts: Sequence[Worked]) -> Worked:
    add, more, count = algebra.signs["+"], algebra.signs[">"], algebra.calls["count"]

    def worked(values: Values, side: int) -> Value:
        every = _for_all(formula.parts[0], parts[0], values)
        greater = [more(other, every[side]) for one, other in enumerate(every) if one != side]
        return add(algebra.number(1), count(greater))

    return worked


_MAKERS: Mapping[str, Callable[[Formula, Algebra, Sequence[Worked]], Worked]] = {
    "number": _number, "name": _name, "chain": _chain, "compare": _compare, "if": _if, "call": _call, "over": _over,
    "others": _over, "rank": _rank,
}  # fmt: skip
