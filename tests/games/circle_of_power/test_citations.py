"""From a rule to the code that judges it: every rule and ruling is cited where it is judged, or listed as one that is not."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from companion.games.circle_of_power import rules
from companion.games.circle_of_power.rules.table import NOT_JUDGED
from companion.referee import rule_texts

FOLDER = Path(rules.__file__).parent
_ID = re.compile(r"CP-(?:R[0-9]+|[0-9]+\.[0-9]+)")
_RANGE = re.compile(r"CP-([0-9]+)\.([0-9]+) to CP-\1\.([0-9]+)")
#: What a rule's id is handed to where it is judged.
_CALLS = {"Breach", "HeaderBreach", "Item", "plays_b"}


def cited() -> Iterator[str]:
    """The ids in docstrings of functions and classes, and in calls that judge."""
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield from ids_in(ast.get_docstring(node) or "")
            elif isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in _CALLS and node.args and isinstance(node.args[0], ast.Constant):
                    yield from ids_in(str(node.args[0].value))


def ids_in(text: str) -> Iterator[str]:
    yield from _ID.findall(text)
    for section, first, last in _RANGE.findall(text):
        yield from (f"CP-{section}.{number}" for number in range(int(first), int(last) + 1))


def test_every_rule_is_cited_or_listed_as_not_judged() -> None:
    known = {rule for rule in rule_texts("circle-of-power") if _ID.fullmatch(rule)}
    found = set(cited())
    assert len(known) > 60
    assert known - found == NOT_JUDGED
    assert found <= known
