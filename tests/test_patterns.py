"""No text can make a regular expression work much longer than it is: each pattern is looked at, without a clock."""

from __future__ import annotations

import pytest

from tests.support.backtracking import trouble
from tests.support.patterns import uses

#: Patterns that a text could make work long, but which only read what is Companion's own: laws, notations, pictures and styles.
OF_OUR_OWN = {
    "companion.cli.law.rules._FENCE",
    "companion.press.text.index._NAMED",
    "companion.press.text.typeset._PICTURE",
    "companion.press.text.typeset._TITLE",
    "companion.press.text.web_fonts._TAG",
    "companion.referee.markup._asked_in",
    "companion.referee.markup._ITALIC",
    "companion.referee.rulebook._FENCE",
    "companion.referee.rulebook._HEADING",
    "companion.referee.rulebook._ROW",
    "companion.referee.templates.ITEM",
    "companion.screen.diagrams._SIZE",
    "companion.screen.screens.rules._HEADING",
    "companion.screen.looks._UNREAD",
    "companion.screen.pictures._OPENING",
    "companion.screen.prose._FENCE",
    "companion.screen.prose._block",
}


def test_no_pattern_works_longer_than_its_text() -> None:
    found = {
        f"{one.module}.{one.name}": f"{one.pattern}: {said}"
        for one in uses()
        if (said := trouble(one.pattern, one.flags, anywhere=one.anywhere, whole=one.whole))
    }
    assert {name: said for name, said in found.items() if name not in OF_OUR_OWN} == {}
    assert OF_OUR_OWN - found.keys() == set(), "these are harmless now"


def test_every_use_of_a_pattern_is_seen() -> None:
    """In the package, with the ways in which it is used: one that is handed on is held to be used in every way."""
    named = {f"{one.module}.{one.name}": one for one in uses()}
    assert len(named) > 150
    assert named["companion.record.lines._NUMBER"].ways <= {"match", "fullmatch", "search"}
    assert named["companion.games.empires.atlas.svg_paths._TRANSFORM"].ways == {"match"}
    assert named["companion.cards.spoken._PLUS"].ways == {"sub"}
    assert named["companion.record.lines._TOKEN"].anywhere


@pytest.mark.parametrize(
    ("pattern", "kind"),
    [
        (r"\s*(\w+)\s*\(([^)]*)\)\s*,?", "a search may begin"),
        (r"\s+$", "a search may begin"),
        (r"\[([^\]]*)\]", "a search may begin"),
        (r"(a*)*b", "two ways"),
        (r"(a|a)*b", "two ways"),
        (r"(\w+\s?)*x", "two ways"),
        (r"^a*a*b", "two loops"),
        (r"^\s*x?\s*y", "two loops"),
    ],
)
def test_the_proof_knows_what_hangs(pattern: str, kind: str) -> None:
    assert kind in trouble(pattern)


@pytest.mark.parametrize(
    "pattern",
    [
        r"\w+",
        r"\[([^\]\[]*)\]",
        r"`([^`]*)`",
        r"(?<!\s)\s+$",
        r"\*\*(.+?)\*\*",
        r"(?<![\w-])(\d+)-(\d+)(?![\w-])",
        r"^\s*+x?y",
        r"a(.*)x?",
    ],
)
def test_the_proof_lets_the_harmless_be(pattern: str) -> None:
    assert trouble(pattern) == ""


def test_where_a_pattern_begins_and_ends_counts() -> None:
    """At one place alone a run is read once; what has to fit the whole text fails at its end."""
    assert trouble(r"\s+$", anywhere=False) == ""
    assert trouble(r"(.*)x(.*)", anywhere=False) == ""
    assert "two loops" in trouble(r"(.*)x(.*)", anywhere=False, whole=True)
