"""One action: the next city, four cards, and what the winner does with his city (CP-3.1 to CP-3.5, CP-6.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.cards.french import DECK, JOKER, Card
from companion.games.circle_of_power.rules.circle import BOTTOM, CITIES, CITY_BITS, NUMBER, TRUMPS
from companion.games.circle_of_power.rules.deed import carry_out
from companion.games.circle_of_power.rules.ending import after_action, reopened
from companion.games.circle_of_power.rules.hands import play_cards, shuffled
from companion.games.circle_of_power.rules.judging import STRICT, Judge
from companion.games.circle_of_power.rules.messages import say
from companion.games.circle_of_power.rules.moves import Action
from companion.games.circle_of_power.rules.state import ACTIONS, BEFORE_SHUFFLE, NOTHING_SAID, Season, State
from companion.games.circle_of_power.rules.table import Table
from companion.record.lines import new
from companion.referee import Breach, Related

#: Added to a trump's number, so that it beats every card that is none (CP-3.5).
_TRUMP = 16


def apply_action(state: State, season: Season, move: Action, judge: Judge) -> State:
    """The state after an action. Raises Breach; the checks stand in the order of the rulebook's list."""
    table = state.table
    if state.winners:
        judge.note(Breach("CP-6.5", say("over-no-action")))
        state, season = reopened(state, season)
    if season.actions == ACTIONS:
        hint = say("next-season", number=season.setup.number + 1)
        wrong = Breach("CP-6.1", say("all-actions", count=ACTIONS), hint=hint)
        judge.refuse(wrong, say("no-cards-left"))
    following = next_city(season, move, judge)
    order = season.setup.clockwise[season.leader if move.leader is None else _leader(table, season, move.leader, judge)]
    played, early, hands = play_cards(table, season, order, move, judge)
    place = winning_place(season.cities, following, order, move.cards)
    winner = order[place]
    if move.deed.winner is not None and move.deed.winner != winner:
        judge.note(_another_has_won(table, season, following, order, move))
        winner = move.deed.winner
    cities, lines, lost = carry_out(table, season, winner, following, move.deed, judge)
    actions = season.actions + 1
    if actions == BEFORE_SHUFFLE:
        played, early, hands = shuffled(table, season.setup, played, hands)
    out = turned_up(season.out, following) if following else season.out
    # In the order of its fields, as no line is judged so often: by name they take six times as long (see bench/).
    fields = (season.setup, actions, winner, cities, lines, lost, out, played, early, hands, actions == ACTIONS)
    after = new(Season, (*fields, NOTHING_SAID, season.adjustments))
    if actions == ACTIONS or lost is not season.lost:
        return after_action(state, after)
    return new(State, (table, state.totals, state.knocked_out, (), after, None))


def next_cities(season: Season) -> int:
    """What may be turned up before the next action, as bits; none in action 15 (CP-1.2, CP-1.4, CP-1.5, CP-3.1)."""
    if season.actions < 13:
        return CITY_BITS & ~season.out
    if season.actions > 13:
        return 0
    return JOKER.bit if not season.out & BOTTOM else CITY_BITS & ~season.out


def turned_up(out: int, card: Card) -> int:
    """The city cards that are out once this one is, too. There are two jokers (CP-1.5)."""
    return out | (BOTTOM if card is JOKER and out & JOKER.bit else card.bit)


def next_city(season: Season, move: Action, judge: Judge = STRICT) -> Card | None:
    """The next city of this action, written or not; None in action 15. Raises Breach (CP-1.2, CP-1.4, CP-1.5, CP-3.1)."""
    card = move.following
    if card is not None and season.actions < 13 and card.bit & CITY_BITS & ~season.out:
        return card  # as in most lines
    if card is None:
        if may_omit_next_city(season):
            return only_next_city(season)
        hint = say("next-city-place")
        judge.note(Breach("CP-3.1", say("next-city-missing", number=season.actions + 1), 0, hint))
    elif not card.bit & next_cities(season):
        wrong = _wrong_next_city(season, card)
        if turned_up(season.out, card) == season.out or not card.bit & CITY_BITS:
            judge.refuse(wrong, say("not-in-city-deck"))
        judge.note(wrong)
    return card


