"""What the rulebook says, as people read it: cards in words or signs, and rules without what only leads to a table."""

from __future__ import annotations

from companion.referee import rulebook
from companion.referee.markup import plain, tarot_in_words


def test_a_code_span_is_cards_only_where_each_of_its_words_is_one() -> None:
    assert tarot_in_words("play `9c L16`") == "play 9 of Cups, Tower"
    assert tarot_in_words("play `9c again`") == "play ``9c again``"


def test_cards_with_a_suit_are_signs_and_all_else_stays_as_typed() -> None:
    assert plain("`3d jk ? > 10H`") == "3♦ jk ? > 10♥"


def test_a_rule_loses_its_last_paragraph_where_that_leads_to_a_table_and_never_its_only_one() -> None:
    source = "# T\n\n## C\n\n**AB-1.1** One paragraph:\n\n**AB-1.2** Two paragraphs.\n\nLike these:\n\n| a | b |\n|---|---|\n"
    rules = rulebook._rules_in(source)
    assert [rule.text for rule in rules.values()] == ["One paragraph:", "Two paragraphs."]
