"""What a position of Empires between two turns is worth to each player."""

from collections.abc import Sequence
from typing import Final

from companion.games.empires.lab.thumb import reserves_of
from companion.games.empires.lab.world import EmpiresWorld
from companion.games.empires.rules.state import ACTIVE
from companion.lab.worth import Figures, chances_by

#: What each of the `figures` is worth (by the method of `tools/fit_value.py`, from 145 games of three players; the last one from
#: 210 games of two and three with supplies).
WEIGHTS: Final = (2.5, 0.9, 0.17, 1.7)


def figures(world: EmpiresWorld) -> Sequence[Figures]:
    """Of each player: provinces and counters, as parts of the provinces that win; cities; how full a warehouse is."""
    state = world.state
    board, reserves = state.board, reserves_of(state)
    return [
        (owned / state.need, sum(counters.values()) / state.need, board.cities_of(player), pips / ACTIVE)
        for player, (owned, counters, pips) in enumerate(zip(state.counts(), board.counters, reserves, strict=True))
    ]


def period(world: EmpiresWorld) -> int:
    """The turn: when another one begins, a position can be valued."""
    return world.state.turn.number


def chances_of(world: EmpiresWorld) -> Sequence[float]:
    """Each player's part of the win as it seems when a turn begins; all of it where somebody has won."""
    return chances_by(figures(world), WEIGHTS) if world.todo else world.shares()
