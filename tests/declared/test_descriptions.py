"""Descriptions: what is wrong with them is listed with its place, and no text makes Companion fail."""

from __future__ import annotations

from importlib.resources import files
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from companion.declared.checking import played_through
from companion.declared.reading import DescriptionError, digest_of, read_description
from companion.declared.tables import prefix_of
from companion.declared.words import say

READY = sorted(
    path.name.removesuffix(".toml") for path in files("companion.declared.ready").iterdir() if path.name.endswith(".toml")
)
GOOD = """\
title = "Skull Island"
players = [2, 6]
section = "round"
sections = 10
[[row]]
name = "bid"
whole = [0, 10]
[[row]]
name = "bonus"
whole = [0, 100]
step = 10
usual = 0
[[score]]
name = "points"
is = "20 * bid + bonus"
[[rule]]
id = 1
text = "The bids add up."
holds = "sum(bid) >= number"
"""


def text_of(game_id: str) -> str:
    return files("companion.declared.ready").joinpath(f"{game_id}.toml").read_text("utf-8")


def faults(text: str | bytes, game_id: str = "skull-island") -> list[tuple[int, int, str]]:
    try:
        read_description(text, game_id)
    except DescriptionError as error:
        return [(fault.line, fault.column, getattr(fault.message, "key", fault.message)) for fault in error.faults]
    return []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("", "", []),
        ('title = "Skull Island"\n', "", [(1, 1, "missing--title")]),
        ("section =", "sectoin =", [(3, 1, "unknown-key")]),
        ('section = "round"\n', "", [(3, 1, "needs-section")]),
        ("[2, 6]", "[2, 21]", [(2, 11, "no-players")]),
        ("[2, 6]", '"2-6"', [(2, 11, "no-players")]),
        ("sections = 10", "sections = 501", [(4, 12, "no-sections")]),
        ("sections = 10", 'sections = "20 // players - 3"', [(4, 12, "sections-come-out")]),
        ("sections = 10", 'sections = "number"', [(4, 13, "players-alone")]),
        ("sections = 10", 'until = "total > 5"', [(4, 9, "until-for-each")]),
        ("sections = 10", "teams = 1", [(4, 9, "no-flag")]),
        ("[2, 6]", "[2, 3]\nteams = true", [(3, 9, "teams-need-four")]),
        ('"bid"\nwhole', '"bid"\nwhol', [(7, 1, "unknown-key")]),
        ('name = "bid"\n', "", [(5, 1, "missing-row-name")]),
        ('name = "bid"', 'name = "Bonus"', [(9, 8, "name-twice")]),
        ('name = "bonus"', 'name = "total"', [(9, 8, "reserved")]),
        ("usual = 0", "usual = 5", [(12, 9, "no-usual")]),
        ("step = 10", "step = 0", [(11, 8, "no-step")]),
        ("20 * bid + bonus", "20 * bid", [(8, 1, "row-unused")]),
        ("20 * bid + bonus", "points + bonus", [(15, 7, "score-too-early")]),
        ("20 * bid + bonus", "20 * dealer + bonus", [(15, 12, "no-dealer")]),
        (">= number", "> 60", [(19, 9, "never-holds")]),
        ("id = 1", "id = 0", [(17, 6, "no-rule-id")]),
        ("The bids add up.", "The bids\\u0007", [(18, 8, "control")]),
        ("[2, 6]", "[2, 6", [(3, 1, "no-toml")]),
        (GOOD.partition("[[row]]")[2], "", [(5, 1, "missing-row-name"), (5, 1, "missing-row-whole")]),
        (GOOD[GOOD.index("[[row]]") :], "row = []\n", [(1, 1, "missing--row")]),
    ],
)  # fmt: skip
def test_each_fault_has_its_place(old: str, new: str, found: list[tuple[int, int, str]]) -> None:
    assert faults(GOOD.replace(old, new, 1)) == found


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ('name = "bid"', 'name = "my bid"', 'name = "my_bid"'),
        ('name = "bid"', 'name = "total"', 'name = "total_2"'),
        ("20 * bid", "20 * bid^2", "write ** instead"),
        ("20 * bid", "20 if bid = 1 else 0", "write == instead"),
    ],
)
def test_a_hint_says_what_to_write(old: str, new: str, hint: str) -> None:
    with pytest.raises(DescriptionError) as caught:
        read_description(GOOD.replace(old, new), "skull-island")
    assert any(hint in fault.hint for fault in caught.value.faults)


