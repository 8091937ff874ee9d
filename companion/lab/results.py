"""What came of an experiment: each table by itself, each compared with the first on the same deals, each player with the rest."""

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import Final, Literal, NamedTuple

from companion.lab import intervals, metrics
from companion.lab.experiment import Experiment
from companion.lab.fairness import Fairness, chance_of, fairness_of, holm, together
from companion.lab.job import Job
from companion.lab.rows import Row, Sides

#: Errors of one in twenty, both ways: the sums at which it is decided.
ERROR: Final = 0.05
UPPER: Final = math.log((1 - ERROR) / ERROR)
LOWER: Final = -UPPER
#: How much less than it seems a spread may be where hardly anything has been seen.
_LEAST: Final = 1e-3


class Progress(NamedTuple):
    """Where a sequential test stands: its sum, and what it has decided."""

    sum: float
    answer: Literal["better", "not better", "go on"]


def sequential(deals: Sequence[float], even: float, better: float) -> Progress:
    """A generalised sequential probability ratio test over deals: is the mean `better` rather than `even`?

    By the normal approximation (right for small differences): `n (s1-s0) (2m-s0-s1) / (2 variance)`, decided at about ±2.94. Look
    at whole hundreds of deals. Once it has stopped, the plain mean is too far out: say that it was stopped.
    """
    if len(deals) < 2:
        return Progress(0.0, "go on")
    mean = fmean(deals)
    variance = max(sum((value - mean) ** 2 for value in deals) / (len(deals) - 1), _LEAST)
    total = len(deals) * (better - even) * (2 * mean - even - better) / (2 * variance)
    return Progress(total, "better" if total >= UPPER else "not better" if total <= LOWER else "go on")


#: The games of a job, by deal.
Games = Mapping[int, Sequence[Row]]
#: Who may win in them, and the games.
Found = tuple[Sides, Games]
#: Of fewer deals that were finished at both tables nothing is said of who wins.
_FEWEST = 5


class Difference(NamedTuple):
    """A measure of one table less that of the first, on the same deals."""

    metric: metrics.Metric
    by: intervals.Estimate


class Comparison(NamedTuple):
    """A table beside the first.

    Attributes:
        deals: On how many deals both were played.
        mattered: The share of these deals that went otherwise at all.
        sides: For each side by how much its share of the wins differs; empty where the sides are not the same, and where hardly
            a deal was finished at both tables.
        sure: The sides for which that is no chance: of all tables and sides together (Holm).
        figures: The measures that differ so much that the interval excludes nothing.
        together: The correlation of the first side's share over the deals; None where one of both never changes.
    """

    deals: int
    mattered: intervals.Estimate
    sides: tuple[intervals.Estimate, ...]
    sure: tuple[int, ...]
    figures: tuple[Difference, ...]
    together: float | None

    @property
    def never_mattered(self) -> bool:
        """Whether every deal went the same way."""
        return self.mattered.value == 0


class Role(NamedTuple):
    """One of several players of different levels: its level, its part of the wins over all seats, whether it is better."""

    level: int
    share: intervals.Estimate
    progress: Progress


class TableResult(NamedTuple):
    """What came of one table with certain players.

    `fairness` is None where the players are not alike, or no game was finished; `roles` are empty where they are alike.
    """

    arm: str
    levels: tuple[int, ...]
    sides: tuple[str, ...]
    deals: int
    games: int
    fairness: Fairness | None
    roles: tuple[Role, ...]
    figures: tuple[metrics.Figure, ...]
    lines: tuple[int, ...]
    comparison: Comparison | None


def results_of(experiment: Experiment, games: Sequence[Sequence[Found]]) -> list[TableResult]:
    """The results in the order of `experiment.jobs`, of the sides and games of each; what was not played at all is left out."""
    found = [result for jobs, found in zip(experiment.jobs, games, strict=True) for result in _group(experiment, jobs, found)]
    fair = iter(together([result.fairness for result in found if result.fairness]))
    return [result._replace(fairness=result.fairness and next(fair)) for result in found]


def _group(experiment: Experiment, jobs: Sequence[Job], found: Sequence[Found]) -> Iterator[TableResult]:
    """All tables with the same players."""
    first = found[0]
    compared = [None, *(_compared(first, other) for other in found[1:])]
    compared = _made_sure([*compared], [first, *found[1:]])
    for arm, job, (sides, deals), comparison in zip(experiment.arms, jobs, found, compared, strict=True):
        if deals:
            yield _result(arm.name, job, sides, list(deals.values()), experiment.margin / 100, comparison)


