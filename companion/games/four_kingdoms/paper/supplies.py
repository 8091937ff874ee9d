"""What people need for Four Kingdoms besides what its kit holds (FK-1.3, FK-1.4)."""

from companion.games.four_kingdoms.paper import figures, words
from companion.press import Job, Supply, pencil

#: A pack has so many jokers.
_JOKERS = 2


def supplies(job: Job) -> tuple[Supply, ...]:
    """One pack with as many jokers as the table plays with; the third and fourth come from a second pack."""
    jokers = figures.table_of(job.judgement).jokers
    language = job.options.language
    if jokers <= _JOKERS:
        pack = Supply(words.WORDS(f"need-pack-{jokers}", language), 1, "deck")
    else:
        why = words.WORDS("need-packs-why", language, count=jokers - _JOKERS)
        pack = Supply(words.WORDS("need-packs", language), 2, "deck", 2, why)
    return (pack, pencil(language))


SUPPLIES = supplies
