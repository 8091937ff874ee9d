"""How far the estimates of `companion analyse` are off: against the same positions played to their end, many times, by level 1.

    python tools/measure_estimates.py GAME "HEADER LINE" ... [--positions 30] [--games 40] [--playouts 200]

Of games that level 1 plays, positions are taken by lot. Each is weighed by playouts in worlds that the player can imagine, as
`analyse` weighs it; then such worlds are played to the end of the game by the rule of thumb. What chance makes of both is taken
off: the figure is how far the estimate itself is off, in points of 100 (root mean square over positions and sides).
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from typing import Any

from companion.lab.chance import Streams
from companion.lab.matches import laboratory_of
from companion.lab.players import THUMB, choose
from companion.lab.weighing import fair_worlds
from companion.lab.world import AnyLaboratory, AnyWorld
from companion.referee import read_table


def main() -> None:
    """Prints the figure, and what it rests on."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("header", nargs="*")
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--playouts", type=int, default=200)
    asked = parser.parse_args()
    laboratory = laboratory_of(asked.game)
    if laboratory is None:
        raise SystemExit(f"{asked.game} has no worlds")
    table = read_table("\n".join((f"game: {asked.game}", *asked.header, "")))
    squares: list[float] = []
    for number in range(asked.positions):
        squares += _off(laboratory, table, number, asked.playouts, asked.games)
        so_far = sum(squares) / len(squares)
        print(f"{number + 1} positions: off by {100 * sqrt(max(0.0, so_far)):.1f} points of 100", flush=True)


def _off(laboratory: AnyLaboratory, table: Any, number: int, playouts: int, games: int) -> list[float]:
    """By how much each side's estimate is off in a position, squared; what chance is expected to make of it is taken off."""
    random = Random(f"position {number}")
    world = _position(laboratory, table, random)
    decision = world.decision()
    if decision is None:
        return []
    worlds = fair_worlds(laboratory, world.view(decision.seat), random)
    guessed = [laboratory.playout(next(worlds).copy(random), random) for _ in range(playouts)]
    played = [_played_out(laboratory, next(worlds).copy(random), random) for _ in range(games)]
    found = []
    for side in range(len(guessed[0])):
        (mean, error), (truth, doubt) = (_mean([one[side] for one in brought]) for brought in (guessed, played))
        found.append((mean - truth) ** 2 - error - doubt)
    return found


def _position(laboratory: AnyLaboratory, table: Any, random: Random) -> AnyWorld:
    """A position of a game that level 1 plays, each genuine decision as likely as any other of some hundred."""
    while True:
        world, left = laboratory.begin(table, Streams(random.random().hex(), 1)), random.randrange(100)
        while (decision := world.decision()) is not None and left > 0:
            left -= len(decision.options) > 1
            world.choose(choose(laboratory, world.view(decision.seat), decision, THUMB, random).option)
        if decision is not None:
            return world


def _played_out(laboratory: AnyLaboratory, world: AnyWorld, random: Random) -> tuple[float, ...]:
    """What each side has in the end, all playing by the rule of thumb."""
    while (decision := world.decision()) is not None:
        world.choose(choose(laboratory, world.view(decision.seat), decision, THUMB, random).option)
    return tuple(world.shares())


def _mean(values: list[float]) -> tuple[float, float]:
    """A mean, and the square of its standard error."""
    mean = sum(values) / len(values)
    return mean, sum((one - mean) ** 2 for one in values) / max(1, len(values) - 1) / len(values)


if __name__ == "__main__":
    main()
