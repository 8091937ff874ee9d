"""A whole game by lot, as the laboratory plays it: shuffled cards, and every choice drawn."""

from collections.abc import Iterator
from random import Random

from companion.games.circle_of_power.lab import LAB
from companion.games.circle_of_power.rules import moves as m, table as t
from companion.lab.matches import by_lot
from companion.referee.claims import Winner


def random_game(table: t.Table, random: Random, *, hands: bool) -> Iterator[m.Move]:
    """All seasons, with scores and the winner; `hands`: with what is dealt and drawn, too."""
    world = by_lot(LAB, table, random)
    yield from world.moves if hands else world.told
    winners = world.state.winners
    yield Winner(winners if len(winners) == 1 else ())


DEALER = random_game
