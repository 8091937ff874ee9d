"""Standings over a folder of records: what counts, what is left out, and how the tables are made and shown."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import shutil
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings, strategies as st

from commands import COMPLETE, ROOT, Process, Run
from companion.cli.group.found import Group
from companion.cli.standings.records import gather
from companion.cli.standings.results import LeftOut, Played, Side, day_of, places_of, result_of
from companion.cli.standings.table import standings_of
from companion.cli.terminal.spreadsheet import cell
from companion.referee import Tally, judge

POINTS = Tally()
LOST = Tally("cities lost", low_wins=True)


def evening(players: str, points: str, *header: str, seasons: int = 1) -> str:
    """A whole game of which only the points are known."""
    lines = "".join(f"{line}\n" for line in header)
    played = "".join(f"[season {n}]\npoints: {points}\n" for n in range(1, seasons + 1))
    return f"game: four-kingdoms\nplayers: {players}\nseasons: {seasons}\n{lines}{played}"


def club(folder: Path) -> Path:
    """A folder of six records that count, in three folders, and some that do not."""
    place = folder / "club"
    texts = {
        "2025/a.game": evening("Aino, Ville, Emmi", "Aino 7, Ville 2, Emmi 2", "date: 2025-12-30"),
        "2025/b.game": evening("Ville, M = Mummi", "Ville 9, M -1", "date: 2025-02-03 19:30", seasons=2),
        "2026/c.game": evening("Aino, Emmi", "Aino 4, Emmi 4", "date: 2026-01-05"),
        "2026/may/d.game": evening("EMMI, Olavi", "EMMI 0, Olavi 1", "date: last Friday"),
        "e.game": evening("Aino, Ville, dummy", "Aino 1, Ville 0"),
        "f.GAME": COMPLETE.replace("seasons", "date: 2026-02-30\nseasons"),
        "open.game": COMPLETE.replace("seasons: 1\n", ""),
        "illegal.game": COMPLETE.replace("5c 8s 9c", "5c 5c 9c"),
        "claim.game": COMPLETE.replace("Anna 7", "Anna 8"),
        "unreadable.game": "game: four-kingdoms\nplayers: Aino, Ville\n[season 1]\npoints: Aino x\n",
        "notes.txt": COMPLETE,
        ".hidden.game": COMPLETE,
        ".git/x.game": COMPLETE,
    }
    for name, text in texts.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, "utf-8")
    (place / "bytes.game").write_bytes(b"game: \xff\n")
    (place / "companion.toml").write_text('[nicknames]\nAino = "Mummi"\n', "utf-8")
    return place


# ---- what one record adds ----


def test_places() -> None:
    totals = {"A": 5, "B": 3, "C": 5, "D": 3, "E": 9}
    assert places_of(totals, ["E"], low_wins=False) == {"E": 1, "A": 2, "C": 2, "B": 4, "D": 4}
    assert places_of(totals, ["B", "D"], low_wins=True) == {"B": 1, "D": 1, "A": 3, "C": 3, "E": 5}
    assert places_of(totals, ["B"], low_wins=False) == {"B": 1, "E": 2, "A": 3, "C": 3, "D": 5}, "the winner by the table's word"
    assert places_of(totals, [], low_wins=True) == {"B": 1, "D": 1, "A": 3, "C": 3, "E": 5}, "nobody has won"


@settings(deadline=None, max_examples=40)
@given(st.dictionaries(st.sampled_from("ABCDEF"), st.integers(-5, 5), min_size=1), st.booleans(), st.randoms())
def test_laws_of_places(totals: dict[str, int], low_wins: bool, chance: random.Random) -> None:
    winners = chance.sample(sorted(totals), chance.randint(0, len(totals)))
    places = places_of(totals, winners, low_wins=low_wins)
    assert all(places[unit] == 1 for unit in winners)
    assert min(places.values()) == 1
    for (one, mine), (other, theirs) in permutations(totals.items(), 2):
        if one not in winners and other not in winners:
            assert (places[one] < places[other]) == (mine < theirs if low_wins else mine > theirs)
            assert (places[one] == places[other]) == (mine == theirs)
        if one in winners and other not in winners:
            assert places[one] < places[other]
    for place, number in Counter(places.values()).items():
        assert sum(other < place for other in places.values()) == place - 1
        assert place + number in {*places.values(), len(places) + 1}


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2026-05-31", "2026-05-31"),
        (" 2026-05-31T20:15 ", "2026-05-31 20:15"),
        ("2026-05-31 20:15:01", "2026-05-31 20:15:01"),
        ("2026-06-31", ""),
        ("31.5.2026", ""),
        ("2026-05", ""),
        ("20260531", ""),
        ("2026-05-31 in the evening", ""),
        ("", ""),
    ],
)
def test_which_dates_sort(written: str, day: str) -> None:
    assert day_of(written) == day


def result(text: str, **nicknames: str) -> Played | LeftOut:
    return result_of(judge(text, file="x.game"), Group(nicknames={name.casefold(): who for name, who in nicknames.items()}))


def test_a_record_that_counts() -> None:
    played = result(COMPLETE.replace("Anna, Bo", "A = Anna, Bo").replace("Anna 7", "A 7"), cia="Emmi")
    assert isinstance(played, Played)
    assert [(side.name, side.total, side.place, side.won, side.scores) for side in played.sides] == [
        ("Anna", 7, 1, True, (7,)),
        ("Bo", 0, 2, False, (0,)),
        ("Emmi", -3, 3, False, (-3,)),
    ]
    assert (played.game, played.title, played.section, played.tally) == ("four-kingdoms", "Four Kingdoms", "season", POINTS)


def test_why_a_record_does_not_count() -> None:
    assert result(COMPLETE.replace("seasons: 1\n", "")) == LeftOut("x.game", "not finished")
    twice = result(evening("Aino, Mummi", "Aino 1, Mummi 2"), mummi="Aino")
    assert twice == LeftOut("x.game", "“Aino” and “Mummi” are the same person, by the group's nicknames")
    same = result(evening("A = Anna, B = anna", "A 1, B 2"))
    assert isinstance(same, LeftOut)
    unreadable = result("game: four-kingdoms\nplayers: A, B\n[season 1]\nnonsense\n")
    assert isinstance(unreadable, LeftOut)
    assert (unreadable.place, unreadable.why[:20]) == ("x.game:4:1", "malformed (syntax): ")
    refused = result("game: four-kingdoms\nplayers: A\n")
    assert isinstance(refused, LeftOut)
    assert refused.why.startswith("illegal (FK-1.1): ")


def test_teams_are_sides_of_their_own() -> None:
    four = "players: Aino, Ville, Emmi, Olavi\nseasons: 1\n"
    text = f"game: four-kingdoms\n{four}teams: Aino+Emmi, North = Ville+Olavi\n[season 1]\npoints: Aino+Emmi 3, North 5\n"
    played = result(text, emmi="Aaa")
    assert isinstance(played, Played), played
    assert [(side.name, side.team, side.place) for side in played.sides] == [("Aaa + Aino", True, 2), ("North", True, 1)]


# ---- the table ----


def record(file: str, *sides: Side, day: str = "", tally: Tally = POINTS, section: str = "season") -> Played:
    return Played(file, "whist", "Whist", section, tally, day, day, sides)


def side(name: str, total: int, place: int, *scores: int, shared: bool = False) -> Side:
    return Side(name, False, total, place, place == 1, shared, scores or (total,))


def test_a_table() -> None:
    (table,) = standings_of(
        [
            record("b", side("bo", 2, 2, -3, 5), side("Aino", 8, 1, 4, 4), side("Cia", 2, 2, 1, 1), day="2026-01-02"),
            record("a", side("Bo", 3, 1, shared=True), side("Cia", 3, 1, shared=True), day="2026-01-01"),
            record("c", side("Aino", 9, 1), side("Bo", 1, 2)),
        ]
    )
    assert [one.file for one in table.records] == ["a", "b", "c"]
    aino, cia, bo = table.rows
    assert (aino.name, aino.games, aino.wins, aino.shared, aino.places, aino.average_place) == ("Aino", 2, 2, 0, (2,), 1.0)
    assert (aino.total, aino.figures, aino.best, aino.worst) == (17, 3, 9, 4)
    assert (bo.name, bo.games, bo.wins, bo.shared, bo.places) == ("Bo", 3, 0, 1, (1, 2))
    assert (bo.total, bo.figures, bo.average, bo.best, bo.worst) == (6, 4, 1.5, 5, -3)
    assert cia.average_place == 1.5
    pairs = {(pair.one.name, pair.other.name): (pair.games, pair.one_ahead, pair.other_ahead, pair.level) for pair in table.pairs}
    assert pairs == {("Aino", "Cia"): (1, 1, 0, 0), ("Aino", "Bo"): (2, 2, 0, 0), ("Cia", "Bo"): (2, 0, 0, 2)}


def test_where_few_is_good() -> None:
    (table,) = standings_of([record("a", side("A", 5, 2, 4, 1), side("B", 2, 1, 2, 0), side("C", 3, 2, 3, 0), tally=LOST)])
    assert table.heading == "Whist, cities lost"
    assert [(row.name, row.best, row.worst) for row in table.rows] == [("B", 0, 2), ("C", 0, 3), ("A", 1, 4)]


def test_totals_that_are_no_sums_are_averaged_by_game() -> None:
    tally = Tally("provinces", adds_up=False)
    (table,) = standings_of([record(f, side("A", total, 1, 99, 98), tally=tally) for f, total in (("a", 4), ("b", 7))])
    assert (table.per, table.rows[0].average, table.rows[0].best, table.rows[0].worst) == ("game", 5.5, 7, 4)


def test_what_counts_otherwise_is_a_table_of_its_own() -> None:
    tables = standings_of([record("a", side("A", 1, 1), tally=LOST), record("b", side("A", 1, 1))])
    assert [table.heading for table in tables] == ["Whist", "Whist, cities lost"]


@st.composite
def _records(draw: st.DrawFn) -> list[Played]:
    found = []
    for number in range(draw(st.integers(1, 8))):
        names = draw(st.lists(st.sampled_from(["Aino", "Bo", "bo", "Cia", "Åke"]), min_size=1, unique_by=str.casefold))
        totals = {name: draw(st.integers(-3, 3)) for name in names}
        winners = [name for name in names if totals[name] == max(totals.values())]
        places = places_of(totals, winners, low_wins=False)
        sides = [side(name, totals[name], places[name], shared=len(winners) > 1) for name in names]
        found.append(record(f"{number}.game", *sides, day=draw(st.sampled_from(["", "2026-01-01", "2025-12-31"]))))
    return found


@settings(deadline=None, max_examples=40)
@given(_records(), st.randoms())
def test_laws_of_a_table(records: list[Played], chance: random.Random) -> None:
    (table,) = standings_of(records)
    shuffled = list(records)
    chance.shuffle(shuffled)
    assert standings_of(shuffled) == [table], "the order in which records are found does not matter"
    assert len({row.name.casefold() for row in table.rows}) == len(table.rows)
    for row in table.rows:
        assert sum(row.places) == row.games
        assert row.wins + row.shared == row.places[0]
        assert row.worst <= row.average <= row.best
        assert row.places[-1] > 0
        met = [pair for pair in table.pairs if row in (pair.one, pair.other)]
        mine = [one for one in records if any(its.key == row.key for its in one.sides)]
        assert sum(pair.games for pair in met) == sum(len(one.sides) - 1 for one in mine)
        assert all(pair.level >= 0 for pair in met)
    assert sum(row.total for row in table.rows) == sum(its.total for one in records for its in one.sides)


def test_the_records_of_all_games_are_counted_as_they_were_judged() -> None:
    """Against the verdicts that are kept of them: who won, and how often; and every record is either counted or named."""
    records = {str(path): path for path in sorted(ROOT.glob("tests/games/*/records/*.game"))}
    found = gather(records)
    counted = {one.file for one in found.played}
    assert sorted([*counted, *(one.file for one in found.left_out)]) == sorted(records)
    wins: Counter[tuple[str, str]] = Counter()
    for name, path in records.items():
        verdict = json.loads((path.parents[1] / "golden" / f"{path.stem}.json").read_text("utf-8"))
        assert (name in counted) == (verdict["complete"] and verdict["status"] == "legal")
        if name in counted and len(verdict["winners"]) == 1:
            wins[verdict["game"], verdict["winners"][0].casefold()] += 1
    tables = standings_of(found.played)
    assert len({table.game for table in tables}) >= 5
    won = {key: number for key, number in wins.items() if not key[1].startswith("dummy")}
    assert sum(row.wins for table in tables for row in table.rows) == sum(won.values()) > 20
    for (game, tag), number in won.items():
        rows = [row for table in tables if table.game == game for row in table.rows if row.name.casefold() == tag]
        assert not rows or sum(row.wins for row in rows) == number


# ---- the command ----


def test_a_folder_and_below(process: Process, folder: Path) -> None:
    club(folder)
    done = process("standings", "club")
    assert done.returncode == 0, done.stderr
    table = [line.split() for line in done.stdout.splitlines()]
    assert "6 games, 2025-02-03 to 2026-01-05 (3 without a date that sorts)" in done.stdout
    assert ["Aino", "4", "2", "1", "3-1", "1.2", "2.0", "7", "-1"] in table
    assert ["Ville", "3", "1", "0", "1-2", "1.7", "5.0", "9", "0"] in table
    assert ["Aino", "–", "Emmi", "1", ":", "0,", "1", "level"] in table
    games = [line.split()[0] for line in done.stdout.partition("\nGames\n")[2].splitlines() if ".game: " in line.casefold()]
    assert games == ["2025-02-03", "2025-12-30", "2026-01-05", "last", "no", "2026-02-30"]


def test_what_is_left_out_is_named(process: Process, folder: Path) -> None:
    club(folder)
    said = process("standings", "club").stderr
    for place in (
        "bytes.game:1:7: malformed (syntax)",
        "claim.game:16:13: wrong claim: ",
        "illegal.game:6:4: illegal (FK-",
        "unreadable.game:4:14: malformed (syntax)",
    ):
        assert f"companion: left out: {Path('club')}{os.sep}{place}" in said
    assert "open.game: not finished" in said
    words = " ".join(said.split())
    assert "listed last, with no date that sorts (write it as 2026-05-31): " in words
    assert "d.game (“last Friday”), " in words
    assert "e.game (none), " in words
    assert "f.GAME (“2026-02-30”)" in words
    assert not any(hidden in said for hidden in (".hidden", ".git", "notes.txt"))


def test_score_of_a_folder_is_the_standings(run: Run, folder: Path) -> None:
    club(folder)
    for form in ([], ["--csv"], ["--json"], ["--html"]):
        assert run("score", "club", *form).output == run("standings", "club", *form).output
    assert run("score", "club", "--why").exit_code == 2
    assert run("standings", "club", "--csv", "--html").exit_code == 2
    assert "<h1>Standings</h1>" in run("score", "complete.game", "--html").stdout


def test_score_of_files_names_what_is_not_in_its_standings(run: Run, folder: Path) -> None:
    club(folder)
    done = run("score", "complete.game", "club/open.game", "illegal.game")
    assert done.exit_code == 1, "as of check"
    assert "companion: not in the standings: club/open.game: not finished" in done.stderr
    assert done.stdout.count("Standings in ") == 1
    assert "1 game\n" in done.stdout.partition("Standings in ")[2]


def test_without_a_folder_the_working_folder_counts(process: Process, folder: Path) -> None:
    assert process("standings").stdout == process("standings", ".").stdout != ""


def test_nothing_to_count(process: Process, folder: Path) -> None:
    (folder / "empty").mkdir()
    (folder / "half").mkdir()
    shutil.copy(folder / "illegal.game", folder / "half" / "x.game")
    for name, said in (
        ("empty", "there is no record in empty; records end with .game"),
        ("half", "none of the records counts; a record counts when it is legal and its game is over"),
        ("missing", "missing: there is no such file or folder; check the spelling"),
        ("a\nb", "there is no such file or folder"),
        ("x" * 5000, "no such file"),
    ):
        done = process("standings", name)
        assert done.returncode == 2
        assert said in done.stderr
        assert done.stdout == ""


def test_a_record_that_is_met_twice_counts_once(run: Run, folder: Path) -> None:
    (folder / "twin.game").symlink_to("complete.game")
    done = run("standings", "complete.game", ".", "./complete.game")
    assert done.exit_code == 0
    assert "\n1 game\n" in done.stdout


def test_links_and_pipes_do_not_stop_it(process: Process, folder: Path) -> None:
    place = club(folder)
    before = process("standings", "club").stdout
    (place / "2026" / "up").symlink_to(place, target_is_directory=True)
    (place / "loop.game").symlink_to("loop.game")
    (place / "gone.game").symlink_to("nowhere.game")
    (place / "folder.game").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(place / "pipe.game")
    done = process("standings", "club")
    assert done.stdout == before
    assert "loop.game: that link leads back to itself" in done.stderr
    assert "gone.game: there is no such file or folder" in done.stderr
    assert "pipe.game: this is not a file that can be read" in done.stderr or not hasattr(os, "mkfifo")


def test_a_wrong_group_file_is_named(run: Run, folder: Path) -> None:
    place = club(folder)
    (place / "2026" / "companion.toml").write_text('[nicknames]\nAino = "Emmi"\nEmmi = "Aino"\n', "utf-8")
    done = run("standings", "club")
    assert done.exit_code == 2
    assert f"{Path('club/2026/companion.toml')}:2: “Emmi” is a person here" in done.stderr


def test_each_record_has_the_nicknames_of_its_own_folder(run: Run, folder: Path) -> None:
    for name, person in (("one", "Aino"), ("two", "Emmi")):
        (folder / name).mkdir()
        (folder / name / "x.game").write_text(evening("Mummi, Bo", "Mummi 2, Bo 1"), "utf-8")
        (folder / name / "companion.toml").write_text(f'[nicknames]\n{person} = "Mummi"\n', "utf-8")
    rows = [line.split() for line in run("standings", "one", "two").stdout.splitlines()]
    assert [row[:3] for row in rows if row[:1] in (["Aino"], ["Emmi"], ["Bo"])][:3] == [
        ["Aino", "1", "1"],
        ["Emmi", "1", "1"],
        ["Bo", "2", "0"],
    ]


# ---- for spreadsheets and programs ----


def test_csv_has_a_row_for_each_player_of_each_record(run: Run, folder: Path) -> None:
    club(folder)
    rows = list(csv.DictReader(io.StringIO(run("standings", "club", "--csv").stdout)))
    assert [row["date"] for row in rows[:5]] == ["2025-02-03 19:30"] * 2 + ["2025-12-30"] * 3
    assert rows[0] == {
        "date": "2025-02-03 19:30",
        "game": "four-kingdoms",
        "file": str(Path("club/2025/b.game")),
        "player": "Ville",
        "place": "1",
        "players": "2",
        "result": "win",
        "total": "18",
        "counted": "points",
    }
    assert [(row["player"], row["place"], row["total"]) for row in rows[2:5]] == [
        ("Aino", "1", "7"),
        ("Ville", "2", "2"),
        ("Emmi", "2", "2"),
    ]
    assert [row["result"] for row in rows if row["date"] == "2026-01-05"] == ["draw", "draw"]


def test_json_has_everything(run: Run, folder: Path) -> None:
    club(folder)
    output = run("standings", "club", "--json").stdout
    assert output.isascii()
    said = json.loads(output)
    assert set(said) == {"standings", "undated", "left_out"}
    (table,) = said["standings"]
    assert (table["game"], table["counted"], table["low_wins"], table["per"]) == ("four-kingdoms", "points", False, "season")
    assert table["players"][0]["name"] == "Aino"
    assert {"games", "wins", "shared", "places", "average_place", "total", "average", "best", "worst"} <= set(table["players"][0])
    assert len(table["records"]) == 6
    assert {"one": "Aino", "other": "Emmi", "games": 2, "one_ahead": 1, "other_ahead": 0, "level": 1} in table["head_to_head"]
    assert [Path(one["file"]).name for one in said["undated"]] == ["d.game", "e.game", "f.GAME"]
    assert {Path(one["file"]).name for one in said["left_out"]} == {
        "bytes.game", "claim.game", "illegal.game", "open.game", "unreadable.game"
    }  # fmt: skip


# ---- the page ----


def elements(page: str) -> Iterator[ET.Element]:
    """All of a page's elements; it is XML but for its first line."""
    assert page.startswith("<!DOCTYPE html>\n")
    return ET.fromstring(page.partition("\n")[2]).iter()


