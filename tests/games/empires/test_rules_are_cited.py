"""Every rule is cited where it is judged, or said to be judged by nobody."""

import re
from pathlib import Path

from companion.games.empires.rules import table
from companion.referee import rule_texts

CODE = "".join(path.read_text("utf-8") for path in Path(table.__file__).parent.glob("*.py") if path.name != "table.py")
TABLE = Path(table.__file__).read_text("utf-8")
IDS = rule_texts("empires").keys()
CHAPTERS = {rule.partition(".")[0] for rule in IDS if "." in rule} | {"EM-R"}
CITED = set(re.findall(r"EM-R?[0-9]+(?:\.[0-9]+)?", CODE + re.sub(r"NOT_JUDGED = .*", "", TABLE)))


def test_every_rule_is_cited_or_said_to_be_judged_by_nobody() -> None:
    assert IDS - CHAPTERS - CITED == table.NOT_JUDGED


def test_what_is_cited_is_a_rule() -> None:
    assert CITED <= IDS
