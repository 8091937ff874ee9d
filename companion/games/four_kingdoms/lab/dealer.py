"""A whole game by lot, as the laboratory plays it: shuffled cards, and every choice drawn."""

from collections.abc import Iterator
from random import Random

from companion.games.four_kingdoms.lab import LAB
from companion.games.four_kingdoms.rules import claims, moves as m, table as t
from companion.lab.matches import by_lot
from companion.referee.claims import Winner


def random_game(table: t.Table, random: Random, *, hands: bool) -> Iterator[m.Move]:
    """As many seasons as are agreed (one, where the game is open), with scores, to its end; `hands`: exchanges, too."""
    world = by_lot(LAB, table, random)
    yield from world.moves if hands else world.told
    if table.seasons is not None and not (table.plays_b("FK-R20") and world.sums.top_is_shared):
        yield Winner(claims.highest(world.sums))


DEALER = random_game
