"""How results are put into words: the same in a terminal, on a page, and in the docs."""

import math
from collections.abc import Iterator, Sequence

from companion.lab import intervals, metrics
from companion.lab.experiment import Experiment
from companion.lab.fairness import Fairness
from companion.lab.players import LEVELS
from companion.lab.results import Comparison, Role, TableResult

#: What a reader of many comparisons has to know.
BY_CHANCE = (
    "A side is said to win more only where chance can't explain it, with all comparisons together. Any other measure appears "
    "where its own interval leaves out 0, and of twenty that are compared one does so by chance."
)
#: More deals than these are not asked of anybody.
_TOO_MANY = 1_000_000


def players(levels: Sequence[int]) -> str:
    """`level 0 (any legal choice, at random)`, `levels 3, 0, 0, 0, seats going round`."""
    if len(set(levels)) > 1:
        return f"levels {', '.join(map(str, levels))}, seats going round"
    return f"level {levels[0]} ({LEVELS[levels[0]]})"


def seated(experiment: Experiment) -> str:
    """`Players: A, B, C, D. Seed 0, rules in version 1`: by what the same games are played again."""
    job = experiment.jobs[0][0]
    return f"Players: {job.players}. Seed {job.seed}, rules in version {job.rules}"


def points(estimate: intervals.Estimate) -> str:
    """A share in points of 100 with its interval: `37.1 % (36.2 to 38.0)`."""
    return f"{100 * estimate.value:.1f} %{_interval(estimate, 100)}"


def by_points(estimate: intervals.Estimate) -> str:
    """A difference of shares: `+1.3 points (−0.4 to +3.0)`."""
    return f"{_signed(100 * estimate.value)} points{_interval(estimate, 100, signed=True)}"


def measure(metric: metrics.Metric, estimate: intervals.Estimate) -> str:
    """A measure with its interval."""
    return points(estimate) if metric.kind == "share" else f"{estimate.value:.2f}{_interval(estimate, 1, digits=2)}"


def by_measure(metric: metrics.Metric, estimate: intervals.Estimate) -> str:
    """By how much a measure differs."""
    if metric.kind == "share":
        return by_points(estimate)
    return f"{_signed(estimate.value, 2)}{_interval(estimate, 1, digits=2, signed=True)}"


def spread(figure: metrics.Figure) -> str:
    """Between which values nine games of ten lie: `41 to 95`; nothing for a share of games."""
    if figure.metric.kind == "share" and figure.metric.key != "decided":
        return ""
    if figure.metric.kind == "share":
        return f"{100 * figure.low:.0f} to {100 * figure.high:.0f} %"
    return f"{_figure(figure.low)} to {_figure(figure.high)}"


def _figure(value: float) -> str:
    """A value among many, no more exact than it is: three figures, of large ones the whole number."""
    return number(round(value)) if abs(value) >= 100 else f"{value:.3g}"


def _interval(estimate: intervals.Estimate, times: float, digits: int = 1, *, signed: bool = False) -> str:
    if not math.isfinite(estimate.low):
        return " (one deal: no interval)"
    ends = [_signed(end * times, digits) if signed else f"{end * times:.{digits}f}" for end in (estimate.low, estimate.high)]
    return f" ({ends[0]} to {ends[1]})"


def _signed(value: float, digits: int = 1) -> str:
    return f"{value:+.{digits}f}".replace("-", "−")


def fairness(found: Fairness, sides: Sequence[str]) -> Iterator[str]:
    """Whether a table is fair, in a sentence or two."""
    margin = f"{100 * found.margin:g} points"
    if found.answer == "fair":
        yield f"Fair: each side's share is certainly within {margin} of {100 * found.even:.1f} %."
    elif found.answer == "not fair":
        yield f"Not fair: a side's share is certainly more than {margin} away from {100 * found.even:.1f} %."
    else:
        yield f"Not known yet whether it is fair within {margin}{_more(found.more)}."
    chance = _chance(found.chance) + (f", with all {found.tables} tables together" if found.tables > 1 else "")
    if found.differing:
        names = ", ".join(sides[side] for side in found.differing)
        yield f"Chance does not explain how the sides differ ({chance}): {names}."
    elif found.chance < 1 - intervals.SURE:
        yield f"Chance does not explain how the sides differ ({chance}), though no single one stands out."
    else:
        yield f"Chance alone may explain how the sides differ ({chance})."


