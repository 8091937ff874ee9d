"""What Companion says for its choices: in every game a clause behind “it”, and rules that there are."""

from __future__ import annotations

import re

import pytest

from companion.lab.chance import Streams
from companion.lab.matches import laboratory_of
from companion.referee import find_rule, read_table

TABLES = {
    "four-kingdoms": "players: A, B, C, D, E\nseasons: 1\njokers: 2\n",
    "hearts": "players: A, B, C, D\nto: 20\n",
    "duelling-circles": "players: A, B\ntokens: 5\n",
    "circle-of-power": "players: A, B, C, D\n",
    "circle-of-kings": "players: A, B\ncircle: Kc Kw Kp Ks\n",
    "empires": "players: A, B\noptions: treasury, supplies\n",
}


@pytest.mark.parametrize("game", TABLES)
def test_every_reason_is_a_clause_with_rules_that_there_are(game: str) -> None:
    lab = laboratory_of(game)
    assert lab is not None
    streams = Streams("reasons", 0)
    world = lab.begin(read_table(f"game: {game}\n{TABLES[game]}"), streams)
    reasons: set[str] = set()
    for _ in range(120):
        decision = world.decision()
        if decision is None:
            break
        view = world.view(decision.seat)
        reasons |= {lab.reason(view, decision, option) for option in decision.options}
        world.choose(streams.of("policy").choice(decision.options))
    reasons.discard("")
    assert len(reasons) > 2
    for reason in reasons:
        assert reason[0].islower()
        assert not reason.endswith(".")
        assert all(find_rule(rule) for rule in re.findall(r"\b[A-Z]{2}-\d[\d.]*\d", reason)), reason
    assert any("-" in reason for reason in reasons)
    if game == "four-kingdoms":
        assert any(re.match(r"stands above all the \d+ cards", reason) for reason in reasons)
        assert any(re.match(r"stands above none of the \d+ cards", reason) for reason in reasons)
        assert any(re.match(r"stands above [1-9]\d* of the \d+ cards", reason) for reason in reasons)
