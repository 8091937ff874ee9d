"""Expressions: they agree with Python's own evaluation, and whatever is no expression is an error at its word."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from companion.declared.exact import NotWorkedOutError
from companion.declared.expression import ExpressionError, read_expression
from companion.declared.working import Formula, Values

ROWS: dict[str, tuple[int, ...]] = {"bid": (1, 0, 4), "tricks": (1, 2, 0)}
WORDS = {**ROWS, "number": (3, 3, 3), "players": (3, 3, 3), "total": (10, 20, 30), "before bid": (5, 6, 7), "dealer": (0, 1, 0)}


def formula(text: str) -> Formula:
    return read_expression(text, lambda name: "" if name in (*ROWS, "number", "players", "total", "dealer") else "unknown")


def worked(text: str, side: int = 0) -> Any:
    return formula(text).work(Values(3, WORDS, {}), side)


SIGNS = ("+", "-", "*", "/", "//", "%", "==", "!=", "<", "<=", ">", ">=", "and", "or")
SIMPLE = st.one_of(st.integers(0, 30).map(str), st.sampled_from(("bid", "tricks", "number")))
TEXTS = st.recursive(
    SIMPLE,
    lambda part: st.one_of(
        st.tuples(part, st.sampled_from(SIGNS), part).map(lambda it: f"({' '.join(it)})"),
        st.tuples(part, st.sampled_from([" + ", " - ", " * ", " // ", " < ", " or ", " and "]), part).map("".join),
        part.map(lambda it: f"-{it}"),
        part.map(lambda it: f"(not {it})"),
        part.map(lambda it: f"({it}) ** 2"),
        st.tuples(part, part, part).map(lambda it: f"({it[0]} if {it[1]} else {it[2]})"),
        st.tuples(st.sampled_from(("min", "max")), part, part).map(lambda it: f"{it[0]}({it[1]}, {it[2]})"),
        part.map(lambda it: f"abs({it})"),
    ),
    max_leaves=12,
)


def in_python(text: str, side: int) -> Any:
    return eval(re.sub(r"\b([0-9]+)\b(?! *\*\*)", r"F(\1)", text), {"F": Fraction, "min": min, "max": max, "abs": abs}, {
        "number": Fraction(3), **{name: Fraction(row[side]) for name, row in ROWS.items()}
    })  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(TEXTS, st.integers(0, 2))
def test_expressions_are_pythons(text: str, side: int) -> None:
    try:
        found = formula(text.replace("and", " and ").replace("or", " or "))
    except ExpressionError:
        return  # an operator stands where none may
    values = Values(3, WORDS, {})
    try:
        right: Any = in_python(text, side)
    except ZeroDivisionError:
        with pytest.raises(NotWorkedOutError):
            found.work(values, side)
        return
    try:
        value = found.work(values, side)
    except NotWorkedOutError:
        return  # too large a number on the way
    gives_parts = "and" in text or "or" in text  # Python gives the parts, expressions 1 and 0
    assert value == right or gives_parts, text
    low, high = found.spans(Values(3, {name: [(one, one) for one in row] for name, row in WORDS.items()}, {}))[side]
    assert low <= value <= high, text


def test_words_of_the_page() -> None:
    said = {
        "sum(bid)": 5, "min(bid)": 0, "max(bid)": 4, "count(bid)": 2, "any(bid > 3)": 1, "all(bid)": 0, "sum(others(bid))": 4,
        "rank(bid)": 2, "rank(-bid)": 2, "before(bid)": 5, "total": 10, "dealer": 0, "sum(dealer)": 1, "round(1/2)": 1,
        "round(-1/2)": 0,
        "7 // 2": 3, "-7 // 2": -4, "-7 % 3": 2, "2 ** 3": 8, "1 < 2 < 3": 1, "3 > 2 > 2": 0, "not 5": 0, "5 and 7": 1,
        "0 or 7": 1,
        "all(others(bid != 1))": 1, "count(sum(bid) == 5)": 3, "BID": 1, "1 if bid else 1/0": 1,
    }  # fmt: skip
    assert {text: worked(text) for text in said} == said
    assert worked("dealer", 1) == 1
    assert not formula("sum(bid) == number").is_for_each
    assert formula("bid").is_for_each


@pytest.mark.parametrize(
    ("text", "column"),
    [
("1.5", 0), ("bid + 'x'", 6), ("bid.real", 3), ("bid[0]", 3), ("open(bid)", 0), ("bid ** 10", 7), ("bid ** bid", 7),
        ("others(bid)", 0), ("sum(others(bid) + 1)", 4), ("sum(sum(sum(sum(bid))))", 12), ("x", 0), ("bid if bid", 0),
        ("1234567890", 0), ("lambda: 1", 0), ("sum(bid, bid)", 0), ("before(1)", 0), ("bid := 1", 4), ("", 0), ("0x10", 0),
        ("1_0", 0), ("True", 0), ("(" * 31 + "1" + ")" * 31, 30), ("bid # 1", 4), ("+ bid", 0), ("bid & 1", 4), ("min()", 0),
        ("sum", 0), ("1if bid else 2", 0),
    ],
)  # fmt: skip
def test_what_is_no_expression(text: str, column: int) -> None:
    with pytest.raises(ExpressionError) as error:
        formula(text)
    assert error.value.column == column or text.startswith("bid if"), error.value.message


def test_nothing_grows_without_end() -> None:
    for text in ("((number ** 9) ** 9) ** 9", "((1 / (number ** 9)) ** 9) ** 9", "1 / 0", "1 % 0", "1 // 0"):
        with pytest.raises(NotWorkedOutError):
            worked(text)
    assert worked(" + ".join(["1"] * 250)) == 250