def _more(more: int | None) -> str:
    if more is None or more > _TOO_MANY:
        return ", and more games are not likely to show it"
    return f": about {number(max(100, round(more, -2)))} more deals would show it"


def how_much_more(results: Sequence[TableResult], seconds: float) -> str:
    """How many deals more would show what is not known yet, and how long they take at so many seconds a game; else empty."""
    open_ones = [result.fairness.more for result in results if result.fairness and result.fairness.more]
    more = max((one for one in open_ones if one <= _TOO_MANY), default=0)
    if not more:
        return ""
    how_long = f", {lasting(more * seconds * len(results))} here" if seconds else ""
    return f"About {number(max(100, round(more, -2)))} more deals of each table would show what is not known yet{how_long}."


def lasting(seconds: float) -> str:
    """About how long something takes: `about 3 minutes`."""
    size, unit = next((one for one in ((86400, "day"), (3600, "hour"), (60, "minute")) if seconds >= 1.5 * one[0]), (1, "second"))
    count = max(1, round(seconds / size))
    return f"about {count} {unit}{'' if count == 1 else 's'}"


def _chance(chance: float) -> str:
    return "p below 0.001" if chance < 0.001 else f"p = {chance:.3f}"


def role(found: Role) -> str:
    """What a level won, wherever it sat."""
    said = {"better": "; better than an even share", "not better": "; no better than an even share", "go on": ""}
    return f"level {found.level}: {points(found.share)} of the wins for each seat of it{said[found.progress.answer]}"


def comparison(found: Comparison, sides: Sequence[str]) -> Iterator[str]:
    """What another table changes, in sentences."""
    yield f"It changed the game in {points(found.mattered)} of the deals."
    for side in found.sure:
        yield f"{sides[side]} wins {by_points(found.sides[side])}: not by chance, with all comparisons together."
    if found.sides and not found.sure:
        off = 100 * max(side.off for side in found.sides)
        yield f"Nothing shows that who wins changes: no side by more than {_most(found.sides)} points (each known to ±{off:.1f})."
    for difference in found.figures:
        yield f"{difference.metric.name}: {by_measure(difference.metric, difference.by)}."
    if found.together is not None:
        yield f"Correlation of both tables over the deals: {found.together:.2f}."


def _most(sides: Sequence[intervals.Estimate]) -> str:
    return f"{100 * max(abs(side.value) for side in sides):.1f}"


def heading(result: TableResult) -> str:
    """`level 0 (any legal choice, by lot): 1 000 deals`."""
    games = "" if result.games == result.deals else f" ({number(result.games)} games)"
    return f"{players(result.levels)}: {number(result.deals)} deals{games}"


def idle(results: Sequence[TableResult]) -> Iterator[str]:
    """The tables that never mattered, in a sentence for each kind of players."""
    for levels in dict.fromkeys(result.levels for result in results):
        found = [result for result in results if result.levels == levels and never_mattered(result)]
        for deals in dict.fromkeys(result.deals for result in found):
            names = ", ".join(result.arm for result in found if result.deals == deals)
            most = f"up to {math.ceil(100 * intervals.unseen_of(deals))} of 100 games may differ ({100 * intervals.SURE:.0f} %)"
            same = f"all {number(deals)} deals went the same way; {most}"
            yield f"{names}: never mattered here. {players(levels).capitalize()}: {same}."


def never_mattered(result: TableResult) -> bool:
    """Whether a table is the same as the first, as far as was seen."""
    return result.comparison is not None and result.comparison.never_mattered


def number(count: int) -> str:
    """A large number, its thousands apart."""
    return f"{count:,}".replace(",", " ")
