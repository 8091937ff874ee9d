"""What becomes of a breach: it ends the line, or the table lets it stand and plays on.

The rules stand once. Where a rule is one that a table may let stand, the code says `judge.refuse(breach)`, and what it does
behind that is what happens all the same; where what is said cannot have happened, it says `raise breach`.
"""

from __future__ import annotations

from companion.referee import Breach


class Judge:
    """Judges a plain line: every breach ends it."""

    __slots__ = ()

    def refuse(self, breach: Breach) -> None:
        """Raise the breach, or let it stand. What can never stand is raised where it is found."""
        raise breach


class Lenient(Judge):
    """Judges a line that the table let stand: the first breach is noted, and no further one is sought."""

    __slots__ = ("element", "stood")

    def __init__(self) -> None:
        self.stood: Breach | None = None
        #: Which element of a player's line is judged.
        self.element: int | None = None

    def refuse(self, breach: Breach) -> None:
        """Note the breach if it is the first."""
        if self.stood is None:
            self.stood = breach if self.element is None else in_line(breach, self.element)


def in_line(breach: Breach, element: int, so_far: object = None) -> Breach:
    """The breach of an element as one of the whole line; `so_far` is where the elements before it led."""
    if breach.at == "tag":
        breach.reached = so_far
        return breach
    return breach.within(element, reached=so_far)


STRICT = Judge()
