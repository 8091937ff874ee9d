"""A record that goes on is judged from where it was: that gives what judging it from its first line gives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.referee.session import Replay
from companion.referee.verdict import Judgement, judge
from game_folders import games_with_tests, read_extra, records_of

#: So many records of each game are looked at, and so many places in each.
RECORDS, PLACES = 4, 6


def looked_at(game: str) -> list[Path]:
    """Some of a game's records, each time the same."""
    records = records_of(game)
    return records[:: max(1, len(records) // RECORDS)][:RECORDS]


def told(judgement: Judgement) -> object:
    """All that can be told of a judgement."""
    steps = [(step.line, step.move, step.before, step.after) for step in judgement.steps]
    sections = [(section.number, section.scores, section.items, section.inner) for section in judgement.sections]
    return judgement.verdict.as_dict(), steps, sections, judgement.position


def others(text: str) -> Iterator[str]:
    """Texts that begin like a record: without its last lines, and with two lines changed for each other."""
    lines = text.splitlines(keepends=True)
    for at in range(len(lines) - 1, 1, -max(1, len(lines) // PLACES)):
        yield "".join(lines[:at])
        yield "".join([*lines[: at - 1], lines[at], lines[at - 1], *lines[at + 1 :]])
        yield text.replace(lines[at], f"{lines[at].rstrip()} !\n")


@pytest.mark.parametrize("game", games_with_tests())
def test_judging_from_where_it_was_is_judging_from_the_first_line(game: str) -> None:
    for path in looked_at(game):
        text = path.read_text("utf-8")
        whole = judge(text, files=read_extra)
        for other in others(text):
            alone = judge(other, files=read_extra)
            assert told(judge(other, files=read_extra, since=whole)) == told(alone)
            assert told(judge(text, files=read_extra, since=alone)) == told(whole)


def replayed(path: Path) -> Replay:
    return Replay(path.read_text("utf-8"), files=read_extra)


def can_go_on(known: Judgement) -> bool:
    """Whether it is a game of some lines, in which the table decided nothing."""
    return not known.verdict.errors and len(known.steps) > PLACES and known.record is not None and not known.record.decided


@pytest.mark.parametrize("game", games_with_tests())
def test_what_was_played_is_not_played_anew(game: str) -> None:
    longest = sorted(records_of(game), key=lambda path: path.stat().st_size, reverse=True)
    replay = next(replay for replay in map(replayed, longest) if can_go_on(replay.judgement))
    whole = replay.judgement
    line = replay.undo()
    assert line
    assert all(one is other for one, other in zip(replay.judgement.steps, whole.steps, strict=False))
    assert replay.apply(line)
    assert replay.judgement is whole
