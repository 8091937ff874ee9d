"""What is asked of somebody who comes home with a deal: what each has taken in tricks."""

from __future__ import annotations

from collections.abc import Mapping

from companion.referee import AnyPosition, AnyRecord
from companion.referee.questions import NextQuestion, Question


def next_question(record: AnyRecord, position: AnyPosition, notes: Mapping[str, str]) -> Question | None:  # noqa: ARG001
    """The points of the next deal, or of one that was begun; None once the game is over."""
    if position.over:
        return None
    begun = position.number > 0 and not position.complete
    number = position.number if begun else position.number + 1
    heading = "" if begun else f"\n[deal {number}]\n"
    tags = list(position.totals)
    example = f"{tags[0]} 5, {tags[1]} 21"
    told = f"What each took in tricks, 26 in all: {example}. Who is not named took nothing. The moon is reckoned for you."
    line = "{}points: {}".format
    return Question(
        f"points {number}", f"Points of deal {number}", told, lambda said: line(heading, said.strip()), each=tuple(tags)
    )


QUESTIONS: NextQuestion = next_question
