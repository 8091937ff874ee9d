"""Working an expression out, exactly: whole numbers and fractions, and a bound on how large a number may become."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import floor
from operator import add, eq, floordiv, ge, gt, le, lt, mod, mul, ne, sub
from typing import Any, Final, NamedTuple, TypeAlias

from companion.declared.expression import DEALER, NUMBER, OVER_SIDES, PLAYERS, TOTAL, Node
from companion.declared.words import say

Number: TypeAlias = "int | Fraction"
#: No value is greater; and no fraction is written with more binary digits.
MOST: Final = 10**15
_DIGITS: Final = 400
COMPARE: Final[Mapping[str, Callable[[Any, Any], bool]]] = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


class NotWorkedOutError(Exception):
    """What cannot be worked out; the message says why, for people."""


class Values(NamedTuple):
    """What the words of expressions stand for, side by side. `of` has rows and scores, `before` their sums so far.

    `dealer` is the number of the side of who deals, -1 for none. What is the same for all sides is worked out once (`kept`).
    """

    number: int
    players: int
    sides: int
    of: Mapping[str, Sequence[int]]
    totals: Sequence[int] = ()
    before: Mapping[str, Sequence[int]] = {}
    dealer: int = -1
    kept: dict[int, list[Number]] | None = None


#: Works a node out for a side.
Worked: TypeAlias = "Callable[[Values, int], Number]"


class Formula:
    """An expression that was read: its tree, and what works it out for a side (whichever, where it has one value for all).

    `work` raises NotWorkedOutError. Formulas are equal where their trees are.
    """

    __slots__ = ("is_for_each", "node", "work")

    def __init__(self, node: Node) -> None:
        self.node, self.work, self.is_for_each = node, _compiled(node), node.is_for_each

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Formula) and self.node == other.node

    def __hash__(self) -> int:
        return hash(self.node)

    def for_sides(self, values: Values) -> list[Number]:
        """What it is for each side. Raises NotWorkedOutError."""
        if not self.is_for_each:
            return [self.work(values, 0)] * values.sides
        return [self.work(values, side) for side in range(values.sides)]


def _compiled(node: Node) -> Worked:
    made: Worked = _MAKERS[node.kind](node, tuple(_compiled(part) for part in node.parts))
    return made


def _bounded(value: Number) -> Number:
    """A value that is not too large. Raises NotWorkedOutError."""
    if isinstance(value, Fraction):
        if value.denominator.bit_length() > _DIGITS:
            raise NotWorkedOutError(say("too-fine"))
        value = value.numerator if value.denominator == 1 else value
    if not -MOST <= value <= MOST:
        raise NotWorkedOutError(say("too-large"))
    return value


_APPLY: Final[Mapping[str, Callable[[Any, Any], Number]]] = {
    "+": add, "-": sub, "*": mul, "/": Fraction, "//": floordiv, "%": mod,
}  # fmt: skip
#: The words that are values by themselves.
_WORDS: Final[Mapping[str, Worked]] = {
    NUMBER: lambda values, _: values.number,
    PLAYERS: lambda values, _: values.players,
    TOTAL: lambda values, side: values.totals[side],
    DEALER: lambda values, side: int(values.dealer == side),
}


def rounded(value: Number) -> int:
    """The nearest whole number, halves upwards."""
    return floor(value + Fraction(1, 2))


def over_sides(word: str, values: Sequence[Number]) -> Number:
    """What a call over sides makes of these values, which may be none."""
    if word in ("sum", "count"):
        return sum(values) if word == "sum" else sum(1 for value in values if value)
    if word in ("any", "all"):
        return int((any if word == "any" else all)(values))
    return (min if word == "min" else max)(values, default=OVER_SIDES[word])


def _constant(node: Node, _parts: Sequence[Worked]) -> Worked:
    value = int(node.word)
    return lambda _values, _side: value


def _name(node: Node, _parts: Sequence[Worked]) -> Worked:
    word = node.word
    return _WORDS.get(word) or (lambda values, side: values.of[word][side])


def _before(node: Node, _parts: Sequence[Worked]) -> Worked:
    word = node.word
    return lambda values, side: values.before[word][side] if word in values.before else 0


def _chain(node: Node, parts: Sequence[Worked]) -> Worked:
    first, steps = parts[0], tuple(zip((_APPLY[sign] for sign in node.signs), parts[1:], strict=True))

    def worked(values: Values, side: int) -> Number:
        value = first(values, side)
        try:
            for apply, part in steps:
                value = _bounded(apply(value, part(values, side)))
        except ZeroDivisionError:
            raise NotWorkedOutError(say("by-zero")) from None
        return value

    return worked


def _power(_node: Node, parts: Sequence[Worked]) -> Worked:
    base, exponent = parts

    def worked(values: Values, side: int) -> Number:
        value: Number = 1
        factor = base(values, side)
        for _ in range(int(exponent(values, side))):
            value = _bounded(value * factor)
        return value

    return worked


def _compare(node: Node, parts: Sequence[Worked]) -> Worked:
    first, steps = parts[0], tuple(zip((COMPARE[sign] for sign in node.signs), parts[1:], strict=True))

    def worked(values: Values, side: int) -> Number:
        left = first(values, side)
        for holds, part in steps:
            right = part(values, side)
            if not holds(left, right):
                return 0
            left = right
        return 1

    return worked


def _if(_node: Node, parts: Sequence[Worked]) -> Worked:
    cases, rest = tuple(zip(parts[:-1:2], parts[1::2], strict=True)), parts[-1]

    def worked(values: Values, side: int) -> Number:
        found = next((value for test, value in cases if test(values, side)), rest)
        return found(values, side)

    return worked


def _all_sides(node: Node, part: Worked, values: Values) -> Sequence[Number]:
    """What a part is for each side, worked out once."""
    if values.kept is None:
        return [part(values, side) for side in range(values.sides)]
    if id(node) not in values.kept:
        values.kept[id(node)] = [part(values, side) for side in range(values.sides)]
    return values.kept[id(node)]


def _over(node: Node, parts: Sequence[Worked]) -> Worked:
    inside, word, part = node.parts[0], node.word, parts[0]
    others = inside.kind == "others"

    def worked(values: Values, side: int) -> Number:
        every = _all_sides(inside, part, values)
        return _bounded(over_sides(word, [*every[:side], *every[side + 1 :]] if others else every))

    return worked


def _rank(node: Node, parts: Sequence[Worked]) -> Worked:
    def worked(values: Values, side: int) -> Number:
        every = _all_sides(node, parts[0], values)
        return 1 + sum(1 for value in every if value > every[side])

    return worked


def _least_or_most(node: Node, parts: Sequence[Worked]) -> Worked:
    best: Callable[..., Number] = min if node.kind == "least" else max
    return lambda values, side: best(part(values, side) for part in parts)


_MAKERS: Final[Mapping[str, Callable[[Node, tuple[Worked, ...]], Worked]]] = {
    "number": _constant,
    "name": _name,
    "before": _before,
    "chain": _chain,
    "power": _power,
    "negative": lambda _, parts: lambda values, side: -parts[0](values, side),
    "compare": _compare,
    "and": lambda _, parts: lambda values, side: int(all(part(values, side) for part in parts)),
    "or": lambda _, parts: lambda values, side: int(any(part(values, side) for part in parts)),
    "not": lambda _, parts: lambda values, side: int(not parts[0](values, side)),
    "if": _if,
    "over": _over,
    "others": lambda _, parts: parts[0],
    "rank": _rank,
    "least": _least_or_most,
    "most": _least_or_most,
    "abs": lambda _, parts: lambda values, side: abs(parts[0](values, side)),
    "round": lambda _, parts: lambda values, side: rounded(parts[0](values, side)),
}
