"""`analyse`: what is said of records, and where the solution is kept."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from companion.cli.app import app
from companion.games.duelling_circles.analysis import store
from companion.games.duelling_circles.analysis.evaluation import why_unsolved
from companion.games.duelling_circles.analysis.solver import Solution, solve
from companion.referee import read_record

HEAD = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\n"
GAME = HEAD + "2 h8 *1\n1 h8 *3\n2 h7xc1 *2\n4 h7 *3\n2 r *8\n0 *4\n1 c2xc3\nwinner: Aino\n"
BLUNDER = HEAD + "2 h8 *1\n1 h8 *3\n2 r *2\n"


@pytest.fixture
def run(short_game: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """Runs the command in an empty folder, with the game solved already."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("companion.games.duelling_circles.lab.exact.load_or_solve", lambda *_, **__: short_game)
    (tmp_path / "duel.game").write_text(GAME, "utf-8")

    def invoke(*args: str, said: str = "") -> Result:
        return CliRunner().invoke(app, ["analyse", *args], input=said)

    return invoke


def test_a_finished_game_decision_by_decision(run) -> None:  # type: ignore[no-untyped-def]
    shown = run("duel.game")
    assert shown.exit_code == 0, shown.output
    assert "Exact chances" in shown.output
    assert re.search(r"Aino had \d genuine choices; 0 cost something", shown.output)
    report = json.loads(run("duel.game", "--json").stdout)
    assert report["solved"] is True
    assert (report["end"], report["finished"], report["moves"]) == ([1.0, 0.0], True, [])
    assert report["start"][0] == pytest.approx(0.371, abs=0.05)
    assert [one["line"] for one in report["decisions"]] == [4, 6, 8]
    for account in report["accounts"].values():
        assert account["start"] + account["luck"] + account["skill"] + account["others"] == pytest.approx(
            account["result"], abs=1e-9
        )


def test_a_choice_that_is_not_the_best_costs(run) -> None:  # type: ignore[no-untyped-def]
    report = json.loads(run("-", "--json", said=BLUNDER).stdout)
    worst = report["decisions"][-1]
    assert worst["move"] == "r"
    assert worst["best"] == "h7"
    assert worst["loss"] == pytest.approx(worst["best_chance"] - worst["chance"])
    assert "cost something: " in run("-", said=BLUNDER).output
    assert "h7 was better" in run("-", said=BLUNDER).output


@pytest.mark.parametrize(
    ("line", "open_now", "moves"),
    [
        ("", {"Aino: 1 head", "Aino: 2 heads", "Aino: 3 heads", "Aino: 4 heads"}, {"h7", "h8", "r"}),
        ("2 h8 *1\n3\n", {"Ville: 3 heads"}, {"h7", "h8", "r"}),
        ("2 h8\n", set(), set()),
        ("4 h8 *4\n4 r *1\n4 c4 *8\n4 h7 *2\n3 c8\n", {"Aino: 3 heads, c8"}, {"flip", "stop"}),
    ],
)
def test_what_may_be_decided_at_a_records_end(run, line: str, open_now: set[str], moves: set[str]) -> None:  # type: ignore[no-untyped-def]
    report = json.loads(run("-", "--json", said=HEAD + line).stdout)
    assert {one["open"] for one in report["moves"]} == open_now
    for one in report["moves"]:
        assert {option["move"] for option in one["options"]} <= moves
        chances = [option["chance"] for option in one["options"]]
        assert chances == sorted(chances, reverse=True)


POSITION = "position: turn 4\nboard: Aino h8 c1 c2, Ville c3\nreserve: Ville 1\n"


@pytest.mark.parametrize("lines", ["2 h8 *1\n", "2 h8 *1\n1 h8 *3\n", POSITION])
def test_a_game_under_way_ends_with_the_mean_over_all_flips(run, lines: str) -> None:  # type: ignore[no-untyped-def]
    """The flip that comes next has not fallen: heads 0 to 4 come 1, 4, 6, 4 and 1 times of 16."""
    report = json.loads(run("-", "--json", said=HEAD + lines).stdout)
    seat = report["sides"].index(report["moves"][0]["player"])
    best = {int(one["open"].split()[1]): one["options"][0]["chance"] for one in report["moves"]}
    lost = json.loads(run("-", "--json", said=f"{HEAD}{lines}0\n").stdout)["end"][seat]
    stuck = {heads: json.loads(run("-", "--json", said=f"{HEAD}{lines}{heads}\n").stdout)["end"][seat] for heads in range(1, 5)}
    mean = (lost + sum(times * best.get(heads, stuck[heads]) for heads, times in enumerate((4, 6, 4, 1), 1))) / 16
    assert report["end"][seat] == pytest.approx(mean, abs=0.02)  # the solution of this test is a rough one
    assert sum(report["end"]) == pytest.approx(1)
    estimated = json.loads(run("-", "--json", "--playouts", "300", said=HEAD + lines).stdout)
    assert estimated["end"][seat] == pytest.approx(mean, abs=0.12)


