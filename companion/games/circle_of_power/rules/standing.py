"""What a table lets stand of a game of Circle of Power, and what it decides: who gives up, and what a score is instead."""

from collections.abc import Sequence
from functools import partial

from companion.games.circle_of_power.rules import moves as m, play, say, scoring, state as s, table as t
from companion.record import fold
from companion.referee import Adjust, Breach, judging


def let_stand(state: s.State, move: m.Move) -> tuple[s.State, Breach | None]:
    """The state after a line that the table let stand, carried out as written, and what it breaks. Raises Breach."""
    return judging.let_stand(partial(play.apply, state, move), {})


def sides(state: s.State) -> Sequence[str]:
    """The humans who may still win."""
    return tuple(state.table.tags[emperor] for emperor in s.remaining_humans(state.table, state.knocked_out))


def check_resigning(state: s.State) -> None:
    """Raise Breach where a season is being played: one plays it to its end (CP-8.4)."""
    season = state.season
    if season is not None and not season.complete:
        raise Breach("table", say("resigns-between", number=season.setup.number), hint=say("line-stands-below"))


def resign(table: t.Table, state: s.State, side: str) -> s.State:
    """The state in which an emperor is out as if he were knocked out: a dummy takes over his seat (CP-8.4, CP-R20)."""
    return state._replace(knocked_out=(*state.knocked_out, table.numbers[fold(side)]))


def adjust(state: s.State, move: Adjust) -> s.State:
    """The state with somebody's score changed; where that season is over his total, too.

    It ends no game. Where one is over by its totals the highest of them has won, as they are then (CP-6.4). Raises Breach.
    """
    season = state.season
    if season is None:
        raise Breach("table", say("no-season-begun"))
    claimed = t.CLAIM_WORDS if season.out else t.CLAIM_WORDS - set(t.RESULT_WORDS)  # the result of a tally is no claim
    if not claimed.isdisjoint(season.said.words):
        raise Breach("table", say("adjustment-stands-above"))
    season = season._replace(adjustments=(*season.adjustments, move))
    if not season.complete:
        return state._replace(season=season)
    return _recounted(state, season, tuple(move.amount * (emperor == move.unit) for emperor in t.EMPERORS))


def _recounted(state: s.State, season: s.Season, change: Sequence[int]) -> s.State:
    """The state with other totals, and whoever has won by them."""
    totals, winners = s.add(state.totals, change), state.winners
    if winners and not scoring.survivors(state.table, season, state.knocked_out):
        winners = scoring.best(state.table, totals, state.knocked_out)
    return state._replace(totals=totals, season=season, winners=winners)