def plain(element: ET.Element) -> str:
    return "".join(element.itertext())


def test_the_page(run: Run, folder: Path) -> None:
    club(folder)
    page = run("standings", "club", "--html").stdout
    assert page.isascii()
    found = list(elements(page))
    tags = Counter(one.tag.rpartition("}")[2] for one in found)
    assert not set(tags) & {"script", "link", "img", "iframe", "object", "form", "input"}
    assert not any(name.startswith("on") or name in ("href", "src") for one in found for name in one.attrib)
    charts = [one.find("{*}title") for one in found if one.tag.endswith("svg")]
    titles = [str(title.text) for title in charts if title is not None]
    assert "Places in Four Kingdoms, game by game" in titles
    assert "place 1: 3, place 2: 1" in titles
    cells = [plain(one) for one in found if one.tag == "td"]
    assert {"Aino", "2025-12-30", "2025-02-03 19:30", "1. Aino\xa07, 2. Ville\xa02, 2. Emmi\xa02"} <= set(cells)
    items = [plain(one) for one in found if one.tag == "li"]
    assert any("open.game: not finished" in item for item in items)
    assert any("last Friday" in item for item in items)
    assert run("standings", "club/2026", "club/2025", "club", "--html").stdout == page, "the order of folders does not matter"


HOSTILE = [
    "<script>alert(1)</script>",
    "</style><b>x",
    '"><svg onload=x',
    "&lt;b&gt;",
    "{{ 7*7 }}",
    "=1+1",
    "+1",
    "@x",
    "שרה",
    "一二",
    "\u202eevil",
    "]]>",
]


