"""Every command on every game: from an empty record to the standings, as a table uses them one evening after the other."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from commands import Process, Run
from companion.referee import find_game, judge
from companion.referee.games import has_part
from game_folders import extra_files, facts_of, games_with_tests, lines_of_header, names_a_file, read_extra

#: What a command needs to play Empires.
EMPIRES = facts_of("empires").options
each_game = pytest.mark.parametrize("game_id", games_with_tests())


@pytest.fixture(autouse=True)
def _files(folder: Path) -> None:
    """The files that headers name lie in the working folder."""
    for game_id in games_with_tests():
        for path in extra_files(game_id):
            shutil.copy(path, folder)


@pytest.fixture
def simulated(run: Run, folder: Path, game_id: str) -> Path:
    """A whole game, played at random."""
    done = run("simulate", game_id, *facts_of(game_id).options, "--games", "1", "--seed", "4", "--out", ".")
    assert done.exit_code == 0, done.output
    assert f"1 game of {find_game(game_id).title}" in done.output
    assert ("section" in done.output) is False
    return folder / f"{game_id}-4-1.game"


@each_game
def test_a_new_record_is_ready(run: Run, folder: Path, game_id: str) -> None:
    done = run("new", game_id, *facts_of(game_id).options, "new.game")
    assert done.exit_code == 0, done.output
    assert ("enter new.game ask" in done.output) == has_part(game_id, "questions")
    assert run("check", "new.game").output.startswith("new.game: legal, not complete")
    assert run("moves", "new.game").exit_code == 0
    assert run("show", "new.game").exit_code == 0
    assert run("score", "new.game").exit_code == 0
    assert "no form for a result alone" not in run("enter", "new.game", said="quit\n").output
    assert not (folder / "new.game.draft").exists()


@each_game
def test_a_whole_game(run: Run, folder: Path, simulated: Path, game_id: str) -> None:
    name, text = simulated.name, simulated.read_text("utf-8")
    verdict = json.loads(run("check", "--json", name).output)
    assert (verdict["status"], verdict["complete"], verdict["game"]) == ("legal", True, game_id)
    assert "; nothing" not in run("check", name).output
    counted = find_game(game_id).about.tally.noun
    if counted != "total":
        assert f"{counted}: Aino {verdict['totals']['Aino']}" in run("check", name).output
    table = run("score", name).output
    assert counted in table
    assert "None" not in table
    scores = json.loads(run("score", "--json", name).output)
    assert scores["totals"] == verdict["totals"]
    assert run("score", "--why", name).output.startswith(table.rstrip("\n")[:60])
    rows = run("score", "--csv", name).output.splitlines()
    assert rows[-1].startswith(f"{name},{game_id},")
    assert run("score", "--csv", "--why", name).output.count("\n") > 1
    if not find_game(game_id).section:
        assert {unit: sum(item["amount"] for item in items) for unit, items in scores["items"].items()} == scores["totals"]
    assert "Standings in" in run("score", name, name).output
    assert run("show", name).exit_code == 0
    assert run("moves", name).exit_code == 0
    assert run("format", "--check", name).exit_code == 0
    assert run("check", "-", said=text.replace("\n", "\r\n")).output.startswith("-: legal, complete")


@each_game
def test_half_a_game(run: Run, folder: Path, simulated: Path, game_id: str) -> None:
    lines = simulated.read_text("utf-8").splitlines(keepends=True)
    for count in (len(lines) // 3, len(lines) // 2, 2 * len(lines) // 3):
        (folder / "half.game").write_text("".join(lines[:count]), "utf-8")
        moves = run("moves", "half.game")
        assert moves.exit_code == 0, moves.output
        shown = run("show", "half.game")
        for output in (moves.output, shown.output):
            assert max(map(len, output.splitlines())) <= 80
        assert json.loads(run("moves", "--json", "half.game").output)


@each_game
def test_earlier_positions(run: Run, simulated: Path, game_id: str) -> None:
    place = "1.3" if find_game(game_id).section else "3"
    done = run("show", simulated.name, "--at", place)
    assert done.exit_code == 0, done.output
    assert done.output.splitlines()[0].endswith(place)
    far = "1.999" if find_game(game_id).section else "999"
    assert "has no line 999; it has" in run("show", simulated.name, "--at", far).output


@each_game
def test_a_link_and_back(run: Run, folder: Path, simulated: Path, game_id: str) -> None:
    text = simulated.read_text("utf-8")
    link = run("link", simulated.name)
    assert link.exit_code == 0, link.output
    assert ("send that file along" in link.output) is names_a_file(game_id, judge(text, files=read_extra).record.header)
    assert run("open", link.stdout.splitlines()[0], "back.game").exit_code == 0
    assert (folder / "back.game").read_text("utf-8") == text
    (folder / "said.game").write_text(text.replace("\n", "  # so it was\n", 3), "utf-8")
    verbatim = run("link", "--comments", "said.game")
    assert run("open", "-", said=verbatim.stdout).output == (folder / "said.game").read_text("utf-8")


@each_game
def test_a_whole_game_at_the_table(process: Process, folder: Path, simulated: Path, game_id: str) -> None:
    text = simulated.read_text("utf-8")
    rule = facts_of(game_id).rule
    lines, first = text.splitlines(keepends=True), lines_of_header(text)
    (folder / "live.game").write_text("".join(lines[:first]), "utf-8")
    words = ["show\n", "moves\n", "score\n", "gibberish ?!\n", "why\n", f"rule {rule}\n", "undo\n", "redo\n"]
    done = process("referee", "live.game", said="".join([*lines[first:], *words]))
    assert done.returncode == 0, done.stdout + done.stderr
    assert (folder / "live.game").read_text("utf-8") == text
    assert "malformed (syntax)" in done.stdout
    assert rule in done.stdout
    assert judge(text, files=read_extra).verdict.complete


@each_game
def test_rules_are_found(run: Run, game_id: str) -> None:
    rule, word = facts_of(game_id).rule, facts_of(game_id).word
    assert find_game(game_id).title in run("rule", rule.lower()).output
    found = run("rules", game_id, word).output
    assert word in found.casefold()
    assert rule in found
    assert game_id in run("games", game_id).output


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("circle-of-power", "-p", "A, dummy"), '--players "A, dummy1, Ville, dummy2"'),
        (("empires", "-p", "A, B", "--map", "none.map"), "there is no such file"),
        (("empires", "-p", "A, B", "--counters", "3"), "10 or more"),
    ],
)
def test_what_a_new_record_lacks_is_told_as_an_option(run: Run, folder: Path, args: tuple[str, ...], said: str) -> None:
    done = run("new", *args, "new.game")
    assert done.exit_code == 2
    assert said in done.output
    assert not (folder / "new.game").exists()


@pytest.mark.parametrize(
    ("args", "key"),
    [
        (("circle-of-kings", "-p", "A, B"), "circle"),
        (("duelling-circles", "-p", "A, B", "--variant", "kinilani"), "lineup"),
        (("empires", "-p", "A, B"), "map"),
    ],
)
def test_what_a_new_record_lacks_is_told_and_asked_for_at_the_table(
    run: Run, folder: Path, args: tuple[str, ...], key: str
) -> None:
    done = run("new", *args, "new.game")
    assert done.exit_code == 0
    assert f"is ready, but for its {key}:" in done.output
    assert "companion referee new.game" in done.output.replace("\n", " ")
    assert f"{key}> " in run("referee", "new.game", said="chance\n").output
    assert f"\n{key}: " in (folder / "new.game").read_text("utf-8")
    assert run("check", "new.game").exit_code == 0


def test_a_map_from_elsewhere_comes_beside_a_new_record(run: Run, folder: Path) -> None:
    (folder / "games").mkdir()
    (folder / "ring.map").rename(folder / "games" / "ring.map")
    assert run("new", "empires", "-p", "A, B", "--map", "ring.map", "games/new.game").exit_code == 0  # beside the record


def test_variants_are_put_together(run: Run) -> None:
    done = run("new", "duelling-circles", "-p", "A, B", "--variant", "counterflow", "--variant", "no-reserves")
    assert "\nvariant: no-reserves, counterflow\n" in done.output or "\nvariant: counterflow, no-reserves\n" in done.output
    assert "isn't a value" in run("new", "four-kingdoms", "-p", "A, B", "--variant", "day", "--variant", "night").output


def test_unfinished_games_are_no_draws(run: Run) -> None:
    done = run("simulate", "empires", "-p", "4", "--counters", "12", "--cities", "2", "--games", "1")
    assert "Draws: 0.0%. Unfinished: 100.0%." in done.output


def test_claims_that_are_judged_later_are_explained_by_their_own_section(run: Run, folder: Path) -> None:
    text = (
        "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Kw Ks Kp Kc\n[round 1]\nscore: Aino -2, Ville -3\n"
        "Aino As + 2s / lovers\nVille As + 2s / moon\ntotal: Aino 19\n[round 2]\n"
    )
    (folder / "claims.game").write_text(text, "utf-8")
    output = run("check", "claims.game").output
    assert "claimed: Ville -3; computed -2; difference -1\n   items: drawn -2\n" in output
    assert "claimed: Aino 19; computed 20; difference -1\n\n" in output


def test_many_items_of_one_amount_are_told_together(run: Run, folder: Path) -> None:
    run("simulate", "empires", *EMPIRES, "--games", "1", "--out", ".")
    assert "+1 each: " in run("score", "--why", "empires-0-1.game").output


def test_the_caret_stands_under_the_wrong_part_of_a_step(run: Run, folder: Path) -> None:
    head = "game: empires\nplayers: Aino, Ville\nmap: ring.map\n[turn 1]\nAino setup 1 10@1\nVille setup 8 10@8\n"
    (folder / "step.game").write_text(f"{head}Aino exp 2d 3d 4@1>2; mig 5h 9\n", "utf-8")
    output = run("check", "step.game").output
    assert "    7 | Aino exp 2d 3d 4@1>2; mig 5h 9\n      |                ^\n" in output
    (folder / "step.game").write_text(f"{head}Aino exp 2d 3d 1>2; mig 5h 9; com 3s 3\n", "utf-8")
    assert "\n      |                            ^\n" in run("check", "step.game").output
