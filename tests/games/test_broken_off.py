"""A game that the table breaks off anywhere: the running totals are known, and may be written below the line that ends it."""

from __future__ import annotations

from random import Random

import pytest

from companion.referee import judge
from game_folders import facts_of, games_with_tests, read_extra
from walking import answer, simulated

#: So many places of each game are tried.
PLACES = 12


@pytest.mark.parametrize("game_id", games_with_tests())
def test_running_totals_may_follow_the_end_anywhere(game_id: str) -> None:
    header = facts_of(game_id).headers[0]
    lines = simulated(game_id, header, 1)
    first = next(at for at, line in enumerate(lines) if at > header.count("\n"))
    tried = 0
    for at in sorted(Random(game_id).sample(range(first, len(lines) - 1), PLACES)):
        text = "\n".join([*lines[: at + 1], "unfinished: late", ""])
        judged = judge(text, files=read_extra)
        if judged.verdict.status != "legal":  # the line that was last is not whole, or the game is over
            continue
        tried += 1
        totals = judged.verdict.totals
        said = ", ".join(f"{tag} {number}" for tag, number in totals.items())
        below = judge(f"{text}total: {said}\n", files=read_extra).verdict
        assert (below.status, below.complete, below.totals) == ("legal", False, totals), text
        tag, number = next(iter(totals.items()))
        wrong = judge(f"{text}total: {tag} {number + 1}\n", files=read_extra).verdict
        assert [error.rule for error in wrong.errors] == ["claim"], text
        dialogue = judged.position.dialogue()  # type: ignore[union-attr]
        steps = answer(dialogue, next(dialogue), "total:")
        assert steps.find(tag), text
        assert answer(dialogue, steps, tag).find(str(number)), text
    assert tried > PLACES // 2
