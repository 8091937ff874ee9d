"""Learn to play and the quick reference on a screen: their words, their pictures, the rules that they tell of."""

from __future__ import annotations

import re

import pytest

from companion.referee import game_ids, rule_texts
from companion.referee.books import LEARN, QUIZ, find_text, rules_named
from companion.screen.learning import learning_page, texts_of


@pytest.mark.parametrize("game", game_ids())
def test_learn_to_play_is_read_with_its_pictures(game: str) -> None:
    names = [kind.name for kind in texts_of(game)]
    text = find_text(game, LEARN)
    assert ("learn" in names) == (text is not None)
    if text is None:
        assert learning_page(game, "learn", {}) is None
        return
    title, html = learning_page(game, "learn", rule_texts(game)) or ("", "")
    assert title == "Learn to play"
    assert html.count("<figure") == len(re.findall(r"^!\[", text, re.MULTILINE))
    assert not re.search(r"\{[A-Z]{2}-", html)
    assert {*re.findall(r'data-id="([^"]+)"', html)} == {*rules_named(text)}


@pytest.mark.parametrize("game", [game for game in game_ids() if find_text(game, QUIZ)])
def test_an_answer_of_a_quiz_is_there_when_its_question_is_tapped(game: str) -> None:
    title, html = learning_page(game, "quiz", rule_texts(game)) or ("", "")
    assert title == "Are you ready?"
    items = re.findall(r"<li><details><summary>([^<]+)</summary>(.+?)</details></li>", html)
    assert len(items) == 20
    assert all("data-id=" in answer for _, answer in items)
    assert "Answer:" not in html


def test_a_text_that_is_none_is_no_page() -> None:
    assert learning_page("four-kingdoms", "first-game", {}) is None


def test_a_text_is_read_in_the_language_that_was_chosen_where_it_is_there() -> None:
    assert "Kruunumaan kortti" in str(learning_page("four-kingdoms", "reference", {}, "fi"))
    for game, language in (("empires", "fi"), ("four-kingdoms", "../x")):
        assert learning_page(game, "learn", {}, language) == learning_page(game, "learn", {})
