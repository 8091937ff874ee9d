"""One action: the next city, four cards, and what the winner does with his city (CP-3.1 to CP-3.5, CP-6.1)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.french import JOKER, Card
from companion.games.circle_of_power.rules.circle import CITIES, CITY_BITS, NUMBER, TRUMPS
from companion.games.circle_of_power.rules.deed import carry_out
from companion.games.circle_of_power.rules.ending import after_action
from companion.games.circle_of_power.rules.hands import play_cards, shuffled
from companion.games.circle_of_power.rules.moves import Action
from companion.games.circle_of_power.rules.state import ACTIONS, BEFORE_SHUFFLE, Season, State
from companion.referee import Breach

#: Added to a trump's number, so that it beats every card that is none (CP-3.5).
_TRUMP = 16


def apply_action(state: State, season: Season, move: Action) -> State:
    """The state after an action. Raises Breach; the checks stand in the order of the rulebook's list."""
    table = state.table
    if state.winners:
        raise Breach("CP-6.5", "the game is over: no action follows")
    if season.actions == ACTIONS:
        hint = f"the next begins with [season {season.setup.number + 1}]"
        raise Breach("CP-6.1", f"all {ACTIONS} actions of the season are played", hint=hint)
    following = next_city(season, move)
    order = season.setup.clockwise[season.leader]
    played, hands = play_cards(table, season, order, move)
    winner = order[winning_place(season.cities, following, order, move.cards)]
    cities, lines, lost = carry_out(table, season, winner, following, move.deed)
    actions, early = season.actions + 1, season.early
    if actions == BEFORE_SHUFFLE:
        early, played, hands = played, 0, shuffled(table, season.setup, hands)
    after = Season(
        setup=season.setup,
        actions=actions,
        leader=winner,
        cities=cities,
        lines=lines,
        lost=lost,
        out=season.out | following.bit if following else season.out,
        played=played,
        early=early,
        hands=hands,
        complete=actions == ACTIONS,
    )
    if after.complete or lost is not season.lost:
        return after_action(state, after)
    return State(table, state.totals, state.knocked_out, (), after)


def next_cities(season: Season) -> int:
    """What may be turned up before the next action, as bits; none in action 15 (CP-1.2, CP-1.4, CP-1.5, CP-3.1)."""
    if season.actions < 13:
        return CITY_BITS & ~season.out
    return JOKER.bit if season.actions == 13 else 0


def next_city(season: Season, move: Action) -> Card | None:
    """The next city of this action, written or not; None in action 15. Raises Breach (CP-1.2, CP-1.4, CP-1.5, CP-3.1)."""
    action, card, possible = season.actions + 1, move.following, next_cities(season)
    if card is None:
        if not may_omit_next_city(season):
            hint = "it stands first in the line: (Jd) 4h 2c 2s 4d x Ville"
            raise Breach("CP-3.1", f"the next city of action {action} is missing", 0, hint)
        return only_next_city(season)
    bit = card.bit
    if bit & possible:
        return card
    if action == ACTIONS:
        raise Breach("CP-3.1", f"action {ACTIONS} has no next city", "next", "leave the city out")
    if not bit & CITY_BITS:
        raise Breach("CP-1.2", f"{card.sign} is no city card", "next", "cities are J Q K A of the four suits, and jokers")
    if action == 14:
        raise Breach("CP-1.5", "the next city of action 14 is the joker from the bottom", "next", "write (Jk), or leave it out")
    if card is JOKER:
        what = "one joker is out already, and the other lies at the bottom until action 14"
        raise Breach("CP-1.5", what, "next")
    raise Breach("CP-1.4", f"{card.sign} is out already in this season", "next")


def only_next_city(season: Season) -> Card | None:
    """What is turned up where it need not be written; None in action 15."""
    possible = next_cities(season)
    return next((card for card in CITIES if card.bit & possible), None)


def may_omit_next_city(season: Season) -> bool:
    """Whether the next city need not be written: only one card can be left (CP-1.4, CP-1.5), or none is turned up (CP-3.1)."""
    return season.actions >= 12


def winning_place(cities: Sequence[Card | None], following: Card | None, order: Sequence[int], cards: Sequence[Card]) -> int:
    """The place of the card that wins: a trump of its owner, then the higher number, then the later one (CP-3.5, CP-R3).

    Trumps are of the suit of one's own city; with a joker city of that of the next one (CP-3.4), and where that is a joker or
    missing there are none (CP-R2).
    """
    best = winner = -1
    for place, card in enumerate(cards):
        city = cities[order[place]]
        if city is JOKER:
            city = following
        height = NUMBER[card.index]
        if city and card.bit & TRUMPS[city.index]:
            height += _TRUMP
        if height >= best:
            best, winner = height, place
    return winner
