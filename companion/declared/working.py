"""Working an expression out, side by side: with exact numbers, or with the bounds between which they lie."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from companion.declared.bounds import BOUNDS
from companion.declared.exact import EXACT, NO, YES, Algebra, Value
from companion.declared.expression import Node


class Values(NamedTuple):
    """What names stand for, for each side. What parts are for all sides is worked out once (`kept`)."""

    sides: int
    of: Mapping[str, Sequence[Value]]
    kept: dict[int, list[Value]]


#: Works a node out for a side.
Worked: TypeAlias = Callable[[Values, int], Value]


class Formula:
    """An expression that was read: its tree, and what works it out for a side (whichever, where it has one value for all).

    `work` raises NotWorkedOutError; `span` gives its bounds. Formulas are equal where their trees are.
    """

    def __init__(self, node: Node, text: str = "") -> None:
        """`text` is what the file says."""
        self.node, self.text, self.names, self.is_for_each = node, text, node.names, node.is_for_each

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Formula) and self.node == other.node

    def __hash__(self) -> int:
        return hash(self.node)

    @cached_property
    def work(self) -> Worked:
        """What works it out exactly."""
        return _compiled(self.node, EXACT)

    @cached_property
    def span(self) -> Worked:
        """What works its bounds out."""
        return _compiled(self.node, BOUNDS)

    def spans(self, values: Values) -> list[Value]:
        """Its bounds for each side."""
        return _for_all(self.node, self.span, values)


def _for_all(node: Node, part: Worked, values: Values) -> list[Value]:
    """What a part is for each side, worked out once."""
    if id(node) not in values.kept:
        values.kept[id(node)] = [part(values, side) for side in range(values.sides)]
    return values.kept[id(node)]


def _compiled(node: Node, algebra: Algebra) -> Worked:
    return _MAKERS[node.kind](node, algebra, [_compiled(part, algebra) for part in node.parts])


def _number(node: Node, algebra: Algebra, _parts: Sequence[Worked]) -> Worked:
    value = algebra.number(int(node.word))
    return lambda _values, _side: value


def _name(node: Node, algebra: Algebra, _parts: Sequence[Worked]) -> Worked:
    word, unknown = node.word, algebra.unknown
    return lambda values, side: values.of[word][side] if word in values.of else unknown


def _chain(node: Node, algebra: Algebra, parts: Sequence[Worked]) -> Worked:
    """Operators from left to right, or comparisons of neighbours, all of which have to hold."""
    first, steps = parts[0], [(algebra.signs[sign], part) for sign, part in zip(node.signs, parts[1:], strict=True)]

    def counted(values: Values, side: int) -> Value:
        value = first(values, side)
        for sign, part in steps:
            value = sign(value, part(values, side))
        return value

    def compared(values: Values, side: int) -> Value:
        left, found = first(values, side), list[Value]()
        for sign, part in steps:
            right = part(values, side)
            found.append(sign(left, right))
            if algebra.truth(found[-1]) == NO:
                break
            left = right
        return algebra.calls["all"](found)

    return counted if node.kind == "chain" else compared


def _power(node: Node, algebra: Algebra, parts: Sequence[Worked]) -> Worked:
    times, exponent = algebra.signs["*"], int(node.word)

    def worked(values: Values, side: int) -> Value:
        value, factor = algebra.number(1), parts[0](values, side)
        for _ in range(exponent):
            value = times(value, factor)
        return value

    return worked


def _if(_node: Node, algebra: Algebra, parts: Sequence[Worked]) -> Worked:
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


def _call(node: Node, algebra: Algebra, parts: Sequence[Worked]) -> Worked:
    call = algebra.calls[node.word]
    return lambda values, side: call([part(values, side) for part in parts])


def _over(node: Node, algebra: Algebra, parts: Sequence[Worked]) -> Worked:
    call, inside, others = algebra.calls[node.word], node.parts[0], node.kind == "others"

    def worked(values: Values, side: int) -> Value:
        every = _for_all(inside, parts[0], values)
        return call([*every[:side], *every[side + 1 :]] if others else every)

    return worked


def _rank(node: Node, algebra: Algebra, parts: Sequence[Worked]) -> Worked:
    add, more, count = algebra.signs["+"], algebra.signs[">"], algebra.calls["count"]

    def worked(values: Values, side: int) -> Value:
        every = _for_all(node.parts[0], parts[0], values)
        greater = [more(other, every[side]) for one, other in enumerate(every) if one != side]
        return add(algebra.number(1), count(greater))

    return worked


_MAKERS: Mapping[str, Callable[[Node, Algebra, Sequence[Worked]], Worked]] = {
    "number": _number, "name": _name, "chain": _chain, "compare": _chain, "power": _power, "if": _if, "call": _call,
    "over": _over, "others": _over, "rank": _rank,
}  # fmt: skip
