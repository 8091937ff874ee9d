"""What a table decides of a game of Circle of Power: who gives it up, and what a season's score is instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.circle_of_power.rules.ending import best, is_outlived
from companion.games.circle_of_power.rules.messages import say
from companion.games.circle_of_power.rules.state import Season, State, add, remaining_humans
from companion.games.circle_of_power.rules.table import CLAIM_WORDS, EMPERORS, RESULT_WORDS
from companion.referee import Breach

if TYPE_CHECKING:
    from companion.referee.decisions import Adjust


def sides(state: State) -> Sequence[str]:
    """The humans who may still win."""
    return tuple(state.table.tags[emperor] for emperor in remaining_humans(state.table, state.knocked_out))


def check_resigning(state: State) -> None:
    """Raise Breach where a season is being played: one plays it to its end (CP-8.4)."""
    season = state.season
    if season is not None and not season.complete:
        hint = say("line-stands-below")
        raise Breach("table", say("resigns-between", number=season.setup.number), hint=hint)


def resign(state: State, emperor: int) -> State:
    """The state in which an emperor is out as if he were knocked out: a dummy takes over his seat (CP-8.4, CP-R20)."""
    return state._replace(knocked_out=(*state.knocked_out, emperor))


def adjust(state: State, move: Adjust) -> State:
    """The state with somebody's score changed; where that season is over his total, too.

    It ends no game. Where one is over by its totals the highest of them has won, as they are then (CP-6.4). Raises Breach.
    """
    season = state.season
    if season is None:
        raise Breach("table", say("no-season-begun"))
    claimed = CLAIM_WORDS if season.out else CLAIM_WORDS - set(RESULT_WORDS)  # the result of a tally is no claim
    if not claimed.isdisjoint(season.said.words):
        raise Breach("table", say("adjustment-stands-above"))
    season = season._replace(adjustments=(*season.adjustments, move))
    if not season.complete:
        return state._replace(season=season)
    return _recounted(state, season, tuple(move.amount * (emperor == move.unit) for emperor in EMPERORS))


def _recounted(state: State, season: Season, change: Sequence[int]) -> State:
    """The state with other totals, and whoever has won by them."""
    totals, winners = add(state.totals, change), state.winners
    if winners and not is_outlived(state.table, season, state.knocked_out):
        winners = best(state.table, totals, state.knocked_out)
    return state._replace(totals=totals, season=season, winners=winners)
