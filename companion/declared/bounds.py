"""Between what an expression lies, whatever the values are: so a rule that can never hold is found before anybody plays."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import inf
from typing import Any, Final, NamedTuple, TypeAlias

from companion.declared.expression import DEALER, NUMBER, OVER_SIDES, PLAYERS, TOTAL, Node
from companion.declared.working import MOST, rounded

#: A number, or one without end.
Bound: TypeAlias = Any
#: The least and the greatest that a value can be.
Span: TypeAlias = "tuple[Bound, Bound]"
NO, YES, EITHER = (0, 0), (1, 1), (0, 1)
ANYTHING: Span = (-inf, inf)


class Ranges(NamedTuple):
    """What is known of the words: the range of each row and score, for each side where that is known."""

    number: Span
    players: Span
    sides: int
    of: Mapping[str, Sequence[Span]]
    totals: Sequence[Span] = ()
    before: Mapping[str, Sequence[Span]] = {}
    dealer: int | None = None
    #: What parts are for all sides, so that each is worked out once.
    kept: dict[int, list[Span]] | None = None

    def for_all(self, node: Node) -> list[Span]:
        """The bounds of a part for each side."""
        kept = {} if self.kept is None else self.kept
        if id(node) not in kept:
            kept[id(node)] = [span(node, self, one) for one in range(self.sides)]
        return kept[id(node)]


def span(node: Node, ranges: Ranges, side: int = 0) -> Span:
    """Between what an expression lies for a side. What cannot be worked out counts for nothing here."""
    match node.kind:
        case "number":
            return int(node.word), int(node.word)
        case "name":
            return _named(node.word, ranges, side)
        case "before":
            return ranges.before[node.word][side] if node.word in ranges.before else ANYTHING
        case "over":
            return _over(node, ranges, side)
        case "rank":
            return _rank(ranges.for_all(node.parts[0]), side)
    return _of_parts(node, [span(part, ranges, side) for part in node.parts])


def _named(word: str, ranges: Ranges, side: int) -> Span:
    if word == NUMBER:
        return ranges.number
    if word == PLAYERS:
        return ranges.players
    if word == TOTAL:
        return ranges.totals[side] if ranges.totals else ANYTHING
    if word == DEALER:
        return EITHER if ranges.dealer is None else (int(ranges.dealer == side),) * 2
    return ranges.of[word][side] if word in ranges.of else ANYTHING


def _of_parts(node: Node, parts: Sequence[Span]) -> Span:
    match node.kind:
        case "if":
            return _if(parts)
        case "chain":
            value = parts[0]
            for sign, part in zip(node.signs, parts[1:], strict=True):
                value = _SIGNS[sign](value, part)
            return value
        case "compare":
            return _every([_compared(sign, *pair) for sign, pair in zip(node.signs, pairwise(parts), strict=True)])
        case "least" | "most":
            best = min if node.kind == "least" else max
            return best(low for low, _ in parts), best(high for _, high in parts)
        case "power":
            return _power(parts[0], parts[1][0])
    made: Span = _SIMPLE[node.kind](parts)
    return made


def _abs(value: Span) -> Span:
    low, high = value
    return (0 if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))


def _round(value: Span) -> Span:
    low, high = (end if abs(end) == inf else rounded(end) for end in value)
    return low, high


def _truth(value: Span) -> Span:
    if value == NO:
        return NO
    return EITHER if value[0] <= 0 <= value[1] else YES


def _opposite(value: Span) -> Span:
    return 1 - value[1], 1 - value[0]


def _every(values: Sequence[Span]) -> Span:
    return min((low for low, _ in values), default=1), min((high for _, high in values), default=1)


def _compared(sign: str, left: Span, right: Span) -> Span:
    if sign in (">", ">="):
        return _compared({">": "<", ">=": "<="}[sign], right, left)
    if sign == "<":
        return (int(left[1] < right[0]), int(left[0] < right[1]))
    if sign == "<=":
        return (int(left[1] <= right[0]), int(left[0] <= right[1]))
    equal = (int(left[0] == left[1] == right[0] == right[1]), int(left[0] <= right[1] and right[0] <= left[1]))
    return equal if sign == "==" else _opposite(equal)


_SIMPLE: Final[Mapping[str, Bound]] = {
    "and": lambda parts: _every([_truth(part) for part in parts]),
    "or": lambda parts: _opposite(_every([_opposite(_truth(part)) for part in parts])),
    "not": lambda parts: _opposite(_truth(parts[0])),
    "negative": lambda parts: (-parts[0][1], -parts[0][0]),
    "abs": lambda parts: _abs(parts[0]),
    "round": lambda parts: _round(parts[0]),
}


def _times(left: Bound, right: Bound) -> Bound:
    return 0 if not left or not right else left * right


def _product(left: Span, right: Span) -> Span:
    ends = [_times(one, other) for one, other in product(left, right)]
    return _kept(min(ends), max(ends))


def _kept(low: Bound, high: Bound) -> Span:
    """Nothing is worked out beyond the greatest number, so that bounds stay small."""
    return (-inf if low < -MOST else low), (inf if high > MOST else high)


def _quotient(left: Span, right: Span) -> Span:
    if right[0] <= 0 <= right[1]:
        return ANYTHING
    ends = [_by(one, other) for one, other in product(left, right)]
    return min(ends), max(ends)


def _by(one: Bound, other: Bound) -> Bound:
    if abs(other) == inf:
        return 0 if abs(one) != inf else inf * (1 if (one > 0) == (other > 0) else -1)
    return (one if other > 0 else -one) if abs(one) == inf else Fraction(one) / Fraction(other)


def _whole_quotient(left: Span, right: Span) -> Span:
    low, high = _quotient(left, right)
    return (low if abs(low) == inf else low // 1), (high if abs(high) == inf else high // 1)


def _rest(left: Span, right: Span) -> Span:
    if left == right or left[0] != left[1] or right[0] != right[1] or not right[0]:
        return min(0, right[0]), max(0, right[1])
    return (left[0] % right[0],) * 2 if abs(left[0]) != inf else ANYTHING


def _sum(left: Span, right: Span) -> Span:
    return _kept(left[0] + right[0], left[1] + right[1])


_SIGNS: Final[Mapping[str, Bound]] = {
    "+": _sum,
    "-": lambda left, right: _sum(left, (-right[1], -right[0])),
    "*": _product,
    "/": _quotient,
    "//": _whole_quotient,
    "%": _rest,
}


def _power(value: Span, exponent: int) -> Span:
    result: Span = YES
    for _ in range(exponent):
        result = _product(result, value)
    return (max(0, result[0]), result[1]) if exponent % 2 == 0 else result


def _if(parts: Sequence[Span]) -> Span:
    """The values that may be chosen."""
    chosen: list[Span] = []
    for test, value in zip(map(_truth, parts[:-1:2]), parts[1::2], strict=False):
        if test != NO:
            chosen.append(value)
        if test == YES:
            return _hull(chosen)
    return _hull([*chosen, parts[-1]])


def _hull(spans: Sequence[Span]) -> Span:
    return min(low for low, _ in spans), max(high for _, high in spans)


def _over(node: Node, ranges: Ranges, side: int) -> Span:
    inside = node.parts[0]
    others = inside.kind == "others"
    part = inside.parts[0] if others else inside
    values = [value for one, value in enumerate(ranges.for_all(part)) if not (others and one == side)]
    if not values:
        return OVER_SIDES[node.word], OVER_SIDES[node.word]
    lows, highs = ([value[end] for value in values] for end in (0, 1))
    truths = [_truth(value) for value in values]
    match node.word:
        case "sum":
            return _kept(sum(lows), sum(highs))
        case "min":
            return min(lows), min(highs)
        case "max":
            return max(lows), max(highs)
        case "count":
            return sum(low for low, _ in truths), sum(high for _, high in truths)
    return _every(truths) if node.word == "all" else _opposite(_every([_opposite(truth) for truth in truths]))


def _rank(values: Sequence[Span], side: int) -> Span:
    low, high = values[side]
    others = [value for one, value in enumerate(values) if one != side]
    return 1 + sum(1 for other in others if other[0] > high), 1 + sum(1 for other in others if other[1] > low)


def never(value: Span) -> bool:
    """Whether what has these bounds can never be true."""
    return _truth(value) == NO
