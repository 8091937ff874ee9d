"""Finding the best option by trying: flat Monte Carlo over worlds that agree with a view. Pure, standard library alone.

Every option is tried in the same worlds, with the same chance to come, so that what two options differ by is not the luck of the
draw. A budget counts playouts, never seconds: the same seed gives the same choice on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from companion.lab.world import AnyLaboratory, AnyWorld, Decision, Option, Seen

#: Seeds of worlds' chance and of playouts are drawn from so many bits.
_SEED_BITS = 64


class Value(NamedTuple):
    """What an option brought: its side's mean part of the win, the standard error of that, and in how many playouts."""

    option: Option
    mean: float
    error: float
    playouts: int


class Chosen(NamedTuple):
    """What a player chose, and what it found each option to be worth, the best first; nothing where it tried none."""

    option: Option
    values: tuple[Value, ...] = ()


def flat(laboratory: AnyLaboratory, view: Seen, decision: Decision, budget: int, random: Random) -> Chosen:
    """The option with the best mean, after so many playouts in all: each option once in every world, in one world at least."""
    trial = _Trial(laboratory, view, decision, random)
    trial.run(range(len(decision.options)), max(1, budget // len(decision.options)))
    return trial.chosen(range(len(decision.options)))


def halving(laboratory: AnyLaboratory, view: Seen, decision: Decision, budget: int, random: Random) -> Chosen:
    """The best option by successive halving: after each round, equally dear, the better half of the options stays.

    Those that stay have seen the same worlds from the first round on. An option that was left behind keeps what it had.
    """
    trial = _Trial(laboratory, view, decision, random)
    alive: Sequence[int] = range(len(decision.options))
    rounds = max(1, (len(alive) - 1).bit_length())
    for _ in range(rounds):
        trial.run(alive, max(1, budget // (rounds * len(alive))))
        alive = trial.better_half(alive)
    return trial.chosen(alive)


class _Trial:
    """The options of one decision, with what each brought in the worlds that it was tried in."""

    def __init__(self, laboratory: AnyLaboratory, view: Seen, decision: Decision, random: Random) -> None:
        self._laboratory, self._decision, self._random = laboratory, decision, random
        self._side = laboratory.side_of(view.table, decision.seat)
        self._worlds: Iterator[AnyWorld] = iter(laboratory.worlds(view, random))
        self._brought: list[list[float]] = [[] for _ in decision.options]

    def run(self, alive: Sequence[int], worlds: int) -> None:
        """Try each of these options in so many new worlds."""
        for _ in range(worlds):
            world, seed = next(self._worlds), self._random.getrandbits(_SEED_BITS)
            for number in alive:
                chance, policy = Random(seed), Random(seed + 1)  # noqa: S311 (a game, no secret)
                tried = world.copy(chance)
                tried.choose(self._decision.options[number])
                self._brought[number].append(self._laboratory.playout(tried, policy)[self._side])

    def better_half(self, alive: Sequence[int]) -> Sequence[int]:
        """The better half of these options, the larger one where they cannot be halved; of equal ones those named first."""
        return sorted(alive, key=lambda number: -_mean(self._brought[number]))[: (len(alive) + 1) // 2]

    def chosen(self, alive: Sequence[int]) -> Chosen:
        """The best of those that are left, and the values of all."""
        options = self._decision.options
        values = [
            Value(option, _mean(brought), _error(brought), len(brought))
            for option, brought in zip(options, self._brought, strict=True)
        ]
        best = max(alive, key=lambda number: values[number].mean)
        return Chosen(options[best], tuple(sorted(values, key=lambda value: (value.option is not options[best], -value.mean))))


def _mean(brought: Sequence[float]) -> float:
    return sum(brought) / len(brought) if brought else 0.0


def _error(brought: Sequence[float]) -> float:
    """The standard error of the mean; of a single playout it is not known: a whole game either way."""
    if len(brought) < 2:
        return 1.0
    mean = _mean(brought)
    return sqrt(sum((one - mean) ** 2 for one in brought) / (len(brought) - 1) / len(brought))
