"""What a board shows of the game that is played on it, as plain data: no rule is known here."""

from dataclasses import dataclass
from itertools import product

from companion.drawing.geometry import Box
from companion.games.duelling_circles.drawings.coins import Flips
from companion.games.duelling_circles.drawings.plan import HEIGHT, WIDTH, Plan


@dataclass(frozen=True)
class Setup:
    """A game as set up. Where there are two, the first player's comes first; home tiles go by their numbers.

    `lefts`: whether a player's course enters the combat row at the left, as he looks across the board; `starts`: the home tiles
    on which tokens stand; `rallying`, `entry`: the tiles with a wheel, and the one with a gate; `tokens`: how many each has, and
    `reserve` how many of them wait (0: there is no reserve, and the lucky flip takes the room of its tray).
    """

    lefts: tuple[bool, bool]
    starts: tuple[frozenset[int], frozenset[int]]
    rallying: tuple[int, ...]
    entry: int
    tokens: int
    reserve: int
    flips: Flips

    def plan(self, seat: int, box: Box) -> Plan:
        """The board in a box as the player in this seat sees it."""
        return Plan(box.width, self.lefts[seat], (box.x, box.y))


@dataclass(frozen=True)
class SmallPrint:
    """What stands in small along a board's edges: who plays, and a line beside each name."""

    names: tuple[str, str] = ("first player", "second player")
    notes: tuple[str, str] = ("", "")


#: The full game without variants, as a picture of the board shows it.
USUAL = Setup(
    lefts=(True, False),
    starts=(frozenset({7, 8}), frozenset({7, 8})),
    rallying=(3, 6),
    entry=7,
    tokens=7,
    reserve=5,
    flips=tuple(("".join(coins), number) for number, coins in enumerate(product("HT", repeat=3), start=1)),
)


def board_box(width: float) -> Box:
    """The box of a board so many mm wide."""
    return Box(0, 0, width, HEIGHT * width / WIDTH)
