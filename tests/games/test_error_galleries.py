"""The error galleries of all games: one small record for each way to go wrong, and the pages that show them."""

import ast
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

from companion.referee import judge, rule_texts
from game_folders import facts_of, games_with_tests, package_folder

ROOT = Path(__file__).resolve().parents[2]
TOOL = runpy.run_path(str(ROOT / "tools" / "render_errors.py"))
GALLERY = [(game, path, text) for game in games_with_tests() for path, text in TOOL["gallery"](game)]
IDS = [f"{game} {path.stem}" for game, path, _ in GALLERY]
FORM = {"syntax", "header"}


@pytest.mark.parametrize("text", [text for _, _, text in GALLERY], ids=IDS)
def test_first_error_is_the_expected_one(text: str) -> None:
    verdict = judge(text).verdict
    first = verdict.errors[0]
    rule = TOOL["expectation"](text)[3]
    assert (first.line, first.column, first.end_column, first.rule) == TOOL["expectation"](text), first.message
    assert verdict.status == ("malformed" if rule in FORM else "illegal")
    assert len(verdict.errors) == 1 or rule in FORM


def test_file_names_begin_with_the_rule() -> None:
    rules = {path.stem: TOOL["expectation"](text)[3] for _, path, text in GALLERY}
    assert not [name for name, rule in rules.items() if name != rule and not name.startswith(f"{rule}-")]


@pytest.mark.parametrize("text", [text for _, _, text in GALLERY[::90]], ids=IDS[::90])
def test_carriage_returns_and_a_byte_order_mark_change_nothing(text: str) -> None:
    assert judge("\ufeff" + text.replace("\n", "\r\n")).verdict.as_dict() == judge(text).verdict.as_dict()


def rules_that_code_raises(game: str) -> Iterator[str]:
    """The first argument of every Breach and HeaderBreach in a game's package, but for faults of form.

    A class may say its rule once: `rule = "CK-8.1"`, and then raise `Breach(self.rule, ...)`; a Lord who decides says his number,
    which is that of his rule. So may a value, the second thing that it is made of: `Combination("merchant", "EM-6.2", ...)`.
    """
    for path in package_folder(game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"Breach", "HeaderBreach"}:
                rule = node.args[0]
                is_said = isinstance(rule, ast.Constant) or ast.unparse(rule).endswith(".rule")
                assert is_said, f"{path.name}:{node.lineno}: a rule's id is written out"
                if isinstance(rule, ast.Constant) and rule.value not in FORM:
                    yield str(rule.value)
            elif isinstance(node, ast.Call) and says_its_rule(node):
                yield ast.literal_eval(node.args[1])
            elif isinstance(node, ast.ClassDef):
                yield from (ast.literal_eval(one.value) for one in node.body if is_rule(one))
                yield from rule_of_lord(node)


def says_its_rule(call: ast.Call) -> bool:
    """Whether a value is made that has its rule as the second thing: a `Combination`, a `Condition`, an `Arrival`."""
    return ast.unparse(call.func) in ("Arrival", "Combination", "Condition") and isinstance(call.args[1], ast.Constant)


def rule_of_lord(lord: ast.ClassDef) -> Iterator[str]:
    """The rule of a Lord who decides something: `class Tower(DecidingLord, number=16, when=CIRCLE)`."""
    if any(ast.unparse(base) in ("DecidingLord", "_PlacingLord") for base in lord.bases):
        yield from (f"CK-8.{ast.literal_eval(one.value)}" for one in lord.keywords if one.arg == "number")


def is_rule(statement: ast.stmt) -> TypeGuard[ast.Assign]:
    """Whether a class says its rule."""
    return isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "rule"


@pytest.mark.parametrize("game", games_with_tests())
def test_every_rule_that_can_be_broken_is_shown(game: str) -> None:
    shown = {TOOL["expectation"](text)[3] for _, text in TOOL["gallery"](game)}
    claims = {"claim", "deal"}  # judged in one place for all games (`referee.claims`, `referee.dealing`)
    elsewhere = {"table", *facts_of(game).only_stood}
    assert shown - FORM - claims - elsewhere == set(rules_that_code_raises(game)) - claims - elsewhere
    assert shown >= FORM | {"claim"}


@pytest.mark.parametrize("game", games_with_tests())
def test_every_rule_that_can_be_broken_stands_in_the_rulebook(game: str) -> None:
    assert set(rules_that_code_raises(game)) - {"claim", "deal", "table"} <= rule_texts(game).keys()


@pytest.mark.parametrize("game", games_with_tests())
def test_a_page_counts_the_lines_that_it_shows(game: str) -> None:
    page = TOOL["page_of"](game).read_text("utf-8")
    exhibits = re.findall(r"^```text\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len(exhibits) == len(list(TOOL["gallery"](game)))
    for exhibit in exhibits:
        place = re.match(r"\S+?:(\d+):(\d+): (?:malformed|illegal|wrong claim)", exhibit)
        assert place, exhibit
        shown = re.findall(r"^ *(\d+) \| ", exhibit, re.MULTILINE)
        assert not shown or shown[-1] == place[1], exhibit
        assert "    rule: " not in exhibit


@pytest.mark.parametrize("game", games_with_tests())
def test_page_is_current(game: str) -> None:
    assert TOOL["page_of"](game).read_text("utf-8") == TOOL["render"](game), "run tools/render_errors.py"
