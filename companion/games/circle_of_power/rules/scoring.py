"""What each score is made of (CP-6.2, CP-8.6, CP-9.6)."""

from __future__ import annotations

from companion.games.circle_of_power.rules.state import State
from companion.games.circle_of_power.rules.table import EMPERORS, TYRANT
from companion.referee import Item


def score_items(state: State) -> dict[str, tuple[Item, ...]]:
    """What the current season's scores are made of, by tag; empty until it is complete."""
    season, table = state.season, state.table
    if season is None or not season.complete:
        return {}
    return {table.tags[emperor]: _items(state, emperor) for emperor in EMPERORS}


def _items(state: State, emperor: int) -> tuple[Item, ...]:
    season, table = state.season, state.table
    if season is None:
        return ()
    line, lost = season.lines[emperor], season.lost[emperor]
    if table.variant == TYRANT:
        return (Item("CP-8.6", f"{lost} {'city' if lost == 1 else 'cities'} destroyed", lost),) if lost else ()
    if season.is_tally:
        return (Item("CP-6.2", f"{len(line)} {'trophy' if len(line) == 1 else 'trophies'}", len(line)),) if line else ()
    return tuple(Item("CP-6.2", city.sign, 1) for city in line)
