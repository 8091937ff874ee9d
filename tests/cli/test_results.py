"""`enter`: results alone, and how a game ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import Process
from companion.cli.group.found import Group
from companion.cli.table.enter import Session
from companion.cli.terminal.out import CommandError
from companion.referee import judge, no_files
from companion.referee.asking.interview import Interview
from game_folders import facts_of, games_with_tests

HEADER = ["four-kingdoms", "Aino Korhonen, Ville, Emmi", "night", "", "", "", ""]
POINTS = ["p", "3 5 1"]


def _lines(*answers: str) -> str:
    return "".join(f"{answer}\n" for answer in answers)


# ---- results alone ----

#: Answers, and what they write below `players:`.
WON = ["winner: Aino"]
RESULTS = {
    "played out, as usual": ("duelling-circles", "Aino, Ville", ["", "", "", "4 1", ""], ["result: Aino 4, Ville 1", *WON]),
    "with options, by names": (
        "duelling-circles", "Aino, Ville", ["3", "counterflow", "played", "Ville 3, Aino 2", ""],
        ["tokens: 3", "variant: counterflow", "result: Ville 3, Aino 2", "winner: Ville"],
    ),
    "given up": ("duelling-circles", "Aino, Ville", ["", "", "g", "Ville", ""], ["resigned: Ville"]),
    "given up, in a section": (
        "circle-of-kings", "Aino, Ville", ["Ks Kw Kp Kc", "g", "Ville", ""],
        ["circle: Ks Kw Kp Kc", "", "[round 1]", "resigned: Ville"],
    ),
    "agreed": ("duelling-circles", "Aino, Ville", ["", "", "a", "Ville"], ["agreed: Ville"]),
    "left": ("duelling-circles", "Aino, Ville", ["", "", "u", "no light"], ["unfinished: no light"]),
}  # fmt: skip


@pytest.mark.parametrize("case", RESULTS)
def test_a_result_alone(process: Process, folder: Path, case: str) -> None:
    game, players, answers, written = RESULTS[case]
    done = process("enter", "new.game", said=_lines(game, players, *answers))
    assert done.returncode == 0, done
    text = (folder / "new.game").read_text("utf-8")
    assert text == f"game: {game}\nrules: 1\nplayers: {players}\n" + _lines(*written)
    verdict = judge(text).verdict
    assert verdict.status == "legal"
    assert verdict.complete is (case != "left")
    again = process("enter", "new.game", said="")
    assert again.returncode == 0
    assert "nothing more to enter" in again.stdout


def test_whoever_did_not_give_up_is_offered_as_the_winner(process: Process) -> None:
    done = process("enter", "new.game", said=_lines("empires", "Aino, Ville", "g", "Aino", "9 4"))
    assert "Winner [Ville]" in done.stdout


def test_a_wrong_number_of_totals_and_a_wrong_name(process: Process) -> None:
    said = _lines("duelling-circles", "Aino, Ville", "", "", "g", "Emmi", "back", "", "4", "4 x", "4 1", "")
    done = process("enter", "new.game", said=said)
    assert done.returncode == 0, done
    assert "“Emmi” is not one of: Aino, Ville" in done.stdout
    assert "these are 1 numbers, and one is needed for each: Aino, Ville" in done.stdout


def test_a_game_begun_by_hand_is_only_asked_how_it_ended(process: Process, folder: Path) -> None:
    (folder / "duel.game").write_text("game: duelling-circles\nplayers: A, B\n0 *1\n", "utf-8")
    assert process("enter", "duel.game", said=_lines("given up", "B")).returncode == 0
    assert (folder / "duel.game").read_text("utf-8") == "game: duelling-circles\nplayers: A, B\n0 *1\nresigned: B\n"


@pytest.mark.parametrize("game", games_with_tests())
def test_every_game_can_be_entered(game: str) -> None:
    """Its first question is not that its moves are to be typed."""
    players = next(line for line in facts_of(game).headers[0].splitlines() if line.startswith("players:"))
    interview = Interview(f"game: {game}\n{players}\n", no_files, Group())
    question = interview.next_question()
    assert question is not None
    assert question.prompt


# ---- what must not be written ----


def test_empires_without_a_map_is_not_left_unfinished(process: Process, folder: Path) -> None:
    done = process("enter", "new.game", said=_lines("empires", "A, B", "u", "", "foo.map"))
    assert "can only be written with its map" in " ".join(done.stdout.split())
    assert done.returncode == 1
    assert not (folder / "new.game").exists()


def test_a_record_that_would_not_be_legal_is_not_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a game's questions let through, the referee has the last word before the file is touched."""
    session = Session(folder / "new.game")
    monkeypatch.setattr(Interview, "text", "game: duelling-circles\nfoo\n")
    with pytest.raises(CommandError, match="don't make a legal record"):
        session._write()
    assert not (folder / "new.game").exists()


