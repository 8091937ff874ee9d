"""What a position of Circle of Kings between two rounds is worth to each player."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from companion.games.circle_of_kings.lab.world import KingsWorld
from companion.lab.worth import Figures, chances_by

#: How many Lords a round costs, about.
_COST: Final = 1.7
#: What each of the `figures` is worth (`tools/fit_value.py circle-of-kings`).
WEIGHTS: Final = (1.093, 0.041, 0.016, 0.016, 0.065)


def figures(world: KingsWorld) -> Sequence[Figures]:
    """Of each player: Lords left, which count the more, the nearer the end; points and cards in hand; both in the Army deck."""
    left = [side.lord_deck for side in world.state.sides]
    near = sqrt(max(0.5, min(left) / _COST))
    return [
        (lords / near, sum(card.value for card in hand), len(hand), sum(card.value for card in deck), len(deck))
        for lords, hand, deck in zip(left, world.hands, world.armies, strict=True)
    ]


def period(world: KingsWorld) -> int:
    """The round: when another one begins, a position can be valued."""
    return world.state.number


def chances_of(world: KingsWorld) -> Sequence[float]:
    """Each player's part of the win as it seems when a round begins."""
    return chances_by(figures(world), WEIGHTS)
