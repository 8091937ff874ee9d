"""The worked examples of the rules, with what must be said of them; and each thing that happens by itself."""

from pathlib import Path
from typing import Any

from companion.cards.french import UNSEEN
from companion.games.empires.rules import moves as m
from companion.games.empires.rules.phases import due_cards
from companion.games.empires.rules.play import apply
from companion.referee import judge
from tests.games.empires.tables import SUPPLIES, error, record, verdict

RECORDS = Path(__file__).resolve().parent / "records"


def example(name: str) -> dict[str, Any]:
    def beside(file: str) -> str:
        return (RECORDS / file).read_text("utf-8")

    return judge((RECORDS / f"example-{name}.game").read_text("utf-8"), files=beside).verdict.as_dict()


def test_complete_game() -> None:
    found = example("complete")
    assert (found["status"], found["complete"], found["errors"]) == ("legal", True, [])
    scores = {"Aino": 8, "Ville": 3}
    assert found["sections"] == [{"kind": "turn", "number": 1, "complete": True, "scores": scores}]
    assert found["totals"] == scores
    assert found["winners"] == ["Aino"]
    assert found["state"] == {
        "turn": 1,
        "phase": "over",
        "order": ["Aino", "Ville"],
        "provinces": 14,
        "need": 8,
        "owned": {"Aino": [1, 2, 3, 4, 5, 11, 13, 14], "Ville": [7, 8, 9]},
        "cities": {"Aino": [1], "Ville": [8]},
        "counters": {
            "Aino": {"1": 3, "2": 2, "3": 1, "4": 1, "5": 1, "11": 1, "13": 1, "14": 1},
            "Ville": {"7": 3, "8": 4, "9": 3},
        },
        "hand": {"Aino": 1, "Ville": 1},
        "seen": {"Aino": [], "Ville": []},
        "deck": 52,
        "coins": {},
        "warehouses": {},
        "attributes": {},
        "eliminated": [],
    }


def test_treasury_and_supplies() -> None:
    found = example("supplies")
    assert (found["status"], found["complete"], found["winners"]) == ("legal", False, [])
    scores = {"Aino": 4, "Ville": 3}
    assert [(one["complete"], one["scores"]) for one in found["sections"]] == [(True, scores), (False, scores)]
    state = found["state"]
    assert (state["turn"], state["phase"], state["order"]) == (2, "counters", ["Aino", "Ville"])
    assert state["coins"] == {"Aino": 12, "Ville": 18}
    assert state["warehouses"] == {"1": 4}
    assert state["hand"] == {"Aino": 3, "Ville": 5}
    assert state["deck"] == 46


def test_illegal_fight() -> None:
    found = example("illegal-fight")
    (wrong,) = found["errors"]
    assert (found["status"], wrong["column"], wrong["rule"]) == ("illegal", 12, "EM-7.3")
    assert found["sections"][0]["scores"] == {"Aino": 1, "Ville": 0}
    assert found["sections"][0]["complete"] is False
    state = found["state"]
    assert (state["phase"], state["hand"], state["deck"]) == ("cards", {"Aino": 3, "Ville": 4}, 47)
    assert state["counters"]["Aino"] == {"1": 9, "8": 1}


def test_a_record_that_stops_leaves_its_turn_open() -> None:
    state = verdict(record("Aino 2>3"))["state"]
    assert (state["phase"], state["hand"]) == ("counters", {"Aino": 5, "Ville": 5})
    state = verdict(record("Aino 2>3", "end"))["state"]
    assert (state["phase"], state["hand"], state["deck"]) == ("over", {"Aino": 1, "Ville": 1}, 52)


def test_taking_from_a_die_ends_no_phase() -> None:
    lines = ("Aino build ? 1", "[turn 2]", "Aino take $1 1")
    state = verdict(record(*lines, header=[SUPPLIES]))["state"]
    assert (state["phase"], state["warehouses"], state["order"]) == ("entry", {}, [])
    assert state["coins"] == {"Aino": 14, "Ville": 14}


def test_a_refused_element_leaves_what_stood_before_it_in_the_line() -> None:
    text = record("Aino mig 5h 3; Ville 3", "Ville pass")
    assert judge(text).verdict.status == "malformed"
    text = record("Aino mig 5h 3; mig 6h 5", "Ville pass")
    found = verdict(text, "illegal")
    assert error(text) == ("EM-5.5", "5")
    assert found["state"]["counters"]["Aino"]["3"] == 1
    assert found["state"]["hand"] == {"Aino": 3, "Ville": 4}


def test_what_a_refused_line_made_happen_did_not_happen() -> None:
    found = verdict(record("Ville 8>3"), "illegal")
    assert found["state"]["phase"] == "entry"
    assert found["state"]["hand"] == {"Aino": 0, "Ville": 0}


def test_a_refused_turn_has_ended_the_one_before() -> None:
    lines = ("Aino mig 5h 3; exp 2d 9d 1>4 2>5 14>11", "Aino 14>13", "[turn 2]", "Aino pass")
    text = record(*lines)
    found = verdict(text, "illegal")
    assert error(text) == ("EM-9.2", "[turn 2]")
    assert [section["complete"] for section in found["sections"]] == [True]
    assert found["winners"] == ["Aino"]


def test_the_earlier_seat_draws_first_where_the_deck_is_short() -> None:
    judged = judge(record("end", "[turn 2]"))
    state = judged.inner
    hands = (state.cards.hands[0]._replace(unseen=40), state.cards.hands[1]._replace(unseen=9))
    short = state._replace(cards=state.cards.with_hands(hands, state.cards.clock))
    assert short.cards.deck == 5
    assert (due_cards(short, 0), due_cards(short, 1)) == (4, 1)
    after = apply(short, m.Act(1, (m.Draw((UNSEEN,)),)))
    assert due_cards(after, 0) == 4
    assert apply(after, m.Order((0, 1))).cards.deck == 0


def test_a_hand_that_is_cut_without_a_word_is_not_seen_any_more() -> None:
    lines = ("Aino draw 5h 6h 7h 8h", "[turn 2]", "Aino draw 9h ? ? ?", "Aino mig 5h 3")
    state = verdict(record(*lines))["state"]
    assert state["seen"]["Aino"] == ["9h"]
    assert state["hand"]["Aino"] == 4
    lines = ("Aino draw 5h 6h 7h 8h", "[turn 2]", "Aino draw 9h Th 3h 4h", "Aino mig 5h 3; mig 6h 13")
    assert error(record(*lines)) == ("EM-4.2", "6h 13")
