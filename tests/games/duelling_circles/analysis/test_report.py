"""`analyse`: what is said of records, and where the solution is kept."""

from __future__ import annotations

import json
import re
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from companion.cli.app import app
from companion.disk.journal import Lock
from companion.games.duelling_circles.analysis import store
from companion.games.duelling_circles.analysis.worths import Rules, Worths
from companion.games.duelling_circles.lab.exact import why_unsolved
from companion.referee import read_record

HEAD = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\n"
GAME = HEAD + "2 h8 *1\n1 h8 *3\n2 h7xc1 *2\n4 h7 *3\n2 r *8\n0 *4\n1 c2xc3\nwinner: Aino\n"
BLUNDER = HEAD + "2 h8 *1\n1 h8 *3\n2 r *2\n"


@pytest.fixture
def run(short_game: Worths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
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
    assert "the game with 5 tokens is not solved here yet: companion lab solve duelling-circles --tokens 5" in said
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
        ("house: DC-R4=b\n", ""), ("house: DC-R3=b\n", "DC-R3"),
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


ENDINGS = Rules(2)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(store, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    return tmp_path / "cache"


def _load(shares: list[float] | None = None) -> bytes:
    """The worths of the endings, and whether they were solved now: then the shares tell of it."""
    found = store.load_or_solve(ENDINGS, progress=(shares if shares is not None else []).append)
    assert found.whole
    return found._cells.tobytes()


def test_a_solution_is_computed_once(cache: Path) -> None:
    shares: list[float] = []
    first = _load(shares)
    assert shares[-1] == 1
    assert _load(again := []) == first
    assert not again
    assert [path.name for path in cache.iterdir()] == ["duelling-circles-2-traditional-v3.worths"]


@pytest.mark.parametrize("damage", ["cut", "nonsense", "empty", "other"])
def test_a_damaged_or_foreign_file_is_computed_anew(cache: Path, damage: str) -> None:
    first = _load()
    path = store.worths_file(ENDINGS)
    whole = path.read_bytes()
    other = whole.replace(b'"version": 2', b'"version": 1', 1)
    path.write_bytes({"cut": whole[: len(whole) - 5], "nonsense": b"no table", "empty": b"", "other": other}[damage])
    assert _load() == first
    assert len(path.read_bytes()) == len(whole)


def test_a_cache_that_cannot_be_written_is_no_error(cache: Path) -> None:
    cache.write_text("a file where a folder should be", "utf-8")
    assert _load()
    assert cache.read_text("utf-8") == "a file where a folder should be"


def test_solving_goes_on_where_it_was_and_does_anew_what_is_damaged(tmp_path: Path) -> None:
    class Stop(Exception):
        pass

    def stop(share: float) -> None:
        if share > 0.9:
            raise Stop

    path = tmp_path / ENDINGS.name
    whole = store.make(ENDINGS, tmp_path / "whole", lambda _: None)._cells.tobytes()
    with pytest.raises(Stop):
        store.make(ENDINGS, path, stop)
    with path.open("r+b") as file:  # a worth of the first layer
        file.seek(1 << 16)
        file.write(b"\0\0\0\0")
    shares: list[float] = []
    assert store.make(ENDINGS, path, shares.append)._cells.tobytes() == whole
    assert len(shares) == 1


def test_why_a_game_is_not_solved_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(*more: str) -> str:
        found = CliRunner().invoke(app, ["lab", "solve", "duelling-circles", "--table", str(tmp_path), *more])
        assert found.exit_code == 2
        return " ".join(found.output.split())

    assert "kinilani" in solve("--tokens", "3", "--variant", "kinilani", "--set", "lineup=A b g v, B o c r")
    assert "not with b" in solve("--tokens", "3", "--house", "DC-R6=b")
    monkeypatch.setattr(store, "_memory_free", lambda: 1e9)
    said = solve("--tokens", "7")
    assert "914 million positions take 6.3 GB of memory, 3.7 GB of disk" in said
    assert "7 tokens take 6.3 GB of memory, and 1.0 GB are free" in said
    (tmp_path / Rules(3).name).write_text("my own file", "utf-8")
    assert "that is no table of worths" in solve("--tokens", "3")
    assert (tmp_path / Rules(3).name).read_text("utf-8") == "my own file"
    other = tmp_path / Rules(3, must_rally=True).name
    with closing(Lock(other)):
        other.touch()
        assert "another companion lab solve is at work" in solve("--tokens", "3", "--house", "DC-R4=b")
