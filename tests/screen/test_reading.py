"""The screens to read on, over all games: log, scores, why, rules and share of every record there is."""

from __future__ import annotations

from html import escape
from pathlib import Path

import pytest

from commands import COMPLETE
from companion.referee import all_about
from companion.referee.rulebook import rule_texts
from companion.screen import View, render
from companion.screen.bridge import Drawer
from companion.screen.desk import opened
from companion.screen.phrases import capital, printed
from game_folders import facts_of, gallery_of, games_with_tests, records_of
from screens import PHONE, Device, flaws_of, map_files

READING = ("log", "scores", "why", "rules", "share")
#: Names and notes as somebody may type them who means harm.
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}",
    "\u202egnp.exe",
    "\x1b[31mred",
    "' OR 1=1",
)
FILES = map_files()


def seen(path: Path, screen: str, **data: str) -> str:
    """A record's screen."""
    return render(Drawer({"r": path.read_text("utf-8")}, FILES, PHONE), View(screen, "r", data=data)).html


@pytest.mark.parametrize("screen", READING)
@pytest.mark.parametrize("game", games_with_tests())
def test_every_record_can_be_read(game: str, screen: str) -> None:
    """Whatever is in it: complete, stopped, decided by the table, a result alone, a position."""
    for path in records_of(game):
        assert flaws_of(seen(path, screen)) == [], path.name


@pytest.mark.parametrize("game", games_with_tests())
def test_every_error_is_told_with_its_rule(game: str) -> None:
    """What, where and why: the message, the line, the rule's own words; and nothing else of the record is lost."""
    known = rule_texts(game)
    for path in sorted(gallery_of(game).glob("*.game")):
        desk = Drawer({"r": path.read_text("utf-8")}, FILES, PHONE)
        errors = opened(desk, "r").verdict.errors
        html = render(desk, View("why", "r")).html
        assert flaws_of(html) == [], path.name
        told = html.replace("&#34;", '"').replace("&#39;", "'")
        for error in errors[:1]:
            said = escape(printed(capital(error.message)), quote=False)
            assert said in told or "names cards that are covered" in told, path.name
            assert error.rule not in known or f'data-id="{error.rule}"' in html, path.name
        for screen in ("log", "scores"):
            assert flaws_of(render(desk, View(screen, "r")).html) == [], path.name


@pytest.mark.parametrize("game", games_with_tests())
def test_the_table_of_every_line_can_be_looked_at(game: str) -> None:
    """Of one record a game, each line."""
    path = max(records_of(game), key=lambda path: path.stat().st_size)
    for number in range(1, path.read_text("utf-8").count("\n") + 1, 3):
        assert flaws_of(seen(path, "log", line=str(number))) == [], number


@pytest.mark.parametrize("game", games_with_tests())
def test_every_chapter_and_rule_of_the_rulebook_can_be_read(game: str) -> None:
    """With and without a record; the notation, too."""
    desk = Drawer({}, {})
    chapters = render(desk, View("rules", data={"game": game})).html.count("data-chapter")
    assert chapters > 0
    for data in [
        *({"chapter": str(number)} for number in range(1, chapters + 1)),
        {"page": "notation"},
        {"words": facts_of(game).word},
    ]:
        assert flaws_of(render(desk, View("rules", data={"game": game, **data})).html) == [], data
    for known in rule_texts(game):
        html = render(desk, View("rules", data={"id": known})).html
        assert flaws_of(html) == []
        assert f'id="{known}"' in html


def test_no_rule_ends_with_words_that_lead_to_what_is_not_there() -> None:
    """A table or an example behind a rule is no part of it, nor is the line that only leads to it."""
    for game in all_about():
        assert [rule.id for rule in rule_texts(game.id).values() if rule.text.endswith(":")] == []
    assert rule_texts("duelling-circles")["DC-5.5"].text.endswith("The original keeps no score.")


def test_the_chapters_hold_the_whole_rulebook() -> None:
    """Every rule stands in a chapter, with its id as an anchor."""
    for about in all_about():
        desk = Drawer({}, {})
        count = render(desk, View("rules", data={"game": about.id})).html.count("data-chapter")
        pages = "".join(render(desk, View("rules", data={"game": about.id, "chapter": str(n)})).html for n in range(1, count + 1))
        rules = [known for known, text in rule_texts(about.id).items() if text.text != text.chapter]
        assert [known for known in rules if f'id="{known}"' not in pages] == []


@pytest.mark.parametrize("screen", READING)
@pytest.mark.parametrize("name", HOSTILE)
def test_names_and_notes_are_words_and_nothing_else(name: str, screen: str) -> None:
    """In names, notes, comments, values of the view, and the record's own name."""
    text = COMPLETE.replace("Anna, Bo, Cia", f"Anna = {name}, Bo, Cia").replace("seasons: 1", f"note: {name}\nseasons: 1")
    desk = Drawer({name: f"{text}# {name}\n{name}\n"}, {}, PHONE)
    keys = ("line", "group", "doing", "text", "tried", "section", "game", "chapter", "id", "words", "page", "refused")
    values = dict.fromkeys(keys, name)
    for data in ({}, values, {"words": name}, {"line": "4", "doing": "change", "text": name, "tried": "1"}, {"refused": name}):
        html = render(desk, View(screen, name, data=data, undone=(name,))).html
        assert flaws_of(html) == []
        assert "<script" not in html
        assert "<img" not in html
        assert "49" not in html or name != "{{ 7 * 7 }}"


def test_what_cannot_be_read_as_a_record_can_be_read_all_the_same() -> None:
    """An empty file, somebody else's file, a game that there is not."""
    for text in ("", "\n", "hello", "game: whist\nplayers: A, B\n", "game: four-kingdoms\n", "\ufeff" + COMPLETE):
        for screen in READING:
            device = Device(text, screen)
            assert flaws_of(device.page.html) == []
