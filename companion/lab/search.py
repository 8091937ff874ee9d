"""Finding the best option by trying: flat Monte Carlo over worlds that agree with a view. Pure, standard library alone.

Every option is tried in the same worlds, with the same chance to come, so that what two options differ by is not the luck of the
draw. A budget counts playouts, never seconds: the same seed gives the same choice on every machine.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from companion.lab.world import AnyLaboratory, AnyWorld, Decision, Option, Seen

#: An option must be better than the favourite by so many standard errors of the difference, seen in the same worlds; of few
#: worlds that error is guessed, as if another one had shown so much (`Laboratory.spread`, squared). With a whole error more is
#: lost by options that were better and not taken than by such as only seemed so.
_DOUBT = 0.5
#: Seeds of worlds' chance and of playouts are drawn from so many bits.
SEED_BITS = 64


class Value(NamedTuple):
    """What an option brought: its side's mean part of the win as it looked, the standard error of that, and how many playouts."""

    option: Option
    mean: float
    error: float
    playouts: int


class Chosen(NamedTuple):
    """What a player chose, and what it found each option to be worth, the best first; nothing where it tried none."""

    option: Option
    values: tuple[Value, ...] = ()


def flat(laboratory: AnyLaboratory, view: Seen, decision: Decision, budget: int, random: Random) -> Chosen:
    """The best of the few options that the rule of thumb likes most, each tried once in every world, so many times in all."""
    trial = _Trial(laboratory, view, decision, random, laboratory.few)
    trial.run(trial.liked, max(1, budget // len(trial.liked)))
    return trial.chosen(trial.liked)


def halving(
    laboratory: AnyLaboratory,
    view: Seen,
    decision: Decision,
    budget: int,
    random: Random,
    worlds: Iterator[AnyWorld] | None = None,
) -> Chosen:
    """The best of all options by successive halving: after each round, equally dear, the better half of them stays.

    The favourite always stays. Those that stay have seen the same worlds from the first round on: those that its view allows,
    where no others are given.
    """
    trial = _Trial(laboratory, view, decision, random, 1, worlds)
    alive: Sequence[int] = (trial.favourite, *[number for number in range(len(decision.options)) if number != trial.favourite])
    rounds = max(1, (len(alive) - 1).bit_length())
    for _ in range(rounds):
        trial.run(alive, max(1, budget // (rounds * len(alive))))
        tried, alive = alive, trial.better_half(alive)
    return trial.chosen(tried)


class _Trial:
    """The options of one decision, with what each brought in the worlds that it was tried in.

    `liked` are those that the rule of thumb likes most, `most` of them. The first is the `favourite`: another must be better
    than that by more than chance makes it. What an option brings is what the game aims at (`Laboratory.aim`).
    """

    def __init__(
        self, laboratory: AnyLaboratory, view: Seen, decision: Decision, random: Random, most: int,
        worlds: Iterator[AnyWorld] | None = None,
    ) -> None:  # fmt: skip
        self._laboratory, self._view, self._decision, self._random = laboratory, view, decision, random
        self._side = laboratory.side_of(view.table, decision.seat)
        self._worlds: Iterator[AnyWorld] = worlds or iter(laboratory.worlds(view, random))
        self._brought: list[list[float]] = [[] for _ in decision.options]
        self.liked: Sequence[int] = self._most_liked(most)
        self.favourite = self.liked[0]

    def _most_liked(self, most: int) -> Sequence[int]:
        left, found = self._decision, list[int]()
        while left.options and len(found) < most:
            option = self._laboratory.guess(self._view, left, self._random)
            found.append(self._decision.options.index(option))
            left = left._replace(options=tuple(one for one in left.options if one != option))
        return found

    def run(self, alive: Sequence[int], worlds: int) -> None:
        """Try each of these options in so many new worlds."""
        for _ in range(worlds):
            world, seed = next(self._worlds), self._random.getrandbits(SEED_BITS)
            for number in alive:
                chance, policy = Random(seed), Random(seed + 1)
                tried = world.copy(chance)
                self._laboratory.try_out(tried, self._decision.options[number])
                shares = self._laboratory.playout(tried, policy)
                self._brought[number].append(self._laboratory.aim(tried, shares)[self._side])

    def better_half(self, alive: Sequence[int]) -> Sequence[int]:
        """The favourite and the better half of these options; of equal ones those that stand first."""
        best = sorted(alive, key=lambda number: (number != self.favourite, -_mean(self._brought[number])))
        return best[: max(2, (len(alive) + 1) // 2)]

    def chosen(self, alive: Sequence[int]) -> Chosen:
        """The best of those that are left, and the values of all that were tried."""
        tried = [number for number, brought in enumerate(self._brought) if brought]
        worth = {number: _mean(self._brought[number]) - self._doubt(number) for number in alive}
        best = max(alive, key=lambda number: worth[number])
        order = sorted(tried, key=lambda number: (number != best, -_mean(self._brought[number])))
        return Chosen(self._decision.options[best], tuple(self._value(number) for number in order))

    def _doubt(self, number: int) -> float:
        """By how much an option must be better than the favourite, in the same worlds: as much as chance may well make it."""
        pairs = list(zip(self._brought[number], self._brought[self.favourite], strict=False))
        spread = sum((one - other) ** 2 for one, other in pairs) + self._laboratory.spread
        return 0.0 if number == self.favourite else _DOUBT * sqrt(spread) / len(pairs)

    def _value(self, number: int) -> Value:
        brought = self._brought[number]
        return Value(self._decision.options[number], _mean(brought), _error(brought), len(brought))


def _mean(brought: Sequence[float]) -> float:
    return sum(brought) / len(brought) if brought else 0.0


def _error(brought: Sequence[float]) -> float:
    """The standard error of the mean; of a single playout it is not known: a whole game either way."""
    if len(brought) < 2:
        return 1.0
    mean = _mean(brought)
    return sqrt(sum((one - mean) ** 2 for one in brought) / (len(brought) - 1) / len(brought))
