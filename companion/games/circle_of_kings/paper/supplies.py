"""What people need for Circle of Kings besides what its kit holds (CK-1.1)."""

from companion.press.job.printable import Job
from companion.press.job.supplies import Supply


def supplies(job: Job) -> tuple[Supply, ...]:  # noqa: ARG001 - the shape of the part
    """Two tarot packs, of which one gives the four Kings of the Circle; tokens and score sheet come from the kit."""
    return (
        Supply("tarot packs of 78 cards", 2, "tarot-deck", 2, "one for each player; their backs should differ"),
        Supply("pencil", why="for the score sheet"),
    )


SUPPLIES = supplies
