"""Exact numbers: whole numbers and fractions, with a bound on how large and how fine one may become."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from operator import add, eq, floordiv, ge, gt, le, lt, mod, mul, ne, sub
from typing import Any, Final, NamedTuple, TypeAlias

from companion.declared.words import say

Number: TypeAlias = "int | Fraction"
#: A value of an expression: a number, or the bounds of one.
Value: TypeAlias = Any
#: What stands between two values.
Sign: TypeAlias = Callable[[Value, Value], Value]
#: No value is greater; and no fraction is written with more binary digits.
MOST: Final = 10**15
_DIGITS: Final = 400
#: What a test comes to: surely not, surely, or perhaps (`(0, 1)`).
Truth: TypeAlias = "tuple[int, int]"
NO, YES, EITHER = (0, 0), (1, 1), (0, 1)


class NotWorkedOutError(Exception):
    """What cannot be worked out; the message says why, for people."""


class Algebra(NamedTuple):
    """What expressions are worked out with: numbers, or the bounds between which they lie.

    `signs` stand between two values, `calls` take a list of them, `chosen` makes one value of those that may be meant. `unknown`
    is what a name is of which nothing is known.
    """

    number: Callable[[int], Value]
    signs: Mapping[str, Sign]
    calls: Mapping[str, Callable[[Sequence[Value]], Value]]
    truth: Callable[[Value], Truth]
    chosen: Callable[[Sequence[Value]], Value]
    unknown: Value


def is_too_fine(value: Number) -> bool:
    """Whether a number is a fraction of too many digits."""
    return value.denominator.bit_length() > _DIGITS


def bounded(value: Number) -> Number:
    """A value that is not too large. Raises NotWorkedOutError."""
    if isinstance(value, Fraction):
        if is_too_fine(value):
            raise NotWorkedOutError(say("too-fine"))
        value = value.numerator if value.denominator == 1 else value
    if not -MOST <= value <= MOST:
        raise NotWorkedOutError(say("too-large"))
    return value


def _counted(apply: Sign) -> Sign:
    def sign(left: Number, right: Number) -> Number:
        try:
            return bounded(apply(left, right))
        except ZeroDivisionError:
            raise NotWorkedOutError(say("by-zero")) from None

    return sign


def _compared(holds: Sign) -> Sign:
    return lambda left, right: int(holds(left, right))


#: What the calls make of numbers, which may be none; and what signs make of two, with no regard to how large that is.
CALLS: Final[Mapping[str, Callable[[Sequence[Value]], Value]]] = {
    "sum": sum,
    "min": lambda values: min(values, default=0),
    "max": lambda values: max(values, default=0),
    "count": lambda values: sum(map(bool, values)),
    "any": lambda values: int(any(values)),
    "all": lambda values: int(all(values)),
    "abs": lambda values: abs(values[0]),
}
_SUMS: Final[Mapping[str, Sign]] = {"+": add, "-": sub, "*": mul, "/": Fraction, "//": floordiv, "%": mod, "**": pow}
TESTS: Final[Mapping[str, Sign]] = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
SIGNS: Final = {**_SUMS, **{sign: _compared(holds) for sign, holds in TESTS.items()}}
EXACT: Final = Algebra(
    number=int,
    signs={**SIGNS, **{sign: _counted(apply) for sign, apply in _SUMS.items()}},
    calls={**CALLS, "sum": lambda values: bounded(sum(values))},
    truth=lambda value: YES if value else NO,
    chosen=lambda values: values[0],
    unknown=0,
)
