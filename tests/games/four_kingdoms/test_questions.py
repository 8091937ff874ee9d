"""The questions of `enter`, asked and answered without a terminal: each answer writes its line, and the record stays legal."""

from collections.abc import Iterator

import pytest

from companion.games.four_kingdoms.questions import next_question
from companion.referee import find_game, judge
from companion.referee.questions import Question

GAME = find_game("four-kingdoms")


def ask(text: str, notes: dict[str, str]) -> Question | None:
    judged = judge(text)
    assert judged.verdict.status == "legal", (text, judged.verdict.errors)
    assert judged.record is not None
    assert judged.position is not None
    return next_question(judged.record, judged.position, notes)


def interview(players: str, answers: list[str]) -> tuple[str, list[Question]]:
    """The record that these answers write, and the questions asked. An empty answer takes the default."""
    text, notes, asked = f"game: four-kingdoms\nplayers: {players}\n", {}, []
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


def test_a_season_by_its_villages() -> None:
    answers = ["", "", "", "1", "Bo", "villages", "9h 9d", "", "Qs 7c", "h Kd"]
    text, asked = interview("Anna, Bo, Cia", answers)
    assert [question.key for question in asked[:6]] == ["scoring", "cut", "jokers", "seasons", "dealer", "season 1"]
    assert asked[7].missing[0] == "Not yet in a village:"
    assert "9" in asked[6].missing[2]
    assert asked[-1].missing[0] == "Possible kings:"
    assert len(asked[-1].missing) == 7
    assert judge(text).verdict.totals == {"Anna": 6, "Bo": 0, "Cia": -3}
    assert ask(text, {}) is None, "the one agreed season is played"


def test_points_in_the_order_of_the_table_or_by_name() -> None:
    header = ["", "", "", "", ""]
    for said in ("5, -3 0", "Cia 0, Anna 5, Bo -3"):
        text, _ = interview("Anna, Bo, Cia", [*header, "points", said])
        assert judge(text).verdict.totals == {"Anna": 5, "Bo": -3, "Cia": 0}
    following = ask(text, {})
    assert following is not None
    assert following.key == "season 2"


def tricks_of(text: str) -> Iterator[str]:
    for step in judge(text).steps:
        if type(step.move).__name__ == "Trick":
            yield GAME.write(judge(text).steps[0].before.table, step.move)


def test_a_season_by_its_tricks() -> None:
    example = """game: four-kingdoms
players: Anna, Bo, Cia
[season 1]
kings: Ks Kd
5c 8s 9c
4s 7h Tc
9h 6d 5s > 9h
Ac Jd 4h
8d Qc 8c
6s As 7s
Jh 7d 5d > Jh
Js Ad Th
9d 9s Qh > Qh
"""
    answers = ["", "", "", "", "", "tricks", "♠ d", *tricks_of(example), "Kh Kd"]
    text, asked = interview("Anna, Bo, Cia", answers)
    assert asked[7].prompt == "Trick 1 of 9: Cia, Anna, Bo"
    assert judge(text).verdict.totals == {"Anna": 7, "Bo": 0, "Cia": -3}


def test_teams_are_entered_whole_or_by_members() -> None:
    header = ["dealer", "Anna+Cia", "", "", "open", "", "villages", "night"]
    text, asked = interview("Anna, Bo, Cia, Dan, Eve", header)
    assert {"teams", "hand", "scoring 1"} <= {question.key for question in asked}
    question = ask(f"{text}village Cia: 9h\n", {"season 1": "villages"})
    assert question is not None
    assert question.prompt == "Village of Anna"


def test_a_season_begun_by_hand_is_asked_how_it_goes_on() -> None:
    question = ask("game: four-kingdoms\nplayers: Anna, Bo\n[season 1]\n", dict.fromkeys(("jokers",), "0"))
    assert question is not None
    assert question.line("villages") == ""


@pytest.mark.parametrize("answer", ["maybe", ""])
def test_an_answer_that_is_no_choice(answer: str) -> None:
    question = ask("game: four-kingdoms\nplayers: Anna, Bo, Cia\n", {})
    assert question is not None
    with pytest.raises(ValueError, match="is not one of"):
        question.line(answer)
