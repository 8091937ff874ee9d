"""A record whose header lacks something (a map, the Circle) is begun at the table: the referee asks for it first."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import Run
from companion.cli.records.files import files_beside
from companion.referee import judge
from companion.referee.asking.gaps import gap_in, with_key, with_lines
from companion.referee.ready import ready_files

MAP_LINES = ("1 Norrby: 2 3 outer", "2: 1 3 outer", "3: 1 2 outer")


@pytest.fixture
def empires(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "em.game"
    assert run("new", "empires", "-p", "Emmi, Otto", str(path)).exit_code == 0
    return path


@pytest.fixture
def kings(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "ck.game"
    assert run("new", "circle-of-kings", "-p", "A, V", str(path)).exit_code == 0
    return path


def refereed(run: Run, path: Path, *typed: str) -> str:
    return run("referee", str(path), said="".join(f"{line}\n" for line in typed)).output


def header_of(path: Path) -> dict[str, str]:
    return dict(re.findall(r"^(\w+): (.*)$", path.read_text("utf-8").partition("#")[0], re.MULTILINE))


def is_legal(path: Path) -> bool:
    return not judge(path.read_text("utf-8"), files=files_beside(str(path))).verdict.errors


def test_new_says_what_is_lacking_and_who_asks_for_it(run: Run, tmp_path: Path) -> None:
    for game, players, key in (("em", "Emmi, Otto", "map"), ("ck", "A, V", "circle")):
        said = " ".join(run("new", game, "-p", players, str(tmp_path / f"{game}.game")).output.split())
        assert f"is ready, but for its {key}: " in said
        assert f"companion referee {tmp_path / game}.game asks for it first" in said
    assert "exactly two do" in run("new", "ck", "-p", "A, V, X", str(tmp_path / "three.game")).output


@pytest.mark.parametrize("answer", ["2", "tervaria", "Tervaria.map", "map: tervaria"])
def test_a_map_that_comes_with_the_game_is_chosen(run: Run, empires: Path, answer: str) -> None:
    said = refereed(run, empires, answer, "Emmi setup 1 10@1")
    names = [one.name for one in ready_files("empires", 2)]
    assert all(name in said for name in names)
    assert header_of(empires)["map"] == "tervaria.map"
    assert is_legal(empires)
    assert empires.read_text("utf-8").endswith("[turn 1]\nEmmi setup 1 10@1\n")


@pytest.mark.parametrize("answer", ["chance", "let chance draw it", "draw one"])
def test_chance_draws_a_map(run: Run, empires: Path, answer: str) -> None:
    refereed(run, empires, answer)
    assert is_legal(empires)
    assert "map" in header_of(empires)


def test_a_map_is_typed_line_by_line(run: Run, empires: Path) -> None:
    first, second, third = MAP_LINES
    said = refereed(run, empires, first, second, "", "3: 1 4", "undo", "nonsense", third, "", "Emmi setup 1 10@1")
    assert said.count("No: ") == 2  # a border that only one side names, and a line of no map
    assert is_legal(empires)
    assert empires.read_text("utf-8").endswith("[turn 1]\n" + "\n".join(MAP_LINES) + "\nEmmi setup 1 10@1\n")


def test_a_map_of_ones_own_is_named(run: Run, empires: Path) -> None:
    (empires.parent / "our land.map").write_text("\n".join(MAP_LINES) + "\n", "utf-8")
    said = refereed(run, empires, "our lnd.map", "our land.map")
    assert "No: “our lnd.map”: there is no such file" in " ".join(said.split())
    assert header_of(empires)["map"] == "our land.map"
    assert is_legal(empires)


def test_the_circle_is_typed_or_laid_by_chance(run: Run, kings: Path) -> None:
    before = kings.read_bytes()
    assert "such as Ks Kw Kc Kp" in refereed(run, kings, "Kw Ks Kp", "?")
    assert kings.read_bytes() == before
    refereed(run, kings, "Kw Ks Kp Kc")
    assert header_of(kings)["circle"] == "Kw Ks Kp Kc"
    kings.write_bytes(before)
    refereed(run, kings, "let chance lay it")
    assert sorted(header_of(kings)["circle"].split()) == ["Kc", "Kp", "Ks", "Kw"]
    assert is_legal(kings)


@pytest.mark.parametrize("typed", [(), ("quit",), (*MAP_LINES[:1], "quit"), ("", "")])
def test_where_nobody_answers_the_record_stays(run: Run, empires: Path, typed: tuple[str, ...]) -> None:
    before = empires.read_bytes()
    assert f"has no map yet; companion referee {empires} asks for it again" in refereed(run, empires, *typed)
    assert empires.read_bytes() == before


def test_nothing_is_asked_where_something_else_is_wrong_too(empires: Path) -> None:
    text = empires.read_text("utf-8")
    files = files_beside(str(empires))
    assert gap_in(text, files)
    assert gap_in(text.replace("rules: 1", "rules: 1\nhouse: EM-R99=b"), files) is None
    assert gap_in(text.replace("game: empires", "game: chess"), files) is None
    assert gap_in(with_key(text, "map", "linderheim.map"), files) is None


def test_what_is_written_keeps_the_line_ends(empires: Path) -> None:
    text = empires.read_text("utf-8").replace("\n", "\r\n")
    written = with_key(text, "map", "linderheim.map")
    assert "\r\nmap: linderheim.map\r\n" in written
    assert written.count("\n") == written.count("\r\n")
    gap = gap_in(text, files_beside(str(empires)))
    assert gap
    headless = "game: empires\nplayers: A, B"
    assert with_lines(gap, headless, MAP_LINES[:1]) == f"{headless}\n[turn 1]\n{MAP_LINES[0]}\n"


def test_maps_that_come_with_the_game_are_listed(run: Run) -> None:
    said = run("map", "list").output
    assert [line.split()[0] for line in said.splitlines()] == [one.name for one in ready_files("empires")]
    assert "Linderheim, 40 provinces, for 2 players" in said
    assert len(run("map", "list", "--players", "4").output.splitlines()) == 2
    assert run("map", "list", "--players", "7").exit_code == 2


@pytest.mark.parametrize(("said", "hint"), [("dalenrik", "did you mean “dalenrike.map”?"), ("zzz", "companion map list names")])
def test_a_map_is_named_without_its_ending_and_a_misspelt_one_is_suggested(
    run: Run, tmp_path: Path, said: str, hint: str
) -> None:
    players = ("-p", "A, B, C, D")
    assert run("new", "empires", *players, "--map", "Dalenrike", str(tmp_path / "a.game")).exit_code == 0
    assert header_of(tmp_path / "a.game")["map"] == "dalenrike.map"
    assert hint in run("new", "empires", *players, "--map", said, str(tmp_path / "b.game")).output
    error = judge(f"game: empires\nplayers: A, B\nmap: {said}\n[turn 1]\n", files=files_beside("-")).verdict.errors[0]
    assert hint in error.hint


def test_a_header_line_comes_below_the_others_whatever_their_comments_hold() -> None:
    header = "game: four-kingdoms\nplayers: Aino, Ville  # one\fpage\n# end\n"
    assert with_key(header, "dealer", "Aino") == header.replace("# end", "dealer: Aino\n# end")
    assert with_key("game: empires\r\nplayers: Aino, Ville", "map", "x.map").endswith("Ville\r\nmap: x.map\r\n")
