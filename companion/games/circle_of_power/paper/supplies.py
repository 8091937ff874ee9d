"""What people need for Circle of Power besides what its kit holds (CP-1.1, CP-1.5)."""

from companion.press.job.printable import Job
from companion.press.job.supplies import Supply


def supplies(job: Job) -> tuple[Supply, ...]:  # noqa: ARG001 - the shape of the part
    """One pack with both jokers, whoever plays: dummies play from the same cards."""
    return (
        Supply("pack of 52 French cards with two jokers", 1, "deck"),
        Supply("pencil", why="for the score sheet"),
    )


SUPPLIES = supplies
