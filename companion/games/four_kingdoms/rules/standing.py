"""What a table let stand, and what it changes by its own word: marked lines, adjustments."""

from companion.games.four_kingdoms.rules import claims, exchange, follows, moves as m, play, state as s, table as t
from companion.referee import Adjust, Breach, judging

#: Lines that change a season which is scored already, where the table lets them stand.
_CHANGES_THE_SCORE = (m.Trick, m.Harvest, m.Points)
#: Why what breaks a rule cannot have happened, where the judge raises it for a marked line, too.
_REASONS = judging.reasons("companion.games.four_kingdoms")


def let_stand(state: s.State, move: m.Move) -> tuple[s.State, Breach | None]:
    """The state after a line that the table let stand, and the first rule that it breaks, if it does.

    Raises Breach for what cannot have happened, with the reason.
    """
    before = play.unscored(state) if isinstance(move, _CHANGES_THE_SCORE) else state

    def judged(judge: judging.Lenient) -> s.State:
        after = play.apply(before, move, judge)
        if isinstance(move, m.Village):
            for wrong in claims.wrong_claims(after, move):
                raise wrong
        return after

    return judging.let_stand(judged, _REASONS)


def leave_undone(state: s.State) -> s.State:
    """The state in which the circles have exchanged although a duty of theirs was left undone (FK-3.4)."""
    table, season = state.table, state.season
    if season is None or not season.exchanges:
        raise Breach("table", t.say("nothing-undone"))
    return judging.let_stand(lambda judge: state._replace(season=exchange.carry_out_circles(table, season, judge)), _REASONS)[0]


def check_resigning(state: s.State) -> None:
    """Raise Breach within a season: one gives up between two."""
    season = state.season
    if season is not None and season.result is None:
        raise Breach("table", t.say("gives-up-between", number=season.setup.number), hint=t.say("finish-or-close"))


def adjust(state: s.State, move: Adjust) -> s.State:
    """The state with a unit's score of the current season changed, and so its total."""
    season = _scored_season(state)
    result = season.result if season.entered == s.POINTS else None
    if result is not None:
        result = result._replace(scores=_without(result.scores, season.adjusted))
    change = (move.unit, move.amount, move.reason)
    return play.with_changed_season(play.unscored(state), season._replace(result=result, adjusted=(*season.adjusted, change)))


def _without(scores: tuple[int, ...], changes: tuple[tuple[int, int, str], ...]) -> tuple[int, ...]:
    """The scores of a season before the table changed them."""
    return tuple(score - sum(points for one, points, _ in changes if one == unit) for unit, score in enumerate(scores))


def _scored_season(state: s.State) -> s.Season:
    if state.season is None or state.season.result is None:
        raise Breach("table", t.say("not-scored-yet"), hint=t.say("adjustment-stands-behind"))
    if state.lines & follows.CLAIMED:
        raise Breach("table", t.say("adjustment-stands-above"))
    return state.season
