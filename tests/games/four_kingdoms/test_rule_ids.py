"""From a rule to the code that follows it: every id of the rulebook is cited there, or named as one that nothing is judged by."""

import re
from pathlib import Path

from companion.games.four_kingdoms.rules.table import NOT_JUDGED
from companion.referee import rule_texts

FOLDER = Path(__file__).parents[3] / "companion" / "games" / "four_kingdoms" / "rules"
ID = re.compile(r"\bFK-(?:R\d+|\d+\.\d+)")
RULES = {rule for rule in rule_texts("four-kingdoms") if ID.fullmatch(rule)}
CODE = re.sub(r"NOT_JUDGED = .*", "", "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py")))


def test_every_rule_is_cited_or_named_as_not_judged() -> None:
    assert len(RULES) == 94
    assert RULES - set(ID.findall(CODE)) == NOT_JUDGED


def test_only_rules_are_cited() -> None:
    assert set(ID.findall(CODE)) <= RULES


def test_rulings_are_cited_with_their_prefix() -> None:
    assert re.findall(r"(?<!FK-)\bR\d+\b", CODE) == []
