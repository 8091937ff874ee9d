"""`companion check`."""

import typer

from companion.cli.checking.judged import check_files
from companion.cli.checking.report import verdict_lines
from companion.cli.checking.spread import JOBS
from companion.cli.table.live.spoken import verdict_aloud


def check(
    files: list[str] = typer.Argument(
        metavar="FILE...", help="Records, or folders of records; - is standard input.", show_default=False
    ),
    json: bool = typer.Option(False, "--json", help="Print each verdict as one JSON object a line."),
    slips: bool = typer.Option(
        False, "--slips", help="Look for the slip behind every illegal record; else behind the first three."
    ),
    plain: bool = typer.Option(False, "--plain", help="Whole sentences, to be read aloud: no signs, no columns."),
    jobs: int = typer.Option(0, "--jobs", "-j", min=0, help=JOBS, show_default=False),
) -> None:
    """Judge records: is it legal, and if not, why.

    Says where, by which rule, and what would have been legal; and if a single slip explains it, which.

    Exit status: 0 legal, 1 illegal, 2 malformed or not readable, 70 if Companion itself failed; the worst of
    several files.

    Example: companion check friday.game
    """
    raise typer.Exit(check_files(files, as_json=json, slips=slips, jobs=jobs, tell=verdict_aloud if plain else verdict_lines))