def _wrong_next_city(season: Season, card: Card) -> Breach:
    """Why a card cannot be turned up now (CP-1.2, CP-1.4, CP-1.5, CP-3.1)."""
    action = season.actions + 1
    if action == ACTIONS:
        return Breach("CP-3.1", say("no-next-city", number=ACTIONS), "next", say("leave-city-out"))
    if not card.bit & CITY_BITS:
        return Breach("CP-1.2", say("no-city-card", card=card.sign), "next", say("cities-are"))
    if action == 14:
        what = say("city-14")
        return Breach("CP-1.5", what, "next", say("city-14-hint"))
    if card is JOKER:
        what = say("joker-out")
        return Breach("CP-1.5", what, "next")
    return Breach("CP-1.4", say("city-out", card=card.sign), "next")


def only_next_city(season: Season) -> Card | None:
    """What is turned up where it need not be written; None in action 15."""
    possible = next_cities(season)
    return next((card for card in CITIES if card.bit & possible), None)


def may_omit_next_city(season: Season) -> bool:
    """Whether the next city need not be written: only one card can be left (CP-1.4, CP-1.5), or none is turned up (CP-3.1)."""
    possible = next_cities(season)
    return season.actions >= 12 and not possible & (possible - 1)


def _leader(table: Table, season: Season, leader: int, judge: Judge) -> int:
    """Who led, as the line says: the one at the dealer's left (CP-1.6), then whoever won the action before (CP-3.5)."""
    if leader != season.leader:
        right, named = table.tags[season.leader], table.tags[leader]
        if season.actions:
            judge.note(Breach("CP-3.5", say("not-leader", named=named, leader=right), "leader"))
        else:
            judge.note(Breach("CP-1.6", say("not-first-leader", named=named, leader=right), "leader"))
    return leader


def _another_has_won(table: Table, season: Season, following: Card | None, order: Sequence[int], move: Action) -> Breach:
    """Why the one who is named as winner is not: he has acted out of turn (CP-3.5, CP-R21)."""
    bits = trump_bits(season.cities, following)
    trumps = [place for place, card in enumerate(move.cards) if card.bit & bits[order[place]]]
    place = winning_place(season.cities, following, order, move.cards)
    card, rivals = move.cards[place], trumps or range(len(order))
    equal = sum(move.cards[rival].rank == card.rank for rival in rivals) > 1
    named = table.tags[order[place] if move.deed.winner is None else move.deed.winner]
    best = "last" if equal else "highest"
    what = "only-trump" if len(trumps) == 1 else f"trump-{best}" if trumps else f"no-trump-{best}"
    message = say("another-won", winner=table.tags[order[place]], card=card.sign, what=say(what), named=named)
    related = (Related(move, say("this-card-wins"), (place,)),)
    return Breach("CP-3.5", message, "winner", say("who-wins"), related=related)


def trump_bits(cities: Sequence[Card | None], following: Card | None) -> list[int]:
    """By emperor the cards that are his trumps, as bits: those of the suit of his city.

    With a joker city of that of the next one (CP-3.4), and where that is a joker or missing there are none (CP-R2).
    """
    return [TRUMPS[city.index] if city else 0 for city in ruling_cities(cities, following)]


def ruling_cities(cities: Sequence[Card | None], following: Card | None) -> Sequence[Card | None]:
    """By emperor the city whose suit is trump: his own, or the next one where his is a joker (CP-3.4)."""
    return [following if city is JOKER else city for city in cities] if JOKER in cities else cities


def winning_place(cities: Sequence[Card | None], following: Card | None, order: Sequence[int], cards: Sequence[Card]) -> int:
    """The place of the card that wins: a trump of its owner, then the higher number, then the later one (CP-3.5, CP-R3)."""
    best = winner = -1
    for place, card in enumerate(cards):
        city = cities[order[place]]
        height = _HEIGHTS[following if city is JOKER else city][card.index]
        if height >= best:
            best, winner = height, place
    return winner


def height_of(card: Card, trumps: int) -> int:
    """How high a card stands in an action whose owner's trumps are these: trumps above all others (CP-3.5)."""
    return NUMBER[card.index] + _TRUMP if card.bit & trumps else NUMBER[card.index]


#: By a city that rules (None where there is none) and a card's index: how high the card stands. Each action asks for four.
_HEIGHTS: Mapping[Card | None, tuple[int, ...]] = {
    city: tuple([height_of(card, TRUMPS[city.index] if city else 0) for card in DECK]) for city in (*DECK, JOKER, None)
}
