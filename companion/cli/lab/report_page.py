"""The report of an experiment as one web page without a script, and as a PDF of it."""

from collections.abc import Iterator, Sequence

from companion.cli.terminal.web_pages import rendered
from companion.drawing.estimates import Aim, Interval, histogram, interval_chart
from companion.drawing.inks import Ink, ink_for
from companion.drawing.picture import Picture
from companion.lab import wording
from companion.lab.experiment import Experiment
from companion.lab.intervals import Estimate
from companion.lab.metrics import METRICS, Figure
from companion.lab.results import TableResult
from companion.plain import Plain
from companion.press.page.emblems import emblem_of
from companion.press.text.typeset import typesetter
from companion.referee.games import about

#: The size of a page (CSS).
_SIZES = {"a4": "210mm 297mm", "letter": "215.9mm 279.4mm"}


def report_page(experiment: Experiment, results: Sequence[TableResult], ink_name: str = "colour", *, screen: bool = True) -> str:
    """The page, in plain ASCII.

    `screen`: it is for a browser, which looks for the faces where it runs.
    """
    game = about(experiment.game)
    ink = ink_for(ink_name, game.accent)
    return rendered(
        "lab.html.j2",
        title=experiment.title,
        about=experiment.about,
        game=game.title,
        ink=ink,
        screen=screen,
        emblem=emblem_of(game.id).picture.svg(ink, "emblem"),
        tables=[_table(number, one, ink) for number, one in enumerate(results) if not wording.never_mattered(one)],
        idle=list(wording.idle(results)),
        definitions=[metric for metric in METRICS if any(figure.metric == metric for one in results for figure in one.figures)],
        compared=wording.BY_CHANCE if any(one.comparison for one in results) else "",
        seated=wording.seated(experiment),
    )


def report_pdf(html: str, paper: str) -> bytes:
    """The page as a PDF. Raises LibraryError where the system lacks what sets pages."""
    setter = typesetter()
    return setter.write(setter.lay_out(html, f"@page {{ size: {_SIZES[paper]} }}"))


def _table(number: int, result: TableResult, ink: Ink) -> Plain:
    """What the template shows of one table."""
    comparison = result.comparison
    sentences = [*wording.fairness(result.fairness, result.sides)] if result.fairness else []
    if comparison:
        sentences = [*wording.comparison(comparison, result.sides), *sentences]
    return {
        "name": result.arm,
        "heading": wording.heading(result),
        "sentences": [*map(wording.role, result.roles), *sentences],
        "charts": [picture.svg(ink, f"chart{number}-{place}") for place, picture in enumerate(_charts(result))],
        "figures": [] if comparison else [_figure(one) for one in result.figures],
    }


def _figure(one: Figure) -> tuple[str, str, str]:
    return one.metric.name, wording.measure(one.metric, one.mean), wording.spread(one)


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
