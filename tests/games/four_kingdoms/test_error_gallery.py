"""The error gallery: one small record for each way to go wrong, and the page that shows them."""

import ast
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion
from companion.referee import judge, rule_texts

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = Path(companion.__file__).parent
TOOL = runpy.run_path(str(ROOT / "tools" / "render_errors.py"))
GAME = "four-kingdoms"
GALLERY = list(TOOL["gallery"](GAME))
FORM = {"syntax", "header"}


@pytest.mark.parametrize("text", [text for _, text in GALLERY], ids=[path.stem for path, _ in GALLERY])
def test_first_error_is_the_expected_one(text: str) -> None:
    verdict = judge(text).verdict
    first = verdict.errors[0]
    rule = TOOL["expectation"](text)[2]
    assert (first.line, first.column, first.rule) == TOOL["expectation"](text), first.message
    assert verdict.status == ("malformed" if rule in FORM else "illegal")
    assert len(verdict.errors) == 1 or rule in FORM


@pytest.mark.parametrize("path", [path for path, _ in GALLERY], ids=[path.stem for path, _ in GALLERY])
def test_file_name_begins_with_the_rule(path: Path) -> None:
    rule = TOOL["expectation"](path.read_text("utf-8"))[2]
    assert path.stem == rule or path.stem.startswith(f"{rule}-")


@pytest.mark.parametrize("text", [text for _, text in GALLERY], ids=[path.stem for path, _ in GALLERY])
def test_carriage_returns_and_a_byte_order_mark_change_nothing(text: str) -> None:
    assert judge("\ufeff" + text.replace("\n", "\r\n")).verdict.as_dict() == judge(text).verdict.as_dict()


def rules_that_code_raises() -> Iterator[str]:
    """The first argument of every Breach and HeaderBreach in the game's package."""
    for path in (PACKAGE / "games" / "four_kingdoms").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"Breach", "HeaderBreach"}:
                rule = node.args[0]
                assert isinstance(rule, ast.Constant), f"{path.name}:{node.lineno}: a rule's id is written out"
                yield str(rule.value)


def test_every_rule_that_can_be_broken_is_shown() -> None:
    shown = {TOOL["expectation"](text)[2] for _, text in GALLERY}
    assert shown - FORM == set(rules_that_code_raises())
    assert shown >= FORM


def test_every_rule_that_can_be_broken_stands_in_the_rulebook() -> None:
    assert set(rules_that_code_raises()) - {"claim"} <= rule_texts(GAME).keys()


def test_page_is_current() -> None:
    assert TOOL["page_of"](GAME).read_text("utf-8") == TOOL["render"](GAME), "run tools/render_errors.py"
