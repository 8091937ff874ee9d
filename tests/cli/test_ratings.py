"""Ratings over a folder of records: the stronger stand higher, years are smoothed backwards, few games say nothing."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from commands import Run
from companion.cli.group.found import Group
from companion.cli.standings.ratings import Rating, Ratings, ratings_of
from companion.cli.standings.results import Played, Side, places_of, result_of
from companion.referee import Tally, judge

BEGIN = date(2020, 1, 1)


def game(day: str, totals: dict[str, int], title: str = "Whist", members: bool = False) -> Played:
    winners = [name for name, total in totals.items() if total == max(totals.values())]
    places = places_of(totals, winners, low_wins=False)
    sides = tuple(
        Side(name, members, total, places[name], name in winners, members=tuple(name.split(" + ")) if members else ())
        for name, total in totals.items()
    )
    return Played(f"{day}-{len(totals)}.game", title.casefold(), title, "", Tally(), day, day, sides)


def years(strength: dict[str, float], games: int, each: int = 3, *, dated: bool = True, seed: int = 1) -> list[Played]:
    random, found = Random(seed), []
    for number in range(games):
        names = random.sample(list(strength), each)
        totals = {name: round(10 * (strength[name] + random.gauss(0, 1))) for name in names}
        found.append(game((BEGIN + timedelta(7 * number)).isoformat() if dated else "", totals))
    return found


def by_name(ratings: Ratings) -> dict[str, Rating]:
    return {one.name: one for one in ratings.rated}


@pytest.fixture(autouse=True)
def _library() -> None:
    pytest.importorskip("trueskillthroughtime")


@pytest.mark.parametrize("dated", [True, False])
def test_the_stronger_stand_higher_by_what_they_are_stronger(dated: bool) -> None:
    (found,) = ratings_of(years({"Aino": 1.5, "Ville": 0.5, "Emmi": -0.5}, 150, dated=dated))
    rated = by_name(found)
    assert [one.name for one in found.rated] == ["Aino", "Ville", "Emmi"]
    assert sum(one.points for one in found.rated) == pytest.approx(0, abs=1e-6)
    assert rated["Aino"].points - rated["Ville"].points == pytest.approx(100, abs=40)
    assert all(0 < one.off < 120 and one.games == 150 for one in found.rated)
    assert len(rated["Aino"].course) == (150 if dated else 1)


def test_a_slip_in_a_date_does_not_make_all_others_uncertain() -> None:
    """A game of 2020 that is dated 2206 or 0020: what is known of Aino and Ville stays known about as well."""
    played = years({"Aino": 1.0, "Ville": 0.0}, 60, 2)
    (right,) = ratings_of(played)
    for slip in ("2206-01-01", "0020-01-01"):
        (found,) = ratings_of([*played, game(slip, {"Aino": 1, "Ville": 0})])
        for name, rating in by_name(found).items():
            assert rating.points == pytest.approx(by_name(right)[name].points, abs=30)
            assert rating.off < 3 * by_name(right)[name].off  # else some twenty times


def test_more_games_are_known_better() -> None:
    few, many = (by_name(ratings_of(years({"Aino": 1.0, "Ville": 0.0}, count, 2))[0]) for count in (6, 120))
    assert many["Aino"].off < few["Aino"].off / 1.5


def test_a_later_season_tells_of_an_earlier_one() -> None:
    """Ville wins his only early game; ten lost seasons later it is seen that this was luck."""
    first = [game("2020-01-01", {"Ville": 5, "Aino": 0})]
    later = [game((BEGIN + timedelta(30 * n)).isoformat(), {"Ville": 0, "Aino": 5}) for n in range(1, 9)]
    (found,) = ratings_of([*first, *later])
    course = dict(by_name(found)["Ville"].course)
    assert course["2020-01-01"] < -30


def test_who_has_played_little_is_hidden() -> None:
    played = years({"Aino": 1.0, "Ville": 0.0}, 6, 2) + [game("2021-01-01", {"Aino": 3, "Guest": 1})] * 4
    (found,) = ratings_of(played)
    assert {one.name for one in found.rated} == {"Aino", "Ville"}
    assert found.hidden == 1


def test_members_of_a_team_are_rated_as_persons() -> None:
    played = [game(f"2020-01-{n:02}", {"Aino + Ville": 5, "Emmi + Olavi": 2}, members=True) for n in range(1, 9)]
    (found,) = ratings_of(played)
    assert {one.name: one.points > 0 for one in found.rated} == {"Aino": True, "Ville": True, "Emmi": False, "Olavi": False}


def test_a_record_says_who_is_in_a_team() -> None:
    text = "game: four-kingdoms\nplayers: Aino, Ville, Emmi, Olavi\nteams: Aino+Emmi, Ville+Olavi\nseasons: 1\n[season 1]\n"
    found = result_of(judge(f"{text}points: Aino+Emmi 5, Ville+Olavi 2\n"), Group())
    assert isinstance(found, Played), found
    assert [side.members for side in found.sides] == [("Aino", "Emmi"), ("Olavi", "Ville")]


def test_a_team_with_a_name_of_its_own_keeps_it_and_its_persons_are_known() -> None:
    text = "game: four-kingdoms\nplayers: A = Aino, V = Ville, E = Emmi, O = Olavi\nseasons: 1\n"
    found = result_of(judge(f"{text}teams: North = A + E, South = V+O\n[season 1]\npoints: North 5, South 2\n"), Group())
    assert isinstance(found, Played), found
    assert [(side.name, side.members) for side in found.sides] == [("North", ("Aino", "Emmi")), ("South", ("Olavi", "Ville"))]


def test_by_game_and_pooled() -> None:
    whist, chess = years({"Aino": 1.0, "Ville": 0.0}, 8, 2), [game("2022-01-01", {"Ville": 5, "Aino": 1}, "Chess")] * 6
    headings: Sequence[Ratings] = ratings_of([*whist, *chess])
    assert [(one.heading, [row.games for row in one.rated]) for one in headings] == [
        ("Chess", [6, 6]),
        ("Whist", [8, 8]),
        ("all games", [14, 14]),
    ]
    assert headings[0].rated[0].name == "Ville"
    assert headings[1].rated[0].name == "Aino"


def test_games_of_one_and_games_of_nobody_say_nothing() -> None:
    assert [one.rated for one in ratings_of([game("2020-01-01", {"Aino": 3})] * 9)] == [()]
    assert ratings_of([]) == []


def test_equal_records_give_equal_ratings_in_any_order() -> None:
    played = years({"Aino": 1.0, "Ville": 0.0, "Emmi": 0.4}, 20)
    other = [*played]
    Random(3).shuffle(other)
    assert ratings_of(other) == ratings_of(played)


def test_only_draws() -> None:
    (found,) = ratings_of([game(f"2020-01-{n:02}", {"Aino": 5, "Ville": 5}) for n in range(1, 9)])
    assert [round(one.points) for one in found.rated] == [0, 0]


def test_a_folder_at_the_command_line(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(6):
        date_line = f"date: 2026-01-{number + 1:02}"
        text = f"game: four-kingdoms\nplayers: Aino, Ville\nseasons: 1\n{date_line}\n[season 1]\npoints: Aino 7, Ville 1\n"
        (folder / f"{number}.game").write_text(text, "utf-8")
    told = run("standings", ".", "--ratings").stdout
    assert "Ratings in Four Kingdoms" in told
    assert "+" in told.partition("Ratings")[2].partition("Ville")[0]
    assert "Ratings" not in run("standings", ".").stdout
    (found,) = json.loads(run("standings", ".", "--ratings", "--json").stdout)["ratings"]
    assert [one["name"] for one in found["players"]] == ["Aino", "Ville"]
    assert found["players"][0]["rating"] > 50
    assert "ratings" not in json.loads(run("standings", ".", "--json").stdout)
    page = run("standings", ".", "--ratings", "--html").stdout
    assert "Ratings: Four Kingdoms" in page
    assert "From day to day" in page
    assert run("standings", ".", "--ratings", "--csv").exit_code == 2
    monkeypatch.setitem(sys.modules, "trueskillthroughtime", None)
    done = run("standings", ".", "--ratings")
    assert done.exit_code == 2
    assert "[ratings]" in done.stderr
