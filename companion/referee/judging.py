"""What becomes of a breach: it ends the line, or the table let the line stand (`!`) and plays on.

The rules stand once, in a game's `play`. Where a rule is one that a table may let stand, the code says `judge.refuse(breach)`,
and what it does behind that is what happens all the same; what cannot have happened is raised: `raise breach`.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from companion.referee.breach import Address, Breach
from companion.words import ENGLISH, Words, table_of

State = TypeVar("State")


class Judge:
    """Judges a plain line: every breach ends it."""

    __slots__ = ()

    def refuse(self, breach: Breach) -> None:
        """A rule is broken that a table may let stand. Raises the breach, or notes it and returns."""
        raise breach


class Lenient(Judge):
    """Judges a line that the table let stand: the first breach is noted, for it is the one that would have been cited.

    `at` is the part of the line that is judged just now, from where a breach's address is seen.
    """

    __slots__ = ("at", "first")

    def __init__(self) -> None:
        self.at: Address = ()
        self.first: Breach | None = None

    def refuse(self, breach: Breach) -> None:
        """Note the breach if it is the first."""
        if self.first is None:
            self.first = breach.within(*self.at) if self.at else breach


#: Keeps nothing, so that one is enough for all.
STRICT = Judge()


def reasons(package: str) -> Mapping[str, str]:
    """Why what breaks a rule cannot have happened, by the rule: the words of a game whose ids are `why` and the rules."""
    found = ((key, key.split()) for key in table_of(package, ENGLISH))
    return {rule: Words(package).say(key) for key, (first, *rules) in found if first == "why" for rule in rules}


def let_stand(judged: Callable[[Lenient], State], reasons: Mapping[str, str]) -> tuple[State, Breach | None]:
    """What a line comes to that the table let stand, and the first rule that it breaks, if it does.

    `judged` carries the line out and asks the judge that it is given. `reasons` say, by rule, why what breaks it cannot have
    happened, where the breach itself does not (`Breach.why`). Raises Breach for what cannot stand, with the reason.
    """
    judge = Lenient()
    try:
        return judged(judge), judge.first
    except Breach as breach:
        raise breach.cannot_stand(breach.why or reasons[breach.rule]) from None
