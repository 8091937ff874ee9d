"""What people need for Circle of Kings besides what its kit holds (CK-1.1)."""

from companion.games.circle_of_kings.paper.words import WORDS
from companion.press import Job, Supply, pencil


def supplies(job: Job) -> tuple[Supply, ...]:
    """Two tarot packs, of which one gives the four Kings of the Circle; tokens and score sheet come from the kit."""
    language = job.options.language
    return (Supply(WORDS("need-packs", language), 2, "tarot-deck", 2, WORDS("need-packs-why", language)), pencil(language))


SUPPLIES = supplies
