"""The weights of a game's value (`companion/games/GAME/lab/value.py`), from the results of games that level 1 plays.

    python tools/fit_value.py GAME "HEADER LINE" ... [--games 4000] [--seed fit]

Whenever a round or a turn begins, the figures of each side are written down, and at the end what each has won. The weights
printed are those under which these results were likeliest. A quarter of the games is kept apart and tells how good the value is:
the mean squared error of the chances, by these weights, by those that stand in the code, and of even chances.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from random import Random
from typing import Any

import numpy as np

from companion.lab.chance import Streams
from companion.lab.matches import laboratory_of
from companion.lab.players import THUMB, choose
from companion.lab.world import AnyLaboratory
from companion.referee import read_table

#: Of so many games one is kept apart.
_APART = 4
#: Newton's steps, and how strongly weights are held to nothing.
_STEPS, _HELD = 30, 1.0


def main() -> None:
    """Prints weights, and how good the value is."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("header", nargs="*")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", default="fit")
    asked = parser.parse_args()
    laboratory = laboratory_of(asked.game)
    if laboratory is None:
        raise SystemExit(f"{asked.game} has no worlds")
    value = import_module(f"{type(laboratory).__module__}.value")
    table = read_table("\n".join((f"game: {asked.game}", *asked.header, "")))
    seen, held_back = _Games(), _Games()
    for number in range(asked.games):
        _play(laboratory, value, table, (asked.seed, number), held_back if number % _APART == 0 else seen)
    weights = seen.fit()
    print("WEIGHTS =", tuple(round(float(one), 4) for one in weights))
    by = {"these": weights, "those in the code": np.array(value.WEIGHTS), "even chances": 0 * weights}
    print(
        f"squared error in {len(held_back.won)} positions:", *(f"{held_back.off(one):.4f} ({name})" for name, one in by.items())
    )


def _play(laboratory: AnyLaboratory, value: Any, table: Any, deal: tuple[str, int], games: _Games) -> None:
    """A game by level 1; what each period began with and what came of it goes into `games`."""
    world, random = laboratory.begin(table, Streams(*deal)), Random(f"{deal}")
    found, last = [], value.period(world)
    while (decision := world.decision()) is not None:
        if value.period(world) != last:
            last = value.period(world)
            found.append(value.figures(world))
        world.choose(choose(laboratory, world.view(decision.seat), decision, THUMB, random).option)
    games.figures += found
    games.won += [world.shares()] * len(found)


class _Games:
    """Positions: the figures of all sides, and what each side won in the end."""

    def __init__(self) -> None:
        self.figures: list[Any] = []
        self.won: list[Any] = []

    def fit(self) -> Any:
        """The likeliest weights, by Newton's method."""
        figures, won = np.array(self.figures, float), np.array(self.won, float)
        weights = np.zeros(figures.shape[2])
        for _ in range(_STEPS):
            likely = _likely(figures, weights)
            slope = np.einsum("nsf,ns->f", figures, won - likely) - _HELD * weights
            mean = np.einsum("nsf,ns->nf", figures, likely)
            bend = np.einsum("nsf,ns,nsg->fg", figures, likely, figures) - mean.T @ mean
            weights += np.linalg.solve(bend + _HELD * np.eye(len(weights)), slope)
        return weights

    def off(self, weights: Any) -> float:
        """The mean squared error of the chances by these weights."""
        return float(((_likely(np.array(self.figures, float), weights) - np.array(self.won, float)) ** 2).mean())


def _likely(figures: Any, weights: Any) -> Any:
    worth = figures @ weights
    likely = np.exp(worth - worth.max(axis=1, keepdims=True))
    return likely / likely.sum(axis=1, keepdims=True)


if __name__ == "__main__":
    main()