def hostile(folder: Path) -> None:
    (folder / "h").mkdir()
    for number, name in enumerate(HOSTILE):
        text = evening(f"A = {name}, Bo, C = {HOSTILE[number - 1]}", "A 3, Bo 1, C -2", f"date: {name}")
        (folder / "h" / f"{number}.game").write_text(text, "utf-8")
    (folder / "h" / "=<i>1.game").write_text(evening("Bo, Cia", "Bo 3, Cia 1"), "utf-8")


def test_hostile_names_on_the_page(run: Run, folder: Path) -> None:
    hostile(folder)
    page = run("standings", "h", "--html").stdout
    found = list(elements(page))
    assert {one.tag for one in found if "svg" not in one.tag} & {"script", "b", "i"} == set()
    names = {plain(one) for one in found if one.tag == "bdi"}
    assert {name.replace("\u202e", "<U+202E>") for name in HOSTILE} <= names
    assert "\u202e" not in plain(found[0])
    assert "49" not in names


def test_hostile_names_in_a_spreadsheet(run: Run, folder: Path) -> None:
    hostile(folder)
    output = run("standings", "h", "--csv").stdout
    rows = list(csv.reader(io.StringIO(output)))
    assert len(rows) == 1 + 3 * len(HOSTILE) + 2
    assert all(len(row) == 9 for row in rows)
    texts = [value for row in rows[1:] for value in (*row[:4], row[8])]
    assert {"'=1+1", "'+1", "'@x"} <= set(texts)
    assert not any(text.startswith(("=", "+", "-", "@")) for text in texts)
    assert "-2" in {row[7] for row in rows}, "a number stays one"


