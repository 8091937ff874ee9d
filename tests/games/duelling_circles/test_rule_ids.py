"""Every rule stands in code where it is judged, or is one that no record shows."""

import re
from pathlib import Path

from companion.games.duelling_circles import rules
from companion.games.duelling_circles.rules.table import FIXED_RULINGS, NOT_JUDGED, RULINGS
from companion.referee import rule_texts

#: Not the chapters, `DC-8` and `DC-R`.
RULES = {rule for rule in rule_texts("duelling-circles") if re.fullmatch(r"DC-(R|[0-9]+\.)[0-9]+", rule)}


def cited() -> set[str]:
    """The ids in the modules of the rules, but for the list of those that are not judged."""
    package = Path(rules.__file__).parent
    code = "".join(path.read_text("utf-8") for path in package.glob("*.py"))
    listed = re.search(r"NOT_JUDGED = .*", code)
    assert listed
    return set(re.findall(r"DC-R?[0-9]+(?:\.[0-9]+)?", code.replace(listed[0], "")))


def test_every_rule_is_cited_or_not_judged() -> None:
    assert RULES - cited() == NOT_JUDGED


def test_nothing_is_cited_that_is_no_rule() -> None:
    assert cited() | NOT_JUDGED <= rule_texts("duelling-circles").keys()


def test_the_rulings_are_those_of_the_rulebook() -> None:
    assert RULINGS.keys() | FIXED_RULINGS == {rule for rule in RULES if rule.startswith("DC-R")}


def test_a_rule_says_what_of_it_may_be_let_stand() -> None:
    said = rule_texts("duelling-circles")["DC-2.4"].stands
    assert [row.split(": ")[1] for row in said] == ["stands", "cannot"]
