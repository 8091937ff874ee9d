"""The end of a season and of the game: points, who is knocked out, who has won (CP-6, CP-8, CP-9.6)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.circle_of_power.rules.state import (
    CITIES_TO_LOSE,
    TROPHIES_TO_WIN,
    Season,
    State,
    add,
    remaining_humans,
    season_scores,
)
from companion.games.circle_of_power.rules.table import EMPERORS, TYRANT, Table


def after_action(state: State, season: Season) -> State:
    """The state after an action that ends the season or destroyed a city.

    With CP-R12=a the game is over as soon as one human is left (CP-8.5).
    """
    knocked_out = now_knocked_out(state, season)
    winners: tuple[int, ...] = ()
    if state.table.destroys and not state.table.plays_b("CP-R12"):
        winners = last_human(state.table, knocked_out)
        if winners:
            season = season._replace(complete=True)
    if season.complete:
        return end_season(state, season, knocked_out)
    return State(state.table, state.totals, knocked_out, (), season)


def reopened(state: State, season: Season) -> tuple[State, Season]:
    """A game that is over, while the table plays on in its last season: that is not complete yet."""
    if season.complete:
        scores = season_scores(state.table, season)
        state = state._replace(totals=tuple(map(int.__sub__, state.totals, scores)))
        season = season._replace(complete=False)
    return state._replace(winners=(), season=season), season


def broken_off(state: State) -> State:
    """The state once the season is over, although its actions are not all played: it counts as it stands."""
    season = state.season
    if season is None or season.complete:
        return state
    return end_season(state, season._replace(complete=True), state.knocked_out)


def now_knocked_out(state: State, season: Season) -> tuple[int, ...]:
    """The humans who are knocked out, in their order; within a tally in that of `players:` (CP-8.2, CP-R14)."""
    destroyed = season.destroyed
    humans = remaining_humans(state.table, state.knocked_out) if state.table.destroys else ()
    return (*state.knocked_out, *(emperor for emperor in humans if destroyed[emperor] >= CITIES_TO_LOSE))


def last_human(table: Table, knocked_out: Sequence[int]) -> tuple[int, ...]:
    """The last human who is not knocked out; nobody while there are more, or none (CP-8.5)."""
    humans = remaining_humans(table, knocked_out)
    return humans if len(humans) == 1 else ()


def end_season(state: State, season: Season, knocked_out: tuple[int, ...]) -> State:
    """The state once a season is complete: its scores are in the totals (CP-6.2), and the game may be over (CP-6.3, CP-8.5).

    Where both ways to win come together, the last human has won (CP-9.6, CP-R19).
    """
    table = state.table
    totals = add(state.totals, season_scores(table, season))
    return State(table, totals, knocked_out, who_has_won(table, season, totals, knocked_out), season)


def who_has_won(table: Table, season: Season, totals: Sequence[int], knocked_out: tuple[int, ...]) -> tuple[int, ...]:
    """The winners at the end of a season; nobody while the game goes on."""
    return _survivors(table, season, knocked_out) or _conquerors(table, totals, knocked_out)


def _survivors(table: Table, season: Season, knocked_out: tuple[int, ...]) -> tuple[int, ...]:
    """Who has outlived the others (CP-8.5); where nobody has, those who lost fewest cities (CP-R12=b)."""
    if not table.destroys:
        return ()
    if remaining_humans(table, knocked_out):
        return last_human(table, knocked_out)
    destroyed = season.destroyed
    began = remaining_humans(table, season.setup.knocked_out)
    fewest = min((destroyed[emperor] for emperor in began), default=0)
    return tuple(emperor for emperor in began if destroyed[emperor] == fewest)


def is_outlived(table: Table, season: Season, knocked_out: tuple[int, ...]) -> bool:
    """Whether somebody has won by outliving the others, and not by his total (CP-8.5)."""
    return bool(_survivors(table, season, knocked_out))


def _conquerors(table: Table, totals: Sequence[int], knocked_out: Sequence[int]) -> tuple[int, ...]:
    """Who has the highest total, once one is high enough (CP-6.3)."""
    if table.variant == TYRANT:
        return ()
    winners = best(table, totals, knocked_out)
    return winners if winners and totals[winners[0]] >= TROPHIES_TO_WIN else ()


def best(table: Table, totals: Sequence[int], knocked_out: Sequence[int]) -> tuple[int, ...]:
    """Who has the highest total of those whose total can win (CP-6.4, CP-R7, CP-R20)."""
    those = rivals(table, knocked_out)
    highest = max((totals[emperor] for emperor in those), default=0)
    return tuple(emperor for emperor in those if totals[emperor] == highest)


def rivals(table: Table, knocked_out: Sequence[int]) -> tuple[int, ...]:
    """Whose total can win: with CP-R7=b no dummy's, and never that of one who is knocked out (CP-R20)."""
    only_humans = table.plays_b("CP-R7")
    return tuple([one for one in EMPERORS if one not in knocked_out and (table.humans[one] or not only_humans)])
