"""`companion import`: tables as spreadsheets and BG Stats write them, what is in doubt, what is wrong, and a second time."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from commands import Process, Run
from companion.cli.importing.cells import csv_table, decoded
from companion.cli.importing.values import Order, date_of, number_of, order_in
from companion.cli.terminal.out import CommandError
from companion.disk.files import Trouble, write_all_new
from terminals import LOW, Terminal

#: As Excel writes it in Finland: separated by semicolons, with decimal commas; Emmi is spelled in three ways.
WIDE = (
    "sep=;\r\n"
    "Päivä;Peli;Aino;Ville;Emmi;emmi ;Emmy;Voittaja\r\n"
    "3.1.2026;Four Kingdoms;4,0;-2;;;;\r\n"
    "10.1.2026;Four Kingdoms;4;;;1.000;;Aino\r\n"
    "17.1.2026;Four Kingdoms;sieben;;;;3;\r\n"
    "31.6.2026;Four Kingdoms;1;;;;3;\r\n"
    '24.1.2026;Empires;="2";3;;;2,5;Otto\r\n'
)  # fmt: skip
WRONG = [
    "scores.csv:5:25: “sieben”: expected the score of Aino, a whole number",
    "scores.csv:6:1: “31.6.2026”: expected a date like 2026-11-29, 29.11.2026 or 29/11/2026",
    "scores.csv:7:28: “2,5”: expected the score of Emmy, a whole number",
    "scores.csv:7:32: “Otto”: expected the name of a winner: one of Aino, Ville, Emmy",
]
LONG = (
    "When,Boardgame,Who,Points,Won\n"
    '2026-03-04 20:15,Duelling Circles,Aino,4,\n,,"Virtanen, Ville",5,yes\n'
    "2026-03-05,Catan,Aino,10,x\n2026-03-05,Catan,Ville Virtanen,8,\n"
)  # fmt: skip
EXPORT = {
    "players": [{"id": 1, "name": "Aino"}, {"id": 2, "name": "Ville Virtanen"}],
    "games": [{"id": 7, "name": "Duelling Circles"}, {"id": 8, "name": "Catan"}],
    "plays": [
        {
            "gameRefId": 7,
            "playDate": "2026-03-04 20:15:00",
            "playerScores": [{"playerRefId": 1, "score": "4"}, {"playerRefId": 2, "score": "3+2", "winner": True}],
        },
        {"gameRefId": 8, "playDate": "2026-03-05 20:00:00", "playerScores": [{"playerRefId": 1, "score": ""}]},
        {"gameRefId": 7, "playDate": "2026-03-06 20:00:00", "playerScores": [{"playerRefId": 1, "score": "?"}]},
    ],
}
RECORD = """\
game: duelling-circles
players: Aino, Ville = Ville Virtanen
date: 2026-03-04 20:15
note: from {file}
rules: 1

