"""The runner: equal results however they are made, nothing counted twice, nothing lost that was finished."""

from __future__ import annotations

import logging
import os
import random
import signal
import sqlite3
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.disk.files import Trouble
from companion.lab.job import ROWS, Job
from companion.lab.playing import VersionError, play, record_of
from companion.lab.rows import Sides, read_row, row_of
from companion.lab.run.conducting import Wanted, fill
from companion.lab.run.executors import How, InProcess, Workers, workers
from companion.lab.run.store import Block, Store, run_block
from companion.referee import judge
from companion.referee.games import about

DUEL = Job("duelling-circles", "Aino, Ville", (), (0, 0), "7", about("duelling-circles").rules_version)
KINGS = Job("circle-of-kings", "Aino, Ville", (), (0, 0), "7", about("circle-of-kings").rules_version)
WANTED = [Wanted(DUEL, 30), Wanted(KINGS, 8)]


def contents(store: Store) -> list[Any]:
    return [store.jobs(), *store.games()]


def played(path: Path, found: Workers) -> list[Any]:
    store = Store(path)
    assert fill(store, WANTED, found) == 38
    try:
        return contents(store)
    finally:
        store.close()


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    return played(tmp_path_factory.mktemp("lab") / "alone.sqlite", Workers(InProcess(), 1))


