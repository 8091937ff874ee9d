"""Learn to play and the quick reference on a screen: their words, their pictures, the rules that they tell of."""

from __future__ import annotations

import html
import re

import pytest

from companion.referee import game_ids, rule_texts
from companion.referee.books import LEARN, QUIZ, find_text, held_in, rules_named
from companion.referee.teaching import teaching_pictures
from companion.screen import pictures
from companion.screen.bridge import Drawer
from companion.screen.desk import View
from companion.screen.diagrams import diagram
from companion.screen.rendering import render
from companion.screen.screens.rules import learning_page, texts_of

LANGUAGES = ("en", "fi", "sv")


@pytest.mark.parametrize("game", game_ids())
def test_learn_to_play_is_read_with_its_pictures(game: str) -> None:
    names = [kind.name for kind in texts_of(game)]
    text = find_text(game, LEARN)
    assert ("learn" in names) == (text is not None)
    if text is None:
        assert learning_page(game, "learn", {}) is None
        return
    title, learn = learning_page(game, "learn", rule_texts(game)) or ("", "")
    assert title == "Learn to play"
    assert learn.count("<figure") == len(re.findall(r"^!\[", text, re.MULTILINE))
    assert not re.search(r"\{[A-Z]{2}-", learn)
    assert {*re.findall(r'data-id="([^"]+)"', learn)} == {*rules_named(text)}


def test_whoever_opens_the_rules_sees_learn_to_play_first_and_the_chapters_in_groups() -> None:
    seen = render(Drawer({}, {}), View("rules", data={"game": "empires"})).html
    first, rules, more = (
        seen.index(one) for one in ('class="main" data-do="rules.open" data-page="learn"', "The rules<", "More about it<")
    )
    assert first < rules < seen.index("EM-1<") < more < seen.index("Glossary")


@pytest.mark.parametrize("game", [game for game in game_ids() if find_text(game, QUIZ)])
def test_an_answer_of_a_quiz_is_there_when_its_question_is_tapped(game: str) -> None:
    title, quiz = learning_page(game, "quiz", rule_texts(game)) or ("", "")
    assert title == "Are you ready?"
    items = re.findall(r"<li><details><summary>([^<]+)</summary>(.+?)</details></li>", quiz)
    assert len(items) == 20
    assert all("data-id=" in answer for _, answer in items)
    assert "Answer:" not in quiz


@pytest.mark.parametrize("game", [game for game in game_ids() if held_in(game, QUIZ, "fi") == "fi"])
def test_books_on_a_screen_are_in_one_language_with_their_pictures_and_titles(game: str) -> None:
    title, learn = learning_page(game, "learn", {}, "fi") or ("", "")
    assert title == "Näin pelataan"
    english = {picture().title for picture in teaching_pictures(game).values()}
    assert not [words for words in english if words in html.unescape(learn)]
    assert learn.count("<figure") == len(re.findall(r"^!\[", find_text(game, LEARN) or "", re.MULTILINE))
    title, quiz = learning_page(game, "quiz", {}, "fi") or ("", "")
    assert title == "Oletko valmis?"
    assert quiz.count("<summary>") == 20
    assert "Vastaus:" not in quiz


@pytest.mark.parametrize(
    ("said", "data"),
    [
        ("Kuka saa mitä", {}),
        ("Häviäjä aloittaa", {"chapter": "7"}),
        ("on puolikunniallinen, ellei", {"id": "FK-5.2"}),
        ("Nomadilla ei ole kylää", {"words": "nomadilla"}),
        ("<h2>Kirjaaminen</h2>", {"page": "notation"}),
    ],
)
def test_the_rules_on_a_screen_are_in_the_language_that_was_chosen(said: str, data: dict[str, str]) -> None:
    view = View("rules", data={"game": "four-kingdoms", **data})
    assert said in render(Drawer({}, {}), view.setting(language="fi")).html
    english = render(Drawer({}, {}), view.setting(language="../x")).html
    assert said not in english
    assert english == render(Drawer({}, {}), view).html


def test_what_a_game_has_not_in_a_language_is_read_in_english() -> None:
    view = View("rules", data={"game": "empires", "chapter": "3"})
    assert render(Drawer({}, {}), view.setting(language="fi")).html == render(Drawer({}, {}), view).html


def test_a_diagram_has_its_words_in_a_language_where_they_are_there() -> None:
    shown = [
        pictures.symbol(re.findall(r'data-picture="([^"]*)"', diagram("four-kingdoms", "season", one))[0]) for one in LANGUAGES
    ]
    assert ["Kuninkaat" in one for one in shown] == [False, True, False]


def test_a_text_that_is_none_is_no_page() -> None:
    assert learning_page("four-kingdoms", "first-game", {}) is None


def test_a_text_is_read_in_the_language_that_was_chosen_where_it_is_there() -> None:
    assert "Kruunumaan kortti" in str(learning_page("four-kingdoms", "reference", {}, "fi"))
    for game, language in (("empires", "fi"), ("four-kingdoms", "../x")):
        assert learning_page(game, "learn", {}, language) == learning_page(game, "learn", {})
