"""What people need for Duelling Circles: all of it can be printed (DC-1.1)."""

from companion.games.duelling_circles.paper.words import WORDS
from companion.press import Job, Supply, pencil


def supplies(job: Job) -> tuple[Supply, ...]:
    """Board, tokens for both, four coins that differ; a pencil where the game is written down."""
    tokens, language = job.record.table.tokens, job.options.language
    return (
        Supply(WORDS("need-board", language), 1, "board"),
        Supply(WORDS("need-tokens", language), 2 * tokens, "tokens", 1, WORDS("need-tokens-why", language, count=tokens)),
        Supply(WORDS("need-coins", language), 4, "dice", 1, WORDS("need-coins-why", language)),
        pencil(language),
    )


SUPPLIES = supplies