def test_what_begins_at_a_position_starts_with_its_chance(run) -> None:  # type: ignore[no-untyped-def]
    bare = json.loads(run("-", "--json", said=HEAD + POSITION).stdout)
    assert bare["start"] == bare["end"] == bare["curve"][0]
    report = json.loads(run("-", "--json", said=f"{HEAD}{POSITION}2 c3 *1\n").stdout)
    assert report["start"] == bare["start"]
    assert report["start"][0] > 0.6 > json.loads(run("-", "--json", said=HEAD).stdout)["start"][0]


def test_games_that_are_not_solved_are_estimated_and_it_is_said(run) -> None:  # type: ignore[no-untyped-def]
    five = HEAD.replace("3", "5") + "2 h8 *1\n3 h7 *2\n3\n"
    shown = run("-", "--playouts", "30", said=five)
    assert shown.exit_code == 0, shown.output
    assert "playouts were asked for" in " ".join(shown.output.split())
    said = " ".join(run("-", said=five).output.split())
    assert "only the short game with 3 tokens is solved, not the one with 5" in said
    assert "200 playouts were off by 6 points of 100" in said
    assert "±" in shown.output
    report = json.loads(run("-", "--playouts", "30", "--json", said=five).stdout)
    assert report["solved"] is False
    assert report["moves"][0]["options"][0]["error"] > 0
    again = json.loads(run("-", "--playouts", "30", "--json", said=five).stdout)
    other = json.loads(run("-", "--playouts", "30", "--json", "--seed", "2", said=five).stdout)
    assert report == again
    assert report != other


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("", ""), ("variant: counterflow\n", ""), ("variant: no-reserves\n", ""), ("house: DC-R9=b, DC-R10=b\n", ""),
        ("house: DC-R5=b\n", "DC-R5"), ("variant: kinilani\nlineup: Aino b g v, Ville o c r\n", "kinilani"),
    ],
)  # fmt: skip
def test_which_games_are_solved(header: str, why: str) -> None:
    said = why_unsolved(read_record(HEAD + header).table)
    assert why in said
    assert bool(said) == bool(why)


def test_kinilani_and_a_turn_half_way_are_estimated(run) -> None:  # type: ignore[no-untyped-def]
    text = HEAD + "variant: kinilani\nlineup: Aino b g v, Ville o c r\n3 h7 *1\n2\n"
    report = json.loads(run("-", "--playouts", "20", "--json", said=text).stdout)
    (now,) = report["moves"]
    assert now["player"] == "Ville"
    assert {one["move"] for one in now["options"]} == {"h7", "h8"}  # r would land on a friend


def test_records_that_are_broken(run) -> None:  # type: ignore[no-untyped-def]
    assert run("-", said="game: duelling-circles\n").exit_code == 2
    illegal = run("-", "--json", said=HEAD + "2 h8 *1\n1 c5 *1\n")
    assert illegal.exit_code == 1
    assert run("-", said=HEAD.replace("3", "7") + "3 h7 4 h8\n").exit_code == 1


# ---- the cache -------------------------------------------------------------------------------------------------------


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(store, "cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(store, "solve", partial(solve, tolerance=0.1))
    return tmp_path / "cache"


def _same(one: Solution, other: Solution) -> bool:
    return one.chances.keys() == other.chances.keys() and all(
        np.array_equal(one.chances[k], other.chances[k]) for k in one.chances
    )


def test_a_solution_is_computed_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shares: list[float] = []
    first = store.load_or_solve(2, counterflow=False, progress=shares.append)
    assert shares[-1] == 1
    monkeypatch.setattr(store, "solve", None)
    assert _same(first, store.load_or_solve(2, counterflow=False, progress=shares.append))
    assert [path.name for path in cache.iterdir()] == ["duelling-circles-2-traditional-v1.npz"]


@pytest.mark.parametrize("damage", ["cut", "nonsense", "empty", "other"])
def test_a_damaged_or_foreign_file_is_computed_anew(cache: Path, damage: str) -> None:
    first = store.load_or_solve(2, counterflow=False, progress=lambda _: None)
    path = store.solution_file(2, counterflow=False)
    whole = path.read_bytes()
    if damage == "other":
        np.savez(path, something=np.zeros(3))
    else:
        path.write_bytes({"cut": whole[: len(whole) // 2], "nonsense": b"no array", "empty": b""}[damage])
    assert _same(first, store.load_or_solve(2, counterflow=False, progress=lambda _: None))
    assert path.read_bytes()[:2] == b"PK"
    assert len(path.read_bytes()) == len(whole)


def test_another_version_is_not_looked_at(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store.load_or_solve(2, counterflow=False, progress=lambda _: None)
    monkeypatch.setattr(store, "VERSION", 2)
    solved: list[float] = []
    store.load_or_solve(2, counterflow=False, progress=solved.append)
    assert solved
    assert len(list(cache.iterdir())) == 2


def test_a_cache_that_cannot_be_written_is_no_error(cache: Path) -> None:
    cache.write_text("a file where a folder should be", "utf-8")
    found = store.load_or_solve(2, counterflow=True, progress=lambda _: None)
    assert _same(found, solve(2, counterflow=True, tolerance=0.1))
    assert cache.read_text("utf-8") == "a file where a folder should be"
