"""What people need for Circle of Power besides what its kit holds (CP-1.1, CP-1.5)."""

from companion.games.circle_of_power.paper.words import WORDS
from companion.press import Job, Supply, pencil


def supplies(job: Job) -> tuple[Supply, ...]:
    """One pack with both jokers, whoever plays: dummies play from the same cards."""
    language = job.options.language
    return (Supply(WORDS("need-pack", language), 1, "deck"), pencil(language))


SUPPLIES = supplies
