"""Judging: move + state -> the next state, or the breach of a rule."""

from collections.abc import Callable, Mapping
from functools import cache
from operator import add
from typing import Any

from companion.games.four_kingdoms.rules import claims, exchange, follows, moves as m, results, state as s, table as t, trick
from companion.games.four_kingdoms.rules.scoring import adjusted, score, tally_is_whole
from companion.record.lines import new
from companion.referee import STRICT, Breach, Judge, Winner

#: Lines that close the game. A tuple: a union would be built anew at every line.
_ENDS = (Winner, m.End)


def start(table: t.Table) -> s.State:
    """The state before the first season."""
    return s.State(table, (0,) * len(table.units))


def apply(state: s.State, move: m.Move, judge: Judge = STRICT) -> s.State:
    """The state after a move. Raises Breach; `state` stays as it is.

    Where the table let the line stand, `judge` notes what it breaks, and it is carried out as it is written.
    """
    table, totals, scored, closed, season, lines = state
    if isinstance(move, m.Trick) and season is not None:
        season = trick.apply_trick(table, season, lines, move, judge)
        if season.tricks < table.hand:
            return new(s.State, (table, totals, scored, closed, season, follows.A_TRICK))
        return _with_season(state, season, follows.A_TRICK)
    if isinstance(move, m.NewSeason):
        check_season_may_begin(state, judge)
        return new(s.State, (table, totals, scored, False, new_season(table, move.number), 0))
    if season is None:
        raise ValueError("a record's lines stand below a season's heading")
    kind, lines = type(move), lines | follows.form_of(move)
    if kind in _SETUP:
        return new(s.State, (table, totals, scored, closed, _SETUP[kind](table, season, move, judge), lines))
    if kind in _RESULTS:
        return _with_season(state, _RESULTS[kind](table, season, move, judge), lines)
    if isinstance(move, _ENDS):
        claims.check_end_may_stand(state, judge)
        return new(s.State, (table, totals, scored, True, season, lines))
    claims.check_claims_may_stand(state)
    return new(s.State, (table, totals, scored, closed, season, lines))


#: What the lines of a season make of it, by what they say: those that cannot bring its scores, and those that can.
_Judge = Callable[[t.Table, s.Season, Any, Judge], s.Season]
_SETUP: Mapping[type, _Judge] = {
    m.Scoring: lambda _, season, move, __: season._replace(setup=season.setup._replace(scoring=move.variation)),  # FK-9.8
    m.Kings: results.apply_kings,
    m.Hand: exchange.apply_hand,
    m.Exchange: exchange.apply_exchange,
}
_RESULTS: Mapping[type, _Judge] = {
    m.Harvest: results.apply_harvest,
    m.Village: results.apply_village,
    m.Points: results.apply_points,
}


def _with_season(state: s.State, season: s.Season, lines: int) -> s.State:
    """The state with this season, scored and added to the totals as soon as it can be (FK-8.1, FK-8.6)."""
    table, totals, scored, closed, before, _ = state
    entered, result = season.entered, season.result
    if before is not None and before.result is not None:
        result = None  # it is added already
    elif season.tricks >= table.hand or season.ended or (entered == s.TALLY and tally_is_whole(table, season)):
        result = score(table, season) if entered != s.POINTS else result
    if result is not None:
        result = adjusted(result, season.adjusted)
        totals, scored, season = tuple(map(add, totals, result.scores)), scored + 1, season._replace(result=result)
    return new(s.State, (table, totals, scored, closed, season, lines))


def unscored(state: s.State) -> s.State:
    """The state before its season was scored, everything else being as it is: for what changes the season afterwards."""
    season = state.season
    if season is None or season.result is None:
        return state
    totals = tuple(total - score for total, score in zip(state.totals, season.result.scores, strict=True))
    return state._replace(totals=totals, scored=state.scored - 1, season=season._replace(result=None))


def with_changed_season(state: s.State, season: s.Season) -> s.State:
    """The state in which the season is another one than the lines have made, and scored anew if it can be.

    `season` has a result only where it was entered by its points.
    """
    return _with_season(state, season, state.lines)


def check_season_may_begin(state: s.State, judge: Judge = STRICT) -> None:
    """Raise Breach where no further season may begin: the one before is not scored (FK-10.4), or the game is over."""
    before = state.season
    if before is None and not state.closed and not state.scored:
        return  # nothing was played yet
    if before is not None and before.result is None:
        what = t.say("not-scored", number=before.setup.number)
        judge.refuse(Breach("FK-10.4", what, hint=results.what_is_missing(state.table, before, state.lines)))
    if state.agreed_are_played:
        judge.refuse(Breach("FK-10.1", t.say("all-seasons", count=state.table.seasons)))
    if state.closed:
        judge.refuse(Breach("FK-10.2", t.say("was-ended")))


def new_season(table: t.Table, number: int) -> s.Season:
    """A season's beginning: both dealing roles have moved one seat clockwise since the one before (FK-1.7).

    The dummy sits on the Citizen Dealer's left and leads the first trick (FK-11.2, FK-R17).
    """
    persons, scoring = len(table.persons), table.scoring
    king_dealer = ((table.dealer or 0) + number - 1) % persons
    citizen_dealer, seats = _seats(persons, king_dealer)
    named = None if scoring == t.DEALERS_CHOICE else scoring
    setup = new(s.Setup, (number, king_dealer, citizen_dealer, seats, named, s.ALL_STACKS, s.ALL_STACKS, ""))
    return s.Season(setup, None, 0, seats[0], 0, 0, 0, (table.hand * s.ONE_UNKNOWN,) * persons, (0,) * persons)


@cache
def _seats(persons: int, king_dealer: int) -> tuple[int, tuple[int, ...]]:
    """The Citizen Dealer, and the seats in the play order of the first trick; two persons have the dummy with them."""
    citizen_dealer = (king_dealer + 1) % persons
    if persons == 2:
        return citizen_dealer, (m.NOMAD, king_dealer, citizen_dealer)
    return citizen_dealer, tuple([(citizen_dealer + 1 + i) % persons for i in range(persons)])
