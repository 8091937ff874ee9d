"""What is asked of somebody who comes home with a game of Empires: how it ended, the provinces of each, who has won."""

from __future__ import annotations

from collections.abc import Mapping

from companion.referee import AnyPosition, AnyRecord
from companion.referee.questions import NextQuestion, Question
from companion.referee.results import result_question


def next_question(record: AnyRecord, position: AnyPosition, notes: Mapping[str, str]) -> Question | None:
    """What to ask next; None once the game has its result. Without a map there are no turns: the numbers have to be known."""
    return result_question(record, position, notes, needs_numbers=not record.entries)


QUESTIONS: NextQuestion = next_question
