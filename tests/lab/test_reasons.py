"""What Companion says for its choices: in every game a clause behind “it”, and rules that there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.lab.chance import Streams
from companion.lab.matches import laboratory_of
from companion.lab.world import AnyLaboratory, Decision
from companion.referee import find_rule, read_table

TABLES = {
    "four-kingdoms": "players: A, B, C, D, E\nseasons: 1\njokers: 2\n",
    "hearts": "players: A, B, C, D\nto: 20\n",
    "duelling-circles": "players: A, B\ntokens: 5\n",
    "circle-of-power": "players: A, B, C, D\n",
    "circle-of-kings": "players: A, B\ncircle: Kc Kw Kp Ks\n",
    "empires": "players: A, B\noptions: treasury, supplies\n",
}

#: What a view calls the own hand, in the games in which hands are played from.
HANDS = {"four-kingdoms": "hand", "circle-of-power": "held", "hearts": "hand"}


def decisions(game: str) -> Iterator[tuple[AnyLaboratory, Any, Decision]]:
    """Decisions of a game that is played by lot, each with what who decides can see."""
    lab = laboratory_of(game)
    assert lab is not None
    streams = Streams("reasons", 0)
    world = lab.begin(read_table(f"game: {game}\n{TABLES[game]}"), streams)
    for _ in range(120):
        decision = world.decision()
        if decision is None:
            break
        yield lab, world.view(decision.seat), decision
        world.choose(streams.of("policy").choice(decision.options))


@pytest.mark.parametrize("game", HANDS)
def test_a_reason_tells_nothing_of_the_other_cards_in_the_hand(game: str) -> None:
    found = 0
    for lab, view, decision in decisions(game):
        for option in decision.options:
            reason = lab.reason(view, decision, option)
            assert reason == lab.reason(view._replace(**{HANDS[game]: (option,)}), decision, option)
            found += reason != ""
    assert found


@pytest.mark.parametrize("game", TABLES)
def test_every_reason_is_a_clause_with_rules_that_there_are(game: str) -> None:
    reasons = {lab.reason(view, decision, one) for lab, view, decision in decisions(game) for one in decision.options}
    reasons.discard("")
    assert len(reasons) > 2
    for reason in reasons:
        assert reason[0].islower()
        assert not reason.endswith(".")
        assert all(find_rule(rule) for rule in re.findall(r"\b[A-Z]{2}-\d[\d.]*\d", reason)), reason
    assert any("-" in reason for reason in reasons)
    if game == "four-kingdoms":
        assert any(re.match(r"ranks above all the \d+ cards", reason) for reason in reasons)
        assert any(re.match(r"ranks above none of the \d+ cards", reason) for reason in reasons)
        assert any(re.match(r"ranks above [1-9]\d* of the \d+ cards", reason) for reason in reasons)