@settings(deadline=None, max_examples=40)
@given(st.text())
def test_no_cell_is_a_formula(text: str) -> None:
    assert not cell(text).startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝"))


def test_many_players_and_games(run: Run, folder: Path) -> None:
    (folder / "many").mkdir()
    for number in range(45):
        names = [f"P{(number + step) % 9}x" for step in range(3)]
        points = ", ".join(f"{name} {i}" for i, name in enumerate(names))
        text = evening(", ".join(names), points, f"date: 2026-01-{number % 28 + 1:02}")
        (folder / "many" / f"{number:02}.game").write_text(text, "utf-8")
    page = run("standings", "many", "--html").stdout
    assert "the first 6 players; the last 40 games" in page
    assert '<ul class="pairs">' in page
    assert '<table class="cross">' not in page
    found = list(elements(page))
    (chart,) = [one for one in found if one.tag.endswith("svg") and "game by game" in plain(one)]
    width = float(chart.attrib["viewBox"].split()[2])
    ends = [float(line.attrib[end]) for line in chart.iter() if line.tag.endswith("line") for end in ("x1", "x2")]
    assert len(ends) > 4
    assert all(0 <= end <= width for end in ends)


def test_one_game_has_no_chart_of_places(run: Run, folder: Path) -> None:
    assert "game by game" not in run("standings", "complete.game", "--html").stdout


