"""What the rulebooks say of records: each one that they show is legal."""

import re

import pytest

from companion.referee import game_ids, judge, rulebook_source

RECORDS = [
    (game, number, text)
    for game in game_ids()
    for number, text in enumerate(re.findall(r"```(?:record)?\n(game:.*?)```", rulebook_source(game), re.DOTALL), 1)
]


@pytest.mark.parametrize(("game", "number", "text"), RECORDS, ids=[f"{game} {number}" for game, number, _ in RECORDS])
def test_records_in_the_rulebook_are_legal(game: str, number: int, text: str) -> None:
    verdict = judge(text).verdict
    assert verdict.game == game
    assert verdict.status == "legal", (number, verdict.errors)


def test_every_rulebook_shows_one() -> None:
    assert {game for game, _, _ in RECORDS} == set(game_ids())
