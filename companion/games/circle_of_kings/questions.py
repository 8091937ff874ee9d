"""What is asked of somebody who comes home with a game of Circle of Kings: how it ended, the Lords left, who has won."""

from collections.abc import Mapping

from companion.referee import AnyPosition, AnyRecord
from companion.referee.questions import NextQuestion, Question
from companion.referee.results import result_question


def next_question(record: AnyRecord, position: AnyPosition, notes: Mapping[str, str]) -> Question | None:
    """What to ask next; None once the game has its result. The circle is asked for by whoever asks for the header."""
    return result_question(record, position, notes)


QUESTIONS: NextQuestion = next_question
