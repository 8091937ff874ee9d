"""The lessons of the books: what is told of each trick in words and pictures is what the referee finds."""

import re

import pytest

from companion.games.four_kingdoms.teaching.tricks import LINES, trick_at
from companion.referee import judge
from companion.referee.teaching import lesson, lessons, teaching_pictures

GAME = "four-kingdoms"
#: What the picture of a trick says below each name, and how many arrows it has.
SAID = {
    "black-trick": ({"Emmi": "leads", "Ville": "wins", "Aino": "loses: −1"}, 1),
    "overflow": ({"Aino": "leads", "Ville": "wins: +1", "Otto": "loses: −2"}, 2),
    "red-trick": ({"Otto": "leads", "Emmi": "wins: +2"}, 1),
    "disreputable": ({"Aino": "leads", "Otto": "wins: nothing", "Ville": "loses: 0"}, 1),
}


def words_of(name: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)", teaching_pictures(GAME)[name]().svg())


@pytest.mark.parametrize("name", lessons(GAME))
def test_what_a_lesson_claims_is_right(name: str) -> None:
    verdict = judge(lesson(GAME, name)).verdict
    assert (verdict.status, list(verdict.errors)) == ("legal", [])
    assert [section["complete"] for section in verdict.sections] == [True] * len(verdict.sections)


@pytest.mark.parametrize(("name", "said"), [(name, said) for name, (said, _) in SAID.items()])
def test_a_trick_says_who_leads_wins_and_loses(name: str, said: dict[str, str]) -> None:
    words = words_of(name)
    assert {who: words[words.index(who) + 1] for who in said} == said


def test_a_card_that_is_taken_has_an_arrow() -> None:
    for line, (_, arrows) in zip(LINES.values(), SAID.values(), strict=True):
        assert sum(map(len, trick_at(line).went["taken"].values())) == arrows


def test_answers_are_numbered_from_the_highest_on_the_shelf_of_their_class() -> None:
    words = words_of("ranking")
    shelves = [words.index(title) for title in ("Respectable", "Half-respectable", "Disreputable")]
    assert [int(word) for word in words[shelves[0] : shelves[1]] if word.isdigit()] == [2, 1]
    assert [int(word) for word in words[shelves[1] : shelves[2]] if word.isdigit()] == [3]
    assert not [word for word in words[shelves[2] :] if word.isdigit()]


def test_the_kings_bring_what_the_referee_counts() -> None:
    words = words_of("kings-harvest")
    evening, double = words.index("Double King"), words.index("Aino")
    assert words[words.index("Evening King") + 2 : evening] == ["−4", "+1", "+2", "+5", "0"]
    assert words[evening + 1 : double][-6:] == ["−4", "+1", "+2", "+5", "+2", "+2"]
