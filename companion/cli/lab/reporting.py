"""`companion lab report`: the report as text, as one web page without a script, and as a PDF of that."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from companion.cli.group.found import Ink, Paper
from companion.cli.group.options import INK, PAPER
from companion.cli.lab.experiment_file import read_experiment
from companion.cli.lab.places import EXPERIMENT, STORE, experiment_path, store_path, typed
from companion.cli.parameters import option
from companion.cli.terminal.out import CommandError, clean, say, wrap
from companion.cli.terminal.web_pages import rendered
from companion.drawing import Picture, inks
from companion.drawing.estimates import Aim, Interval, histogram, interval_chart
from companion.lab import wording
from companion.lab.experiment import Experiment
from companion.lab.intervals import Estimate
from companion.lab.metrics import METRICS
from companion.lab.results import TableResult, results_of
from companion.lab.run.conducting import found_in
from companion.lab.run.store import Store
from companion.press import emblem_of
from companion.press.text.typeset import typesetter
from companion.referee.games import about
from companion.shop.output import write_pdf

#: The size of a page (CSS).
_SIZES = {"a4": "210mm 297mm", "letter": "215.9mm 279.4mm"}


def report_page(experiment: Experiment, results: Sequence[TableResult], ink_name: str = "colour", *, screen: bool = True) -> str:
    """The page, in plain ASCII.

    `screen`: it is for a browser, which looks for the faces where it runs.
    """
    game = about(experiment.game)
    ink = inks.ink_for(ink_name, game.accent)
    return rendered(
        "lab.html.j2", experiment=experiment, game=game.title, ink=ink, screen=screen,
        emblem=emblem_of(game.id).picture.svg(ink, "emblem"), wording=wording, results=results, numbered=list(enumerate(results)),
        charts=_charts,
        definitions=[metric for metric in METRICS if any(figure.metric == metric for one in results for figure in one.figures)],
    )  # fmt: skip


def report_pdf(html: str, paper: str) -> bytes:
    """The page as a PDF. Raises LibraryError where the system lacks what sets pages."""
    setter = typesetter()
    return setter.write(setter.lay_out(html, f"@page {{ size: {_SIZES[paper]} }}"))


def _charts(result: TableResult) -> Iterator[Picture]:
    """Pictures of a table: each side's share, or by how much it differs from the first table's; and how long the games last."""
    comparison, fairness = result.comparison, result.fairness
    if comparison is not None and comparison.sides:
        rows = [_row(tag, share) for tag, share in zip(result.sides, comparison.sides, strict=True)]
        yield interval_chart(f"{result.arm}: how each side's share differs", rows, Aim(0), "points")
    elif fairness is not None:
        rows = [_row(tag, share) for tag, share in zip(result.sides, fairness.shares, strict=True)]
        yield interval_chart(
            f"{result.arm}: each side's share", rows, Aim(100 * fairness.even, 100 * fairness.margin), "% of wins"
        )
    elif result.roles:
        rows = [_row(f"level {role.level}", role.share) for role in result.roles]
        yield interval_chart(f"{result.arm}: each level's share", rows, Aim(100 / len(result.sides)), "% of wins")
    if comparison is None:
        yield histogram(f"{result.arm}: how many lines the games have", result.lines, "lines")


def _row(label: str, estimate: Estimate) -> Interval:
    return Interval(label, *(100 * value for value in estimate[:3]))


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


def report(
    experiment: str = EXPERIMENT,
    store: Path = STORE,
    html: bool = option(False, "--html", help="Make a web page with charts, to look at or to print."),
    pdf: Path | None = option(None, "--pdf", metavar="FILE", help="Make the same page as a PDF."),
    paper: Paper = PAPER,
    ink: Ink = INK,
) -> None:
    """Show the results of an experiment so far.

    Each figure has an interval that holds the true value 95 times in 100. A deal counts once, however often it was
    played. "Fair" appears only where it is proved.

    Example: companion lab report {game}/rulings --html > rulings.html
    """
    if html and pdf is not None:
        raise CommandError("--html and --pdf don't go together", "choose one")
    asked, results = results_in(experiment, store)
    if pdf is not None:
        _print(asked, results, pdf, paper, ink)
    elif html:
        say(report_page(asked, results, ink).removesuffix("\n"))
    else:
        say("\n".join(map(clean, report_text(asked, results))))


def _print(asked: Experiment, results: Sequence[TableResult], pdf: Path, paper: Paper, ink: Ink) -> None:
    written = write_pdf(pdf, report_pdf(report_page(asked, results, ink, screen=False), paper))
    say(clean(str(written.path)) + (" (unchanged)" if written.unchanged else ""))


def results_in(experiment: str, store: Path | None) -> tuple[Experiment, Sequence[TableResult]]:
    """An experiment and what came of it so far. Raises CommandError where nothing did."""
    path = experiment_path(experiment)
    asked = read_experiment(path)
    place = store_path(path, store)
    hint = f"companion lab run {typed(experiment, store)} plays them"
    if not place.is_file():
        raise CommandError(f"{place}: there are no results yet", hint)
    with closing(Store(place)) as found:
        results = results_of(asked, found_in(found, asked))
        others = sum(count for _, count in found.jobs())
    if not results:
        why = "what it has belongs to other tables, seeds or versions of the rules" if others else "it is empty"
        raise CommandError(
            f"{place}: it has no result of this experiment ({why})", f"companion lab run {typed(experiment, store)} plays them"
        )
    return asked, results