class Shuffled(Executor):
    """Plays what it was given last, or whatever comes: in no order."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[..., Any], Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, fn, args))
        if len(self.waiting) == 6:
            random.Random(1).shuffle(self.waiting)
            for one, function, its in self.waiting:
                one.set_result(function(*its))
            self.waiting.clear()
        return future


def test_two_processes_give_the_same_as_one(tmp_path: Path, alone: list[Any]) -> None:
    with workers(How(2)) as found:
        assert played(tmp_path / "two.sqlite", found) == alone


def test_a_cluster_of_which_a_worker_is_killed_gives_the_same(tmp_path: Path, alone: list[Any]) -> None:
    pytest.importorskip("distributed")
    store = Store(tmp_path / "cluster.sqlite")
    with workers(How(2, "dask")) as found:
        assert found.at_once == 2
        client = found.executor._client  # type: ignore[attr-defined]
        pids = sorted(client.run(os.getpid).values())
        assert os.getpid() not in pids
        killed: list[int] = []

        def kill(games: int) -> None:
            if not killed:
                os.kill(pids[0], signal.SIGKILL)
                killed.append(games)

        assert fill(store, WANTED, found, kill) == 38
    assert killed
    assert contents(store) == alone
    store.close()


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("companion.lab.run.executors._PATIENCE", 0.5)
    logging.getLogger("distributed.client").setLevel(logging.WARNING)  # as Dask does
    with pytest.raises(Trouble, match="no scheduler answers there"), workers(How(1, "dask", "tcp://127.0.0.1:1")):
        pass
    assert not logging.getLogger("distributed.client").isEnabledFor(logging.ERROR)  # else a traceback stands beside our word


def test_any_order_gives_the_same(tmp_path: Path) -> None:
    wanted = [Wanted(replace(DUEL, seed=str(seed)), 1) for seed in range(6)]
    stores = [Store(tmp_path / "a.sqlite"), Store(tmp_path / "b.sqlite")]
    assert [fill(stores[0], wanted, Workers(Shuffled(), 3)), fill(stores[1], wanted, Workers(InProcess(), 1))] == [6, 6]
    assert contents(stores[0]) == contents(stores[1])
    for store in stores:
        store.close()


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path, alone: list[Any]) -> None:
    store = Store(tmp_path / "x.sqlite")
    blocks: list[int] = []
    first = fill(store, WANTED, Workers(InProcess(), 1), blocks.append, lambda: len(blocks) >= 2)
    assert 0 < first < 38
    assert len(list(store.games())) == first
    assert fill(store, WANTED, Workers(InProcess(), 1)) == 38 - first
    assert contents(store) == alone
    assert fill(store, WANTED, Workers(InProcess(), 1)) == 0
    store.close()


def test_more_deals_are_added(tmp_path: Path) -> None:
    store = Store(tmp_path / "x.sqlite")
    fill(store, [Wanted(DUEL, 3)], Workers(InProcess(), 1))
    before = list(store.games())
    assert fill(store, [Wanted(DUEL, 5)], Workers(InProcess(), 1)) == 2
    assert list(store.games())[:3] == before
    assert len(store.rows(DUEL)) == 5
    assert len(store.rows(DUEL, 2)) == 2
    store.close()


def test_what_is_kept_twice_counts_once(tmp_path: Path) -> None:
    store = Store(tmp_path / "x.sqlite")
    block = run_block(DUEL.text, (0, 1))
    store.keep(DUEL, block)
    store.keep(DUEL, block)
    assert len(list(store.games())) == 2
    store.close()


def test_a_worker_that_fails_loses_nothing_that_was_finished(tmp_path: Path) -> None:
    class Failing(InProcess):
        left = 3

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            self.left -= 1
            if self.left < 0:
                future: Future[Any] = Future()
                future.set_exception(OSError("gone"))
                return future
            return super().submit(fn, *args, **kwargs)

    store = Store(tmp_path / "x.sqlite")
    with pytest.raises(Trouble, match=r"a worker, or the cluster, is gone.*run it again"):
        fill(store, WANTED, Workers(Failing(), 1))
    assert 0 < len(list(store.games())) < 38
    fill(store, WANTED, Workers(InProcess(), 1))
    assert len(list(store.games())) == 38
    store.close()


def test_a_full_disk_keeps_what_was_there(tmp_path: Path) -> None:
    store = Store(tmp_path / "x.sqlite")
    store.keep(DUEL, run_block(DUEL.text, (0, 1)))
    pages = store._base.execute("pragma page_count").fetchone()[0]
    store._base.execute(f"pragma max_page_count={pages}")
    _, row = play(DUEL, 2)
    sides, *_ = run_block(DUEL.text, (2,))
    many = Block(sides, tuple((deal, 0, row.text) for deal in range(2, 3000)), 1.0)
    with pytest.raises(Trouble, match=r"the disk is full.*all blocks before this one are kept"):
        store.keep(DUEL, many)
    assert len(list(store.games())) == 2
    store.close()


def test_what_is_no_store_is_left_alone(tmp_path: Path) -> None:
    text, other = tmp_path / "friday.game", tmp_path / "other.sqlite"
    text.write_text("game: whist\n" * 100)
    with sqlite3.connect(other) as base:
        base.execute("create table shopping (what)")
    base.close()
    for path in (text, other):
        before = path.read_bytes()
        with pytest.raises(Trouble, match="not a store"):
            Store(path)
        assert path.read_bytes() == before
    with pytest.raises(Trouble, match="cannot be opened"):
        Store(tmp_path / "none" / "x.sqlite")


@pytest.mark.parametrize(
    "change",
    [
        "update games set row = 'x'",
        "update games set row = '1'",
        "update games set row = '[]'",
        "update games set row = x'ff'",
        "update games set row = '" + "[" * 50_000 + "'",
        """update games set row = '[["a"],["b"],1,1,1,1,1,1,1,"x"]'""",
        "update jobs set sides = 'x'",
        "update jobs set sides = '5'",
        "update jobs set sides = '[]'",
        "update jobs set sides = '[[1],[2],[3]]'",
        "delete from jobs",
    ],
)
def test_a_store_that_somebody_changed_is_refused_in_words(tmp_path: Path, change: str) -> None:
    path = tmp_path / "x.sqlite"
    store = Store(path)
    fill(store, [Wanted(DUEL, 2)], Workers(InProcess(), 1))
    assert len(store.rows(DUEL)) == 2
    assert store.sides(DUEL).tags
    store.close()
    with sqlite3.connect(path) as base:
        base.execute(change)
    base.close()
    store = Store(path)
    with pytest.raises(Trouble, match="or it is damaged; name another file with --store"):
        _ = store.rows(DUEL), store.sides(DUEL)
    store.close()


def test_a_store_of_which_any_bytes_are_damaged_ends_in_words(tmp_path: Path) -> None:
    """SQLite's own message may then hold bytes that are no text."""
    whole = tmp_path / "whole.sqlite"
    store = Store(whole)
    fill(store, [Wanted(DUEL, 3)], Workers(InProcess(), 1))
    store.close()
    data = whole.read_bytes()
    begins = data.index(b"CREATE TABLE games")
    refused, chance = 0, random.Random(1)
    for number in range(60):
        damaged = bytearray(data)
        for _ in range(12):  # in the page with the schema
            damaged[chance.randrange(begins - 20, begins + 60)] = chance.randrange(128, 256)
        path = tmp_path / f"{number}.sqlite"
        path.write_bytes(damaged)
        with suppress(Trouble):
            refused += 1
            store = Store(path)
            try:
                store.jobs()
                list(store.games())
                store.missing(DUEL, 3)
                store.rows(DUEL)
                store.sides(DUEL)
                fill(store, [Wanted(DUEL, 4)], Workers(InProcess(), 1))
                refused -= 1
            finally:
                store.close()
    assert refused


