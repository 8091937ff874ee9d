"""Judging: move + state -> the next state, or the breach of a rule."""

from __future__ import annotations

from companion.cards.french import JOKER
from companion.games.circle_of_power.rules.action import apply_action, turned_up
from companion.games.circle_of_power.rules.circle import CITY_BITS
from companion.games.circle_of_power.rules.claims import apply_claim
from companion.games.circle_of_power.rules.ending import broken_off, reopened
from companion.games.circle_of_power.rules.hands import apply_hand
from companion.games.circle_of_power.rules.judging import STRICT, Judge
from companion.games.circle_of_power.rules.messages import say
from companion.games.circle_of_power.rules.moves import Action, Cities, Dealer, Hand, Move, NewSeason, Seats
from companion.games.circle_of_power.rules.seating import next_season
from companion.games.circle_of_power.rules.state import ACTIONS, NOTHING, Season, State, saying
from companion.games.circle_of_power.rules.table import DEALER, EMPERORS, SEATS, Table
from companion.referee import Breach, Related
from companion.referee.claims import Sums, Winner


def start(table: Table) -> State:
    """The state before the first season."""
    return State(table, NOTHING, (), (), None)


def apply(state: State, move: Move, judge: Judge = STRICT) -> State:
    """The state after a move. Raises Breach; `state` stays as it is."""
    season = state.season
    if isinstance(move, NewSeason):
        return _begin_season(state, move, judge)
    if season is None:
        raise ValueError("a record's lines stand below a season's heading")
    if isinstance(move, Action):
        return apply_action(state, season, move, judge)
    match move:
        case Cities():
            return state._replace(season=_apply_cities(season, move, judge))
        case Hand():
            if state.is_over:
                judge.note(Breach("CP-6.5", say("over-no-hand")))
                state, season = reopened(state, season)
            return state._replace(season=apply_hand(state.table, season, move, judge))
        case Sums() | Winner():
            return apply_claim(state, season, move)
        case Seats():
            return saying(state, season, SEATS)
        case Dealer():
            return saying(state, season, DEALER)


def _begin_season(state: State, move: NewSeason, judge: Judge) -> State:
    """The next season, once the one before is over (CP-6.1) and if the game is not (CP-6.5).

    Where the table let it stand, the one before counts as it was broken off, and the game goes on.
    """
    before = state.season
    if state.is_over:
        judge.note(Breach("CP-6.5", say("over-no-season"), hint=say("score-shows")))
    elif before is not None and not before.complete:
        what = say("season-not-over", number=before.setup.number, played=before.actions, count=ACTIONS)
        hint = say("enter-rest") if before.out else say("enter-actions")
        judge.note(Breach("CP-6.1", what, hint=hint))
        state = broken_off(state)
    return state._replace(season=next_season(state, move), winners=())


def _apply_cities(season: Season, move: Cities, judge: Judge) -> Season:
    """The four cities dealt (CP-1.2, CP-1.4, CP-1.5)."""
    out = 0
    for place, card in enumerate(move.cards):
        if not card.bit & CITY_BITS:
            hint = say("cities-are")
            judge.refuse(Breach("CP-1.2", say("no-city-card", card=card.sign), place, hint), say("not-in-city-deck"))
        if not card.bit & may_be_dealt(out):
            wrong = _dealt_twice(move, place)
            if turned_up(out, card) == out:
                judge.refuse(wrong, say("no-such-card"))
            judge.note(wrong)
        out = turned_up(out, card)
    owners = dict(zip(move.emperors or EMPERORS, move.cards, strict=True))
    return season._replace(cities=tuple(owners[emperor] for emperor in EMPERORS), out=out)


def _dealt_twice(move: Cities, place: int) -> Breach:
    """A card that stands in a line of cities twice (CP-1.4, CP-1.5)."""
    card = move.cards[place]
    related = (Related(move, say("dealt-here"), (move.cards.index(card),)),)
    if card is JOKER:
        return Breach("CP-1.5", say("one-joker-dealt"), place, related=related)
    return Breach("CP-1.4", say("dealt-twice", card=card.sign), place, related=related)


def may_be_dealt(out: int) -> int:
    """The cities that may lie before an emperor, as bits, when those in `out` are dealt already (CP-1.2, CP-1.4, CP-1.5)."""
    return CITY_BITS & ~out
