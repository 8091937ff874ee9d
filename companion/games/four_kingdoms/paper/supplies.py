"""What people need for Four Kingdoms besides what its kit holds (FK-1.3, FK-1.4)."""

from companion.games.four_kingdoms.paper.figures import table_of
from companion.press.job.printable import Job
from companion.press.job.supplies import Supply

#: A pack has so many jokers.
_JOKERS = 2
_NUMBERS = ("no", "one", "two", "three", "four")


def supplies(job: Job) -> tuple[Supply, ...]:
    """One pack with as many jokers as the table plays with; the third and fourth come from a second pack."""
    jokers = table_of(job.judgement).jokers
    packs = 2 if jokers > _JOKERS else 1
    if packs == 1:
        words = f"pack of 52 French cards, {_NUMBERS[jokers]} joker{'s' if jokers != 1 else ''} in it"
        pack = Supply(words, 1, "deck")
    else:
        pack = Supply(
            "packs of 52 French cards with the same back", 2, "deck", 2, f"the second for {jokers - _JOKERS} of its jokers"
        )
    return (pack, Supply("pencil", why="for the score sheet"))


SUPPLIES = supplies