def test_ids_prefixes_digests() -> None:
    assert [prefix_of(one) for one in ("skull-island", "podium", "rummy-500")] == ["SI", "PO", "RU"]
    assert faults(GOOD, "Skull") == [(1, 1, "no-id")] == faults(GOOD, "companion")
    assert faults(b"\xff") == [(1, 1, "not-utf-8")]
    assert faults("#" * 70_000) == [(1, 1, "too-big")]
    turned = '# a comment\nplayers = [2, 6]\ntitle = "Skull Island"\n' + GOOD.split("\n", 2)[2]
    assert read_description(turned, "skull-island").digest == read_description(GOOD, "skull-island").digest
    assert digest_of({"a": 1}) != digest_of({"a": 2})


def test_what_cannot_be_worked_out_is_refused_with_its_values() -> None:
    few = GOOD.replace("[2, 6]", "[2, 2]").replace("sum(bid) >= number", "sum(bid) >= 0")
    for new, key in (("20 // bid + bonus", "score-fails"), ("bonus / 3 + bid", "not-whole")):
        played = played_through(read_description(few.replace("20 * bid + bonus", new), "skull-island"))
        assert [(fault.line, getattr(fault.message, "key", "")) for fault in played.faults] == [(15, key)]
        assert "bid: P1" in played.faults[0].hint
    never = few.replace("sections = 10", 'until = "any(total < 0)"')
    assert [one.message for one in played_through(read_description(never, "skull-island")).warnings] == [say("until-never")]
    until_stopped = few.replace("sections = 10\n", "").replace("sum(bid) >= 0", "sum(bid) >= number")  # no round 21
    soon = until_stopped.replace(">= number", ">= 7 * number")
    said = say("rule-never-kept", rule="SI-1", text="The bids add up.")
    assert played_through(read_description(until_stopped, "skull-island")).warnings == []
    assert [one.message for one in played_through(read_description(soon, "skull-island")).warnings] == [said]


@pytest.mark.parametrize("part", ["bid + 2", "1 / (bid + 2)", "(bid + 2) / 3"])
def test_bounds_stay_small_however_often_a_power_is_taken(part: str) -> None:
    for _ in range(12):
        part = f"({part}) ** 9"
    few = GOOD.replace("sum(bid) >= number", f"{part} >= 0")
    assert [fault.line for fault in played_through(read_description(few, "skull-island")).faults] == [19]


SIGNS = st.text(st.characters(max_codepoint=0x2FF), max_size=12)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(READY), st.randoms(use_true_random=False), SIGNS)
def test_damaged_descriptions_are_refused_or_read(game_id: str, random: Random, signs: str) -> None:
    damaged(game_id, random, signs)


@pytest.mark.slow
def test_ten_thousand_damaged_descriptions() -> None:
    for seed in range(10_000):
        random = Random(seed)
        signs = "".join(random.choices("[]{}()\"'=.,#\\\n \t0aé*/%-+<>", k=random.randrange(6)))
        damaged(random.choice(READY), random, signs)


def damaged(game_id: str, random: Random, signs: str) -> None:
    """A description with some words in wrong places is refused with a place in it, or is one."""
    text = text_of(game_id)
    for _ in range(random.randrange(1, 4)):
        start = random.randrange(len(text))
        end = min(len(text), start + random.randrange(12))
        other = random.choice((signs, text[end : end + random.randrange(9)], str(random.randrange(-9, 10**7)), ""))
        text = text[:start] + other + text[end:]
    try:
        played_through(read_description(text, game_id), games=1)
    except DescriptionError as error:
        lines = text.split("\n")
        for fault in error.faults:
            assert fault.message
            assert 1 <= fault.line <= len(lines) + 1
            assert fault.column >= 1
