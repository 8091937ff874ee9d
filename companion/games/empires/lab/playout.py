"""Playing a turn of Empires to its end, fast: everybody does the first sensible thing that comes to mind; then a value."""

from collections.abc import Sequence
from random import Random

from companion.games.empires.lab.options import may, works
from companion.games.empires.lab.strategy import fight_choices, payment, preferred, spread, targets_for
from companion.games.empires.lab.value import chances_of
from companion.games.empires.lab.view import BREAKTHROUGH, BUY, CARDS, ENTER, FIGHT, RESERVE, STEPS, STOP
from companion.games.empires.lab.world import EmpiresWorld
from companion.games.empires.rules import moves as m
from companion.lab.world import Option

#: How often somebody fights who can, and works for a warehouse who has none that is active.
_FIGHTS, _WORKS = 0.5, 0.3


def chances(world: EmpiresWorld, random: Random) -> Sequence[float]:
    """Plays to the end of the turn, and gives each player's part of the win."""
    number = world.state.turn.number
    while world.todo and world.state.turn.number == number:
        world.choose(thought(world, random))
    return chances_of(world)


def thought(world: EmpiresWorld, random: Random) -> Option:
    """Something sensible, and legal."""
    phase, player = world.todo[0]
    if phase == CARDS:
        work = _work(world, player, random) if world.table.supplies else None
        return work or _combo(world, player, random) or STOP
    if phase == BREAKTHROUGH:
        return _combo(world, player, random) or STOP
    if phase == STEPS:
        plan = m.Steps(spread(world.state, player, random))
        return plan if plan.steps and may(world.state, player, plan) else STOP
    if phase == FIGHT:
        fights = [m.Fight(place) for place in fight_choices(world.state, player)]
        fight = random.choice(fights) if fights else None
        return fight if fight and random.random() < _FIGHTS and may(world.state, player, fight) else STOP
    decision = world.decision()
    options: Sequence[Option] = decision.options if decision else (STOP,)
    if phase == RESERVE:
        return next((option for option in options if isinstance(option, m.StoreCoin)), STOP)
    if phase == BUY and world.table.supplies:
        options = [option for option in options if not isinstance(option, m.Take)]
    return options[0] if phase == ENTER else random.choice(options)


def _work(world: EmpiresWorld, player: int, random: Random) -> m.Build | m.Store | None:
    """The first work for a warehouse that comes to mind: to raise one, or else to build it."""
    if random.random() >= _WORKS or world.state.has_active(player):
        return None
    return next(iter(works(world.state, player, world.hands[player])), None)


def _combo(world: EmpiresWorld, player: int, random: Random) -> m.Combo | None:
    """The first combination that comes to mind, for which there are cards and something to aim at."""
    for one in preferred(random):
        cards = payment(world.table, player, world.hands[player], one)
        for targets in targets_for(world.state, player, one, random) if cards else ():
            element = m.Combo(one.name, cards or (), targets)
            if may(world.state, player, element):
                return element
    return None
