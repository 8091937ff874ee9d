"""The bounds of numbers: so a rule that can never hold is found before anybody plays. What cannot be worked out has none."""

from collections.abc import Callable, Sequence
from math import ceil, floor
from typing import Final, TypeAlias

from companion.declared.exact import CALLS, EITHER, MOST, NO, SIGNS, YES, Algebra, Number, Sign, Truth, Value, is_too_fine

#: The least and the greatest that a value can be.
Span: TypeAlias = "tuple[Value, Value]"
#: Farther than anything that is counted: the bounds of what may be as large as it likes.
END: Final = 10**40
ANYTHING: Final[Span] = (-END, END)


def truth(value: Span) -> Truth:
    """Whether something between these bounds is true."""
    return NO if value == NO else EITHER if value[0] <= 0 <= value[1] else YES


def _kept(low: Number, high: Number) -> Span:
    """Nothing is worked out beyond the greatest number, and nothing finer than the finest, so that bounds stay small."""
    if isinstance(low, int) and isinstance(high, int) and low >= -MOST and high <= MOST:
        return low, high
    if is_too_fine(low) or is_too_fine(high):
        low, high = floor(low), ceil(high)
    return (-END if low < -MOST else min(low, END)), (END if high > MOST else max(high, -END))


def _between_ends(apply: Sign) -> Sign:
    """A sign whose value only grows or only falls with each of its two has its bounds from their ends."""

    def sign(left: Span, right: Span) -> Span:
        values = [apply(one, other) for one in left for other in right]
        return _kept(min(values), max(values))

    return sign


def _divided(apply: Sign) -> Sign:
    """The same where nothing is known if the second value may be 0."""
    sign = _between_ends(apply)
    return lambda left, right: ANYTHING if truth(right) != YES else sign(left, right)


def _rest(left: Span, right: Span) -> Span:
    if left[0] == left[1] and right[0] == right[1] != 0:
        return (left[0] % right[0],) * 2
    return min(0, right[0]), max(0, right[1])


def _equal(left: Span, right: Span) -> Span:
    return int(left[0] == left[1] == right[0] == right[1]), int(left[0] <= right[1] and right[0] <= left[1])


def _unequal(left: Span, right: Span) -> Span:
    surely, perhaps = _equal(left, right)
    return 1 - perhaps, 1 - surely


def _abs(spans: Sequence[Span]) -> Span:
    low, high = spans[0]
    nearest = sorted((low, 0, high))[1]  # to 0, of all that lies between them
    return abs(nearest), max(abs(low), abs(high))


def _growing(word: str) -> Callable[[Sequence[Span]], Span]:
    """A call that grows with each of its values has its least from the least of them."""
    call, tests = CALLS[word], word in ("count", "any", "all")

    def bounds(spans: Sequence[Span]) -> Span:
        spans = [truth(one) for one in spans] if tests else spans
        return _kept(call([low for low, _ in spans]), call([high for _, high in spans]))

    return bounds


BOUNDS: Final = Algebra(
    number=lambda number: (number, number),
    signs={sign: _between_ends(apply) for sign, apply in SIGNS.items()}
    | {sign: _divided(SIGNS[sign]) for sign in ("/", "//")}
    | {"%": _rest, "==": _equal, "!=": _unequal},
    calls={word: _growing(word) for word in CALLS} | {"abs": _abs},
    truth=truth,
    chosen=lambda spans: (min(low for low, _ in spans), max(high for _, high in spans)),
    unknown=ANYTHING,
)
