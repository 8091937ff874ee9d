"""What a deal costs, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee import Item
from companion_hearts.rules.state import Deal, State
from companion_hearts.rules.table import Table

QUEEN_POINTS, ALL_POINTS = 13, 26


def taken(table: Table, deal: Deal) -> tuple[int, ...]:
    """The points that each has taken in tricks, so far (HE-4.1)."""
    if deal.points is not None:
        return deal.points
    return tuple(deal.hearts[one] + QUEEN_POINTS * (deal.queen == one) for one in range(len(table.tags)))


def items(table: Table, deal: Deal, person: int) -> Sequence[Item]:
    """What somebody's score in a deal is made of (HE-4.1, HE-4.2, HE-4.4, HE-R1)."""
    points = taken(table, deal)
    moon = ALL_POINTS in points and deal.is_over
    shooter = moon and points[person] == ALL_POINTS
    if moon and (table.moon == "b") == shooter:
        return [Item("HE-4.2", "shot the moon" if shooter else "the moon was shot", -ALL_POINTS if shooter else ALL_POINTS)]
    if moon:
        return []
    if deal.points is not None:
        return [Item("HE-4.4", "points", points[person])] if points[person] else []
    found = [Item("HE-4.1", f"♥ × {deal.hearts[person]}", deal.hearts[person])] if deal.hearts[person] else []
    return [*found, Item("HE-4.1", "Q♠", QUEEN_POINTS)] if deal.queen == person else found


def scores(table: Table, deal: Deal) -> tuple[int, ...]:
    """What a deal adds to each total; before its end what it would add now."""
    return tuple(sum(item.amount for item in items(table, deal, one)) for one in range(len(table.tags)))


def winners(state: State) -> tuple[int, ...]:
    """Those with the lowest total, once the game is over (HE-5.3)."""
    best = min(state.totals)
    return tuple(one for one, total in enumerate(state.totals) if total == best) if state.is_over else ()
