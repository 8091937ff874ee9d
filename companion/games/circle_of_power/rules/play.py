"""Judging: move + state -> the next state, or the breach of a rule."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.cards.french import DECK, JOKER, Card
from companion.games.circle_of_power.rules import circle, deed as d, hands as h, moves as m, say, scoring, state as s, table as t
from companion.games.circle_of_power.rules.claims import apply_claim
from companion.games.circle_of_power.rules.seating import next_season
from companion.record.lines import new
from companion.referee import STRICT, Breach, Judge, Related, Sums, Winner


def start(table: t.Table) -> s.State:
    """The state before the first season."""
    return s.State(table, s.NOTHING, (), (), None)


def apply(state: s.State, move: m.Move, judge: Judge = STRICT) -> s.State:
    """The state after a move. Raises Breach; `state` stays as it is."""
    season = state.season
    if isinstance(move, m.NewSeason):
        return _begin_season(state, move, judge)
    if season is None:
        raise ValueError("a record's lines stand below a season's heading")
    if isinstance(move, m.Action):
        return apply_action(state, season, move, judge)
    match move:
        case m.Cities():
            return state._replace(season=_apply_cities(season, move, judge))
        case m.Hand():
            if state.is_over:
                judge.refuse(Breach("CP-6.5", say("over-no-hand")))
                state, season = scoring.reopened(state, season)
            return state._replace(season=h.apply_hand(state.table, season, move, judge))
        case Sums() | Winner():
            return apply_claim(state, season, move)
        case m.Seats() | m.Dealer():
            return s.saying(state, season, t.SEATS if isinstance(move, m.Seats) else t.DEALER)


def _begin_season(state: s.State, move: m.NewSeason, judge: Judge) -> s.State:
    """The next season, once the one before is over (CP-6.1) and if the game is not (CP-6.5).

    Where the table let it stand, the one before counts as it was broken off, and the game goes on.
    """
    before = state.season
    if state.is_over:
        judge.refuse(Breach("CP-6.5", say("over-no-season"), hint=say("score-shows")))
    elif before is not None and not before.complete:
        what = say("season-not-over", number=before.setup.number, played=before.actions, count=s.ACTIONS)
        hint = say("enter-rest") if before.out else say("enter-actions")
        judge.refuse(Breach("CP-6.1", what, hint=hint))
        state = scoring.broken_off(state)
    return state._replace(season=next_season(state, move), winners=())


def _apply_cities(season: s.Season, move: m.Cities, judge: Judge) -> s.Season:
    """The four cities dealt (CP-1.2, CP-1.4, CP-1.5)."""
    out = 0
    for place, card in enumerate(move.cards):
        if not card.bit & circle.CITY_BITS:
            raise Breach("CP-1.2", say("no-city-card", card=card.sign), place, say("cities-are"), why=say("not-in-city-deck"))
        if not card.bit & may_be_dealt(out):
            wrong = _dealt_twice(move, place)
            if turned_up(out, card) == out:
                raise wrong
            judge.refuse(wrong)
        out = turned_up(out, card)
    owners = dict(zip(move.emperors or t.EMPERORS, move.cards, strict=True))
    return season._replace(cities=tuple(owners[emperor] for emperor in t.EMPERORS), out=out)


def _dealt_twice(move: m.Cities, place: int) -> Breach:
    """A card that stands in a line of cities twice (CP-1.4, CP-1.5)."""
    card, why = move.cards[place], say("no-such-card")
    related = (Related(move, say("dealt-here"), (move.cards.index(card),)),)
    if card is JOKER:
        return Breach("CP-1.5", say("one-joker-dealt"), place, related=related, why=why)
    return Breach("CP-1.4", say("dealt-twice", card=card.sign), place, related=related, why=why)


def may_be_dealt(out: int) -> int:
    """The cities that may lie before an emperor, as bits, when those in `out` are dealt already (CP-1.2, CP-1.4, CP-1.5)."""
    return circle.CITY_BITS & ~out


#: Added to a trump's number, so that it beats every card that is none (CP-3.5).
_TRUMP = 16


def apply_action(state: s.State, season: s.Season, move: m.Action, judge: Judge) -> s.State:
    """The state after an action. Raises Breach; the checks stand in the order of the rulebook's list."""
    table = state.table
    if state.winners:
        judge.refuse(Breach("CP-6.5", say("over-no-action")))
        state, season = scoring.reopened(state, season)
    actions, setup, cities, deed = season.actions + 1, season.setup, season.cities, move.deed
    if actions > s.ACTIONS:
        hint = say("next-season", number=setup.number + 1)
        raise Breach("CP-6.1", say("all-actions", count=s.ACTIONS), hint=hint, why=say("no-cards-left"))
    following = move.following
    if following is None or actions > 13 or not following.bit & circle.CITY_BITS & ~season.out:  # else as in most lines
        _judge_next_city(season, move, judge)
        following = next_city(season, move)
    order = setup.clockwise[season.leader if move.leader is None else _leader(table, season, move.leader, judge)]
    played, early, hands = h.play_cards(table, season, order, move, judge)
    winner = order[winning_place(cities, following, order, move.cards)]
    if deed.winner is not None and deed.winner != winner:
        judge.refuse(_another_has_won(table, season, following, order, move))
        winner = deed.winner
    cities, lines, lost = d.carry_out(table, season, winner, following, deed, judge)
    if actions == s.BEFORE_SHUFFLE:
        played, early, hands = h.shuffled(table, setup, played, hands)
    out = turned_up(season.out, following) if following else season.out
    # In the order of its fields, as no line is judged so often: by name they take six times as long (see bench/).
    fields = (setup, actions, winner, cities, lines, lost, out, played, early, hands, actions == s.ACTIONS)
    after = new(s.Season, (*fields, s.NOTHING_SAID, season.adjustments))
    if actions == s.ACTIONS or lost is not season.lost:
        return scoring.after_action(state, after)
    return new(s.State, (table, state.totals, state.knocked_out, (), after, None))


