"""Learn to play: what it tells is what the rules say."""

from __future__ import annotations

import re
import sys

import pytest

from commands import ROOT
from companion.referee import about, game_ids, rule_texts
from companion.referee.books import KINDS, LEARN, NOTATION, QUIZ, find_text, has_text, kinds_of, rules_named
from companion.referee.games import GROUP, package_of
from companion.referee.teaching import teaching_pictures

sys.path.append(str(ROOT / "tools"))

from look_at_rules import looked_at, to_look_at


@pytest.mark.parametrize("game", game_ids())
def test_what_is_told_was_read_beside_its_rules(game: str) -> None:
    left = list(to_look_at(game))
    assert not left, f"{game}: read these paragraphs again, then run tools/look_at_rules.py {game}:\n" + "\n".join(left)


def test_a_rule_that_changed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("look_at_rules.find_text", lambda *_: "# T\n\nLead.\n\n{FK-3.2 FK-99.9}\nWords.\n")
    known, unknown = looked_at("four-kingdoms")
    assert list(known) == ["FK-3.2"]
    assert unknown == ["FK-99.9"]
    monkeypatch.setattr("look_at_rules._noted", lambda _: dict(known))
    assert list(to_look_at("four-kingdoms")) == ["learn.md names FK-99.9, which is no rule"]
    changed = {**rule_texts("four-kingdoms")}
    changed["FK-3.2"] = changed["FK-3.2"]._replace(text="otherwise")
    monkeypatch.setattr("look_at_rules.rule_texts", lambda _: changed)
    assert any("FK-3.2 has changed" in line for line in to_look_at("four-kingdoms"))
    monkeypatch.setattr("look_at_rules._noted", lambda _: {"FK-1.1": "0"})
    assert {line.partition(" ")[0] for line in to_look_at("four-kingdoms")} == {"learn.md", "FK-1.1"}


def test_rules_are_named_before_paragraphs_items_and_quotes() -> None:
    text = "{AB-1.2 AB-R3}\nWords AB-9.9.\n\n1. {AB-2.1} One.\n- {AB-2}\n  Two.\n\n> {AB-4.1} Three.\n\nNot {AB-5.1}.\n"
    assert rules_named(text) == ("AB-1.2", "AB-R3", "AB-2.1", "AB-2", "AB-4.1")


def test_a_text_in_another_language_stands_beside_the_english_one() -> None:
    assert find_text("empires", NOTATION, "fi") == find_text("empires", NOTATION)
    assert find_text("hearts", LEARN) is None


@pytest.mark.parametrize("game", game_ids())
def test_pictures_of_a_book_have_their_names(game: str) -> None:
    assert all(name and name == name.strip().lower() for name in teaching_pictures(game)), about(game).title


def test_every_game_of_ours_can_be_learnt_and_looked_up() -> None:
    ours = [game for game in game_ids() if package_of(game).startswith(f"{GROUP}.")]
    assert not [game for game in ours if set(kinds_of(game)) != set(KINDS)]


@pytest.mark.parametrize("game", [game for game in game_ids() if has_text(game, QUIZ)])
def test_a_quiz_has_twenty_questions_and_each_answer_names_its_rules(game: str) -> None:
    items = re.split(r"^[0-9]+\. ", find_text(game, QUIZ) or "", flags=re.MULTILINE)[1:]
    assert len(items) == 20
    for item in items:
        question, answer = item.split("\n   Answer: ")
        assert question.strip().endswith("?"), item
        assert set(re.findall(r"[A-Z]{2}-R?[0-9.]*[0-9]", answer.rpartition("(")[2])) <= rule_texts(game).keys(), item
        assert re.search(r"\([A-Z]{2}-[^()]+\)$", answer.strip()), item
