"""What is measured of a game, each with its definition. A deal's figure is the mean over its rotations."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Final, Literal, NamedTuple

from companion.lab.intervals import Estimate, mean_of, median_of, quantile_of, share_of
from companion.lab.rows import Row
from companion.plain import Plain
from companion.words import text_beside


class Metric(NamedTuple):
    """A measure: its name, what it means, and how a game gives it (None: this game has none)."""

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


#: How a game gives each measure; its words stand in `metrics.toml`.
_OF: Final[Mapping[str, Callable[[Row], float | None]]] = {
    "finished": lambda row: float(row.finished),
    "drawn": lambda row: float(row.drawn) if row.finished else None,
    "lines": lambda row: float(row.lines),
    "sections": lambda row: float(row.sections),
    "spread": lambda row: row.spread,
    "gap": _won_alone(_gap),
    "lead changes": lambda row: float(row.lead_changes),
    "behind": _won_alone(lambda row: row.behind),
    "decided": _won_alone(lambda row: row.decided),
    "decisions": lambda row: float(row.decisions) if row.decisions else None,
    "choices": lambda row: row.choices or None,
}
_WORDS: Final[Plain] = tomllib.loads(text_beside("companion.lab", "metrics.toml"))
METRICS: Final = tuple(Metric(key, **_WORDS[key], of=of) for key, of in _OF.items())


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
