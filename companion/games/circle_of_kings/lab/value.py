"""What a position of Circle of Kings is worth to each player: between two rounds as it seems, else by playing on, fast.

Both play by the rule of thumb, but now and then anything, for so many rounds; then comes a value.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random

from companion.games.circle_of_kings.lab import thumb, world as w
from companion.lab.worth import Figures, chances_by

#: How many Lords a round costs, about.
_COST = 1.7
#: What each of the `figures` is worth (`tools/fit_value.py circle-of-kings`).
WEIGHTS = (1.093, 0.041, 0.016, 0.016, 0.065)
#: How often somebody chooses anything.
_ANY = 0.15
#: How many rounds beside the running one are played.
_ROUNDS = 2


def figures(world: w.KingsWorld) -> Sequence[Figures]:
    """Of each player: Lords left, which count the more, the nearer the end; points and cards in hand; both in the Army deck."""
    left = [side.lord_deck for side in world.state.sides]
    near = sqrt(max(0.5, min(left) / _COST))
    return [
        (lords / near, sum(card.value for card in hand), len(hand), sum(card.value for card in deck), len(deck))
        for lords, hand, deck in zip(left, world.hands, world.armies, strict=True)
    ]


def period(world: w.KingsWorld) -> int:
    """The round: when another one begins, a position can be valued."""
    return world.state.number


def chances_of(world: w.KingsWorld) -> Sequence[float]:
    """Each player's part of the win as it seems when a round begins."""
    return chances_by(figures(world), WEIGHTS)


def chances(world: w.KingsWorld, random: Random) -> Sequence[float]:
    """Plays on to the end of the next round, and gives each player's part of the win."""
    last = world.state.number + _ROUNDS
    while (decision := world.decision()) is not None:
        if world.state.number > last:
            return chances_of(world)
        if random.random() < _ANY:
            option = random.choice(decision.options)
        else:
            seat = decision.seat
            option = thumb.likes(world.state, decision, (world.hands[seat], world.cards), random)
        world.choose(option)
    return world.shares()
