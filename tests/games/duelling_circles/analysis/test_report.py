"""`analyse`: what is said of records, and where the solution is kept."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from companion.cli.app import app
from companion.games.duelling_circles.analysis import store
from companion.games.duelling_circles.analysis.evaluation import Evaluation, why_unsolved
from companion.games.duelling_circles.analysis.report import analyse
from companion.games.duelling_circles.analysis.solver import Solution, solve
from companion.referee import judge, read_record

HEAD = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\n"
GAME = HEAD + "2 h8 *1\n1 h8 *3\n2 h7xc1 *2\n4 h7 *3\n2 r *8\n0 *4\n1 c2xc3\nwinner: Aino\n"
BLUNDER = HEAD + "2 h8 *1\n1 h8 *3\n2 r *2\n"


@pytest.fixture
def run(short_game: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """Runs the command in an empty folder, with the game solved already."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("companion.games.duelling_circles.analysis.report.load_or_solve", lambda *_, **__: short_game)
    (tmp_path / "duel.game").write_text(GAME, "utf-8")

    def invoke(*args: str, said: str = "") -> Result:
        return CliRunner().invoke(app, ["analyse", *args], input=said)

    return invoke


def test_a_finished_game_decision_by_decision(run) -> None:  # type: ignore[no-untyped-def]
    shown = run("duel.game")
    assert shown.exit_code == 0, shown.output
    assert "Exact chances" in shown.output
    assert "To win: Aino 100.0%, Ville 0.0%" in shown.output
    assert "Aino decided 4 times, 0 times not the best" in shown.output
    report = json.loads(run("duel.game", "--json").stdout)
    assert report["solved"] is True
    assert (report["first_player"], report["to_move"], report["moves"]) == (1.0, None, [])
    assert len(report["chances"]) == 8
    assert report["chances"][0] == pytest.approx(0.371, abs=0.05)
    assert [one["turn"] for one in report["decisions"]] == [1, 2, 3, 4, 5, 7]


def test_a_choice_that_is_not_the_best_costs(run) -> None:  # type: ignore[no-untyped-def]
    report = json.loads(run("-", "--json", said=BLUNDER).stdout)
    worst = report["decisions"][-1]
    assert worst["move"] == "r"
    assert worst["best"] == "h7"
    assert worst["loss"] == pytest.approx(worst["best_chance"] - worst["chance"])
    assert report["losses"]["Aino"] == pytest.approx(sum(one["loss"] for one in report["decisions"] if one["player"] == "Aino"))
    assert "not the best; lost" in run("-", said=BLUNDER).output


@pytest.mark.parametrize(
    ("line", "heads", "moves"),
    [
        ("", {1, 2, 3, 4}, {"h7", "h8", "r"}),
        ("2 h8 *1\n3\n", {3}, {"h7", "h8", "r"}),
        ("2 h8\n", set(), set()),
        ("4 h8 *4\n4 r *1\n4 c4 *8\n4 h7 *2\n3 c8\n", {None, 1, 2, 3, 4}, {"flip", "stop", "h3", "h7", "r"}),
    ],
)
def test_what_may_be_decided_at_a_records_end(run, line: str, heads: set[int | None], moves: set[str]) -> None:  # type: ignore[no-untyped-def]
    report = json.loads(run("-", "--json", said=HEAD + line).stdout)
    assert {one["heads"] for one in report["moves"]} == heads
    assert {one["move"] for one in report["moves"]} <= moves
    for shown in heads:
        chances = [one["chance"] for one in report["moves"] if one["heads"] == shown]
        assert max(chances) == next(one["chance"] for one in report["moves"] if one["heads"] == shown and one["best"])


def test_games_that_are_not_solved_are_estimated_and_it_is_said(run) -> None:  # type: ignore[no-untyped-def]
    five = HEAD.replace("3", "5") + "2 h8 *1\n3\n"
    shown = run("-", "--playouts", "30", said=five)
    assert shown.exit_code == 0, shown.output
    assert "only the short game with 3 tokens is solved, not the one with 5" in shown.output.replace("\n", " ")
    assert "±" in shown.output
    report = json.loads(run("-", "--playouts", "30", "--json", said=five).stdout)
    assert report["solved"] is False
    assert report["error"] > 0
    assert {one["heads"] for one in report["moves"]} == {3}
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
    assert report["to_move"] == "Ville"
    assert {one["move"] for one in report["moves"]} == {"h7/cerulean", "h8/orange"}  # r would land on a friend


def test_other_games_and_broken_records(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "four.game").write_text("game: four-kingdoms\nplayers: A, B, C\n", "utf-8")
    refused = run("four.game")
    assert refused.exit_code == 2
    assert "there is no analysis of Four Kingdoms" in refused.output
    assert run("-", said="game: duelling-circles\n").exit_code == 2
    illegal = run("-", "--json", said=HEAD + "2 h8 *1\n1 c5 *1\n")
    assert illegal.exit_code == 1


def test_an_illegal_first_line_half_way_is_looked_at_as_far_as_it_went(short_game: Solution) -> None:
    judgement = judge(HEAD.replace("3", "7") + "3 h7 4 h8\n")
    assert judgement.verdict.status == "illegal"
    report = analyse(judgement, lambda _: Evaluation(short_game), 10, 1)
    assert report.outlooks == []


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