def test_games_that_the_table_closes(run: Run, folder: Path) -> None:
    """By agreement, given up, or with nothing but a result: all that comes through the verdict."""
    (folder / "word").mkdir()
    open_game = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\n[season 1]\npoints: Aino 3, Ville 4, Emmi 9\n"
    only_result = "game: duelling-circles\nplayers: Aino, Ville\nresult: Aino 4, Ville 1\nwinner: Aino\n"
    texts = {
        "agreed.game": f"{open_game}agreed: Aino\n",
        "draw.game": f"{open_game}agreed: draw\n",
        "late.game": f"{open_game}unfinished: late\n",
        "result.game": only_result,
    }
    for name, text in texts.items():
        (folder / "word" / name).write_text(text, "utf-8")
    done = run("standings", "word", "--json")
    result, agreed = json.loads(done.stdout)["standings"]
    assert [(row["name"], row["wins"], row["shared"], row["places"]) for row in agreed["players"]] == [
        ("Aino", 1, 1, [2]),
        ("Emmi", 0, 1, [1, 1]),
        ("Ville", 0, 1, [1, 0, 1]),
    ]
    assert [(row["name"], row["total"]) for row in result["players"]] == [("Aino", 4), ("Ville", 1)]
    assert "late.game: not finished" in done.stderr
