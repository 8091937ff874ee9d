"""The results of experiments: one SQLite file, a row for each game, under its job, deal and rotation.

The parent alone writes, each block in one transaction: what is in the file was played to its end, and counts once.
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from companion.disk.files import Trouble
from companion.lab.job import Job, read_job
from companion.lab.playing import play
from companion.lab.rows import Row, Sides, read_row


class Block(NamedTuple):
    """Some deals of a job, played: `games` are deal, rotation, row; `seconds` is how long they took, all rotations together."""

    sides: Sides
    games: tuple[tuple[int, int, str], ...]
    seconds: float


def run_block(text: str, deals: tuple[int, ...]) -> Block:
    """Plays these deals of a job, each in all its rotations. Raises as `play` does."""
    job = read_job(text)
    begun = perf_counter()
    sides = Sides()
    games = []
    for deal in deals:
        for rotation in range(job.rotations):
            sides, row = play(job, deal, rotation)
            games.append((deal, rotation, row.text))
    return Block(sides, tuple(games), perf_counter() - begun)


#: What tells our files from others ("CoLa"), and the version of their form.
_MARK, _FORM = 0x436F4C61, 1
_TABLES = """
create table if not exists jobs (key text primary key, job text not null, sides text not null) without rowid;
create table if not exists games (
    job text not null references jobs, deal integer not null, rotation integer not null, row text not null,
    primary key (job, deal, rotation)
) without rowid;
"""
#: How long to wait while somebody else writes (seconds).
_PATIENCE = 30
#: What is said of a file that cannot be understood, and what can be done.
_DAMAGED, _ANOTHER = "this is not a store of the laboratory, or it is damaged", "name another file with --store"


class Store:
    """A file of results. Every method raises Trouble where the file cannot be read or written."""

    def __init__(self, path: Path) -> None:
        """Opens a store, or begins one."""
        self.path = path
        with self._told():
            self._base = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
            try:
                self._begin()
            except BaseException:
                self._base.close()
                raise

    def close(self) -> None:
        """Closes the file."""
        self._base.close()

    def _begin(self) -> None:
        mark, form = (self._base.execute(f"pragma {name}").fetchone()[0] for name in ("application_id", "user_version"))
        tables = self._base.execute("select count(*) from sqlite_master").fetchone()[0]
        if tables and mark != _MARK:
            raise Trouble(f"{self.path}: this is not a store of the laboratory", _ANOTHER)
        if tables and form != _FORM:
            raise Trouble(f"{self.path}: this store has form {form}, but this Companion has form {_FORM}", _ANOTHER)
        if not tables:
            self._base.executescript(f"begin;{_TABLES}pragma application_id={_MARK};pragma user_version={_FORM};commit;")

    def keep(self, job: Job, block: Block) -> None:
        """Writes down a block: all of it or nothing. What is there already stays as it is."""
        with self._told():
            self._base.execute("begin immediate")
            try:
                self._base.execute("insert or ignore into jobs values (?, ?, ?)", (job.key, job.text, json.dumps(block.sides)))
                rows = [(job.key, *game) for game in block.games]
                self._base.executemany("insert or ignore into games values (?, ?, ?, ?)", rows)
                self._base.execute("commit")
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("rollback")
                raise

    def missing(self, job: Job, deals: int) -> list[int]:
        """Which of the first so many deals were not played yet in all their rotations."""
        sql = "select deal from games where job = ? and deal < ? group by deal having count(*) >= ?"
        with self._told():
            there = {deal for (deal,) in self._base.execute(sql, (job.key, deals, job.rotations))}
        return [deal for deal in range(deals) if deal not in there]

    def sides(self, job: Job) -> Sides:
        """Who may win in the games of a job; nobody where nothing of it was played."""
        with self.reading():
            found = self._base.execute("select sides from jobs where key = ?", (job.key,)).fetchone()
            sides = Sides(*(tuple(part) for part in json.loads(found[0]))) if found else Sides()
            row = self._base.execute("select row from games where job = ?", (job.key,)).fetchone()
            if row and len(_row(row[0]).shares) != len(sides.tags):
                raise ValueError(sides)
            return sides

    def rows(self, job: Job, deals: int | None = None) -> dict[int, list[Row]]:
        """The games of the first so many deals (all) that were played, by deal, each with all its rotations."""
        sql = "select deal, row from games where job = ? and deal < ? order by deal, rotation"
        found: dict[int, list[Row]] = {}
        with self.reading():
            for deal, row in self._base.execute(sql, (job.key, 1 << 62 if deals is None else deals)):
                found.setdefault(deal, []).append(_row(row))
        return {deal: rows for deal, rows in found.items() if len(rows) == job.rotations}

    def jobs(self) -> list[tuple[str, int]]:
        """The text of every job that has games here, and how many."""
        with self._told():
            return self._base.execute(
                "select jobs.job, count(*) from jobs join games on games.job = jobs.key group by jobs.key order by jobs.key"
            ).fetchall()

    def games(self) -> Iterator[Sequence[object]]:
        """Every game: its job's key, deal, rotation, and its row as text; in an order that depends on nothing else."""
        with self._told():
            yield from self._base.execute("select job, deal, rotation, row from games order by job, deal, rotation")

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A context in which texts of the file are understood. Raises Trouble where somebody else's hand was in it."""
        try:
            with self._told():
                yield
        except (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError) as error:
            raise Trouble(f"{self.path}: {_DAMAGED}", _ANOTHER) from error

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What goes wrong with the file, in words. Where its bytes are damaged, SQLite's own message may not be readable."""
        try:
            yield
        except UnicodeDecodeError as error:
            raise Trouble(f"{self.path}: {_DAMAGED}", _ANOTHER) from error
        except sqlite3.Error as error:
            what, hint = _in_words(error)
            raise Trouble(f"{self.path}: {what}", hint) from error


def _row(text: str) -> Row:
    """The row of a text. Raises ValueError, TypeError or RecursionError for what is none."""
    row = read_row(text)
    numbers = (*row.shares, *row.totals, *row[2:-1])
    if len(row.shares) != len(row.totals) or not all(isinstance(one, int | float) for one in numbers):
        raise ValueError(text)
    return row


def _in_words(error: sqlite3.Error) -> tuple[str, str]:
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith("SQLITE_FULL"):
        return "the disk is full", "make room and run it again: all blocks before this one are kept"
    if name.startswith("SQLITE_BUSY"):
        return "somebody else is writing it", "wait until that run is over"
    if name.startswith("SQLITE_CANTOPEN"):
        return "it cannot be opened", "check the folder, and that you may write there"
    if name.startswith("SQLITE_READONLY"):
        return "it cannot be written", "allow it (chmod), or name another file with --store"
    if name.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
        return _DAMAGED, _ANOTHER
    return str(error), "run it again: all blocks before this one are kept"
