"""What a choice cost: the best option against the one that was chosen, in the same worlds. Pure, standard library alone.

Half of the playouts look for the best option; the other half, in new worlds, compare it with the one that was chosen. The best
of many noisy figures is always too good, so what was found in the first half is never told.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from typing import Final, NamedTuple

from companion.lab import intervals, search
from companion.lab.world import AnyLaboratory, AnyWorld, Decision, Option, Retraced, Seen

#: How many playouts weigh a choice at once, while it is played: those of level 3.
PLAYOUTS: Final = 200
#: Fewer tell nothing.
FEWEST: Final = 8
#: In fewer worlds no loss is told: they may all have been alike by chance.
_PAIRS: Final = 8
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
            best play.
    """

    best: Option
    before: tuple[float, ...]
    after: tuple[float, ...]
    loss: intervals.Estimate | None
    error: float
    brought: tuple[intervals.Estimate, ...]

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
    laboratory: AnyLaboratory, table: object, worlds: Iterator[AnyWorld], decision: Decision, chosen: Option, playouts: int,
    random: Random,
) -> Weighed:  # fmt: skip
    """Weighs the option that was chosen against the best of all, by so many playouts. Raises ValueError for too few of them."""
    if playouts < FEWEST:
        raise ValueError(f"{playouts} playouts show nothing: {FEWEST} are the fewest")
    side = laboratory.side_of(table, decision.seat)
    best = _best(laboratory, worlds, decision, playouts // 2, side, random)
    brought = [_tried(laboratory, next(worlds), (_AS_IT_STANDS, best, chosen), random) for _ in range(playouts // 4)]
    after = _means([values[-1] for values in brought])
    error = intervals.mean_of([values[-1][side] for values in brought]).off / 2
    gains = tuple(intervals.mean_of([values[-1][one] - values[0][one] for values in brought]) for one in range(len(after)))
    if best != chosen:
        loss = intervals.mean_of([values[1][side] - values[-1][side] for values in brought])
        if loss.low > 0 and len(brought) >= _PAIRS:
            return Weighed(best, _means([values[1] for values in brought]), after, loss, error, gains)
    return Weighed(chosen, after, after, None, error, gains)


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


def _best(
    laboratory: AnyLaboratory, worlds: Iterator[AnyWorld], decision: Decision, playouts: int, side: int, random: Random
) -> Option:
    """The option that brings most, by successive halving: after each round the better half of them stays."""
    sums = dict.fromkeys(decision.options, 0.0)
    alive: Sequence[Option] = decision.options
    rounds = max(1, (len(alive) - 1).bit_length())
    for _ in range(rounds):
        for _ in range(max(1, playouts // (rounds * len(alive)))):
            for option, values in zip(alive, _tried(laboratory, next(worlds), alive, random), strict=True):
                sums[option] += values[side]
        alive = sorted(alive, key=lambda option: -sums[option])[: max(1, (len(alive) + 1) // 2)]
    return alive[0]


def _tried(laboratory: AnyLaboratory, world: AnyWorld, options: Sequence[Option], random: Random) -> list[Sequence[float]]:
    """What each option brings each side in one world, with the same chance to come for all.

    Where the world is played on `_AS_IT_STANDS`, playouts choose for themselves.
    """
    seed = random.getrandbits(search.SEED_BITS)
    found = []
    for option in options:
        tried = world.copy(Random(seed))
        if option is not _AS_IT_STANDS:
            laboratory.try_out(tried, option)
        found.append(laboratory.playout(tried, Random(seed + 1)))
    return found


def _means(columns: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(columns) for column in zip(*columns, strict=True))
