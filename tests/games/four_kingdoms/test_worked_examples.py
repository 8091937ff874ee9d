"""The worked examples: seasons whose outcome was reasoned out by hand."""

from pathlib import Path
from typing import Any

from companion.referee import Verdict, judge
from companion.referee.rulebook import rulebook_source

RECORDS = Path(__file__).resolve().parent / "records"


def verdict_on(name: str) -> Verdict:
    """The verdict on a record of the collection (which has one comment line more than the example)."""
    return judge((RECORDS / f"{name}.game").read_text("utf-8")).verdict


def as_state(verdict: Verdict, *keys: str) -> list[Any]:
    """Some keys of the verdict's state."""
    return [verdict.state[key] for key in keys]


def test_season_of_three_typed_live() -> None:
    verdict = verdict_on("example-season")
    assert (verdict.status, verdict.complete, list(verdict.errors)) == ("legal", True, [])
    assert verdict.winners == ["Anna"]
    assert verdict.totals == {"Anna": 7, "Bo": 0, "Cia": -3}
    assert verdict.sections == [{"kind": "season", "number": 1, "complete": True, "scores": {"Anna": 7, "Bo": 0, "Cia": -3}}]
    villages, kings, prediction, harvest = as_state(verdict, "villages", "kings", "prediction", "harvest")
    assert villages == {"Anna": ["9h", "Jh", "Qh", "5c"], "Bo": ["4s"], "Cia": ["6s", "Js", "7h", "Ac"]}
    assert kings == {"absent": "Kc", "royal": "Ks", "inner": "Kh", "bottom": "Kd"}
    assert prediction == {"s": "0", "h": "1/2", "d": "1", "c": "1/2"}
    assert harvest == {"kings": ["Kh", "Kd"], "balance": {"Anna": 5, "Bo": 0, "Cia": -5}, "bonus": {"Anna": 2, "Bo": 0, "Cia": 2}}
    assert as_state(verdict, "leader", "tricks", "difference") == [None, 9, None]


def test_two_players_the_dummy_and_an_illegal_choice() -> None:
    verdict = verdict_on("example-dummy")
    assert [(error.line, error.column, error.rule) for error in verdict.errors] == [(10, 12, "FK-11.4")]
    assert (verdict.status, verdict.complete) == ("illegal", False)
    assert as_state(verdict, "tricks", "leader") == [3, "Bo"]
    assert verdict.state["villages"] == {"Anna": ["6h"], "Bo": ["9s", "Js"]}
    assert verdict.sections == [{"kind": "season", "number": 1, "complete": False, "scores": {}}]
    assert verdict.totals == {"Anna": 0, "Bo": 0}
    assert verdict.state["difference"] == {"leader": None, "points": 0}


def test_united_villages_with_a_solo_player_entered_as_a_result() -> None:
    verdict = verdict_on("example-tally")
    assert (verdict.status, verdict.complete) == ("legal", True)
    assert verdict.totals == {"Anna+Cia": 7, "Bo+Dan": -4, "Eve": 4}
    assert verdict.winners == ["Anna+Cia"]
    assert list(verdict.state["villages"]) == ["Anna+Cia", "Bo", "Dan", "Eve"]
    assert set(verdict.state["kings"].values()) == {None}
    assert verdict.state["harvest"]["balance"] == {"Anna+Cia": 5, "Bo+Dan": -2, "Eve": 4}
    assert verdict.state["harvest"]["bonus"] == {"Anna+Cia": 2, "Bo+Dan": -2, "Eve": 0}


def test_summands_say_what_sort_they_are() -> None:
    judged = judge((RECORDS / "example-tally.game").read_text("utf-8"))
    assert judged.position is not None
    items = {unit: [(item.kind, item.reason, item.amount) for item in made_of] for unit, made_of in judged.position.items.items()}
    assert items["Anna+Cia"] == [("red", "♥A", 3), ("red", "♦8", 1), ("red", "♦9", 1), ("bonus", "Prosperity", 2)]
    assert items["Eve"][:2] == [("red", "♥J", 4), ("red", "♦10", 2)]
    assert items["Bo+Dan"][-1] == ("bonus", "Revolution", -2)
    assert {kind for kind, _, _ in items["Bo+Dan"]} == {"red", "black", "bonus"}


def test_record_of_the_rulebook() -> None:
    record = next(text for text in rulebook_source("four-kingdoms").split("```") if text.lstrip().startswith("game:"))
    verdict = judge(record).verdict
    assert (verdict.status, verdict.complete, list(verdict.errors)) == ("legal", True, [])
    assert verdict.totals == {"Aino": 5, "Otto": -4, "Emmi": -1}
    assert verdict.winners == ["Aino"]


def test_complete_game() -> None:
    verdict = verdict_on("complete-game")
    assert (verdict.status, verdict.complete, list(verdict.errors)) == ("legal", True, [])
    assert verdict.totals == {"Aino": -1, "Ville": 15, "Emmi": 15, "Olavi": 18}
    assert verdict.winners == ["Olavi"]


def test_before_the_first_season() -> None:
    verdict = verdict_on("header-only")
    assert (verdict.status, verdict.complete, verdict.sections) == ("legal", False, [])
    assert verdict.state == {
        "season": 0,
        "king_dealer": None,
        "citizen_dealer": None,
        "scoring": None,
        "kings": {"absent": None, "royal": None, "inner": None, "bottom": None},
        "prediction": None,
        "tricks": 0,
        "hand_size": 9,
        "leader": None,
        "villages": {},
        "hands": {},
        "last_trick": None,
        "harvest": None,
        "difference": None,
    }


def test_cards_given_into_a_circle_are_missing_until_the_first_trick() -> None:
    hands = verdict_on("stopped-in-a-circle").state["hands"]
    assert hands == {"Aino": ["3s", "4s", "5h", "6h", "7h", "8d", "9d", "Td"], "Ville": ["Jk", *"???????"]}
