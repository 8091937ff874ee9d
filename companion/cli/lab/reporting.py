"""`companion lab report`."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.cli.errors import CommandError
from companion.cli.group.options import INK, PAPER
from companion.cli.group.usual import Ink, Paper
from companion.cli.lab.experiment_file import read_experiment
from companion.cli.lab.places import EXPERIMENT, STORE, experiment_path, store_path, typed
from companion.cli.lab.report_page import report_page, report_pdf
from companion.cli.lab.report_text import report_text
from companion.cli.parameters import option
from companion.cli.terminal.out import clean, say
from companion.lab.experiment import Experiment
from companion.lab.results import TableResult, results_of
from companion.lab.run.conducting import found_in
from companion.lab.run.store import Store
from companion.press.page.errors import PrintError
from companion.shop.output import write_pdf


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
    try:
        written = write_pdf(pdf, report_pdf(report_page(asked, results, ink, screen=False), paper))
    except PrintError as error:
        raise CommandError(str(error)) from error
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
