"""Records that name a file: it is read beside the record, and what is wrong with it is said in a line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import Run

RING = "".join(f"{i}: {(i - 2) % 14 + 1} {i % 14 + 1} outer\n" for i in range(1, 15))
RECORD = """\
game: empires
players: Aino, Ville
map: ring.map
[turn 1]
Aino setup 1 4@1 3@2 3@14
Ville setup 8 4@8 3@7 3@9
Aino mig 5h 3
"""


@pytest.fixture
def games(folder: Path) -> Path:
    """A folder below the working one, with a record and its map."""
    games = folder / "games"
    games.mkdir()
    (games / "ring.map").write_text(RING, "utf-8")
    (games / "ring.game").write_text(RECORD, "utf-8")
    return games


def message(run: Run, name: str) -> str:
    result = run("check", "--json", name)
    assert result.exit_code == 2
    (error,) = json.loads(result.stdout)["errors"]
    assert (error["line"], error["column"], error["rule"]) == (3, 6, "header")
    return str(error["message"])


@pytest.mark.parametrize("command", ["check", "score", "show", "moves", "format"])
def test_the_map_lies_beside_the_record(run: Run, games: Path, command: str) -> None:
    result = run(command, "games/ring.game")
    assert result.exit_code == 0, result.output


def test_a_record_on_standard_input_has_its_map_in_the_working_folder(run: Run, games: Path, folder: Path) -> None:
    assert run("check", "-", said=RECORD).exit_code == 2
    (folder / "ring.map").write_text(RING, "utf-8")
    assert run("check", "-", said=RECORD).exit_code == 0


def test_a_map_that_cannot_be_read(run: Run, games: Path) -> None:
    ring = games / "ring.map"
    ring.write_bytes(b"1: 2\n\xff\n")
    assert "UTF-8" in message(run, "games/ring.game")
    ring.write_bytes(b"1: 2\n" * 1_000_000)
    assert "too big" in message(run, "games/ring.game")
    ring.write_text("1: 2\n", "utf-8")
    assert "not on the map" in message(run, "games/ring.game")
    ring.unlink()
    assert "there is no such file" in message(run, "games/ring.game")
    ring.mkdir()
    assert "isn't a file" in message(run, "games/ring.game")


@pytest.mark.parametrize("name", ["/dev/null", "\0", "a" * 300, "-", "../games"])
def test_odd_names_of_maps(run: Run, games: Path, name: str) -> None:
    (games / "ring.game").write_text(RECORD.replace("ring.map", name), "utf-8")
    assert message(run, "games/ring.game")


def test_games_without_a_map_are_simulated_on_one_of_their_own(run: Run, folder: Path) -> None:
    result = run("simulate", "empires", "--games", "2", "--players", "2", "--out", "out")
    assert result.exit_code == 0, result.output
    assert run("check", *sorted(str(path) for path in (folder / "out").iterdir())).exit_code == 0


def test_games_with_a_map_are_simulated_on_it(run: Run, games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(games)
    result = run("simulate", "empires", "--games", "1", "--players", "2", "--set", "map=ring.map")
    assert result.exit_code == 0, result.output


def test_a_new_record_needs_no_map_yet(run: Run, folder: Path) -> None:
    assert run("new", "empires", "-p", "Aino, Ville", "new.game").exit_code == 0
    assert "map" in (folder / "new.game").read_text("utf-8")
