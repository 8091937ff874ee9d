"""Who sits where: dummies take the seats that nobody takes (CP-7.1)."""

from collections.abc import Sequence


def seats_of(persons: Sequence[str]) -> tuple[str, ...]:
    """The four seats of two to four persons; two dummies sit across from each other (CP-7.7). Of any other number these."""
    if len(persons) == 2:
        return persons[0], "dummy1", persons[1], "dummy2"
    return (*persons, "dummy") if len(persons) == 3 else tuple(persons)


DUMMIES = seats_of
