"""What is certain at the end of a game whose hands are all known, by search. Pure, standard library alone.

*Certain* is what holds against everybody: a side is sure of a part of the win if it can choose so that it gets it whatever all
others do together, and whatever still comes by chance. The most that it can still get is what it gets where everybody helps it.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Final, Generic, Protocol, TypeVar

State = TypeVar("State", bound=Hashable)
#: Of the choices for which one line is enough, so many are tried first, those that look best; None: all of them.
_WIDTHS: Final = (1, 6, None)
#: So many positions are looked at for one answer; if they are too few, nothing is said to be certain.
_MOST: Final = 6_000
#: The part of the win that a side is sure of, and the most that it can still get.
Range = tuple[float, float]
#: What is not known.
OPEN: Final[Range] = (0.0, 1.0)


class Ending(Protocol[State]):
    """The rest of a game for one side: against all others, or with everybody's help."""

    #: Whether all others, and chance, are against it.
    hostile: bool

    def start(self, world: Any) -> State:
        """Where a world stands, as the side sees it."""

    def limits(self, state: State) -> Range:
        """What the side gets of the win at least and at most, at a glance; the same twice at the game's end."""

    def after(self, state: State) -> tuple[bool, Iterable[State]]:
        """Whether the side chooses here; and what may follow, what looks best for the chooser first."""


class _TooManyError(Exception):
    """More positions than may be looked at."""


class Search(Generic[State]):
    """The worth of positions of one ending; what was found is remembered."""

    def __init__(self, ending: Ending[State], most: int = _MOST) -> None:
        self.ending, self._most, self.looked = ending, most, 0
        self._found: dict[Hashable, tuple[int | None, float]] = {}
        self._goal = 0.0 if ending.hostile else 1.0
        self._width: int | None = None

    def value(self, state: State) -> float | None:
        """The part of the win; None where more positions would have to be looked at."""
        self.looked, value = 0, None
        try:
            for self._width in _WIDTHS:
                value = self._value(state)
                if value == self._goal:
                    break
        except _TooManyError:
            return None
        return value

    def _value(self, state: State) -> float:
        low, high = self.ending.limits(state)
        if low == high:
            return low
        width, value = self._found.get(state, (0, 0.0))
        if width in (None, self._width) or (width and value == self._goal):
            return value
        self.looked += 1
        if self.looked > self._most:
            raise _TooManyError
        value = self._chosen(state, low, high)
        self._found[state] = self._width, value
        return value

    def _chosen(self, state: State, low: float, high: float) -> float:
        mine, following = self.ending.after(state)
        best, enough, better = (low, high, max) if mine else (high, low, min)
        width = self._width if mine != self.ending.hostile else None
        for tried, one in enumerate(following):
            best = better(best, self._value(one))
            if best == enough or tried + 1 == width:
                break
        return best


#: Endings with what was found of them.
Kept = dict[Hashable, Search[Any]]


def ranges(
    world: object, sides: int, ending: Callable[[Any, int, bool], Ending[Any]], kept: Kept, name: Hashable, *, helped: bool
) -> tuple[Range, ...]:
    """What each side is sure of in a world; and, where that is asked (`helped`), the most that it can still get.

    `name` tells endings in `kept` apart.
    """

    def value(side: int, hostile: bool) -> float | None:
        key = name, side, hostile
        kept[key] = search = kept.get(key) or Search(ending(world, side, hostile))
        return search.value(search.ending.start(world))

    least = [value(side, True) or 0.0 for side in range(sides)]
    left = 1 - sum(least)
    found = []
    for side, sure in enumerate(least):
        most = value(side, False) if left and helped else None
        found.append((sure, min(sure + left, 1.0 if most is None else most)))
    return tuple(found)
