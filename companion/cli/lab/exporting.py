"""`companion lab export`."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import typer

from companion.cli.errors import CommandError
from companion.cli.terminal import say

_FILE = typer.Argument(metavar="FILE", help="The results that a run has kept.", show_default=False)
#: The columns; of several sides those of shares and totals have blanks between them.
_COLUMNS = ("job", "game", "table", "levels", "deal", "rotation", "shares", "totals")


def export(store: Path = _FILE) -> None:
    """Print every game of a store as CSV, for other programs.

    The order is always the same, so equal results are equal texts.

    Example: companion lab export seats.sqlite > seats.csv
    """
    from companion.cli.spreadsheet import csv_text
    from companion.lab.job import read_job
    from companion.lab.rows import Row, read_row
    from companion.lab.run.store import Store

    if not store.is_file():
        raise CommandError(f"{store}: there is no such file", "companion lab run writes one")
    rest = Row._fields[2:]
    with closing(Store(store)) as results:
        jobs = {job.key: job for job in (read_job(text) for text, _ in results.jobs())}
        rows = []
        for key, deal, rotation, text in results.games():
            job, row = jobs[str(key)], read_row(str(text))
            table = "; ".join(f"{name}: {value}" for name, value in job.header)
            who = [job.key, job.game, table, " ".join(map(str, job.levels)), deal, rotation]
            rows.append((*who, " ".join(map(str, row.shares)), " ".join(map(str, row.totals)), *row[2:]))
    say(csv_text((*_COLUMNS, *rest), rows).removesuffix("\n"))