def next_cities(season: s.Season) -> int:
    """What may be turned up before the next action, as bits; none in action 15 (CP-1.2, CP-1.4, CP-1.5, CP-3.1)."""
    if season.actions < 13:
        return circle.CITY_BITS & ~season.out
    if season.actions > 13:
        return 0
    return JOKER.bit if not season.out & circle.BOTTOM else circle.CITY_BITS & ~season.out


def turned_up(out: int, card: Card) -> int:
    """The city cards that are out once this one is, too. There are two jokers (CP-1.5)."""
    return out | (circle.BOTTOM if card is JOKER and out & JOKER.bit else card.bit)


def next_city(season: s.Season, move: m.Action) -> Card | None:
    """The next city of this action, written or not; None in action 15, and where the table let it stand that it is missing."""
    return only_next_city(season) if move.following is None and may_omit_next_city(season) else move.following


def _judge_next_city(season: s.Season, move: m.Action, judge: Judge) -> None:
    """A city that cannot be turned up now, or that is missing (CP-1.2, CP-1.4, CP-1.5, CP-3.1). Raises Breach."""
    card = move.following
    if card is None:
        if not may_omit_next_city(season):
            judge.refuse(Breach("CP-3.1", say("next-city-missing", number=season.actions + 1), 0, say("next-city-place")))
    elif not card.bit & next_cities(season):
        wrong = _wrong_next_city(season, card)
        if turned_up(season.out, card) == season.out or not card.bit & circle.CITY_BITS:
            raise replace(wrong, why=say("not-in-city-deck"))
        judge.refuse(wrong)


def _wrong_next_city(season: s.Season, card: Card) -> Breach:
    """Why a card cannot be turned up now (CP-1.2, CP-1.4, CP-1.5, CP-3.1)."""
    action = season.actions + 1
    if action == s.ACTIONS:
        return Breach("CP-3.1", say("no-next-city", number=s.ACTIONS), "next", say("leave-city-out"))
    if not card.bit & circle.CITY_BITS:
        return Breach("CP-1.2", say("no-city-card", card=card.sign), "next", say("cities-are"))
    if action == 14:
        what = say("city-14")
        return Breach("CP-1.5", what, "next", say("city-14-hint"))
    if card is JOKER:
        what = say("joker-out")
        return Breach("CP-1.5", what, "next")
    return Breach("CP-1.4", say("city-out", card=card.sign), "next")


def only_next_city(season: s.Season) -> Card | None:
    """What is turned up where it need not be written; None in action 15."""
    possible = next_cities(season)
    return next((card for card in circle.CITIES if card.bit & possible), None)


def may_omit_next_city(season: s.Season) -> bool:
    """Whether the next city need not be written: only one card can be left (CP-1.4, CP-1.5), or none is turned up (CP-3.1)."""
    possible = next_cities(season)
    return season.actions >= 12 and not possible & (possible - 1)


def _leader(table: t.Table, season: s.Season, leader: int, judge: Judge) -> int:
    """Who led, as the line says: the one at the dealer's left (CP-1.6), then whoever won the action before (CP-3.5)."""
    if leader != season.leader:
        right, named = table.tags[season.leader], table.tags[leader]
        if season.actions:
            judge.refuse(Breach("CP-3.5", say("not-leader", named=named, leader=right), "leader"))
        else:
            judge.refuse(Breach("CP-1.6", say("not-first-leader", named=named, leader=right), "leader"))
    return leader


def _another_has_won(table: t.Table, season: s.Season, following: Card | None, order: Sequence[int], move: m.Action) -> Breach:
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
    ruling = [following if city is JOKER else city for city in cities]
    return [circle.TRUMPS[city.index] if city else 0 for city in ruling]


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
    return circle.NUMBER[card.index] + _TRUMP if card.bit & trumps else circle.NUMBER[card.index]


#: By a city that rules (None where there is none) and a card's index: how high the card stands. Each action asks for four.
_HEIGHTS: Mapping[Card | None, tuple[int, ...]] = {
    city: tuple([height_of(card, circle.TRUMPS[city.index] if city else 0) for card in DECK]) for city in (*DECK, JOKER, None)
}
