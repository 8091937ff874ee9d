"""What a table let stand, and what it changes by its own word: marked lines, adjustments."""

from __future__ import annotations

from companion.games.four_kingdoms.rules.claims import wrong_claims
from companion.games.four_kingdoms.rules.exchange import carry_out_circles
from companion.games.four_kingdoms.rules.messages import say
from companion.games.four_kingdoms.rules.moves import Harvest, Move, Points, Trick, Village
from companion.games.four_kingdoms.rules.play import apply, unscored, with_changed_season
from companion.games.four_kingdoms.rules.slips import CANNOT, Slips
from companion.games.four_kingdoms.rules.standing import CLAIMED
from companion.games.four_kingdoms.rules.state import POINTS, Season, State
from companion.referee import Breach
from companion.referee.decisions import Adjust

#: Lines that change a season which is scored already, where the table lets them stand.
_CHANGES_THE_SCORE = (Trick, Harvest, Points)


def let_stand(state: State, move: Move) -> tuple[State, Breach | None]:
    """The state after a line that the table let stand, and the first rule that it breaks, if it does.

    Raises Breach for what cannot have happened, with the reason.
    """
    slips = Slips()
    before = unscored(state) if isinstance(move, _CHANGES_THE_SCORE) else state
    try:
        after = apply(before, move, slips)
        if isinstance(move, Village):
            for wrong in wrong_claims(after, move):
                raise wrong
    except Breach as breach:
        raise breach.cannot_stand(say(CANNOT[breach.rule])) from None
    return after, slips.first


def leave_undone(state: State) -> State:
    """The state in which the circles have exchanged although a duty of theirs was left undone (FK-3.4)."""
    if state.season is None or not state.season.exchanges:
        raise Breach("table", say("nothing-undone"))
    try:
        return state._replace(season=carry_out_circles(state.table, state.season, Slips()))
    except Breach as breach:
        raise breach.cannot_stand(say(CANNOT[breach.rule])) from None


def check_resigning(state: State) -> None:
    """Raise Breach within a season: one gives up between two."""
    season = state.season
    if season is not None and season.result is None:
        what = say("gives-up-between", number=season.setup.number)
        raise Breach("table", what, hint=say("finish-or-close"))


def adjust(state: State, move: Adjust) -> State:
    """The state with a unit's score of the current season changed, and so its total."""
    season = _scored_season(state)
    before = unscored(state)
    result = season.result if season.entered == POINTS else None
    if result is not None:
        result = result._replace(scores=_without(result.scores, season.adjusted))
    change = (move.unit, move.amount, move.reason)
    return with_changed_season(before, season._replace(result=result, adjusted=(*season.adjusted, change)))


def _without(scores: tuple[int, ...], changes: tuple[tuple[int, int, str], ...]) -> tuple[int, ...]:
    """The scores of a season before the table changed them."""
    return tuple(score - sum(points for one, points, _ in changes if one == unit) for unit, score in enumerate(scores))


def _scored_season(state: State) -> Season:
    if state.season is None or state.season.result is None:
        raise Breach("table", say("not-scored-yet"), hint=say("adjustment-stands-behind"))
    if state.standing & CLAIMED:
        raise Breach("table", say("adjustment-stands-above"))
    return state.season
