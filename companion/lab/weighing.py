"""What a choice cost: the best option against the one that was chosen, in the same worlds. Pure, standard library alone.

First playouts look for the best option; others, in new worlds, compare it with the one that was chosen. The best of many
noisy figures is always too good, so what those found is never told. Playouts go where they decide: a choice
that may well have cost something gets more, and what a choice brought gets the more, the more worlds differ in it. They are
counted, never timed, so the same seed gives the same figures.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import ceil
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from companion.lab import intervals, search
from companion.lab.world import AnyLaboratory, AnyWorld, Decision, Option, Retraced, Seen

#: How many playouts weigh a choice at once, while it is played: those of level 3.
PLAYOUTS: Final = 200
#: Fewer tell nothing.
FEWEST: Final = 8
#: In fewer worlds no loss is told: they may all have been alike by chance.
_PAIRS: Final = 8
#: A loss that may be so large is looked at in so many times the worlds: one that, with so much of how far it is off, is as large.
_MATTERS, _CLOSER, _HOPE = 0.05, 5, 0.75
#: In so many worlds it is seen what follows; it is told where one in `_AGREE` of them agree.
_FOLLOWED, _AGREE = 24, 3
#: What comes in so many worlds more, by its weight, is a reason.
_TELLING: Final = 0.1
#: The smallest loss that is told as a figure, in points of 100.
_LEAST_TOLD: Final = 0.1
#: Losses in points of 100, and the sign for one that is at least so large.
MARKS: Final = ((20, "??"), (10, "?"), (5, "?!"))


#: In place of an option: none is chosen, and playouts do it.
_AS_IT_STANDS: Final = object()
#: A spectator's worlds come in so many chains that know nothing of each other: by these it is seen how far they are off.
_CHAINS: Final = 10
#: After so many turns nothing is left in a chain of what one seat alone knew; then each turn gives so many worlds.
_TURNS, _FROM_A_TURN = 4, 4


class Standing(NamedTuple):
    """How a game stands for somebody who looks on: each side's chance, and by how much that may be off (95 times of 100)."""

    chances: tuple[float, ...]
    offs: tuple[float, ...]


class Weighed(NamedTuple):
    """What came of weighing a choice.

    Attributes:
        best: The best option; the one that was chosen where no other is surely better.
        before: Each side's chance before the choice, if the best option is taken.
        after: Each side's chance after the option that was chosen.
        loss: What the choice cost its side, as a part of the win; None where that may be nothing.
        error: The standard error of the chosen option's value for its side; 0 where it is exact.
        brought: What the choice brought each side against what playouts choose in its place; where the game is solved, against
            best play. Empty where nobody asked for it.
        why: What it leads to in the playouts, and the best option does not, as a clause; empty where nothing is known.
        line: What most likely follows the best option, as words of the record.
    """

    best: Option
    before: tuple[float, ...]
    after: tuple[float, ...]
    loss: intervals.Estimate | None
    error: float
    brought: tuple[intervals.Estimate, ...] = ()
    why: str = ""
    line: Sequence[str] = ()

    @property
    def mark(self) -> str:
        """`?!`, `?` or `??` for what cost 5, 10 or 20 points of 100 and more."""
        return mark_of(self.loss.value) if self.loss else ""


def mark_of(loss: float) -> str:
    """The sign for a loss, which is a part of the win."""
    return next((sign for least, sign in MARKS if 100 * loss >= least), "")


def lost(part: float) -> str:
    """A loss, or how far it is off, in points of 100: so exactly that a small one is never told as none."""
    return f"{100 * part:.1f}" if 100 * part >= _LEAST_TOLD else f"less than {_LEAST_TOLD}"


def fair_worlds(laboratory: AnyLaboratory, view: Seen, random: Random) -> Iterator[AnyWorld]:
    """Worlds as the seat of a view can imagine them."""
    return iter(laboratory.worlds(view, random))


def imagined(again: Callable[[Random], AnyWorld], random: Random) -> Iterator[AnyWorld]:
    """Worlds that agree with a record which does not tell what the chooser held."""
    while True:
        yield again(random)


