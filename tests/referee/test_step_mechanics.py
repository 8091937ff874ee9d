"""The mechanics of steps, by a game of one line: counters that go from place to place, and what is bought."""

from __future__ import annotations

import pytest

from companion.referee.steps import (
    Answers,
    Choice,
    Dialogue,
    NotOfferedError,
    Steps,
    alternatives,
    completions,
    lines,
    said_in,
    shown,
    spoken,
    steps_after,
    text_of,
    walk,
)


def marching() -> Dialogue:
    """`Ann 2@4>9`, more of it behind `;`, and at the end perhaps `buy $3`."""
    said = yield Steps((Choice("Ann", "player", "Ann", "goes"), Choice("[turn 2]", "heading")))
    if said == "[turn 2]":
        return
    while True:
        many = yield Steps((Choice("#@", "number", "Ann", "counters", joins=True, least=1, most=12),))
        assert many.endswith("@")
        yield Steps(tuple(Choice(f"{n}>", "province", "Ann", "from", joins=True) for n in (4, 40)))
        yield Steps((Choice("9", "province", "Ann", "to"), Choice("90", "province", "Ann", "to")))
        said = yield Steps((Choice(";", "sign", "Ann", "and", clings=True), Choice("buy", "verb", "Ann")), ends=True)
        if said == "buy":
            yield Steps((Choice("$#", "coins", "Ann", "spends", least=1, most=3),))
            return


def test_words_are_asked_for_one_after_the_other() -> None:
    assert [choice.word for choice in steps_after(marching).choices] == ["Ann", "[turn 2]"]
    steps = steps_after(marching, ["Ann", "2@", "4>"])
    assert ([choice.word for choice in steps.choices], steps.ends) == (["9", "90"], False)
    assert steps_after(marching, ["Ann", "2@", "4>", "9"]).ends
    assert steps_after(marching, ["Ann", "2@", "4>", "9", "buy", "$3"]) == Steps((), ends=True)


@pytest.mark.parametrize("said", ["Bo", "Ann 13@", "Ann 02@", "Ann 2@ 5>", "Ann 2@ 4> 9 buy $4"])
def test_a_word_that_may_not_be_said(said: str) -> None:
    words = said.split()
    with pytest.raises(NotOfferedError) as refused:
        steps_after(marching, words)
    assert (refused.value.word, refused.value.place) == (words[-1], len(words) - 1)


@pytest.mark.parametrize("line", ["Ann 2@4>9", "Ann 12@40>90; 1@4>9", "Ann 2@4>9 buy $2", "Ann 2@4>9; 3@4>9 buy $1"])
def test_a_line_is_walked_and_written_again(line: str) -> None:
    found = walk(marching, line)
    assert (found.end, found.whole) == (len(line), True)
    assert text_of(marching, found.said) == line


@pytest.mark.parametrize(
    ("line", "far"),
    [
        ("Ann 2@4>8", "Ann 2@4>"),
        ("Ann 2@ 4>9", "Ann 2@"),
        ("Ann 2@4>9 ;", "Ann 2@4>9"),
        ("Ann 2@4>9;1@4>9", "Ann 2@4>9"),
        ("Bo", ""),
    ],
)
def test_how_far_a_wrong_line_can_be_walked(line: str, far: str) -> None:
    found = walk(marching, line)
    assert line[: found.end] == far
    assert found.end < len(line)


def test_said_as_text() -> None:
    assert said_in(marching, " Ann  2@4> ") == ("Ann", "2@", "4>")
    with pytest.raises(NotOfferedError, match="8"):
        said_in(marching, "Ann 2@4>8")


def test_alternatives_of_a_wrong_word() -> None:
    assert alternatives(marching, "Ann 2@4>8", 8) == (("9", "90"), "")
    assert alternatives(marching, "Ann 20@4>8", 4) == (("1@…12@",), "")
    assert alternatives(marching, "Bo 2@4>8", 3) == ((), "")


