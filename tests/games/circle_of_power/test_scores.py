"""What scores are made of while a season is played, and which way is better where cities are lost."""

import json
from pathlib import Path

from companion.cli.score import as_dict, csv_of, standings_of
from companion.referee import Tally, judge

RECORDS = Path(__file__).parent / "records"
ACTION = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n[season 1]\ncities: Kh Qs Qc As\n(Jd) 4h 2c 2s 4d x Ville\n"


def record(name: str) -> str:
    return (RECORDS / f"{name}.game").read_text("utf-8")


def test_a_season_in_progress_has_items_of_the_moment() -> None:
    judged = judge(ACTION)
    assert [(item.rule, item.reason, item.amount) for item in judged.sections[-1].items["Aino"]] == [("CP-6.2", "Q♠", 1)]
    said = json.loads(json.dumps(as_dict(judged)))["sections"][0]
    assert (said["complete"], said["scores"]["Aino"]) == (False, 1)
    assert said["items"] == {
        "Aino": [{"rule": "CP-6.2", "reason": "Q♠", "amount": 1}], "Ville": [], "Emmi": [], "Otto": []
    }  # fmt: skip
    assert csv_of([judged], why=True).splitlines()[1:] == ["'-,circle-of-power,1,Aino,CP-6.2,Q♠,1"]


def test_a_wrong_claim_in_mid_season_shows_what_the_score_is_made_of() -> None:
    (error,) = judge(ACTION + "score: Aino 2\n").verdict.errors
    assert [item.reason for item in error.items] == ["Q♠"]


def test_lost_cities_of_the_moment() -> None:
    text = ACTION.replace("[season", "variant: lonely-tyrant\n[season")
    assert [item.reason for item in judge(text).sections[-1].items["Ville"]] == ["1 city destroyed"]


def test_in_lonely_tyrant_few_lost_cities_are_good() -> None:
    (standings,) = standings_of([judge(record("complete-tyrant")), judge(record("complete-tyrant-to-the-end"))])
    assert standings.tally == Tally("cities lost", low_wins=True)
    assert [(one.unit, one.wins, one.points) for one in standings.ranked[:3]] == [
        ("Aino", 1, 9),
        ("Ville", 1, 10),
        ("dummy", 0, 3),
    ]
    assert {one.unit: one.best for one in standings.players}["Aino"] == 1


def test_trophies_and_lost_cities_do_not_add_up() -> None:
    judged = [judge(record(name)) for name in ("complete-tyrant", "complete-basic", "complete-coloured")]
    tyrant, others = standings_of(judged)
    assert (tyrant.tally.low_wins, others.tally) == (True, Tally())
    assert [one.points for one in others.ranked if not one.wins] == sorted(
        (one.points for one in others.players if not one.wins), reverse=True
    )
    assert max(section.scores["Aino"] for one in judged[1:] for section in one.sections if "Aino" in section.scores) == (
        next(one.best for one in others.players if one.unit == "Aino")
    )
