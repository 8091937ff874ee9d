"""`companion lab export`."""

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.cli.parameters import argument, option
from companion.cli.terminal.out import CommandError, clean, say
from companion.cli.terminal.spreadsheet import csv_text
from companion.disk.files import write_new
from companion.extras import install
from companion.lab.job import read_job
from companion.lab.rows import Row, read_row
from companion.lab.run.store import Store

#: The columns; of several sides those of shares and totals have blanks between them.
_COLUMNS = ("job", "game", "table", "levels", "deal", "rotation", "shares", "totals")


#: The columns that are text, whatever they look like.
_TEXTS = ("job", "game", "table", "levels", "shares", "totals", "digest")


def export(
    store: Path = argument(metavar="FILE", help="The file with the results that a run has kept."),
    parquet: Path | None = option(None, "--parquet", metavar="FILE", help="Write them as Parquet instead (extra parquet)."),
) -> None:
    """Print every game of a store as CSV, for other programs.

    The order is always the same: equal results give equal texts.

    Example: companion lab export seats.sqlite > seats.csv
    """
    if not store.is_file():
        raise CommandError(f"{store}: there is no such file", "companion lab run writes one")
    text = _csv(store)
    if parquet is None:
        say(text.removesuffix("\n"))
        return
    write_new(parquet, _parquet(text))
    say(clean(str(parquet)))


def _csv(store: Path) -> str:
    """Every game of a store as CSV."""
    rest = Row._fields[2:]
    with closing(Store(store)) as results, results.reading():
        jobs = {job.key: job for job in (read_job(text) for text, _ in results.jobs())}
        rows = []
        for key, deal, rotation, text in results.games():
            job, row = jobs[str(key)], read_row(str(text))
            table = "; ".join(f"{name}: {value}" for name, value in job.header)
            who = [job.key, job.game, table, " ".join(map(str, job.levels)), deal, rotation]
            rows.append((*who, " ".join(map(str, row.shares)), " ".join(map(str, row.totals)), *row[2:]))
    return csv_text((*_COLUMNS, *rest), rows)


def _parquet(text: str) -> bytes:
    """The same as Parquet. Raises CommandError where what writes it is not installed."""
    try:
        import duckdb
    except ImportError as error:
        raise CommandError("Parquet needs duckdb", f"install it with: {install('parquet')}; or leave --parquet out") from error
    with TemporaryDirectory() as folder, duckdb.connect() as base:
        source, target = Path(folder, "games.csv"), Path(folder, "games.parquet")
        source.write_text(text, "utf-8")
        base.read_csv(str(source), header=True, delimiter=",", dtype=dict.fromkeys(_TEXTS, "VARCHAR")).write_parquet(str(target))
        return target.read_bytes()
