"""What may legally come next, listed without the judging code: a property test holds the two together.

A trick is listed card by card: the cards that the next seat may play after those that lie, then what the winner may take.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from companion.cards.french import DECK, JOKER, KINGS, Card, cards_of
from companion.games.four_kingdoms.rules.exchange import carry_out_circles
from companion.games.four_kingdoms.rules.moves import NOMAD, Exchange, Hand, Harvest, Move, Trick, Village
from companion.games.four_kingdoms.rules.order import category, strengths
from companion.games.four_kingdoms.rules.scoring import possible_harvests
from companion.games.four_kingdoms.rules.state import TALLY, Season, State, bits
from companion.games.four_kingdoms.rules.table import DUMMY, VARIATIONS, Table
from companion.referee import Breach, Option, Part


def deck_of(table: Table) -> list[Card]:
    """The Citizen Deck of a table, one joker standing for all."""
    ranks = "456789TJQA" if table.cut else "23456789TJQA"
    return [card for card in DECK if card.rank in ranks] + ([JOKER] if table.jokers else [])


def seat_to_play(season: Season, laid: int) -> int:
    """Who plays the next card of a trick in which `laid` cards lie."""
    seats = season.setup.seats
    return seats[(seats.index(season.leader) + laid) % len(seats)]


def legal_cards(table: Table, season: Season, laid: Sequence[Card]) -> list[Card]:
    """The cards that the next seat may play after the cards `laid` in this trick (which must be legal themselves)."""
    seat = seat_to_play(season, len(laid))
    shown = season.jokers
    for place, card in enumerate(laid):
        if card is JOKER and not _holds_joker(season, seat_to_play(season, place)):
            shown += 1
    playable = []
    for card in deck_of(table):
        if card is JOKER:
            if _may_show_joker(table, season, seat, shown):
                playable.append(card)
        elif card not in laid and not card.bit & season.gone and _may_hold(season, seat, card):
            playable.append(card)
    return playable


def _holds_joker(season: Season, seat: int) -> bool:
    return seat != NOMAD and season.holdings[seat].jokers > 0


def _may_show_joker(table: Table, season: Season, seat: int, shown: int) -> bool:
    if _holds_joker(season, seat):
        return True
    return shown < table.jokers and (seat == NOMAD or season.holdings[seat].unknown > 0)


def _may_hold(season: Season, seat: int, card: Card) -> bool:
    """Whether this card may come from this seat: it is known there, or known nowhere and the seat has cards not known."""
    owner = next((person for person, holding in enumerate(season.holdings) if card.bit & holding.known), None)
    if owner is not None:
        return owner == seat
    return seat == NOMAD or season.holdings[seat].unknown > 0


def legal_takes(table: Table, season: Season, cards: Sequence[Card]) -> list[Card | None]:
    """What may be written as taken in a trick of these cards; None stands for writing nothing."""
    lead = cards[0]
    royal, b = season.setup.royal, table.plays_b("FK-R12")
    heights = strengths(royal, lead.suit, b)
    responders = [(heights[card.index], place) for place, card in enumerate(cards) if place and card is not JOKER]
    if not responders or not lead.red:
        return [None]
    winner = max(responders)[1]
    if seat_to_play(season, winner) == NOMAD or not category(cards[winner].suit, royal, lead.suit, b):
        return [None]
    reds: list[Card | None] = [card for place, card in enumerate(cards) if card.red and place != winner]
    return [None, *reds] if len(reds) == 1 else reds


def alternatives(state: State, move: Move, at: Part) -> list[str]:
    """What could legally stand where an illegal move went wrong, as tokens of its line; empty where nothing can be listed."""
    season, table = state.season, state.table
    if season is None:
        return []
    if isinstance(move, Trick):
        return _for_trick(table, season, move, at)
    if isinstance(move, Hand) and isinstance(at, int):
        taken = season.held | bits(move.cards)
        return [card.code for card in deck_of(table) if card is not JOKER and not card.bit & taken]
    if isinstance(move, Exchange) and at == 0:
        return [card.code for card in cards_of(season.holdings[move.person].known)]
    if isinstance(move, Village) and isinstance(at, int):
        lying = sum(cards for _, _, cards in season.tally) | bits(move.cards[:at])
        return [card.code for card in deck_of(table) if card is not JOKER and not card.bit & lying]
    return _king_lines(table, season) if isinstance(move, Harvest) else []


def _for_trick(table: Table, season: Season, move: Trick, at: Part) -> list[str]:
    if season.tricks == table.hand or not season.setup.royal or season.entered == TALLY:
        return []
    if at == "leader":
        return [DUMMY if season.leader == NOMAD else table.persons[season.leader]]
    seats = len(season.setup.seats)
    if len(move.cards) != seats:
        return []
    if not season.tricks:
        try:
            season = carry_out_circles(table, season)
        except Breach:
            return []  # the exchange is wrong, not a card
    cards = legal_cards(table, season, move.cards[:at]) if isinstance(at, int) else []
    if at == "take" or (at == seats - 1 and move.cards[-1] in cards):
        return [f"> {take.code}" for take in legal_takes(table, season, move.cards) if take]
    return [card.code for card in cards]


def _king_lines(table: Table, season: Season) -> list[str]:
    return [" ".join(f"K{suit}" for suit in kings) or "none" for kings in sorted(possible_harvests(table, season.setup))]


def options(state: State) -> list[Option]:
    """What may legally come next, in the order in which a table would do it."""
    season, table = state.season, state.table
    if season is None:
        return [Option("the first season", ("[season 1]",))]
    if season.result is not None:
        return _after_the_season(state, season)
    if season.entered == TALLY or season.tricks == table.hand:
        return _missing_result(table, season)
    return [*_setup_lines(season), *_next_trick(table, season)]


def _after_the_season(state: State, season: Season) -> list[Option]:
    over = state.is_over
    units = [unit.tag for unit, total in zip(state.table.units, state.totals, strict=True) if total == max(state.totals)]
    found = [] if over else [Option("the next season", (f"[season {season.setup.number + 1}]",))]
    may_end = over or (state.table.seasons is None and not (state.table.plays_b("FK-R20") and state.top_is_shared))
    if may_end:
        found.append(Option("the end of the game", (f"winner: {', '.join(units)}", "end")))
    return [*found, Option("what the table believes", ("score: …", "total: …"))]


def _missing_result(table: Table, season: Season) -> list[Option]:
    found = []
    covered = {person for _, members, _ in season.tally for person in members}
    if season.entered == TALLY:
        missing = [unit.tag for unit in table.units if not covered.issuperset(unit.members)]
        if missing:
            found.append(Option("the villages that are missing", tuple(f"village {tag}: …" for tag in missing)))
    if not season.setup.harvested:
        found.append(Option("the kings turned up", tuple(f"harvest: {kings}" for kings in _king_lines(table, season))))
    return found


def _setup_lines(season: Season) -> list[Option]:
    if season.tricks:
        return []
    setup, found = season.setup, []
    if setup.scoring is None:
        lines = tuple(f"scoring: {name}" for name in VARIATIONS)
        found.append(Option("the scoring variation, which the King Dealer names", lines))
    if not setup.royal:
        kings = [f"kings: {royal.code} {bottom.code}" for royal, bottom in permutations(KINGS, 2)]
        found.append(Option("the kings that lie open: royal, bottom", tuple(kings)))
    found.append(Option("hands and exchanges", ("hand …: …", "exchange …: … > …")))
    found.append(Option("or the season's result alone", ("village …: …", "harvest: …", "points: …")))
    return found


def _next_trick(table: Table, season: Season) -> list[Option]:
    if not season.setup.royal or season.setup.scoring is None:
        return []
    found = []
    for place in range(len(season.setup.seats)):
        seat = seat_to_play(season, place)
        name = DUMMY if seat == NOMAD else table.persons[seat]
        role = "leads and may play" if not place else "may play"
        found.append(Option(f"{name} {role}", tuple(card.code for card in _cards_of_seat(table, season, seat))))
    return found


def _cards_of_seat(table: Table, season: Season, seat: int) -> list[Card]:
    """The cards that a seat may play in this trick, whatever the others play but for cards that clash."""
    unplayed = [card for card in deck_of(table) if card is not JOKER and not card.bit & season.gone]
    return [card for card in unplayed if _may_hold(season, seat, card)] + (
        [JOKER] if _may_show_joker(table, season, seat, season.jokers) else []
    )
