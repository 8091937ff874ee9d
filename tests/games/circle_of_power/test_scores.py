"""What scores are made of while a season is played, and which way is better where cities are lost."""

import json
from pathlib import Path

from companion.cli.group.found import Group
from companion.cli.records.score import as_dict, csv_rows
from companion.cli.standings.results import Played, result_of
from companion.cli.standings.table import Standings, standings_of
from companion.referee import Tally, judge

RECORDS = Path(__file__).parent / "records"
ACTION = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n[season 1]\ncities: Kh Qs Qc As\n(Jd) 4h 2c 2s 4d x Ville\n"


def record(name: str) -> str:
    return (RECORDS / f"{name}.game").read_text("utf-8")


def tables(*names: str) -> list[Standings]:
    results = [result_of(judge(record(name), file=f"{name}.game"), Group()) for name in names]
    assert all(isinstance(one, Played) for one in results)
    return standings_of(one for one in results if isinstance(one, Played))


def test_a_season_in_progress_has_items_of_the_moment() -> None:
    judged = judge(ACTION)
    assert [(item.rule, item.reason, item.amount) for item in judged.sections[-1].items["Aino"]] == [("CP-6.2", "Q♠", 1)]
    said = json.loads(json.dumps(as_dict(judged)))["sections"][0]
    assert (said["complete"], said["scores"]["Aino"]) == (False, 1)
    assert said["items"] == {
        "Aino": [{"rule": "CP-6.2", "reason": "Q♠", "amount": 1}], "Ville": [], "Emmi": [], "Otto": []
    }  # fmt: skip
    assert csv_rows(judged, why=True).splitlines() == ["'-,circle-of-power,1,Aino,CP-6.2,Q♠,1"]


def test_a_wrong_claim_in_mid_season_shows_what_the_score_is_made_of() -> None:
    (error,) = judge(ACTION + "score: Aino 2\n").verdict.errors
    assert [item.reason for item in error.items] == ["Q♠"]


def test_lost_cities_of_the_moment() -> None:
    text = ACTION.replace("[season", "variant: lonely-tyrant\n[season")
    assert [item.reason for item in judge(text).sections[-1].items["Ville"]] == ["1 city destroyed"]


def test_in_lonely_tyrant_few_lost_cities_are_good() -> None:
    (standings,) = tables("complete-tyrant", "complete-tyrant-to-the-end")
    assert standings.tally == Tally("cities lost", low_wins=True)
    assert [(row.name, row.wins, row.total) for row in standings.rows[:2]] == [("Aino", 1, 9), ("Ville", 1, 10)]
    assert "dummy" not in {row.name for row in standings.rows}
    assert [(row.best, row.worst) for row in standings.rows[:1]] == [(1, 4)]


def test_trophies_and_lost_cities_do_not_add_up() -> None:
    names = ("complete-tyrant", "complete-basic", "complete-coloured")
    others, tyrant = tables(*names)
    assert (tyrant.tally.low_wins, others.tally) == (True, Tally())
    sections = [section.scores for name in names[1:] for section in judge(record(name)).sections if section.complete]
    aino = next(row for row in others.rows if row.name == "Aino")
    assert (aino.best, aino.worst) == (max(one["Aino"] for one in sections), min(one["Aino"] for one in sections))