def test_that_somebody_gave_up_is_asked_with_yes_and_no(process: Process, folder: Path) -> None:
    said = _lines("duelling-circles", "Aino, Ville", "", "", "g", "Ville", "?", "perhaps", "no", "Aino", "yes")
    done = process("enter", "new.game", said=said)
    assert done.returncode == 0, done
    assert "yes writes it into the record" in done.stdout
    assert "“perhaps” is not one of: yes, no" in done.stdout
    assert "Taken back: Player who gave up: Ville" in done.stdout
    assert (folder / "new.game").read_text("utf-8").endswith("players: Aino, Ville\nresigned: Aino\n")


@pytest.mark.parametrize(
    "text",
    ["Shopping list: milk\n", "milk\n", "players: A, B, C\n", "game: four-kingdoms\nmilk\n", "game: four-kingdoms\nmilk: 2\n"],
)
def test_a_file_that_is_no_record_is_left_alone(process: Process, folder: Path, text: str) -> None:
    (folder / "junk.game").write_text(text, "utf-8")
    done = process("enter", "junk.game", said=_lines(*HEADER, *POINTS))
    assert done.returncode == 2
    assert "junk.game:1:1: malformed (header)" in done.stderr
    assert (folder / "junk.game").read_text("utf-8") == text


@pytest.mark.parametrize(("text", "header"), [("# ours\n\n", HEADER), ("game: four-kingdoms\n", HEADER[1:])])
def test_comments_or_a_game_alone_are_a_beginning(process: Process, folder: Path, text: str, header: list[str]) -> None:
    (folder / "new.game").write_text(text, "utf-8")
    assert process("enter", "new.game", said=_lines(*header, *POINTS)).returncode == 0
    written = (folder / "new.game").read_text("utf-8")
    assert written.startswith(text)
    assert judge(written).verdict.status == "legal"


# ---- a heading with nothing below it ----


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_header_answers_stand_above_the_heading(process: Process, folder: Path, end: str) -> None:
    text = f"game: four-kingdoms{end}# ours{end}{end}[season 1]{end}"
    (folder / "new.game").write_bytes(text.encode())
    assert process("enter", "new.game", said=_lines("A, B, C", "p", "1 2 3")).returncode == 0
    lines = ["game: four-kingdoms", "# ours", "players: A, B, C", "", "[season 1]", "points: A 1, B 2, C 3", ""]
    assert (folder / "new.game").read_bytes() == end.join(lines).encode()


@pytest.mark.parametrize(
    ("header", "result"),
    [
        ("game: circle-of-kings\nplayers: A, B\ncircle: Ks Kw Kp Kc\n", "Lords left"),
        ("game: empires\nplayers: A, B\n", "provinces"),
    ],
)
def test_a_bare_heading_gives_way_to_the_result(process: Process, folder: Path, header: str, result: str) -> None:
    word = "turn" if "empires" in header else "round"
    (folder / "new.game").write_text(f"{header}\n[{word} 1]\n# nothing yet\n", "utf-8")
    done = process("enter", "new.game", said=_lines("p", "4 1", ""))
    assert done.returncode == 0, done
    assert f"Result, {result}: A, B:" in done.stdout
    assert "Scores of" not in done.stdout
    text = (folder / "new.game").read_text("utf-8")
    assert text == f"{header}\n# nothing yet\nresult: A 4, B 1\nwinner: A\n"
    assert judge(text).verdict.complete


def test_a_round_that_nobody_recorded_shows_no_scores(process: Process) -> None:
    done = process("enter", "new.game", said=_lines("circle-of-kings", "A, B", "Ks Kw Kp Kc", "g", "B", ""))
    assert done.returncode == 0, done
    assert "Scores of" not in done.stdout


# ---- how a game ends ----


