"""A line may be typed a word at a time, in every game: it becomes the line that it is when it is typed whole."""

from __future__ import annotations

import pytest

from companion.referee import Judgement, Replay, judge
from companion.referee.steps import walk
from companion.referee.talking import Talk
from game_folders import games_with_tests, read_extra, records_of

#: So many records of each game are typed, and so many lines of each.
RECORDS, LINES = 3, 12


def plain(game: str) -> list[tuple[str, Judgement]]:
    """Some of a game's records in which the table decided nothing, with their judgements."""
    judged = ((path.read_text("utf-8"), judge(path.read_bytes(), files=read_extra)) for path in records_of(game))
    known = [(text, one) for text, one in judged if one.record and not one.record.decided and len(one.steps) > 1]
    return known[:: max(1, len(known) // RECORDS)][:RECORDS]


def typed(replay: Replay, line: str) -> str:
    """A line typed a word at a time: what it is refused for, or an empty string."""
    talk = Talk()
    for word in line.split():
        heard = talk.hear(replay, word)
        if not heard.begun and not replay.put(heard.line):
            return f"{word!r} of {line!r}: {heard}"
    return talk.begun


@pytest.mark.parametrize("game", games_with_tests())
def test_a_line_may_be_typed_a_word_at_a_time(game: str) -> None:
    count = 0
    for text, known in plain(game):
        lines = text.splitlines()
        for step in known.steps[-LINES:]:
            replay = Replay("".join(f"{line}\n" for line in lines[: step.line.number - 1]), files=read_extra)
            line = known.record.game.write(known.record.table, step.move) if known.record else ""
            position = replay.judgement.position
            if line.startswith("[") or position is None or walk(position.dialogue, line).end < len(line):
                continue  # headings have their command, and some claims are not offered
            assert typed(replay, line) == ""
            assert replay.judgement.steps[-1].move == step.move, line
            count += 1
    assert count > RECORDS
