"""What is asked of somebody who comes home with a game of Empires: how it ended, the provinces of each, who has won."""

from collections.abc import Mapping

from companion.referee import AnyPosition, AnyRecord, NextQuestion, Question, result_question

_NEEDS_MAP = (
    "a game that was left can only be written with its map, and this record has none: "
    "write map: and its file into the header first, or leave the game out"
)


def next_question(record: AnyRecord, position: AnyPosition, notes: Mapping[str, str]) -> Question | None:
    """What to ask next; None once the game has its result. Without a map there are no turns: the numbers have to be known."""
    without_map = not record.entries and "map" not in record.header.fields
    cannot_be_left = _NEEDS_MAP if without_map else ""
    return result_question(record, position, notes, needs_numbers=not record.entries, cannot_be_left=cannot_be_left)


QUESTIONS: NextQuestion = next_question
