"""What a position of Empires is worth to each player: between two turns as it seems, else by playing on to that, fast.

Everybody does the first sensible thing that comes to mind.
"""

from collections.abc import Sequence
from random import Random

from companion.games.empires.lab import strategy, thumb, view as v, world as w
from companion.games.empires.lab.options import may, works
from companion.games.empires.rules import moves as m, state as s
from companion.lab.world import Option
from companion.lab.worth import Figures, chances_by

#: How often somebody fights who can, and works for a warehouse who has none that is active.
_FIGHTS, _WORKS = 0.5, 0.3
#: What each of the `figures` is worth (by the method of `tools/fit_value.py`, from 145 games of three players; the last one from
#: 210 games of two and three with supplies).
WEIGHTS = (2.5, 0.9, 0.17, 1.7)


def figures(world: w.EmpiresWorld) -> Sequence[Figures]:
    """Of each player: provinces and counters, as parts of the provinces that win; cities; how full a warehouse is."""
    state = world.state
    board, reserves = state.board, thumb.reserves_of(state)
    return [
        (owned / state.need, sum(counters.values()) / state.need, board.cities_of(player), pips / s.ACTIVE)
        for player, (owned, counters, pips) in enumerate(zip(state.counts(), board.counters, reserves, strict=True))
    ]


def period(world: w.EmpiresWorld) -> int:
    """The turn: when another one begins, a position can be valued."""
    return world.state.turn.number


def chances_of(world: w.EmpiresWorld) -> Sequence[float]:
    """Each player's part of the win as it seems when a turn begins; all of it where somebody has won."""
    return chances_by(figures(world), WEIGHTS) if world.todo else world.shares()


def chances(world: w.EmpiresWorld, random: Random) -> Sequence[float]:
    """Plays to the end of the turn, and gives each player's part of the win."""
    number = world.state.turn.number
    while world.todo and world.state.turn.number == number:
        world.choose(thought(world, random))
    return chances_of(world)


def thought(world: w.EmpiresWorld, random: Random) -> Option:
    """Something sensible, and legal."""
    phase, player = world.todo[0]
    if phase == v.CARDS:
        work = _work(world, player, random) if world.table.supplies else None
        return work or _combo(world, player, random) or v.STOP
    if phase == v.BREAKTHROUGH:
        return _combo(world, player, random) or v.STOP
    if phase == v.STEPS:
        plan = m.Steps(strategy.spread(world.state, player, random))
        return plan if plan.steps and may(world.state, player, plan) else v.STOP
    if phase == v.FIGHT:
        fights = [m.Fight(place) for place in strategy.fight_choices(world.state, player)]
        fight = random.choice(fights) if fights else None
        return fight if fight and random.random() < _FIGHTS and may(world.state, player, fight) else v.STOP
    decision = world.decision()
    options: Sequence[Option] = decision.options if decision else (v.STOP,)
    if phase == v.RESERVE:
        return next((option for option in options if isinstance(option, m.StoreCoin)), v.STOP)
    if phase == v.BUY and world.table.supplies:
        options = [option for option in options if not isinstance(option, m.Take)]
    return options[0] if phase == v.ENTER else random.choice(options)


def _work(world: w.EmpiresWorld, player: int, random: Random) -> m.Build | m.Store | None:
    """The first work for a warehouse that comes to mind: to raise one, or else to build it."""
    if random.random() >= _WORKS or world.state.has_active(player):
        return None
    return next(iter(works(world.state, player, world.hands[player])), None)


def _combo(world: w.EmpiresWorld, player: int, random: Random) -> m.Combo | None:
    """The first combination that comes to mind, for which there are cards and something to aim at."""
    for one in strategy.preferred(random):
        cards = strategy.payment(world.table, player, world.hands[player], one)
        for targets in strategy.targets_for(world.state, player, one, random) if cards else ():
            element = m.Combo(one.name, cards or (), targets)
            if may(world.state, player, element):
                return element
    return None