def imagined_at(laboratory: AnyLaboratory, moment: Retraced, random: Random) -> Iterator[AnyWorld]:
    """Worlds as whoever chooses at a moment of a record can imagine them."""
    if moment.again is not None:
        return imagined(moment.again, random)
    return fair_worlds(laboratory, moment.world.view(moment.decision.seat), random)


def open_worlds(world: AnyWorld, random: Random) -> Iterator[AnyWorld]:
    """The one true world, again and again: with all that was hidden known, and other chance to come."""
    while True:
        yield world.copy(random)


def weigh(
    laboratory: AnyLaboratory, view: Seen, worlds: Iterator[AnyWorld], decision: Decision, chosen: Option, playouts: int,
    random: Random, *, apart: bool = False,
) -> Weighed:  # fmt: skip
    """Weighs the option that was chosen against the best of all, by about so many playouts; luck and skill `apart` take more.

    Raises ValueError for too few of them.
    """
    if playouts < FEWEST:
        raise ValueError(f"{playouts} playouts show nothing: {FEWEST} are the fewest")
    side, few = laboratory.side_of(view.table, decision.seat), playouts // 4
    best = search.halving(laboratory, view, decision, int(laboratory.looks * playouts), random, worlds).option
    brought = _Pairs(laboratory, worlds, (_AS_IT_STANDS, chosen), random)
    if apart:
        brought.go_on(few)
        brought.go_on(ceil(laboratory.apart * playouts * brought.spread()))
    gains = brought.gains() if apart else ()
    if best != chosen:
        against = _Pairs(laboratory, worlds, (chosen, best), random, decision.seat)
        against.go_on(few)
        if against.gains()[side].value + _HOPE * against.gains()[side].off >= _MATTERS:
            against.go_on(_CLOSER * few)
        loss = against.gains()[side]
        if loss.low > 0 and len(against.found) >= _PAIRS:
            told = against.why(view, decision), likely(laboratory, view, worlds, best, random)
            return Weighed(best, against.means(1), against.means(0), loss, against.error(0, side), gains, *told)
    brought.go_on(few)
    after = brought.means(1)
    return Weighed(chosen, after, after, None, brought.error(1, side), gains)


class _Pairs:
    """Two options in the same worlds, again and again: what they brought each side, and what came of them."""

    def __init__(
        self, laboratory: AnyLaboratory, worlds: Iterator[AnyWorld], options: tuple[Option, Option], random: Random, seat: int = 0
    ) -> None:
        self._seat, self._laboratory, self._worlds, self._options, self._random = seat, laboratory, worlds, options, random
        self.found: list[list[Sequence[float]]] = []
        self._came = [Counter[str](), Counter[str]()]
        self._weight: dict[str, float] = {}

    def go_on(self, worlds: int) -> None:
        """Tries both, until it was in so many worlds."""
        while len(self.found) < worlds:
            seed, world = self._random.getrandbits(search.SEED_BITS), next(self._worlds)
            self.found.append([self._played(place, world.copy(Random(seed)), Random(seed + 1)) for place in (0, 1)])

    def _played(self, place: int, tried: AnyWorld, random: Random) -> Sequence[float]:
        """What an option brings each side in one world. Played on `_AS_IT_STANDS`, playouts choose for themselves."""
        if self._options[place] is not _AS_IT_STANDS:
            self._laboratory.try_out(tried, self._options[place])
        values = self._laboratory.playout(tried, random)
        if _AS_IT_STANDS not in self._options:
            came = self._laboratory.came_of(tried, self._seat)
            self._weight.update(came)
            self._came[place].update(came.keys())
        return values

    def gains(self) -> tuple[intervals.Estimate, ...]:
        """What the second brought each side more than the first."""
        return tuple(map(intervals.mean_of, self._differences()))

    def spread(self) -> float:
        """By how much that differs from world to world, for the side for which it does most."""
        return max(map(stdev, self._differences()))

    def _differences(self) -> list[list[float]]:
        return [
            [after - before for before, after in zip(*columns, strict=True)]
            for columns in zip(*map(self._sides, (0, 1)), strict=True)
        ]

    def _sides(self, place: int) -> list[tuple[float, ...]]:
        return list(zip(*(pair[place] for pair in self.found), strict=True))

    def means(self, place: int) -> tuple[float, ...]:
        """Each side's chance after one of both."""
        return tuple(map(fmean, self._sides(place)))

    def error(self, place: int, side: int) -> float:
        """The standard error of one side's chance after one of both."""
        return intervals.mean_of(self._sides(place)[side]).off / 2

    def why(self, view: Seen, decision: Decision) -> str:
        """What speaks most for the second option, of all that came of both: as a clause."""

        def counts(clause: str) -> float:
            return (self._came[1][clause] - self._came[0][clause]) * self._weight[clause]

        clause = max(sorted(self._weight), key=counts, default="")
        if not clause or counts(clause) < _TELLING * len(self.found):
            return ""
        first, second = (round(100 * came[clause] / len(self.found)) for came in self._came)
        words = [self._laboratory.word(view.table, decision, option) for option in self._options]
        return f"after {words[0]}, {clause} in {first} of 100 worlds; after {words[1]}, in {second}"