result: Aino 4, Ville 5
winner: Ville
"""


def records_in(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.game"))}


def test_wrong_cells_are_named_and_the_rest_is_in_once(folder: Path, run: Run) -> None:
    table = folder / "scores.csv"
    table.write_bytes(WIDE.encode("cp1252"))
    done = run("import", "scores.csv", "--yes", "--same", "Emmy = Emmi")
    assert done.exit_code == 1
    said = " ".join(done.stderr.split())
    assert [one for one in WRONG if one not in said] == []
    assert said.count("scores.csv:") == len(WRONG)
    first = records_in(folder / "scores")
    assert list(first) == ["2026-01-03-four-kingdoms.game", "2026-01-10-four-kingdoms.game"]
    assert "players: Aino, Emmi\n" in first["2026-01-10-four-kingdoms.game"]
    assert "points: Aino 4, Emmi 1000\nagreed: Aino\n" in first["2026-01-10-four-kingdoms.game"]
    assert run("check", *(str(folder / "scores" / name) for name in first)).exit_code == 0
    mended = WIDE.replace("sieben", "7").replace("31.6.", "30.6.").replace("2,5", "2").replace("Otto", "Ville")
    table.write_text(mended, "utf-8-sig")
    again = run("import", "scores.csv", "--yes", "--same", "Emmy = Emmi")
    assert (again.exit_code, "3 records written into scores; 2 were there already." in again.stdout) == (0, True)
    second = records_in(folder / "scores")
    assert {name: second[name] for name in first} == first
    table.write_text(mended.replace("4,0;-2", "5;-2"), "utf-8")
    other = run("import", "scores.csv", "--yes", "--same", "Emmy = Emmi")
    assert (other.exit_code, "scores/2026-01-03-four-kingdoms.game came from here" in other.stderr) == (1, True)
    assert records_in(folder / "scores") == second


def test_rows_of_players_and_the_export_of_bg_stats_say_the_same(folder: Path, run: Run) -> None:
    (folder / "long.csv").write_text(LONG, "utf-8")
    (folder / "bg.json").write_text(json.dumps(EXPORT, indent=1), "utf-8")
    assert run("import", "long.csv", "--yes", "--into", "one").exit_code == 1
    done = run("import", "bg.json", "--json", "--into", "two")
    assert records_in(folder / "one") == {"2026-03-04-duelling-circles.game": RECORD.format(file="long.csv")}
    assert records_in(folder / "two") == {"2026-03-04-duelling-circles.game": RECORD.format(file="bg.json")}
    told = json.loads(done.stdout)
    assert told["unknown_games"] == {"Catan": 1}
    (wrong,) = told["errors"]
    line = (folder / "bg.json").read_text("utf-8").splitlines()[wrong["line"] - 1]
    assert line[wrong["column"] - 1 :] == "{", "the place is that of the play"
    assert "“?”: expected the score of Aino" in wrong["message"]


def test_what_is_in_doubt_is_named_with_the_option_that_settles_it(folder: Path, run: Run) -> None:
    (folder / "t.csv").write_text("Date\tAino\tVille\tVile\n03/04/2026\t4\t1\t\n05/06/2026\t4\t\t2\n", "utf-16")
    done = run("import", "t.csv")
    said = " ".join(done.stderr.split())
    assert (done.exit_code, done.stdout.count("score")) == (2, 3)
    for words in ("or --yes", "--dates dmy or --dates mdy", "--game GAME", '--same "Vile = Ville"', "nothing was written"):
        assert words in said
    assert not (folder / "t").exists()
    settled = run("import", "t.csv", "--dates", "mdy", "--game", "fk", "--same", "Vile = Ville", "--columns", "date=1")
    assert (settled.exit_code, list(records_in(folder / "t"))) == (
        0,
        ["2026-03-04-four-kingdoms.game", "2026-05-06-four-kingdoms.game"],
    )


def test_a_terminal_is_asked(folder: Path) -> None:
    (folder / "t.csv").write_text("Date;Aino;Ville;Vile\n03/04/2026;4;1;\n05/06/2026;4;;2\n", "utf-8")
    with Terminal("import", "t.csv", folder=folder, rows=LOW) as at:
        for prompt, answer in (
            ("ignore=5):", "date=Whenever"),
            ("there is no column “Whenever”", ""),
            ("ignore=5):", ""),
            ("[day/month]", "day"),
            ("[yes/no]", "yes"),
            ("Which game is it?", "four kingdoms"),
        ):
            at.wait(prompt)
            if answer or "there is no" not in prompt:
                at.type(f"{answer}\r")
        at.wait("2 records written into t.")
        assert at.end() == 0
    assert "players: Aino, Ville\n" in records_in(folder / "t")["2026-06-05-four-kingdoms.game"]


@pytest.mark.parametrize(
    ("typed", "order", "day"),
    [
        ("2026-11-29", "dmy", "2026-11-29"),
        ("2026-11-29T20:15:00Z", "dmy", "2026-11-29 20:15"),
        ("29.11.2026", "mdy", "2026-11-29"),
        ("1/2/26 9:05", "mdy", "2026-01-02 09:05"),
        ("1/2/2026", "dmy", "2026-02-01"),
        ("46355", "dmy", "2026-11-29"),
        ("29/11/2026", "mdy", ""),
        ("2026-02-30", "dmy", ""),
        ("yesterday", "dmy", ""),
        ("", "dmy", ""),
    ],
)
def test_dates(typed: str, order: Order, day: str) -> None:
    assert date_of(typed, order) == day


def test_the_order_of_dates_is_what_they_show() -> None:
    assert order_in(["1.2.2026", "2026-03-04"]) == "dmy"
    assert order_in(["01/02/2026", "11/29/2026"]) == "mdy"
    assert order_in(["01/02/2026", "03/04/2026"]) is None


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("4", 4),
        ("−3", -3),
        ("4,0", 4),
        ("1.234", 1234),
        ("1 234,00", 1234),
        ("3+20-5", 18),
        ("4,5", None),
        ("x", None),
        ("", None),
    ],
)
def test_numbers(typed: str, number: int | None) -> None:
    assert number_of(typed) == number


@given(st.lists(st.lists(st.text(st.sampled_from('ab1;" \n='), max_size=6), min_size=2, max_size=4), min_size=1, max_size=4))
def test_cells_keep_what_is_quoted_and_know_where_they_begin(rows: list[list[str]]) -> None:
    rows = [["a", "b", *("c" for _ in range(2))], *rows]
    text = "\n".join(";".join(f'"{one.replace(chr(34), chr(34) * 2)}"' for one in row) for row in rows)
    table = csv_table(text, "t.csv")
    lines = text.split("\n")
    kept = [row for row in rows[1:] if any(" ".join(one.split()) for one in row)]
    for row, cells in zip(kept, table.rows, strict=True):
        for one, cell in zip(row, cells, strict=True):
            assert lines[cell.line - 1][cell.column - 1] == '"'
            assert cell.text == " ".join(one.split()) or one.strip().startswith('="')


@given(st.binary(max_size=200))
def test_no_bytes_are_too_strange(data: bytes) -> None:
    with suppress(CommandError):  # there is no table in it
        csv_table(decoded(data), "t.csv")


def test_all_files_are_written_or_none(tmp_path: Path) -> None:
    (tmp_path / "b").write_text("mine", "utf-8")
    with pytest.raises(Trouble, match="b"):
        write_all_new({tmp_path / name: b"new" for name in "abc"})
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == {"b": "mine"}


def test_a_spreadsheets_own_file_is_not_taken_for_a_table(folder: Path, process: Process) -> None:
    (folder / "scores.xlsx").write_bytes(b"PK\x03\x04rest")
    done = process("import", "scores.xlsx")
    assert (done.returncode, "save it as CSV" in done.stderr) == (2, True)


def test_an_unknown_game_is_told_with_all_that_there_are(folder: Path, run: Run) -> None:
    (folder / "beach-race.toml").write_text('title = "Beach Race"\nplayers = [2, 5]\n[[row]]\nname = "points"\nwhole = [0, 9]\n')
    (folder / "t.csv").write_text(
        "date,game,Aino,Ville\n2026-01-02,Beach Rase,3,4\n2026-01-03,Beach Race,3,4\n2026-01-04,Qwop,3,4\n"
    )
    done = run("import", "t.csv", "--yes")
    told = " ".join(done.stderr.split())
    assert done.exit_code == 1
    assert told.count("did you mean") == 1
    assert "did you mean Beach Race?" in told
    assert "games: circle-of-kings, " in told
    assert "ready, in one file: canasta-teams, " in told
    assert told.endswith("described here: beach-race")
    assert "did you mean beach-race?" in run("import", "t.csv", "--yes", "--game", "beachrace").stderr
