"""What is measured of a game, each with its definition. A deal's figure is the mean over its rotations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final, Literal, NamedTuple

from companion.lab.intervals import Estimate, mean_of, median_of, quantile_of, share_of
from companion.lab.rows import Row


class Metric(NamedTuple):
    """A measure: its name, what it means, and how it is had of a game (None: this game has none)."""

    key: str
    name: str
    definition: str
    kind: Literal["share", "number"]
    of: Callable[[Row], float | None]


def _gap(row: Row) -> float:
    """From the total of who won alone to the nearest of the others."""
    won = row.shares.index(1.0)
    return min(abs(row.totals[won] - total) for side, total in enumerate(row.totals) if side != won)


def _won_alone(figure: Callable[[Row], float]) -> Callable[[Row], float | None]:
    return lambda row: figure(row) if row.finished and not row.drawn else None


METRICS: Final = (
    Metric(
        "finished", "games that end", "the share of games that reach their end by the rules", "share", lambda r: float(r.finished)
    ),
    Metric(
        "drawn",
        "draws",
        "the share of finished games that several players win",
        "share",
        lambda r: float(r.drawn) if r.finished else None,
    ),
    Metric("lines", "length", "lines of the record, headings and claims included", "number", lambda r: float(r.lines)),
    Metric("sections", "sections", "seasons, hands or rounds that were played", "number", lambda r: float(r.sections)),
    Metric("spread", "spread", "the largest total less the least, at the end", "number", lambda r: r.spread),
    Metric("gap", "lead at the end", "from the winner's total to the next one", "number", _won_alone(_gap)),
    Metric(
        "lead changes",
        "lead changes",
        "how often another side takes the lead alone, by the totals after each line; the first lead does not count",
        "number",
        lambda r: float(r.lead_changes),
    ),
    Metric(
        "behind",
        "drama",
        "how far the later winner is behind the leader, on average over the lines",
        "number",
        _won_alone(lambda r: r.behind),
    ),
    Metric(
        "decided",
        "decided early",
        "the share of lines after which the winner leads alone to the end: large where the end brings no surprise",
        "share",
        _won_alone(lambda r: r.decided),
    ),
    Metric(
        "decisions",
        "decisions",
        "how often somebody has more than one choice, all seats together",
        "number",
        lambda r: float(r.decisions) if r.decisions else None,
    ),
    Metric("choices", "choices", "how many choices there are then, on average", "number", lambda r: r.choices or None),
)


class Figure(NamedTuple):
    """A measure over many deals: its mean, its median, and between which values nine games of ten lie."""

    metric: Metric
    mean: Estimate
    median: Estimate
    low: float
    high: float


def figures_of(deals: Sequence[Sequence[Row]]) -> tuple[Figure, ...]:
    """All measures that these games have; one that says nothing here is left out."""
    silent = silent_in(deals)
    found = (_figure(metric, deals) for metric in METRICS if metric.key not in silent)
    return tuple(figure for figure in found if figure is not None)


def silent_in(deals: Sequence[Sequence[Row]]) -> set[str]:
    """Measures that say nothing here: of the lead, where totals change only at the end; of sections, where all have one."""
    rows = [row for one in deals for row in one]
    silent = set() if any(row.lead_changes for row in rows) else {"lead changes", "behind", "decided"}
    return silent | (set() if any(row.sections > 1 for row in rows) else {"sections"})


def _figure(metric: Metric, deals: Sequence[Sequence[Row]]) -> Figure | None:
    by_deal = [value for rows in deals if (value := of_deal(metric, rows)) is not None]
    by_game = [value for rows in deals for row in rows if (value := metric.of(row)) is not None]
    if not by_deal:
        return None
    mean = (share_of if metric.kind == "share" else mean_of)(by_deal)
    return Figure(metric, mean, median_of(by_deal), quantile_of(by_game, 0.05), quantile_of(by_game, 0.95))


def of_deal(metric: Metric, rows: Sequence[Row]) -> float | None:
    """A measure of one deal; None where none of its games has it."""
    values = [value for row in rows if (value := metric.of(row)) is not None]
    return fmean(values) if values else None
