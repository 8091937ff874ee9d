"""Whole records, one for each way a season and a game can go: what the tests over all games do not see."""

from pathlib import Path

import pytest

from companion.referee import format_text, judge, read_record
from companion.referee.replay import replay
from game_folders import folder_of, records_of

RECORDS = records_of("circle-of-power")


@pytest.mark.parametrize("record", RECORDS, ids=[record.stem for record in RECORDS])
def test_canonical_form_says_the_same(record: Path) -> None:
    text = record.read_text("utf-8")
    formatted = format_text(text)
    assert format_text(formatted) == formatted
    keep = ("status", "complete", "sections", "totals", "winners", "state")
    said, again = judge(text).verdict.as_dict(), judge(formatted).verdict.as_dict()
    assert {key: again[key] for key in keep} == {key: said[key] for key in keep}
    assert [error["rule"] for error in again["errors"]] == [error["rule"] for error in said["errors"]]


def test_what_scores_are_made_of() -> None:
    def reasons(name: str) -> dict[str, list[str]]:
        text = (folder_of("circle-of-power") / "records" / f"{name}.game").read_text("utf-8")
        section = judge(text).sections[-1]
        assert {tag: sum(item.amount for item in items) for tag, items in section.items.items()} == section.scores
        return {tag: [item.reason for item in items] for tag, items in section.items.items()}

    assert reasons("example-whole-game")["Otto"] == ["K♠"]
    assert reasons("end-draw")["Aino"] == ["2 trophies"]
    assert reasons("example-tyrant")["Emmi"] == ["1 city destroyed"]
    assert reasons("complete-tyrant")["dummy"]


@pytest.mark.parametrize("record", RECORDS, ids=[record.stem for record in RECORDS])
def test_states_and_moves_are_values(record: Path) -> None:
    """Reading and replaying twice gives equal ones; tallies, whose lines a heading holds, are no exception."""
    text = record.read_text("utf-8")
    one, other = (replay(read_record(text)) for _ in range(2))
    assert [(step.move, step.after) for step in one.steps] == [(step.move, step.after) for step in other.steps]
    assert [hash(step.move) for step in one.steps] == [hash(step.move) for step in other.steps]
    assert [hash(step.after.key()) for step in one.steps] == [hash(step.after.key()) for step in other.steps]


def test_a_heading_holds_the_lines_of_its_tally_and_no_others() -> None:
    head = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\nvariant: full-game\n"
    tally = "[season 1]\nscore: Aino 2\ntrophies: Aino 2\ndestroyed: Otto 1\n"
    first = read_record(f"{head}{tally}[season 2]\ncities: Kh Qs Qc As\ntrophies: Aino 0\n").entries
    assert [line.word for line in first[0].move.results] == ["trophies", "destroyed"]
    assert first[0].move.results == (first[2].move, first[3].move)
    assert first[4].move.results == ()
