"""Who can hold what: the referee sees few hands, or none, and follows what the cards played say of them (HE-R2)."""

from __future__ import annotations

from functools import lru_cache

from companion_hearts.rules.state import Deal


@lru_cache(maxsize=10_000)  # it is asked of the same hands at every word of a line
def can_be_dealt(may: tuple[int, ...], left: tuple[int, ...], out: int) -> bool:
    """Whether the cards that are `out` can lie so that each person holds as many as he has `left`, all of them such as he `may`.

    They can unless some persons together would have to hold more cards than they have left: those that nobody else may hold.
    """
    unions, rooms = [0], [0]
    for cards, room in zip(may, left, strict=True):
        unions += [union | cards for union in unions]
        rooms += [before + room for before in rooms]
    last = len(unions) - 1
    return all((out & ~unions[last ^ some]).bit_count() <= rooms[some] for some in range(len(unions)))


def holding(deal: Deal, person: int, cards: int, only: int = -1) -> Deal | None:
    """The deal where it is known besides that somebody holds these cards, and `only` cards of that set; None: it cannot be."""
    if cards & ~deal.may[person]:
        return None
    may = tuple((held & only) if one == person else held & ~cards for one, held in enumerate(deal.may))
    if cards & ~may[person] or not can_be_dealt(may, deal.left, deal.out):
        return None
    return deal._replace(may=may)


def without(deal: Deal, person: int, card: int) -> Deal:
    """The deal after somebody has played a card."""
    may = tuple(held & ~card for held in deal.may)
    left = tuple(room - (one == person) for one, room in enumerate(deal.left))
    return deal._replace(may=may, left=left)
