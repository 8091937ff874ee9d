"""What people need for Duelling Circles: all of it can be printed (DC-1.1)."""

from companion.games.duelling_circles.paper.words import WORDS, table_of
from companion.press.job.printable import Job
from companion.press.job.supplies import Supply, pencil


def supplies(job: Job) -> tuple[Supply, ...]:
    """Board, tokens for both, four coins that differ; a pencil where the game is written down."""
    tokens, language = table_of(job).tokens, job.options.language
    return (
        Supply(WORDS("need-board", language), 1, "board"),
        Supply(WORDS("need-tokens", language), 2 * tokens, "tokens", 1, WORDS("need-tokens-why", language, count=tokens)),
        Supply(WORDS("need-coins", language), 4, "dice", 1, WORDS("need-coins-why", language)),
        pencil(language),
    )


SUPPLIES = supplies
