"""Every rule of the rulebook is cited where it is judged, or named as one that no record shows."""

import re
from pathlib import Path

from companion.games.circle_of_kings.rules.lords import LORD_OF
from companion.games.circle_of_kings.rules.table import NOT_JUDGED
from companion.referee import rule_texts

FOLDER = Path(__file__).resolve().parents[3] / "companion" / "games" / "circle_of_kings" / "rules"
RULES = {rule for rule in rule_texts("circle-of-kings") if re.fullmatch(r"CK-(R[0-9]+|[0-9]\.[0-9]+)", rule)}


def cited() -> set[str]:
    """The ids in the code; `CK-6.1 to CK-6.3` cites three."""
    code = re.sub(r"NOT_JUDGED = .*", "", "".join(path.read_text("utf-8") for path in FOLDER.rglob("*.py")))
    found = set(re.findall(r"CK-(?:R[0-9]+|[0-9]\.[0-9]+)", code))
    for chapter, first, last in re.findall(r"CK-([0-9])\.([0-9]+) to CK-[0-9]\.([0-9]+)", code):
        found |= {f"CK-{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    return found


def test_every_rule_is_cited_or_not_judged() -> None:
    assert RULES - cited() == NOT_JUDGED


def test_what_is_cited_stands_in_the_rulebook() -> None:
    assert cited() | NOT_JUDGED <= RULES


def test_every_lord_begins_with_his_rule() -> None:
    for card, lord in LORD_OF.items():
        assert (type(lord).__doc__ or "").startswith(f"CK-8.{card.number}: ")
