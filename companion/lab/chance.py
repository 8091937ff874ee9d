"""Where chance comes from: random sources by name, and what people are asked of it where it is theirs.

Pure, standard library alone.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

Answer_co = TypeVar("Answer_co", covariant=True)
Thing = TypeVar("Thing")


class Question(NamedTuple, Generic[Answer_co]):
    """What people at a table are asked of chance: coins that fell, cards that were turned up or dealt to a seat of Companion's.

    `read` makes of their words what was asked for, and raises RefusedError where it cannot be. With `covered` only a neighbour of
    the seat may look: nothing that is typed is shown, and refusals name no card. `first` is what that neighbour has to do before,
    or what all are told.
    """

    asked: str
    read: Callable[[str], Answer_co]
    covered: bool = False
    first: str = ""


Answer = TypeVar("Answer")
AnyQuestion = Question[Any]


class UntoldError(Exception):
    """Nobody has said yet what chance brought."""

    def __init__(self, question: AnyQuestion) -> None:
        super().__init__(question.asked)
        self.question = question


class Streams:
    """Random sources by name, all of one seed and deal: a ruling or a player that draws more from one changes no other.

    Purposes: `deal` (shuffling), `chance` (coins and dice while it is played), `policy` (what a seat chooses by lot).
    """

    def __init__(self, seed: str | int, deal: int) -> None:
        self._prefix = f"{seed} {deal}"
        self._open: dict[tuple[str, int], Random] = {}

    #: Whether a dealer's secret and everybody's cuts deal.
    is_sworn = False

    def of(self, purpose: str, number: int = 0) -> Random:
        """The source of this purpose; `number` tells apart those of one purpose (a seat, a season)."""
        key = purpose, number
        if key not in self._open:
            self._open[key] = Random(f"{self._prefix} {purpose} {number}")
        return self._open[key]

    def order(self, _section: int, _pack: Sequence[Thing], _again: int = 0, _turn: int = 0) -> list[Thing] | None:
        """A pack as a dealer's secret and everybody's cuts lay it, after it was shuffled so often; None: here chance alone deals.

        Where one deal of a section goes on in others, `turn` is the number of the one that is played.
        """
        return None

    def ask(self, _question: Question[Answer]) -> Answer | None:  # here all chance is the machine's
        """What people say where chance lies with them; None where it comes from `of`.

        A world asks before it changes what lies open.
        """
        return None

    def knows(self, _begins: str) -> bool:
        """Whether somebody has told something covered of a question that begins so."""
        return False


class OneStream(Streams):
    """One random source for every purpose: that of a world which was copied or imagined."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def of(self, _purpose: str, _number: int = 0) -> Random:  # all are one
        """That one source."""
        return self._random
