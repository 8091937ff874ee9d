"""What is asked of somebody who comes home with a game of Duelling Circles: what was played, how it ended, the tokens taken."""

from collections.abc import Iterator, Mapping
from functools import partial

from companion.games.duelling_circles.rules.table import TOKENS, VARIANTS, Table
from companion.referee import AnyPosition, AnyRecord, NextQuestion, Question, result_question

_TRADITIONAL = "traditional"
_TOKENS = tuple(TOKENS)
_VARIANTS = (_TRADITIONAL, *VARIANTS)


def next_question(record: AnyRecord, position: AnyPosition, notes: Mapping[str, str]) -> Question | None:
    """What to ask next; None once the game has its result."""
    return result_question(record, position, notes, header=_header(record.table))


def _header(table: Table) -> Iterator[Question]:
    """The keys that the result hangs on. What is as usual is not written."""
    usual = str(table.tokens)
    help_tokens = "How many tokens each had: 3, 5, 7 or 14."
    yield Question("tokens", "Tokens of each", help_tokens, partial(_line_of, "tokens", usual), usual, words=_TOKENS)
    help_variant = f"{_TRADITIONAL}, or which of these were played, with commas between them: no-reserves, counterflow, kinilani."
    line = partial(_line_of, "variant", _TRADITIONAL)
    yield Question("variant", "Variants", help_variant, line, _TRADITIONAL, words=_VARIANTS, several=True)


def _line_of(key: str, usual: str, said: str) -> str:
    return "" if said.strip().casefold() == usual else f"{key}: {said}"


QUESTIONS: NextQuestion = next_question