def _result(
    arm: str, job: Job, sides: Sides, deals: list[Sequence[Row]], margin: float, comparison: Comparison | None
) -> TableResult:
    shares = [shares for rows in deals if (shares := shares_of_deal(rows))]
    alike = job.rotations == 1
    return TableResult(
        arm, job.levels, sides.tags, len(deals), sum(map(len, deals)), fairness_of(shares, margin) if shares and alike else None,
        () if alike else roles_of(job, deals, sides, margin), metrics.figures_of(deals),
        tuple(row.lines for rows in deals for row in rows), comparison,
    )  # fmt: skip


def shares_of_deal(rows: Sequence[Row]) -> tuple[float, ...]:
    """Each side's part of the wins in the games of a deal that were finished; empty where none was."""
    finished = [row.shares for row in rows if row.finished]
    return tuple(fmean(column) for column in zip(*finished, strict=True)) if finished else ()


def roles_of(job: Job, deals: Sequence[Sequence[Row]], sides: Sides, margin: float) -> tuple[Role, ...]:
    """The players of each level, the best first; `margin` is the part of the wins by which somebody is to be better."""
    return tuple(_roles(job, deals, sides, margin))


def _roles(job: Job, deals: Sequence[Sequence[Row]], sides: Sides, margin: float) -> Iterator[Role]:
    """Everybody's part of the wins, wherever they sat: the seats go round, so a good seat helps everybody alike."""
    for level in sorted(set(job.levels), reverse=True):
        values = []
        for rows in deals:
            parts = [part for turn, row in enumerate(rows) if row.finished for part in _parts(job, turn, row, level, sides)]
            if parts:
                values.append(fmean(parts))
        if values:
            even = 1 / len(sides.tags)
            yield Role(level, intervals.share_of(values), sequential(values, even, even + margin))


def _parts(job: Job, turn: int, row: Row, level: int, sides: Sides) -> Iterator[float]:
    """What part of the win the side of each seat of a level has."""
    for seat, seated in enumerate(job.seated(turn)):
        if seated == level:
            yield row.shares[sides.of_seat[seat] if sides.of_seat else seat]


def _compared(first: Found, other: Found) -> Comparison | None:
    both = sorted(first[1].keys() & other[1].keys())
    if not both:
        return None
    pairs = [(first[1][deal], other[1][deal]) for deal in both]
    mattered = intervals.share_of([float(any(_differ(a, b) for a, b in zip(one, two, strict=True))) for one, two in pairs])
    shares = _shares(first[1], other[1])
    same = first[0].tags == other[0].tags and len(shares) >= _FEWEST
    columns = [[(a[side], b[side]) for a, b in shares] for side in range(len(first[0].tags))] if same else []
    sides = tuple(intervals.mean_of([b - a for a, b in column]) for column in columns)
    silent = metrics.silent_in([one for one, _ in pairs]) & metrics.silent_in([two for _, two in pairs])
    telling = (metric for metric in metrics.METRICS if metric.key not in silent)
    figures = tuple(found for metric in telling if (found := _difference(metric, pairs)) is not None)
    together = intervals.correlation(*zip(*columns[0], strict=True)) if columns else None
    return Comparison(len(both), mattered, sides, (), figures, together)


def _differ(one: Row, other: Row) -> bool:
    return (one.digest, one.shares, one.totals) != (other.digest, other.shares, other.totals)


def _difference(metric: metrics.Metric, pairs: Sequence[tuple[Sequence[Row], Sequence[Row]]]) -> Difference | None:
    """How much a measure differs; None where that may be nothing."""
    measured = [(metrics.of_deal(metric, one), metrics.of_deal(metric, two)) for one, two in pairs]
    differences = [b - a for a, b in measured if a is not None and b is not None]
    if len(differences) < 2 or not any(differences):
        return None
    by = intervals.mean_of(differences)
    return Difference(metric, by) if by.excludes(0) else None


def _made_sure(compared: Sequence[Comparison | None], found: Sequence[Found]) -> list[Comparison | None]:
    """The comparisons with what is no chance, of all their sides together."""
    tests = [
        (number, side, chance_of([b[side] - a[side] for a, b in _shares(found[0][1], found[number][1])], 0.0))
        for number, comparison in enumerate(compared)
        if comparison
        for side in range(len(comparison.sides))
    ]
    sure = {tests[place][:2] for place in holm([chance for _, _, chance in tests])}
    return [
        one and one._replace(sure=tuple(side for side in range(len(one.sides)) if (number, side) in sure))
        for number, one in enumerate(compared)
    ]


def _shares(first: Games, other: Games) -> list[tuple[Sequence[float], Sequence[float]]]:
    """Each side's part of the wins at both tables, for every deal that was finished at both."""
    both = sorted(first.keys() & other.keys())
    return [(a, b) for deal in both if (a := shares_of_deal(first[deal])) and (b := shares_of_deal(other[deal]))]
