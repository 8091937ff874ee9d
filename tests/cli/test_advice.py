"""Advice that is given outside a record works as it stands: each command that a message names is typed as it is named."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import Result

from commands import Run
from companion.cli.terminal.out import as_typed
from companion.referee import all_about
from game_folders import facts_of, games_with_tests


def named_in(message: str, command: str) -> list[str]:
    """The words of the command line that a message names, for one command, to the end of the clause."""
    found = re.search(rf"companion ({command}\b[^;\n]*)", message)
    assert found, message
    return shlex.split(found[1].removesuffix(" lists them").removesuffix("."))


def told(result: Result) -> str:
    """What a command said, on one line."""
    return " ".join(result.output.split())


@pytest.mark.parametrize("again", [["four-kingdoms", "--players", "Aino, bot3, bot2"], []], ids=["begun anew", "gone on with"])
def test_where_no_seat_is_companions_what_play_says_leads_to_a_game(run: Run, tmp_path: Path, again: list[str]) -> None:
    record = tmp_path / "friday night.game"
    run("new", "four-kingdoms", "--players", "Aino, Ville, Emmi", str(record))
    said = told(run("play", *again, str(record)))
    assert "no seat" in said
    assert run(*named_in(said, "referee")).exit_code == 0
    begun = run(*named_in(said, "play"))
    assert begun.exit_code == 0, begun.output
    assert "players: Aino, bot3, bot3-2" in (tmp_path / "friday night-2.game").read_text("utf-8")


def test_a_game_among_people_is_told_which_seats_companion_may_have(run: Run, tmp_path: Path) -> None:
    asked = ["play", "four-kingdoms", "--players", "Aino, Ville, Emmi", str(tmp_path / "friday.game")]
    players = re.search(r'--players "(.*?)"', told(run(*asked)))
    assert players
    asked[3] = players[1]
    assert run(*asked).exit_code == 0


def test_a_record_with_a_seat_of_companions_is_gone_on_with(run: Run, tmp_path: Path) -> None:
    record = str(tmp_path / "friday.game")
    run("play", "four-kingdoms", "--players", "Aino, bot0", "--seasons", "1", record)
    said = told(run("play", "four-kingdoms", "--players", "Aino, bot0", record))
    assert run(*named_in(said, "play")[:2]).exit_code == 0


@pytest.mark.parametrize("name", ["q game.game", "häivä.game", "it's $HOME.game", 'a"b.game'])
def test_a_file_is_named_as_a_shell_takes_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("new", "four-kingdoms", "--players", "Aino, Ville", name).output
    assert shlex.split(as_typed(name)) == [name]
    assert f"companion enter {as_typed(name)} ask" in said


def test_a_record_that_standings_would_pass_over_is_told_so(run: Run, tmp_path: Path) -> None:
    said = {name: told(run("new", "four-kingdoms", "-p", "Aino, Ville", str(tmp_path / name))) for name in ("a.txt", "a.game")}
    assert ["companion standings" in one for one in said.values()] == [True, False]


@pytest.mark.parametrize("game", games_with_tests())
def test_a_rule_that_there_is_not_leads_to_the_rules_of_its_own_game(run: Run, game: str) -> None:
    prefix = next(about.prefix for about in all_about() if about.id == game)
    for wrong in (f"{prefix}-99.1", f"{prefix}-99", f"{prefix}-R99", prefix):
        said = told(run("rule", wrong))
        assert "did you mean" not in said
        assert f"{prefix}-1" in run(*named_in(said, "rules")).output
        ids = re.findall(r"[A-Z]{2}-R?[0-9]+", said.partition(";")[2])
        assert ids
        assert all(known.startswith(prefix) and run("rule", known).exit_code == 0 for known in ids), said


def test_a_rule_of_no_game_is_the_nearest_one_with_the_same_number(run: Run) -> None:
    assert "did you mean FK-4.3?" in run("rule", "KF-4.3").output
    assert "did you mean" not in run("rule", "KF-99.3").output


@pytest.mark.parametrize("around", ["{}.", "({})", "“{}”,", " {} ", "{};"])
def test_a_rule_is_known_as_it_is_copied_out_of_a_sentence(run: Run, around: str) -> None:
    assert run("rule", around.format("fk-4.3")).output == run("rule", "FK-4.3").output


@pytest.mark.parametrize(
    ("game", "words", "meant"),
    [
        ("four-kingdoms", ["wiener"], "winner"),
        ("four-kingdoms", ["foolow suit"], "follow suit"),
        ("four-kingdoms", ["foolow", "suit"], "follow suit"),
        ("empires", ["warehose"], "warehouse"),
    ],
)
def test_a_misspelt_word_is_found_among_the_words_of_the_rules(run: Run, game: str, words: list[str], meant: str) -> None:
    done = run("rules", game, *words)
    assert done.exit_code == 1
    assert named_in(told(done), "rules") == ["rules", game, *meant.split()]
    assert run(*named_in(told(done), "rules")).exit_code == 0


def test_words_that_stand_in_no_rule_together_are_tried_one_by_one(run: Run) -> None:
    for words in (["joker", "xylophone"], ["ware house"]):
        done = run("rules", "empires", *words)
        assert done.exit_code == 0 or run(*named_in(told(done), "rules")).exit_code == 0


@pytest.mark.parametrize("game", games_with_tests())
def test_a_game_has_the_prefix_of_its_rules_as_a_short_name(run: Run, game: str) -> None:
    facts = facts_of(game)
    prefix = facts.rule.partition("-")[0]
    for short in (prefix, prefix.lower()):
        assert run("rules", short, facts.word).output == run("rules", game, facts.word).output
        assert run("games", short).output == run("games", game).output
        assert run("notation", short).output == run("notation", game).output


def test_a_record_says_of_which_game_a_sheet_is(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "friday.game"
    run("new", "four-kingdoms", "--players", "Aino, Ville", str(record))
    (tmp_path / "companion.toml").write_text('game = "circle-of-power"\n', "utf-8")
    done = run("print", "sheet", "--record", str(record), "--output", str(tmp_path))
    assert done.exit_code == 0, done.output
    assert (tmp_path / "friday-score-sheet-a4.pdf").is_file()
    done = run("print", "kit", "--only", "score-sheet", "--record", str(record), "--output", str(tmp_path))
    assert done.exit_code == 0, done.output
    for thing in ("sheet", "ticks", "kit", "learn"):
        said = told(run("print", thing, str(record), "--output", str(tmp_path)))
        again = said.rpartition("write companion ")[2].split(" ")
        assert again == ["print", thing, "--record", str(record)]
        assert thing not in ("sheet", "ticks") or run(*again, "--output", str(tmp_path)).exit_code == 0
    wrong = run("print", "sheet", "ck", "--record", str(record), "--output", str(tmp_path))
    assert wrong.exit_code == 2
    assert "this is a record of four-kingdoms, not of circle-of-kings; leave ck out" in told(wrong)


def test_a_folder_that_is_not_there_is_named(run: Run, tmp_path: Path) -> None:
    said = told(run("new", "four-kingdoms", "-p", "Aino, Ville", str(tmp_path / "nodir" / "x.game")))
    assert f"there is no folder {tmp_path / 'nodir'}; make it first" in said


@pytest.fixture
def dealt(tmp_path: Path) -> str:
    path = tmp_path / "cp.game"
    path.write_text("game: circle-of-power\nplayers: Ann, Bo, Cia, Dee\n[season 1]\ncities: Kh Qs Qc As\n", "utf-8")
    return str(path)


def test_a_sign_that_stands_behind_a_blank_is_told_where_it_stands(run: Run, dealt: str) -> None:
    said = told(run("moves", dealt, "--said", "hand: Ann 2c 3c 4c ,"))
    assert said.endswith("“,” doesn't fit here; write it without a blank before it: 4c,")
    assert run("moves", dealt, "--said", "hand: Ann 2c 3c 4c,").exit_code == 0


def test_a_comment_is_no_word(run: Run, dealt: str) -> None:
    assert "# begins a comment" in told(run("moves", dealt, "--said", "(Jd) #"))


def test_a_number_without_bounds_is_shown_with_one_that_can_be_typed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "fk.game"
    path.write_text("game: four-kingdoms\nplayers: Ann, Bo\n[season 1]\n", "utf-8")
    found = re.search(r"a number \((-?\d+), …\)", told(run("moves", str(path), "--said", "points: Ann x")))
    assert found
    assert run("moves", str(path), "--said", f"points: Ann {found[1]}").exit_code == 0


def test_a_first_line_without_its_colon_is_told_so(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "friday.game"
    path.write_text("game four-kingdoms\nplayers: Ann, Bo\n", "utf-8")
    said = told(run("check", str(path)))
    assert "a colon is missing after “game”" in said
    assert "write game: four-kingdoms" in said
    path.write_text("players: Ann, Bo\n", "utf-8")
    assert "above this line write game: circle-of-kings, or game: circle-of-power" in told(run("check", str(path)))


@pytest.mark.parametrize("names", ["Aino; Ville", "Aino/Ville", "Aino and  Ville", "Aino & Ville", "Aino + Ville"])
def test_names_are_parted_as_people_part_them(run: Run, names: str) -> None:
    assert "\nplayers: Aino, Ville\n" in run("new", "four-kingdoms", "--players", names).output


def test_names_without_commas_are_told_where_they_belong(run: Run) -> None:
    said = told(run("new", "four-kingdoms", "--players", "Aino Ville"))
    found = re.search(r"put commas between the names: (.*)$", said)
    assert found
    assert run("new", "four-kingdoms", "--players", found[1]).exit_code == 0
    assert "players: Aino = Aino & Bo, Ville" in run("new", "four-kingdoms", "--players", "Aino & Bo, Ville").output


@pytest.mark.parametrize(
    ("players", "mended"),
    [
        ("Aino; Ville; Emmi", "Aino, Ville, Emmi"),
        ("Aino Ville", "Aino, Ville"),
        ("Aino, 2nd, Emmi", "Aino, P2 = 2nd, Emmi"),
        ("Aino, Ville, AINO", "Aino, Ville, P3 = AINO"),
        ("Aino,, Ville", "Aino, Ville"),
        ("Aino, Ville Virtanen", "Aino, Ville = Ville Virtanen"),
    ],
)
def test_a_record_s_players_are_put_right_in_the_hint(run: Run, tmp_path: Path, players: str, mended: str) -> None:
    path = tmp_path / "friday.game"
    path.write_text(f"game: four-kingdoms\nplayers: {players}\n[season 1]\nkings: Ks Kd\n", "utf-8")
    assert f"hint: write players: {mended} " in f"{told(run('check', str(path)))} "
    path.write_text(f"game: four-kingdoms\nplayers: {mended}\n[season 1]\nkings: Ks Kd\n", "utf-8")
    assert run("check", str(path)).exit_code == 0
