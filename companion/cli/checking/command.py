"""`companion check`."""

import typer

from companion.cli.checking.judged import check_files
from companion.cli.checking.report import verdict_lines
from companion.cli.checking.spread import JOBS
from companion.cli.parameters import argument, option
from companion.cli.table.live.spoken import verdict_aloud


def check(
    files: list[str] = argument(metavar="FILE...", help="Records, or folders of records; - reads standard input."),
    json: bool = option(False, "--json", help="Print each verdict as a JSON object on a line of its own."),
    plain: bool = option(False, "--plain", help="Whole sentences, to be read aloud: no signs, no columns."),
    slips: bool = option(False, "--slips", help="Look for the slip in every illegal record, not only in the first three."),
    jobs: int = option(0, "--jobs", "-j", min=0, help=JOBS),
) -> None:
    """Check whether records are legal, and if not, why not.

    It says where, by which rule, and what would have been legal. If a single slip explains it, it names the slip.

    Exit status: 0 legal, 1 illegal, 2 malformed or unreadable, 70 if Companion itself failed; the worst one of
    several files.

    Example: companion check friday.game
    """
    raise typer.Exit(check_files(files, as_json=json, slips=slips, jobs=jobs, tell=verdict_aloud if plain else verdict_lines))
