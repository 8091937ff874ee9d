"""Judging: move + state -> the next state, or the breach of a rule."""

from __future__ import annotations

from companion.cards.french import JOKER
from companion.games.circle_of_power.rules.action import apply_action
from companion.games.circle_of_power.rules.circle import CITY_BITS
from companion.games.circle_of_power.rules.claims import apply_claim
from companion.games.circle_of_power.rules.hands import apply_hand
from companion.games.circle_of_power.rules.moves import Action, Cities, Hand, Move, NewSeason, Sums, Winner
from companion.games.circle_of_power.rules.seating import next_season
from companion.games.circle_of_power.rules.state import NOTHING, Season, State
from companion.games.circle_of_power.rules.table import EMPERORS, Table
from companion.referee import Breach


def start(table: Table) -> State:
    """The state before the first season."""
    return State(table, NOTHING, (), (), None)


def apply(state: State, move: Move) -> State:
    """The state after a move. Raises Breach; `state` stays as it is."""
    season = state.season
    if type(move) is Action and season is not None:
        return apply_action(state, season, move)
    if isinstance(move, NewSeason):
        return _begin_season(state, move)
    if season is None:
        raise ValueError("a record's lines stand below a season's heading")
    match move:
        case Cities():
            return _with_season(state, _apply_cities(season, move))
        case Hand():
            if state.is_over:
                raise Breach("CP-6.5", "the game is over: no hand is played any more")
            return _with_season(state, apply_hand(state.table, season, move))
        case Sums() | Winner():
            return apply_claim(state, season, move)
    return state  # seats and dealer: claims that change nothing


def _with_season(state: State, season: Season) -> State:
    return State(state.table, state.totals, state.knocked_out, state.winners, season)


def _begin_season(state: State, move: NewSeason) -> State:
    """The next season, once the one before is over (CP-6.1) and if the game is not (CP-6.5)."""
    before = state.season
    if state.is_over:
        raise Breach("CP-6.5", "the game is over: no season follows", hint="companion score shows who has won")
    if before is not None and not before.complete:
        what = f"season {before.setup.number} is not over: {before.actions} of 15 actions are played"
        hint = "enter the rest of its actions" if before.out else "enter its actions, or its trophies: or destroyed: alone"
        raise Breach("CP-6.1", what, hint=hint)
    return _with_season(state, next_season(state, move))


def _apply_cities(season: Season, move: Cities) -> Season:
    """The four cities dealt (CP-1.2, CP-1.4, CP-1.5)."""
    out = 0
    step = 2 if move.emperors else 1
    for number, card in enumerate(move.cards):
        place = number * step + step - 1
        if not card.bit & CITY_BITS:
            raise Breach("CP-1.2", f"{card.sign} is no city card", place, "cities are J Q K A of the four suits, and jokers")
        if card.bit & out:
            if card is JOKER:
                raise Breach("CP-1.5", "only one joker is dealt: the other lies at the bottom", place)
            raise Breach("CP-1.4", f"{card.sign} is dealt twice", place)
        out |= card.bit
    owners = dict(zip(move.emperors or EMPERORS, move.cards, strict=True))
    return season._replace(cities=tuple(owners[emperor] for emperor in EMPERORS), out=out)