def test_alternatives_behind_what_is_right() -> None:
    assert alternatives(marching, "Ann 2@4>8", 0) == (("9", "90"), "Ann 2@4>")
    assert alternatives(marching, "Ann", 0).after == "Ann "


def test_completions_of_an_unfinished_word() -> None:
    start, choices = completions(marching, "a")
    assert (start, [choice.word for choice in choices]) == (0, ["Ann"])
    start, choices = completions(marching, "Ann 2@4")
    assert (start, [choice.word for choice in choices]) == (6, ["4>", "40>"])
    start, choices = completions(marching, "Ann 2@4>9 b")
    assert (start, [choice.word for choice in choices]) == (10, ["buy"])


def test_whole_lines() -> None:
    found, whole = lines(marching, 5)
    assert not whole
    assert found[:3] == ("Ann 1@4>9", "Ann 1@4>9; 1@4>9", "Ann 1@4>9; 1@4>9; 1@4>9")
    found, whole = lines(marching, 5, ["[turn 2]"])
    assert (found, whole) == (("[turn 2]",), True)


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        (Choice("Qs", "card"), "Qs"),
        (Choice("#", "number", least=3, most=9), "3 to 9"),
        (Choice("#", "number", least=3, most=3), "3"),
        (Choice("$#", "coins", least=1, most=4), "$1…$4"),
        (Choice("#", "number"), "a number"),
    ],
)
def test_how_a_choice_is_shown(choice: Choice, said: str) -> None:
    assert shown(choice) == said


def test_a_choice_as_json_has_all_that_an_app_asks() -> None:
    keys = {"word", "kind", "who", "meaning", "joins", "least", "most", "weight", "clings", "beside", "covered", "seldom"}
    assert Choice("Qs", "card").as_dict().keys() == keys


@pytest.mark.parametrize("number", ["1" * 19, "9" * 5000])
def test_longer_numbers_count_nothing_at_a_table(number: str) -> None:
    assert not Choice("#", "number", least=0).says(number)
    assert Choice("#", "number", least=0).says(number[:18])


def test_a_line_that_goes_on_asks_its_dialogue_once_a_word() -> None:
    begun = []

    def begin() -> Dialogue:
        begun.append("dialogue")
        return marching()

    answers = Answers(begin)
    line = "Ann 2@4>9"
    for end in range(len(line) + 1):
        assert completions(answers, line[:end]) == completions(marching, line[:end])
    assert len(begun) == 1
    assert text_of(marching, ("Ann", "2@", "40>")) == spoken(answers, ("Ann", "2@", "40>")).text
    assert len(begun) == 2  # another word was said
    with pytest.raises(NotOfferedError):
        spoken(answers, ("Ann", "2@", "5>"))


def test_a_dialogue_that_was_interrupted_is_not_gone_on_with() -> None:
    class Interrupted(Exception):
        pass

    moods = [Interrupted(), None]

    def begin() -> Dialogue:
        yield Steps((Choice("Ann", "player"),))
        if mood := moods.pop(0):
            raise mood
        yield Steps((Choice("stops", "verb"),))

    answers = Answers(begin)
    with pytest.raises(Interrupted):
        spoken(answers, ("Ann",))
    assert [choice.word for choice in spoken(answers, ("Ann",)).steps.choices] == ["stops"]


def test_of_dialogues_that_were_left_only_the_last_are_kept() -> None:
    alive: list[str] = []

    def begin() -> Dialogue:
        alive.append("dialogue")
        try:
            yield Steps((Choice("#", "number"),))
            yield Steps((Choice("on", "verb"),))
        finally:
            alive.pop()

    answers = Answers(begin)
    for number in range(100):
        assert answers.after((str(number),)) == steps_after(begin, (str(number),))
    assert 0 < len(alive) < 20
    assert answers.after(("99", "on")) == Steps((), ends=True)
    assert answers.after(("0",)).find("on")
