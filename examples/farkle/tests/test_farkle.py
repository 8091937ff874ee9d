"""Farkle: what dice score, and how a turn and a game end."""

from __future__ import annotations

import pytest

from companion.referee import judge

FOUR = "game: farkle\nplayers: Ann, Joe\nto: 1000\n\n"
#: A roll and what is set aside, its points, by the rule.
SCORES = [
    ("FA-3.1", "123456 1", 100), ("FA-3.1", "523466 5", 50), ("FA-3.1", "115346 115", 250),
    ("FA-3.2", "222346 222", 200), ("FA-3.2", "111346 111", 1000), ("FA-3.2", "666662 66666", 2400),
    ("FA-3.2", "333333 333333", 2400),
    ("FA-3.3", "654321 654321", 1500), ("FA-3.3", "331155 113355", 1500),
    ("FA-2.4", "155236 155 142 1", 300), ("FA-2.5", "123456 123456 222346 222", 1700), ("FA-2.6", "155236 155 243", 0),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "turn", "points"), SCORES)
def test_a_turn_brings_its_points(rule: str, turn: str, points: int) -> None:
    verdict = judge(f"{FOUR}Ann {turn}\n").verdict
    assert (verdict.status, verdict.totals["Ann"]) == ("legal", points), rule


def test_everybody_else_takes_one_more_turn_and_the_best_total_wins() -> None:
    """FA-4.1, FA-4.2, FA-4.3."""
    begun = f"{FOUR}Ann 123456 1\nJoe 111346 111\n"
    assert not judge(begun).verdict.complete
    for last, winners in (("Ann 155236 155", ["Joe"]), ("Ann 333333 333333", ["Ann"])):
        verdict = judge(f"{begun}{last}\n").verdict
        assert (verdict.complete, verdict.winners) == (True, winners)


def test_those_with_equal_totals_share_the_victory() -> None:
    """FA-4.3."""
    verdict = judge(f"{FOUR}Ann 111346 111\nJoe 111346 111\n").verdict
    assert verdict.winners == ["Ann", "Joe"]
