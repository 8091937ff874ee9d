"""Where a word or a case leads to: the glossary's column of rules, and the page "If this happens" of each law."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from companion.press.text.index import rules_about, with_index
from companion.referee import game_ids, rule_texts, rulebook_source
from companion.referee.books import KEEPING, find_text
from companion.referee.rulebook import RuleText
from game_folders import folder_of

LAWS = [game for game in game_ids() if find_text(game, KEEPING)]
LAW = {
    "AB-1": RuleText("AB-1", "The hand", "The hand"),
    "AB-1.1": RuleText("AB-1.1", "A **hand** has three cards.", "The hand"),
    "AB-1.2": RuleText("AB-1.2", "Hands are hidden: nobody shows a hand, and no other hand is looked at.", "The hand"),
    "AB-R1": RuleText("AB-R1", "May you hand a card on? It is handed on unseen.", "The hand"),
    "AB-1.3": RuleText("AB-1.3", "Whoever has a handful of cards goes on.", "The hand"),
}


def rows_of(text: str, head: str) -> list[list[str]]:
    """The rows of the table with this first column."""
    table = re.search(rf"^\| {head} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", text, re.MULTILINE)
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table[1].splitlines()] if table else []


def test_a_word_leads_to_the_rules_that_speak_of_it_and_not_to_headings_or_longer_words() -> None:
    assert rules_about("hand", LAW) == ["AB-1.1", "AB-1.2", "AB-R1"]
    assert rules_about("trick, hand", LAW) == ["AB-1.1", "AB-1.2", "AB-R1"]
    assert rules_about("trick", LAW) == []


def test_the_rule_that_defines_a_word_is_among_those_that_name_it_most() -> None:
    law = {f"AB-2.{number}": RuleText(f"AB-2.{number}", "hand, hand", "Two") for number in range(9)}
    assert rules_about("hand", {**law, **LAW}) == ["AB-2.0", "AB-1.1", "AB-1.2"]


def test_ids_that_a_meaning_names_are_taken_instead() -> None:
    text = "| Word | Meaning |\n|---|---|\n| hand | your cards (AB-1.3, AB-R1) |\n| trick | none |\n"
    plain = with_index(text, LAW, pages=False)
    assert rows_of(plain, "Word") == [["hand", "your cards", "AB-1.3 AB-R1"], ["trick", "none", ""]]
    assert "| Rules |" in plain
    assert "AB-1.3\N{NO-BREAK SPACE}(00) AB-R1" in with_index(text, LAW, pages=True)


@pytest.mark.parametrize("game", LAWS)
def test_every_word_of_a_glossary_and_every_case_leads_to_rules(game: str) -> None:
    text = with_index(rulebook_source(game), rule_texts(game), pages=False)
    words, cases = rows_of(text, "Word"), rows_of(text, "If this happens")
    assert len(words) > 10
    assert len(cases) >= 15
    for row in (*words, *cases):
        assert row[-1], row
        assert set(re.split(r",? ", row[-1])) <= rule_texts(game).keys(), row


@pytest.mark.parametrize("game", LAWS)
def test_what_galleries_show_that_people_get_wrong_is_among_the_cases(game: str) -> None:
    errors = [path.read_text("utf-8") for path in (folder_of(game) / "records" / "errors").rglob("*.game")]
    broken = Counter(rule for text in errors for rule in re.findall(r"^# expect: \S+ ([A-Z]{2}-\S+)", text, re.MULTILINE)[:1])
    told = ", ".join(row[-1] for row in rows_of(rulebook_source(game), "If this happens")).split(", ")
    often = [rule for rule, _ in broken.most_common(20)]
    assert len(often) >= 19
    assert len(set(often) & set(told)) >= 10, sorted(set(often) - set(told))
