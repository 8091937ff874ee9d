"""Worked examples, and what must be said of them."""

from pathlib import Path

from companion.referee import Verdict, judge

RECORDS = Path(__file__).resolve().parent / "records"
BARE = {"captain": None, "army": [], "tapped": [], "lord": None}


def verdict_on(name: str) -> Verdict:
    return judge((RECORDS / f"{name}.game").read_text("utf-8")).verdict


def test_a_complete_game_won_since_the_other_recruits_himself_out_of_lords() -> None:
    verdict = verdict_on("example-recruits")
    assert (verdict.status, verdict.complete, list(verdict.errors)) == ("legal", True, [])
    assert [section["scores"] for section in verdict.sections] == [
        {"Aino": -2, "Ville": -4},
        *[{"Aino": -1, "Ville": -4}] * 4,
        {"Aino": -1, "Ville": -2},
    ]
    assert [section["complete"] for section in verdict.sections] == [True] * 6
    assert verdict.totals == {"Aino": 15, "Ville": 0}
    assert verdict.winners == ["Aino"]
    state = verdict.state
    assert (state["round"], state["phase"], state["combat"]) == (6, "over", None)
    assert state["circle"] == ["Ks", "Kp", "Kc", "Kw"]
    assert state["lord_discard"] == {"Aino": 5, "Ville": 20}
    assert state["army_deck"] == {"Aino": 28, "Ville": 18}
    assert state["hand"] == {
        "Aino": {"army": 6, "lords": 2, "known": ["4s", "5s", "6s"]},
        "Ville": {"army": 6, "lords": 2, "known": []},
    }


def test_house_rules_a_given_hand_and_the_world() -> None:
    verdict = verdict_on("example-world")
    assert (verdict.status, verdict.complete, list(verdict.errors)) == ("legal", False, [])
    state = verdict.state
    assert (state["phase"], state["circle"]) == ("cleanup", ["Kc", "Kw", "Ks", "Kp"])
    assert state["combat"] == {"values": {"Aino": 18, "Ville": 19}, "result": "Ville"}
    assert state["army_discard"] == {"Aino": ["6s", "2w", "8c", "9c", "Ap"], "Ville": ["9s", "5w", "3p", "4p"]}
    assert state["hand"] == {
        "Aino": {"army": 2, "lords": 1, "known": ["7c", "Tc", "L5"]},
        "Ville": {"army": 2, "lords": 1, "known": ["As"]},
    }
    assert state["army_deck"] == {"Aino": 33, "Ville": 34}
    assert state["lord_discard"] == {"Aino": 2, "Ville": 1}
    assert state["deployed"] == {"Aino": BARE, "Ville": BARE}


def test_an_illegal_action_behind_a_forced_one() -> None:
    verdict = verdict_on("example-illegal-action")
    assert [(error.line, error.column, error.rule) for error in verdict.errors] == [(10, 8, "CK-5.4")]
    assert verdict.status == "illegal"
    assert verdict.sections == [{"kind": "round", "number": 1, "complete": False, "scores": {"A": -3, "V": -2}}]
    assert verdict.totals == {"A": 19, "V": 20}
    state = verdict.state
    assert state["phase"] == "circle"
    assert state["army_discard"] == {"A": ["5s"], "V": ["Ts"]}
    assert state["deployed"] == {
        "A": {"captain": None, "army": ["9w", "3c", "2p"], "tapped": ["9w"], "lord": "L3"},
        "V": {"captain": "4w", "army": ["6c"], "tapped": ["4w"], "lord": "L0"},
    }
    assert state["combat"] == {"values": {"A": 19, "V": 20}, "result": "V"}


def test_before_the_first_round() -> None:
    verdict = verdict_on("header-only")
    assert (verdict.status, verdict.complete, verdict.sections) == ("legal", False, [])
    assert verdict.totals == {"Aino": 22, "Ville": 22}
    state = verdict.state
    assert (state["round"], state["phase"], state["circle"]) == (0, "setup", ["Kw", "Ks", "Kp", "Kc"])
    assert state["hand"]["Aino"] == {"army": 0, "lords": 0, "known": []}
    assert state["army_deck"] == {"Aino": 40, "Ville": 40}


def test_a_stolen_captain_lies_with_a_star_before_the_thief() -> None:
    deployed = verdict_on("stolen-card").state["deployed"]
    assert deployed["Aino"] == {"captain": "4w", "army": ["4w*", "5w", "6w"], "tapped": [], "lord": "L9"}
    assert deployed["Ville"] == {"captain": None, "army": ["5c", "6p"], "tapped": [], "lord": "L18"}


def test_a_drawn_draw_phase_waits_for_whoever_has_a_choice() -> None:
    verdict = verdict_on("stopped-in-the-draw")
    assert verdict.state["phase"] == "draw"
    assert verdict.state["army_deck"] == {"Aino": 30, "Ville": 34}
    assert verdict.state["hand"]["Aino"] == {"army": 7, "lords": 2, "known": ["As", "2s"]}


def test_the_whole_army_and_the_combat_cost_two_lords_beside_the_draw() -> None:
    verdict = verdict_on("hanged-man")
    assert verdict.sections[0]["scores"] == {"Aino": -2, "Ville": -4}


def test_items_say_what_a_score_is_made_of() -> None:
    judged = judge((RECORDS / "hanged-man.game").read_text("utf-8"))
    items = judged.sections[0].items["Ville"]
    assert [(item.rule, item.amount) for item in items] == [("CK-2.1", -2), ("CK-5.7", -1), ("CK-4.3", -1)]


def test_what_a_score_is_made_of_tells_drawn_lords_from_burned_ones() -> None:
    text = (RECORDS / "example-recruits.game").read_text("utf-8")
    items = judge(text).sections[1].items["Ville"]
    assert [(item.reason, item.kind) for item in items] == [
        ("drawn", "drawn"), ("Recruit", "burned"), ("combat", "burned"), ("Purge", "burned")
    ]  # fmt: skip
