"""What saves typing, and what slips: completion, the nearest word, seats that nobody takes, the players in the reminder."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import Process, Run
from companion.referee import all_games, find_game, judge
from companion.referee.asking.reminder import reminder_lines


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("companion new four-kingdoms --sc", ["--scoring"]),
        ("companion new four-kingdoms --scoring ", ["no-kings", "day", "night", "evening"]),
        ("companion new four-kingdoms --scoring ni", ["night"]),
        ("companion print kit four-kingdoms --exchange cy", ["cyclic", "cyclic-all"]),
        ("companion simulate circle-of-power --variant l", ["lonely-tyrant"]),
        ("companion new duelling-circles --set tok", ["tokens=3", "tokens=5", "tokens=7", "tokens=14"]),
        ("companion print kit four-kingdoms --only s", ["score-sheet"]),
        ("companion print kit circle-of-kings --only t", ["tarot-deck"]),
        ("companion print kit duelling-circles --only board --size ", ["a4", "travel", "a3", "a2"]),
        ("companion print kit empires --paper ", ["a4", "letter"]),
        ("companion rule FK-3.", ["FK-3.1", "FK-3.2", "FK-3.3", "FK-3.4", "FK-3.5"]),
        ("companion rule fk-1", ["fk-1", "fk-10", "fk-11", "fk-12", "fk-13", "fk-14"]),
        ("companion map make --flavour e", ["eastern"]),
        ("companion notation fo", ["four-kingdoms"]),
        ("companion print sheet four-kingdoms --op", ["--open"]),
    ],
)
def test_the_shell_completes(process: Process, words: str, offered: list[str]) -> None:
    number = str(words.count(" "))
    done = process(_COMPANION_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=number)
    assert done.stdout.split()[: len(offered)] == offered
    assert done.stderr == ""


@pytest.mark.parametrize("words", ["companion new no-such-game --scoring ", "companion print kit no-such-game --only "])
def test_of_an_unknown_game_nothing_is_offered(process: Process, words: str) -> None:
    done = process(_COMPANION_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=str(words.count(" ")))
    assert (done.stdout.strip(), done.stderr) == ("", "")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (
            ("new", "four-kingdoms", "-p", "A, B", "--scorng", "night"),
            "companion new has no option --scorng; did you mean --scoring?",
        ),
        (("check", "--jsn", "x"), "companion check has no option --jsn; did you mean --json?"),
        (("print", "kit", "empires", "--papr", "a4"), "companion print kit has no option --papr; did you mean --paper?"),
        (("map", "make", "--plyers", "3"), "companion map make has no option --plyers; did you mean --players?"),
        (
            ("print", "sheet", "fk", "--marks"),
            "companion print sheet has no option --marks; companion print sheet --help lists them",
        ),
        (("map", "make", "--flavour", "x"), "companion map make needs --players; how many play: 2 to 6"),
        (("check", "--xyzzy", "x"), "companion check has no option --xyzzy; companion check --help lists them"),
        (
            ("new", "circle-of-power", "-p", "A, B", "--variant", "Lonly Tyrant"),
            "“Lonly Tyrant” isn't a variation of Circle of Power; did you mean lonely-tyrant?",
        ),
        (
            ("new", "four-kingdoms", "-p", "A, B", "--variant", "Evening King"),
            "“Evening King” isn't a variation of Four Kingdoms; did you mean evening?",
        ),
        (("print", "kit", "four-kingdoms", "--only", "shet"), "there is no “shet” of four-kingdoms; did you mean sheet?"),
        (("rule", "XX-1"), "there is no rule “XX-1”; companion rules GAME lists them; companion games lists the games"),
        (("rules", "circle"), "there is no game “circle”; did you mean circle-of-power?"),
    ],
)
def test_a_slip_is_answered_with_the_nearest(process: Process, args: tuple[str, ...], said: str) -> None:
    done = process(*args)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"companion: {said}\n")


def test_a_title_and_a_variation_may_be_typed_as_they_are_printed(run: Run) -> None:
    said = run("new", "Circle of Power", "-p", "Aino, Ville", "--variant", "Lonely Tyrant").output
    assert "game: circle-of-power\n" in said
    assert "variant: lonely-tyrant\n" in said


def test_what_an_id_begins_with_is_enough(run: Run) -> None:
    assert run("rules", "four", "nomad").output == run("rules", "four-kingdoms", "nomad").output
    assert run("rules", "circle-of-k").exit_code == 0


def test_a_word_of_its_name_names_what_is_printed(run: Run, folder: Path) -> None:
    for game, word, name in (("four-kingdoms", "sheet", "score-sheet"), ("circle-of-kings", "deck", "tarot-deck")):
        assert run("print", "kit", game, "--only", word, "-o", "out").exit_code == 0
        assert Path(f"out/{game}-{name}-a4.pdf").is_file()


@pytest.mark.parametrize(
    ("people", "seats"),
    [
        ("Aino, Ville", "Aino, dummy1, Ville, dummy2"),
        ("Aino Korhonen, Ville", "Aino = Aino Korhonen, dummy1, Ville, dummy2"),
        ("Aino, Ville, Emmi", "Aino, Ville, Emmi, dummy"),
        ("Aino, Ville, dummy, Emmi", "Aino, Ville, dummy, Emmi"),
        ("Aino, Ville, Emmi, Olavi", "Aino, Ville, Emmi, Olavi"),
    ],
)
def test_dummies_take_the_seats_that_nobody_takes(run: Run, people: str, seats: str) -> None:
    text = run("new", "circle-of-power", "--players", people).output
    assert f"players: {seats}\n" in text
    assert judge(text).verdict.status == "legal"


def test_dummies_are_seated_where_one_prints_and_simulates(run: Run, folder: Path) -> None:
    for who in ("2", "3", "Aino, Ville"):
        assert run("print", "sheet", "circle-of-power", "--players", who, "-o", "out").exit_code == 0
        assert run("simulate", "circle-of-power", "--players", who, "-n", "1").exit_code == 0
    assert run("simulate", "circle-of-power", "-p", "1", "-n", "1").exit_code == 2


def test_who_seats_too_few_is_told(run: Run) -> None:
    done = run("new", "circle-of-power", "--players", "Aino, dummy")
    assert done.exit_code == 2
    assert "four emperors sit at the table, but 2 are named" in done.output


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_reminder_speaks_of_those_who_play(game: object) -> None:
    found = find_game(game.id)  # type: ignore[attr-defined]
    players = ["Bartholomew", "Jo", "Li", "Xu", "Yo", "Zed"][: found.about.seats[1]]
    lines = reminder_lines(found, f"game: {found.id}\nplayers: {', '.join(players)}\n")
    assert not {"Aino", "Ville", "Emmi", "Olavi", "Senja", "Eero"} & set(
        " ".join(lines).replace(":", " ").replace(",", " ").split()
    )
    assert "Bartholomew" in " ".join(lines)
    same = ", ".join(["Aino", "Ville", "Emmi", "Olavi", "Senja", "Eero"][: found.about.seats[1]])
    unchanged = [line.rstrip() for line in found.reminder.strip("\n").splitlines()]
    assert reminder_lines(found, f"game: {found.id}\nplayers: {same}\n") == unchanged


def test_the_reminder_keeps_its_columns(run: Run) -> None:
    said = run("new", "four-kingdoms", "--players", "Jo, Bea").output.splitlines()
    assert "# points: Jo 5, Bea -3      or only the points" in said
    assert "# village Jo: 3h 9d         or only the result: every village (or none) and harvest:" in said
