"""States are values; what a breach says beside its place."""

from pathlib import Path

import pytest

from companion.games.duelling_circles.rules.state import State
from companion.referee import Judgement, find_game, judge, read_record
from companion.referee.replay import replay

RECORDS = sorted((Path(__file__).parent / "records").glob("*.game"))
PLAIN = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\n"


def state(text: str) -> State:
    found: State = judge(PLAIN + text).inner
    return found


def related(judgement: Judgement) -> list[tuple[int, int, str]]:
    return [(place.line, place.column, place.message) for place in judgement.verdict.errors[-1].related]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_played_twice_gives_equal_states(path: Path) -> None:
    record = read_record(path.read_text("utf-8"))
    first, second = (replay(record).steps for _ in range(2))
    assert [step.after for step in first] == [step.after for step in second]
    assert [step.after.key() for step in first] == [step.after.key() for step in second]


def test_equal_positions_are_equal_however_they_were_written() -> None:
    spellings = ("2 h8 *3", "1. Aino 2 h8-c2 *HTH", "2 h8-c7 *3")
    states = [state(f"{line}\n") for line in spellings]
    assert len(set(states)) == len({one.key() for one in states}) == 1
    assert not any(one != states[0] for one in states)


@pytest.mark.parametrize("body", ["2 h7 *3", "2 h8 *4", "0 *3", "2 h8", "2", ""])
def test_other_positions_differ(body: str) -> None:
    other, one = state(f"{body}\n"), state("2 h8 *3\n")
    assert other != one
    assert other.key() != one.key()


def test_a_claim_behind_the_end_changes_what_may_follow_and_none_before_it_does() -> None:
    assert state("2 h8 *3\ntotal: Aino 0\n") == state("2 h8 *3\n")
    over = "2 h8 *1\n1 h8 *3\n2 h7xc1 *2\n4 h7 *3\n2 r *8\n0 *4\n1 c2xc3\n"
    assert state(over + "winner: Aino\n") != state(over)


def test_a_state_that_was_handed_out_stays_as_it_is() -> None:
    before = state("2 h8 *3\n")
    key, shown = before.key(), repr(before)
    record = read_record(PLAIN + "2 h8 *3\n3 r *2\n")
    assert find_game("duelling-circles").apply(before, record.entries[-1].move) != before
    assert (before.key(), repr(before)) == (key, shown)


def test_a_state_can_be_read() -> None:
    assert repr(state("2 h8 *3\n2")) == "<turn 2, Ville, move 2, lucky 3: Aino h7 c2 r; Ville h7 h8 r>"
    kinilani = PLAIN + "variant: kinilani\nlineup: Aino b g v, Ville o c r\n"
    assert repr(judge(kinilani).inner) == "<turn 1, Aino, flip 0, lucky 0: Aino h7g h8b rv; Ville h7c h8o rr>"


def test_another_place_explains_a_breach() -> None:
    lucky = PLAIN + "2 h8 *2\n4 r *2 # ends on c2, which holds Aino's token\n"
    assert related(judge(lucky)) == [(4, 6, "c2 became lucky here")]
    assert related(judge(PLAIN + "2 h8 *2\nAino 1 h7 *1\n")) == [(4, 1, "this was the turn of Aino")]
    over = PLAIN + "2 h8 *1\n1 h8 *3\n2 h7xc1 *2\n4 h7 *3\n2 r *8\n0 *4\n1 c2xc3\n"
    assert related(judge(over + "1 h7\n")) == [(10, 3, "this move ended it")]
    assert related(judge(over.replace("c2xc3", "c2xc3 *1"))) == [(10, 3, "this came just before")]


def test_luck_that_an_older_turn_brought_is_not_explained_by_the_last() -> None:
    """Aino's turn is lost without a lucky flip, so `c1` stays lucky, and no line straight before tells so."""
    kept = PLAIN + "variant: kinilani, no-reserves\nlineup: Aino v u g, Ville v u o\nhouse: DC-R6=c\n"
    judgement = judge(kept + "2 h6 *3\n2 h7 *1\n1\n3 h6 *1\n")
    assert [error.rule for error in judgement.verdict.errors] == ["DC-2.8"]
    assert related(judgement) == []