def test_other_versions_are_refused_and_not_counted_together() -> None:
    older = replace(DUEL, rules=DUEL.rules + 1)
    assert older.key != DUEL.key
    for other in (older, replace(DUEL, rows=ROWS + 1), replace(DUEL, game="whist")):
        with pytest.raises(VersionError):
            play(other, 0)


def test_a_game_of_a_job_is_a_legal_record_and_says_the_same() -> None:
    for job in (DUEL, KINGS):
        judgement = judge(record_of(job, 4))
        row = play(job, 4).row
        assert (judgement.verdict.status, judgement.verdict.complete) == ("legal", row.finished)
        assert row.totals == tuple(judgement.verdict.totals.values())
        assert row.lines == len(judgement.steps)
        assert read_row(row.text) == row


def test_players_of_levels_change_seats_over_the_same_deal() -> None:
    said = (("seasons", "1"),)
    job = Job("four-kingdoms", "A, B, C", said, (1, 0, 0), "7", about("four-kingdoms").rules_version, "worlds")
    games = [play(job, 3, rotation) for rotation in range(job.rotations)]
    assert job.rotations == 3
    assert {game.sides for game in games} == {Sides(("A", "B", "C"), (0, 1, 2))}
    assert all(game.row.finished and game.row.decisions and game.row.choices > 1 for game in games)
    records = [record_of(job, 3, rotation) for rotation in range(3)]
    assert all(judge(record).verdict.status == "legal" for record in records)
    hands = [[line for line in record.splitlines() if line.startswith("hand")] for record in records]
    assert hands[0]
    assert hands[0] == hands[1] == hands[2]
    assert len({game.row.digest for game in games}) > 1


def test_deals_differ_and_a_deal_is_always_the_same() -> None:
    digests = [play(DUEL, deal).row.digest for deal in (0, 1, 2, 0)]
    assert len(set(digests)) == 3
    assert digests[0] == digests[3]
    assert play(replace(DUEL, seed="8"), 0).row.digest != digests[0]


def test_rotations() -> None:
    job = replace(DUEL, levels=(3, 0))
    assert [job.rotations, job.seated(0), job.seated(1)] == [2, (3, 0), (0, 3)]
    assert replace(DUEL, levels=(1, 0, 1, 0)).rotations == 2
    assert replace(DUEL, levels=(2, 0, 0)).seated(1) == (0, 2, 0)
    assert DUEL.rotations == 1
    with pytest.raises(ValueError, match="rotation"):
        play(DUEL, 0, 1)


def test_what_a_row_says_of_the_lead() -> None:
    row = row_of([(0, 0), (2, 0), (2, 5), (6, 5)], [0], ["a", "b", "c"], sections=1, low_wins=False)
    assert (row.lead_changes, row.behind, row.decided, row.spread) == (2, 0.75, 0.25, 1)
    assert (row.finished, row.drawn, row.shares) == (True, False, (1.0, 0.0))
    drawn = row_of([(3, 3)], [0, 1], ["a"], sections=1, low_wins=True)
    assert (drawn.finished, drawn.drawn, drawn.shares) == (True, True, (0.5, 0.5))
    low = row_of([(0, 0), (2, 0), (2, 5)], [0], ["a", "b"], sections=1, low_wins=True)
    assert (low.lead_changes, low.decided) == (1, pytest.approx(1 / 3, abs=1e-3))
