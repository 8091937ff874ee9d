"""Playing Circle of Kings on, fast: both by the rule of thumb, but now and then anything, for so many rounds; then a value."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random

from companion.games.circle_of_kings.lab.thumb import likes
from companion.games.circle_of_kings.lab.world import KingsWorld
from companion.games.circle_of_kings.rules.army import value_of
from companion.games.circle_of_kings.rules.moves import OWN_BITS
from companion.games.circle_of_kings.rules.state import State

#: How often somebody chooses anything.
_ANY = 0.15
#: How many rounds beside the running one are played.
_ROUNDS = 1
#: How many Lords a round costs, about, and by how much it makes two players differ; what a point of an army is worth in Lords.
_COST, _SPREAD, _ARMY = 1.7, 0.75, 0.03


def chances(world: KingsWorld, random: Random) -> Sequence[float]:
    """Plays on to the end of the next round, and gives each player's part of the win."""
    last = world.state.number + _ROUNDS
    while (decision := world.decision()) is not None:
        if world.state.number > last:
            return worth(world.state)
        if random.random() < _ANY:
            option = random.choice(decision.options)
        else:
            seat = decision.seat
            option = likes(world.state, decision, (world.hands[seat], world.cards), random)
        world.choose(option)
    return world.shares()


def worth(state: State) -> Sequence[float]:
    """Each player's part of the win as it seems: by the Lords that are left, and the armies that go on."""
    lords = [side.lord_deck for side in state.sides]
    armies = [_army(state, player) for player in (0, 1)]
    rounds = max(0.5, min(lords) / _COST)
    ahead = lords[0] - lords[1] + _ARMY * (armies[0] - armies[1]) * sqrt(rounds)
    first = 1 / (1 + exp(-1.7 * ahead / (_SPREAD * sqrt(2 * rounds))))
    return first, 1 - first


def _army(state: State, player: int) -> int:
    """What a player's army cards are worth that are in hand or lie deployed; a card that nobody knows five and a half."""
    side = state.sides[player]
    return value_of(side.known | side.zone & OWN_BITS) + 11 * side.unknown // 2
