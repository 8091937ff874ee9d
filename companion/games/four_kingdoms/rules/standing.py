"""What a table let stand, and what it changes by its own word: marked lines, adjustments."""

from companion.games.four_kingdoms.rules import claims, exchange, follows, moves as m, play
from companion.games.four_kingdoms.rules.state import POINTS, Season, State
from companion.games.four_kingdoms.rules.table import say
from companion.referee import Breach, judging
from companion.referee.decisions import Adjust

#: Lines that change a season which is scored already, where the table lets them stand.
_CHANGES_THE_SCORE = (m.Trick, m.Harvest, m.Points)
_WHY = {
    "why-king-deck": "FK-1.2",
    "why-not-in-deck": "FK-1.3",
    "why-no-joker": "FK-1.4",
    "why-king-one-place": "FK-2.1",
    "why-not-so-many": "FK-3.1",
    "why-one-place": "FK-3.2 FK-3.3 FK-4.3 FK-4.4 FK-14.2",
    "why-given-comes": "FK-3.4",
    "why-of-this-trick": "FK-6.1 FK-6.3 FK-5.6",
    "why-who-took": "FK-7.2",
    "why-dummy-took": "FK-11.4",
    "why-result-stands": "FK-14.1",
    "why-village-is-claim": "claim",
}
#: Why what breaks these rules cannot have happened, where the judge raises it for a marked line, too.
_REASONS = {rule: say(key) for key, rules in _WHY.items() for rule in rules.split()}


def let_stand(state: State, move: m.Move) -> tuple[State, Breach | None]:
    """The state after a line that the table let stand, and the first rule that it breaks, if it does.

    Raises Breach for what cannot have happened, with the reason.
    """
    before = play.unscored(state) if isinstance(move, _CHANGES_THE_SCORE) else state

    def judged(judge: judging.Lenient) -> State:
        after = play.apply(before, move, judge)
        if isinstance(move, m.Village):
            for wrong in claims.wrong_claims(after, move):
                raise wrong
        return after

    return judging.let_stand(judged, _REASONS)


def leave_undone(state: State) -> State:
    """The state in which the circles have exchanged although a duty of theirs was left undone (FK-3.4)."""
    table, season = state.table, state.season
    if season is None or not season.exchanges:
        raise Breach("table", say("nothing-undone"))
    return judging.let_stand(lambda judge: state._replace(season=exchange.carry_out_circles(table, season, judge)), _REASONS)[0]


def check_resigning(state: State) -> None:
    """Raise Breach within a season: one gives up between two."""
    season = state.season
    if season is not None and season.result is None:
        raise Breach("table", say("gives-up-between", number=season.setup.number), hint=say("finish-or-close"))


def adjust(state: State, move: Adjust) -> State:
    """The state with a unit's score of the current season changed, and so its total."""
    season = _scored_season(state)
    result = season.result if season.entered == POINTS else None
    if result is not None:
        result = result._replace(scores=_without(result.scores, season.adjusted))
    change = (move.unit, move.amount, move.reason)
    return play.with_changed_season(play.unscored(state), season._replace(result=result, adjusted=(*season.adjusted, change)))


def _without(scores: tuple[int, ...], changes: tuple[tuple[int, int, str], ...]) -> tuple[int, ...]:
    """The scores of a season before the table changed them."""
    return tuple(score - sum(points for one, points, _ in changes if one == unit) for unit, score in enumerate(scores))


def _scored_season(state: State) -> Season:
    if state.season is None or state.season.result is None:
        raise Breach("table", say("not-scored-yet"), hint=say("adjustment-stands-behind"))
    if state.lines & follows.CLAIMED:
        raise Breach("table", say("adjustment-stands-above"))
    return state.season
