"""What each score is made of (CP-6.2, CP-8.6, CP-9.6)."""

from __future__ import annotations

from companion.games.circle_of_power.rules.state import Season, State
from companion.games.circle_of_power.rules.table import EMPERORS, TYRANT, Table
from companion.referee import Item, Tally


def score_items(state: State) -> dict[str, tuple[Item, ...]]:
    """What the current season's scores are made of, by tag; while it is played those of the moment."""
    season, table = state.season, state.table
    if season is None:
        return {}
    return {table.tags[emperor]: _items(table, season, emperor) for emperor in EMPERORS}


def _items(table: Table, season: Season, emperor: int) -> tuple[Item, ...]:
    """By the rules, and behind that what the table has changed."""
    adjusted = (adjust for adjust in season.adjustments if adjust.unit == emperor)
    by_table = (Item("table", adjust.reason or "adjusted", adjust.amount) for adjust in adjusted)
    return (*_by_rules(table, season, emperor), *by_table)


def _by_rules(table: Table, season: Season, emperor: int) -> tuple[Item, ...]:
    line, lost = season.lines[emperor], season.lost[emperor]
    if table.variant == TYRANT:
        return (Item("CP-8.6", f"{lost} {'city' if lost == 1 else 'cities'} destroyed", lost),) if lost else ()
    if season.is_tally:
        return (Item("CP-6.2", f"{len(line)} {'trophy' if len(line) == 1 else 'trophies'}", len(line)),) if line else ()
    return tuple(Item("CP-6.2", city.sign, 1) for city in line)


def tally_of(table: Table) -> Tally:
    """What totals count: trophies won, or in Lonely Tyrant cities lost, of which few are good (CP-6.2, CP-8.6)."""
    return Tally(noun="cities lost", low_wins=True) if table.variant == TYRANT else Tally()
