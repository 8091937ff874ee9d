"""Names, lines and numbers put together within a message, which knows how that is said in other languages."""

from collections.abc import Iterable
from functools import reduce

from companion.record.messages import say


def any_of(names: Iterable[object]) -> str:
    """Names to choose from: `Aino or Ville`; empty for none."""
    return _joined("or", names)


def either_of(ways: Iterable[object]) -> str:
    """Lines to choose from, each of which may be typed as it is: `winner: Aino, or winner: draw`."""
    return _joined("or-else", ways)


def all_of(names: Iterable[object]) -> str:
    """Names that belong together: `Aino and Ville`."""
    return _joined("and", names)


def from_to(least: str, most: str) -> str:
    """The numbers between two: `3 to 9`."""
    return say("from-to", least=least, most=most)


def _joined(word: str, names: Iterable[object]) -> str:
    said = [name if isinstance(name, str) else str(name) for name in names] or [""]
    return reduce(lambda one, other: say(word, one=one, other=other), said)
