"""The questions of `enter`, asked and answered without a terminal: each answer writes its line, and the record stays legal."""

import pytest

from companion.games.circle_of_power.questions import next_question
from companion.referee import judge
from companion.referee.questions import Question


def ask(text: str, notes: dict[str, str]) -> Question | None:
    judged = judge(text)
    assert judged.verdict.status == "legal", (text, judged.verdict.errors)
    assert judged.record is not None
    return next_question(judged.record, judged.position, notes)


def interview(players: str, answers: list[str]) -> tuple[str, list[Question]]:
    """The record that these answers write, and the questions asked. An empty answer takes the default."""
    text, notes, asked = f"game: circle-of-power\nplayers: {players}\n", {}, []
    for answer in answers:
        question = ask(text, notes)
        assert question is not None
        asked.append(question)
        said = answer or question.default
        assert said is not None, question.prompt
        notes[question.key] = said
        written = question.line(said)
        text += f"{written}\n" if written else ""
    return text, asked


def test_a_season_by_its_trophies() -> None:
    text, asked = interview("Aino, Ville, Emmi, Otto", ["", "Ville", "", "3 0 1 2"])
    assert [question.key for question in asked] == ["variant", "dealer", "season 1", "trophies 1"]
    assert asked[1].default == "Otto"
    assert judge(text).verdict.totals == {"Aino": 3, "Ville": 0, "Emmi": 1, "Otto": 2}
    following = ask(text, {})
    assert following is not None
    assert following.key == "season 2"


def test_a_season_by_its_destroyed_cities() -> None:
    text, asked = interview("Aino, Ville, dummy, Otto", ["lonely", "", "", "Ville 5, dummy 2"])
    assert asked[-1].key == "destroyed 1"
    assert judge(text).verdict.state["knocked_out"] == ["Ville"]


def test_coloured_cities_ask_for_both() -> None:
    text, asked = interview("Aino, Ville, dummy, Otto", ["col", "", "result", "1 2 0 0", "0 0 3 5"])
    assert [question.key for question in asked[3:]] == ["trophies 1", "destroyed 1"]
    assert [question.completes for question in asked[3:]] == [False, True]
    verdict = judge(text).verdict
    assert verdict.totals == {"Aino": 1, "Ville": 2, "dummy": 0, "Otto": 0}
    assert verdict.state["knocked_out"] == ["Otto"]


def test_a_game_that_is_over_asks_nothing_more() -> None:
    text, _ = interview("Aino, Ville, Emmi, Otto", ["", "", "", "7 0 1 2"])
    assert ask(text, {}) is None


def test_a_season_by_its_actions() -> None:
    text, asked = interview("Aino, Ville, Emmi, Otto", ["", "", "actions", "Kh Qs Qc As", "(Jd) 4h 2c 2s 4d x Ville"])
    assert [question.key for question in asked[3:]] == ["cities 1", "action 1.1"]
    assert asked[4].prompt == "Action 1 of 15: Aino, Ville, Emmi, Otto"
    assert asked[4].missing[0] == "Cities: Aino K♥, Ville Q♠, Emmi Q♣, Otto A♠"
    assert judge(text).verdict.state["actions"] == 1


def test_a_heading_without_more_is_gone_on_with() -> None:
    head = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n[season 1]\n"
    question = ask(head, {})
    assert question is not None
    assert question.key == "season 1"
    assert question.line("result") == ""


@pytest.mark.parametrize("said", ["1 2 3", "1 2 3 4 5", ""])
def test_a_number_for_each_is_needed(said: str) -> None:
    notes = {"season 1": "result"}
    question = ask("game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n[season 1]\n", notes)
    assert question is not None
    with pytest.raises(ValueError, match="one is needed for each"):
        question.line(said)
    assert question.line("none") == "trophies: Aino 0, Ville 0, Emmi 0, Otto 0"
