"""Playing Circle of Kings on, fast: both by the rule of thumb, but now and then anything, for so many rounds; then a value."""

from collections.abc import Sequence
from random import Random

from companion.games.circle_of_kings.lab import thumb, value
from companion.games.circle_of_kings.lab.world import KingsWorld

#: How often somebody chooses anything.
_ANY = 0.15
#: How many rounds beside the running one are played.
_ROUNDS = 2


def chances(world: KingsWorld, random: Random) -> Sequence[float]:
    """Plays on to the end of the next round, and gives each player's part of the win."""
    last = world.state.number + _ROUNDS
    while (decision := world.decision()) is not None:
        if world.state.number > last:
            return value.chances_of(world)
        if random.random() < _ANY:
            option = random.choice(decision.options)
        else:
            seat = decision.seat
            option = thumb.likes(world.state, decision, (world.hands[seat], world.cards), random)
        world.choose(option)
    return world.shares()
