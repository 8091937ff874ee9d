"""Quarrels: twenty from the laws are answered rightly in a few answers, at the prompt and on paper, whatever is typed."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings, strategies as st

from companion.cli.records.files import files_beside
from companion.links import decode
from companion.referee import find_game, format_text, game_ids
from companion.referee.asking.named import named_game
from companion.referee.quarrel import Quarrel
from companion.referee.rulebook import find_rule
from companion.shop.quarrel import quarrel_page
from reading_back import all_text_is_on_its_page, codes_of, pages_of

QUARRELS = tomllib.loads((Path(__file__).parent / "quarrels.toml").read_text("utf-8"))["quarrel"]
each_quarrel = pytest.mark.parametrize("quarrel", QUARRELS, ids=[quarrel["about"] for quarrel in QUARRELS])


def settled(quarrel: dict[str, Any]) -> Quarrel:
    asked = Quarrel(named_game(quarrel["game"]), files_beside("-"))
    for answer in quarrel["answers"]:
        assert asked.answer(answer) is None, (answer, asked.asked)
    assert asked.asked is None
    return asked


@each_quarrel
def test_it_is_answered_rightly_in_eight_answers(quarrel: dict[str, Any]) -> None:
    assert len(quarrel["answers"]) <= 8
    finding = settled(quarrel).finding()
    assert finding.rules
    assert all(find_rule(rule) for rule in finding.rules)
    if "rule" in quarrel:
        assert finding.error is not None
        assert finding.error.rule == quarrel["rule"]
    else:
        assert finding.error is None
        assert quarrel["says"] in finding.told


@pytest.mark.parametrize("game_id", game_ids())
@settings(max_examples=25, deadline=None)
@example(["", "# a remark", ""])
@given(
    answers=st.lists(st.one_of(st.text(max_size=12), st.sampled_from(["", "2", "A, B", "A, B, C, D", "Ks", "5h", "{}", "A:"])))
)
def test_whatever_is_answered_it_is_taken_or_refused_in_words(game_id: str, answers: list[str]) -> None:
    asked = Quarrel(find_game(game_id), files_beside("-"))
    for answer in answers:
        if asked.asked is None:
            assert asked.finding().judgement.verdict.status in ("legal", "illegal")
            asked.back()
        refusal = asked.answer(answer)
        assert refusal is None or refusal.message


@each_quarrel
def test_the_page_has_the_verdict_its_rules_and_the_record(quarrel: dict[str, Any]) -> None:
    asked = settled(quarrel)
    finding = asked.finding()
    page = quarrel_page(asked, finding)
    words = " ".join(" ".join(pages_of(page)).split())
    assert all(rule in words for rule in finding.rules)
    assert ("No:" if "rule" in quarrel else "Yes:") in words
    (code,) = codes_of(page)
    assert decode(code) == format_text(finding.record, files_beside("-"))
    assert all_text_is_on_its_page(page)
    assert quarrel_page(asked, finding) == page
