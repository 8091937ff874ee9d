"""What a line can say: a turn with its parts, or a claim. Moves are frozen values; players are seats, 0 and 1.

The parts of a turn are read once for each spelling and shared, so a turn is little more than a row of them.
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from companion.referee.claims import Sums, Winner


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
    """`*5`, or Demi, Stater and Penny as they fell: `*THH`; then `number` is 0."""

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


Move = Turn | Sums | Winner
