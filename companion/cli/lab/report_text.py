"""The report of an experiment as text, for a terminal and for docs."""

from collections.abc import Iterator, Sequence

from companion.cli.terminal.out import wrap
from companion.lab import wording
from companion.lab.experiment import Experiment
from companion.lab.metrics import METRICS
from companion.lab.results import TableResult


def report_text(experiment: Experiment, results: Sequence[TableResult]) -> list[str]:
    """The lines of the report, and what its words mean."""
    return [*report_lines(experiment, results), *_foot(results)]


def report_lines(experiment: Experiment, results: Sequence[TableResult]) -> list[str]:
    """The lines of the report alone."""
    told = [result for result in results if not wording.never_mattered(result)]
    idle = [line for sentence in wording.idle(results) for line in ("", *wrap(sentence))]
    return [*_head(experiment), *(line for result in told for line in _table(result)), *idle]


def _head(experiment: Experiment) -> Iterator[str]:
    yield from wrap(experiment.title)
    if experiment.about:
        yield from wrap(experiment.about)
    yield from wrap(wording.seated(experiment))


def _table(result: TableResult) -> Iterator[str]:
    yield ""
    yield from wrap(f"{result.arm}, {wording.heading(result)}")
    if result.fairness:
        for tag, share in zip(result.sides, result.fairness.shares, strict=True):
            yield f"  {tag} wins {wording.points(share)}"
        for sentence in wording.fairness(result.fairness, result.sides):
            yield from wrap(sentence, "  ", "  ")
    for role in result.roles:
        yield from wrap(wording.role(role), "    ", "  ")
    if result.comparison:
        for sentence in wording.comparison(result.comparison, result.sides):
            yield from wrap(sentence, "    ", "  ")
        return
    for figure in result.figures:
        between = wording.spread(figure)
        tail = f"; nine games of ten: {between}" if between else ""
        yield from wrap(f"{figure.metric.name}: {wording.measure(figure.metric, figure.mean)}{tail}", "    ", "  ")


def _foot(results: Sequence[TableResult]) -> Iterator[str]:
    """What the words mean."""
    yield ""
    shown = {figure.metric.key for result in results for figure in result.figures}
    for metric in METRICS:
        if metric.key in shown:
            yield from wrap(f"{metric.name}: {metric.definition}.", "  ")
    yield from wrap("In brackets: the interval that holds the true figure 95 times in 100, over deals.", "  ")
    if any(result.comparison for result in results):
        yield from wrap(f"All tables are compared with the first one on the same deals. {wording.BY_CHANCE}", "  ")
