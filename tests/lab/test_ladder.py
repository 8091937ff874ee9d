"""`lab ladder`: each level against the one below, kept and gone on with; `lab export --parquet`."""

from __future__ import annotations

import re
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import duckdb
import pytest

from commands import Run
from companion.lab.chance import Streams
from companion.lab.job import read_job
from companion.lab.matches import laboratory_of
from companion.lab.players import choose, is_level
from companion.lab.run.store import Store
from companion.referee import read_table

DUEL = ("lab", "ladder", "duelling-circles", "--tokens", "3", "--jobs", "1")


def test_a_ladder_shows_each_step_and_plays_nothing_twice(run: Run, folder: Path) -> None:
    done = run(*DUEL, "--levels", "0, 1, 10", "--deals", "4")
    assert done.exit_code == 0, done.output
    steps = re.findall(r"^ +(\d+) +(\d+) +(\d+) +(\d+) ± (\d+) +50  (.*)$", done.output, re.MULTILINE)
    assert [step[:3] for step in steps] == [("1", "0", "8"), ("10", "1", "8")]
    store = folder / "duelling-circles-ladder.sqlite"
    before = store.read_bytes()
    assert run(*DUEL, "--levels", "0, 1, 10", "--deals", "4").stdout == done.stdout
    assert store.read_bytes() == before


def test_a_step_that_is_one_is_called_so(run: Run) -> None:
    done = run("lab", "ladder", "duelling-circles", "--tokens", "5", "-j", "1", "--levels", "0 1", "--deals", "15")
    assert re.search(r"\d+ ± \d+ +50  stronger", done.output), done.output


def test_what_a_table_leaves_to_chance_is_drawn_anew_for_each_deal(run: Run, folder: Path) -> None:
    done = run("lab", "ladder", "circle-of-kings", "-j", "1", "--levels", "0 1", "--deals", "2")
    assert re.search(r"^ +1 +0 +4 ", done.output, re.MULTILINE), done.output
    with closing(Store(folder / "circle-of-kings-ladder.sqlite")) as store:
        ((job, games),) = store.jobs()
    assert games == 4
    assert "circle" not in dict(read_job(job).header)
    done = run("lab", "ladder", "circle-of-kings", "-j", "1", "--levels", "0 1", "--deals", "2", "--circle", "Kw Ks Kp Kc")
    with closing(Store(folder / "circle-of-kings-ladder.sqlite")) as store:
        assert [games for _, games in store.jobs()] == [4, 4]


def test_what_is_no_ladder_is_refused_in_words(run: Run) -> None:
    for words, said in (
        ((*DUEL, "--levels", "1"), "isn't a ladder"),
        ((*DUEL, "--levels", "0, 7"), "isn't a ladder"),
        ((*DUEL, "--levels", "0, 1, 1"), "a level against itself shows nothing"),
        ((*DUEL, "--levels", "0, x"), "isn't a ladder"),
        ((*DUEL, "-p", "9"), "players"),
    ):
        done = run(*words)
        assert done.exit_code == 2, done.output
        assert said in done.output


def test_a_level_from_10_on_is_a_budget_of_playouts() -> None:
    lab = laboratory_of("hearts")
    assert lab is not None
    world = lab.begin(read_table("game: hearts\nplayers: A, B, C\n"), Streams("x", 0))
    decision = world.decision()
    assert decision is not None
    assert [number for number in range(15) if is_level(number)] == [0, 1, 2, 3, 4, 10, 11, 12, 13, 14]
    tried = [
        sum(value.playouts for value in choose(lab, world.view(0), decision, level, Random(1)).values) for level in (60, 120)
    ]
    assert 30 <= tried[0] <= 80 < tried[1] <= 130


def test_parquet_has_the_same_rows_as_csv(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(*DUEL, "--levels", "0 1", "--deals", "3")
    store = "duelling-circles-ladder.sqlite"
    csv = run("lab", "export", store).stdout.splitlines()
    done = run("lab", "export", store, "--parquet", "games.parquet")
    assert done.exit_code == 0, done.output
    found = duckdb.read_parquet(str(folder / "games.parquet"))
    assert found.columns == csv[0].split(",")
    assert [str(row[0]) for row in found.fetchall()] == [line.split(",")[0] for line in csv[1:]]
    assert "it exists already" in run("lab", "export", store, "--parquet", "games.parquet").output
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert "Parquet needs duckdb" in run("lab", "export", store, "--parquet", "b.parquet").output