def likely(laboratory: AnyLaboratory, view: Seen, worlds: Iterator[AnyWorld], option: Option, random: Random) -> Sequence[str]:
    """What most often follows an option where all go by the rule of thumb: who says what; nothing where worlds hardly agree."""
    found = [_followed(laboratory, view.table, next(worlds).copy(random), option, random) for _ in range(_FOLLOWED)]
    often = Counter(line[:length] for line in found for length in range(1, len(line) + 1))
    return max(
        (line for line, times in often.items() if times * _AGREE >= len(found)),
        key=lambda line: (len(line), often[line]),
        default=(),
    )


def _followed(laboratory: AnyLaboratory, table: object, world: AnyWorld, option: Option, random: Random) -> tuple[str, ...]:
    said, seats = [], laboratory.seats(table)
    world.choose(option)
    for _ in seats:
        decision = world.decision()
        if decision is None:
            break
        chosen = laboratory.guess(world.view(decision.seat), decision, random)
        said.append(f"{seats[decision.seat]} {laboratory.word(table, decision, chosen)}")
        world.choose(chosen)
    return tuple(said)


def spectated(
    laboratory: AnyLaboratory, table: object, begin: Callable[[Random], AnyWorld], seat: int, random: Random
) -> Iterator[AnyWorld]:
    """A chain of worlds as somebody can imagine them who sees what lies open to all, and no hand.

    In turn one seat keeps what it holds and knows, and imagines the rest; the next turn another one. So what `seat` and the
    true hands tell at the beginning is soon forgotten (Gibbs sampling).
    """
    world = begin(random)
    for turn in count(1):
        others = [one for one in range(len(laboratory.seats(table))) if one != seat]
        seat = random.choice(others or [seat])
        imagined = iter(laboratory.worlds(world.view(seat), random))
        for _ in range(_FROM_A_TURN if turn >= _TURNS else 1):
            world = next(imagined)
            if turn >= _TURNS:
                yield world


def chains(playouts: int) -> int:
    """How many of a spectator's chains so many playouts are for."""
    return max(2, min(_CHAINS, playouts // _FROM_A_TURN))


def stands(laboratory: AnyLaboratory, worlds: Sequence[Iterator[AnyWorld]], playouts: int, random: Random) -> Standing:
    """Each side's chance in worlds as they stand, and by how much it may be off; the iterators know nothing of each other.

    Where all playouts end alike, what is seldom may have been missed: three times in so many playouts, at most.
    """
    each = max(1, playouts // len(worlds))
    found = [value_of(laboratory, one, each, random) for one in worlds]
    means = [intervals.mean_of(column) for column in zip(*found, strict=True)]
    return Standing(tuple(one.value for one in means), tuple(max(one.off, 3 / playouts) for one in means))


def value_of(laboratory: AnyLaboratory, worlds: Iterator[AnyWorld], playouts: int, random: Random) -> tuple[float, ...]:
    """Each side's chance in these worlds as they stand."""
    return _means([laboratory.playout(next(worlds).copy(random), random) for _ in range(max(1, playouts))])


def _means(columns: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(columns) for column in zip(*columns, strict=True))