@pytest.mark.parametrize(
    ("answers", "written"),
    [
        (["", "yes"], "winner: Ville\n"),
        (["no", "played out"], "winner: Ville\n"),
        (["", "agreed", ""], "agreed: Ville\n"),
        (["", "agreed", "draw"], "agreed: draw\n"),
        (["", "given up", "ville"], "resigned: Ville\n"),
        (["", "unfinished", ""], "unfinished: late\n"),
        (["", ""], ""),
        ([""], ""),
        ([], ""),
    ],
)
def test_how_a_game_of_seasons_ended(process: Process, folder: Path, answers: list[str], written: str) -> None:
    header = ["four-kingdoms", "Aino, Ville, Emmi", "", "", "", "", ""]
    done = process("enter", "new.game", said=_lines(*header, *POINTS, *answers))
    assert done.returncode == 0, done
    text = (folder / "new.game").read_text("utf-8")
    assert text.endswith(f"points: Aino 3, Ville 5, Emmi 1\n{written}")
    assert judge(text).verdict.complete is (bool(written) and "unfinished" not in written)


def test_a_game_is_closed_another_day(process: Process, folder: Path) -> None:
    process("enter", "new.game", said=_lines(*HEADER, *POINTS))
    assert process("enter", "new.game", said=_lines("over", "yes")).returncode == 0
    assert judge((folder / "new.game").read_text("utf-8")).verdict.winners == ["Ville"]


def test_who_gave_up_is_out_and_the_others_play_on(process: Process, folder: Path) -> None:
    said = _lines("circle-of-power", "A, B, C, D", "", "", "", "1 2 0 0", "no", "given up", "B", "no", "no")
    done = process("enter", "new.game", said=said)
    assert done.returncode in {0, 1}, done
    assert "resigned: B" in done.stdout + (folder / "new.game").read_text("utf-8")


def test_a_season_of_points_and_one_of_villages_take_few_keys(process: Process, folder: Path) -> None:
    """The figures of a finished season of three players: ten strokes by points, forty by villages, each with the Enter keys."""
    header = _lines(*HEADER)
    points = "p\n3 5 1\n\n\n"
    assert len(points) <= 10
    assert process("enter", "points.game", said=header + points).returncode == 0
    villages = "\n9h Jh Qh 5c\n4s\n6s 7h Ac\nd\n\n\n"
    assert len(villages) <= 40
    assert process("enter", "villages.game", said=header + villages).returncode == 0
    for name in ("points", "villages"):
        assert judge((folder / f"{name}.game").read_bytes()).verdict.sections[0]["complete"]


# ---- what the group usually plays, and seats that nobody takes ----


def test_what_the_group_usually_plays_is_offered_and_written(process: Process, folder: Path) -> None:
    usual = 'game = "four-kingdoms"\nplayers = "Ada, Bo, Cia"\n\n[four-kingdoms]\nscoring = "night"\njokers = 2\n'
    (folder / "companion.toml").write_text(usual, "utf-8")
    done = process("enter", "new.game", said=_lines("", "", "", "", "", *POINTS))
    assert done.returncode == 0, done
    assert "Game [four-kingdoms]: " in done.stdout
    assert "Scoring variation" not in done.stdout
    text = (folder / "new.game").read_text("utf-8")
    assert text.startswith("game: four-kingdoms\nrules: 1\nplayers: Ada, Bo, Cia\nscoring: night\njokers: 2\n")
    (folder / "companion.toml").unlink()
    assert judge(text).verdict.totals == {"Ada": 3, "Bo": 5, "Cia": 1}


def test_an_option_of_the_group_that_does_not_fit_is_named_with_its_place(process: Process, folder: Path) -> None:
    (folder / "companion.toml").write_text("[four-kingdoms]\nhand = 7\n", "utf-8")
    done = process("enter", "new.game", said=_lines("four-kingdoms", "A, B, C, D, E", "quit"))
    assert "companion.toml:2" in " ".join(done.stdout.split()) + done.stderr


def test_dummies_are_seated_where_too_few_sit_down(process: Process, folder: Path) -> None:
    done = process("enter", "new.game", said=_lines("circle-of-power", "Aino, Ville, Emmi", "", "", "", "1 2 0 0"))
    assert done.returncode == 0, done
    verdict = judge((folder / "new.game").read_text("utf-8")).verdict
    assert len(verdict.players) == 4
    assert sum(tag.startswith("dummy") for tag in verdict.players) == 1
