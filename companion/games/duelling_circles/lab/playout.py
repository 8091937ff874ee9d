"""Playing a game of Duelling Circles on, fast: tokens take what they can, else leave danger and keep out of it."""

from __future__ import annotations

from random import Random

from companion.games.duelling_circles.analysis.playouts import next_part
from companion.games.duelling_circles.lab.world import DuelWorld
from companion.games.duelling_circles.rules.course import CHANCES, LANDING, LENGTH
from companion.games.duelling_circles.rules.landing import facing, movable
from companion.games.duelling_circles.rules.moves import Step, Turn, TurnPart
from companion.games.duelling_circles.rules.play import play_part
from companion.games.duelling_circles.rules.running import Running
from companion.games.duelling_circles.rules.state import MOVE


def play_out(world: DuelWorld, random: Random) -> None:
    """Plays on to the end."""
    while not world.is_over:
        running = world.running
        while running.goes_on:
            play_part(running, _safe_step(running, random) if running.phase == MOVE else next_part(running, random))
        world.state = running.state(Turn(()))
        world.running = Running(world.state)


def _safe_step(running: Running, random: Random) -> TurnPart:
    """A token that can land on an opposing one; else the one that comes out of the most danger, of equal ones any."""
    table, position, heads = running.table, running.position, running.flip
    able = movable(table, position, heads)
    if len(able) > 1:
        hits = [one for one in able if facing(table, position, LANDING[one[0]][heads])]
        able = hits or able
    if len(able) > 1:
        safer = [_danger(running, place) - _danger(running, LANDING[place][heads]) for place, _ in able]
        most = max(safer)
        able = [one for one, gain in zip(able, safer, strict=True) if gain == most]
    place, token = able[0] if len(able) == 1 else random.choice(able)
    return Step(table.names[running.seat][place], token if table.kinilani else "")


def _danger(running: Running, place: int) -> int:
    """In how many of sixteen flips some token that stands behind can land on a place; each token counts for itself."""
    crossing = running.table.across[place] if place < LENGTH else None
    if crossing is None:
        return 0
    other = running.position.other
    return sum(CHANCES[heads] for heads in range(1, len(CHANCES)) if other[(crossing - heads) % LENGTH])
