"""The bounds of numbers: so a rule that can never hold is found before anybody plays. What cannot be worked out has none."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import floor, inf
from typing import Final, TypeAlias

from companion.declared.exact import CALLS, EITHER, MOST, NO, YES, Algebra, Truth, Value

#: The least and the greatest that a value can be; numbers, or without end.
Span: TypeAlias = "tuple[Value, Value]"
ANYTHING: Final[Span] = (-inf, inf)


def truth(value: Span) -> Truth:
    """Whether something between these bounds is true."""
    return NO if value == NO else EITHER if value[0] <= 0 <= value[1] else YES


def _kept(low: Value, high: Value) -> Span:
    """Nothing is worked out beyond the greatest number, so that bounds stay small."""
    return (-inf if low < -MOST else low), (inf if high > MOST else high)


def _sum(left: Span, right: Span) -> Span:
    return _kept(left[0] + right[0], left[1] + right[1])


def _product(left: Span, right: Span) -> Span:
    ends = [one * other if one and other else 0 for one, other in product(left, right)]
    return _kept(min(ends), max(ends))


def _quotient(left: Span, right: Span) -> Span:
    if right[0] <= 0 <= right[1]:
        return ANYTHING
    low, high = (0 if abs(end) == inf else 1 / Fraction(end) for end in right)
    return _product(left, (high, low))


def _whole(value: Span) -> Span:
    low, high = (end if abs(end) == inf else floor(end) for end in value)
    return low, high


def _rest(left: Span, right: Span) -> Span:
    if left[0] == left[1] != right[0] == right[1] != 0 and abs(left[0]) != inf:
        return (left[0] % right[0],) * 2
    return min(0, right[0]), max(0, right[1])


def _less(left: Span, right: Span) -> Span:
    return int(left[1] < right[0]), int(left[0] < right[1])


def _least(left: Span, right: Span) -> Span:
    return int(left[1] <= right[0]), int(left[0] <= right[1])


def _equal(left: Span, right: Span) -> Span:
    return int(left[0] == left[1] == right[0] == right[1]), int(left[0] <= right[1] and right[0] <= left[1])


def _hull(spans: Sequence[Span]) -> Span:
    return min(low for low, _ in spans), max(high for _, high in spans)


def _abs(spans: Sequence[Span]) -> Span:
    low, high = spans[0]
    return (0 if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))


def _growing(word: str) -> Callable[[Sequence[Span]], Span]:
    """A call that grows with each of its values has its least from the least of them."""
    call, tests = CALLS[word], word in ("count", "any", "all")

    def bounds(spans: Sequence[Span]) -> Span:
        spans = [truth(one) for one in spans] if tests else spans
        return _kept(call([low for low, _ in spans]), call([high for _, high in spans]))

    return bounds


BOUNDS: Final = Algebra(
    number=lambda number: (number, number),
    signs={
        "+": _sum,
        "-": lambda left, right: _sum(left, (-right[1], -right[0])),
        "*": _product,
        "/": _quotient,
        "//": lambda left, right: _whole(_quotient(left, right)),
        "%": _rest,
        "<": _less,
        ">": lambda left, right: _less(right, left),
        "<=": _least,
        ">=": lambda left, right: _least(right, left),
        "==": _equal,
        "!=": lambda left, right: (1 - _equal(left, right)[1], 1 - _equal(left, right)[0]),
    },
    calls={word: _growing(word) for word in CALLS} | {"abs": _abs},
    truth=truth,
    chosen=_hull,
    unknown=ANYTHING,
)
