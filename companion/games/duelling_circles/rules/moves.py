"""What a line can say: a turn with its parts, or a claim. Moves are values; players are seats, 0 and 1.

The parts of a turn are read once for each spelling and shared, so a turn is little more than a row of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple


@dataclass(frozen=True, slots=True)
class Flip:
    """`3`, or the four coins as they fell: `HTHH`."""

    heads: int
    coins: str = ""
    kind: ClassVar[str] = "F"


@dataclass(frozen=True, slots=True)
class Step:
    """`h7`, `r/v`, `h5/gxc2`: where the token starts, its colour's letter, where it lands, whether something is taken.

    The last three are empty where they are not written.
    """

    start: str
    colour: str = ""
    landing: str = ""
    takes: bool = False
    kind: ClassVar[str] = "M"


@dataclass(frozen=True, slots=True)
class Pass:
    """`-`: no token moves."""

    kind: ClassVar[str] = "P"


@dataclass(frozen=True, slots=True)
class Stop:
    """`stop`: the flips that are owed are left unmade."""

    kind: ClassVar[str] = "S"


@dataclass(frozen=True, slots=True)
class Lucky:
    """`*5`, or Demi, Stater and Penny: `*THH`. `number` is that of DC-R9, setting a."""

    number: int
    coins: str = ""
    kind: ClassVar[str] = "L"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A word that has no form of a part; no turn holds one."""

    kind: ClassVar[str] = "?"


TurnPart = Flip | Step | Pass | Stop | Lucky | Unreadable
PASS, STOP, UNREADABLE = Pass(), Stop(), Unreadable()


class Turn(NamedTuple):
    """`12. Aino 3 c8 2 h7 *6`; `seat` is that of the tag, None where no tag is written."""

    parts: tuple[TurnPart, ...]
    seat: int | None = None

    @property
    def first(self) -> int:
        """How many words stand before the first part: the tag, if it is written."""
        return 0 if self.seat is None else 1


class Total(NamedTuple):
    """`total: Aino 2, Ville 0`: seats with the tokens that they are said to have taken."""

    entries: tuple[tuple[int, int], ...]


class Winner(NamedTuple):
    """`winner: Aino`; `winner: draw` names no seat."""

    seats: tuple[int, ...]


Move = Turn | Total | Winner
