"""One trick: who leads, which cards may be played, what is taken (FK-4 to FK-7)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.french import JOKER, Card
from companion.games.four_kingdoms.rules.exchange import carry_out_circles, check_card, check_joker
from companion.games.four_kingdoms.rules.moves import NOMAD, Trick
from companion.games.four_kingdoms.rules.order import is_disreputable, penalty, rank_responders, strengths
from companion.games.four_kingdoms.rules.state import TRICKS, Holding, PlayedTrick, Season, allowed_bits
from companion.games.four_kingdoms.rules.table import DUMMY, Table
from companion.referee import Breach

RED, BLACK, JOKER_LED = "red", "black", "joker"


def name_of(table: Table, seat: int) -> str:
    """The tag of a person, or `dummy`."""
    return DUMMY if seat == NOMAD else table.persons[seat]


def play_order(season: Season, leader: int) -> tuple[int, ...]:
    """The seats clockwise from the leader (FK-4.2)."""
    seats = season.setup.seats
    place = seats.index(leader)
    return seats[place:] + seats[:place]


def apply_trick(table: Table, season: Season, move: Trick) -> Season:
    """The season after this trick. Raises Breach; the checks stand in the order of the specification."""
    _check_may_begin(table, season)
    if not season.tricks and (season.exchanges or season.written):
        season = carry_out_circles(table, season)
    if move.leader is not None and move.leader != season.leader:
        expected = name_of(table, season.leader)
        raise Breach("FK-4.1", f"{name_of(table, move.leader)} does not lead this trick: {expected} does", "leader")
    order = play_order(season, season.leader)
    cards = move.cards
    if len(cards) != len(order):
        what = (
            f"{len(cards)} cards are played, and {len(order)} play one each: {', '.join(name_of(table, seat) for seat in order)}"
        )
        raise Breach("FK-4.2", what, len(cards) - 1 if len(cards) < len(order) else len(order))
    gone, jokers, holdings = _play_cards(table, season, order, cards)
    last = resolve(table, season.setup.royal, order, cards, move.take)
    villages = season.villages
    if last.taken:
        grown = list(villages)
        for person, taken in last.taken:
            grown[person] |= taken
        villages = tuple(grown)
    return Season(
        setup=season.setup,
        entered=TRICKS,
        tricks=season.tricks + 1,
        leader=last.next_leader,
        gone=gone,
        offered=0,
        jokers=jokers,
        holdings=holdings,
        villages=villages,
        written=season.written,
        exchanges=season.exchanges,
        last=last,
    )


def _check_may_begin(table: Table, season: Season) -> None:
    if season.entered not in (TRICKS, None):
        raise Breach("FK-14.1", "this season is entered by its result: tricks cannot follow")
    if season.tricks == table.hand:
        raise Breach("FK-4.6", f"all {table.hand} tricks of the season are played")
    if season.setup.scoring is None:
        raise not_named()
    if not season.setup.royal:
        raise Breach("FK-2.3", "the Royal King is not known", hint="write him before the first trick, such as kings: Ks")


def not_named() -> Breach:
    """The breach of FK-9.8: `scoring: dealer`, and the season has no variation."""
    return Breach("FK-9.8", "the season's scoring variation is not named", hint="write a line such as scoring: double before it")


def _play_cards(
    table: Table, season: Season, order: Sequence[int], cards: Sequence[Card]
) -> tuple[int, int, tuple[Holding, ...]]:
    """What is gone, how many jokers are known of, and what is left in the hands once these cards are played."""
    holdings = list(season.holdings)
    gone, jokers, held = season.gone, season.jokers, season.held
    allowed = allowed_bits(table)
    for place, card in enumerate(cards):
        seat = order[place]
        bit = card.bit
        known, own_jokers, unknown = holdings[seat] if seat != NOMAD else _NO_HAND
        if bit & known:
            known ^= bit
            held ^= bit
        elif unknown and bit & allowed & ~(gone | held):
            unknown -= 1
        elif card is JOKER and own_jokers:
            own_jokers -= 1
        else:
            _check_play(table, holdings, gone, jokers, seat, card, place)
            jokers += 1
            unknown -= 1
        gone |= bit
        if seat != NOMAD:
            holdings[seat] = Holding(known, own_jokers, unknown)
    return gone & ~JOKER.bit, jokers, tuple(holdings)


#: The dummy plays from the deck: any card not known elsewhere.
_NO_HAND = Holding(0, 0, 99)


def _check_play(table: Table, holdings: Sequence[Holding], gone: int, jokers: int, seat: int, card: Card, place: int) -> None:
    """Raise Breach for a card that this seat cannot play; passes for a joker that shows itself only now."""
    if card is JOKER:
        check_joker(jokers, table, place)
    else:
        check_card(card, table, place)
        if card.bit & gone:
            raise Breach("FK-4.4", f"{card.sign} was played or discarded earlier in this season", place)
    for person, holding in enumerate(holdings):
        if person != seat and card.bit & holding.known:
            what = f"{name_of(table, seat)} cannot play {card.sign}: it is in {table.persons[person]}'s hand"
            raise Breach("FK-4.3", what, place)
    if seat != NOMAD and not holdings[seat].unknown:
        raise Breach("FK-4.3", f"{card.sign} is not in {name_of(table, seat)}'s hand", place)


def resolve(table: Table, royal: str, order: Sequence[int], cards: Sequence[Card], take: Card | None) -> PlayedTrick:
    """How a trick falls out: kind, winner, loser, what is taken, who leads next. Raises Breach for a take that is not allowed."""
    lead = cards[0]
    kind = JOKER_LED if lead is JOKER else RED if lead.red else BLACK
    joker_b = table.plays_b("FK-R12")
    heights = strengths(royal, lead.suit, joker_b)
    best, worst = rank_responders(cards, heights)
    if not best:
        if take:
            raise Breach("FK-7.2", "all responders played jokers: nothing is taken", "take")
        return PlayedTrick(order[0], kind, None, None, (), order[0])
    winner, loser = order[best], order[worst]
    empty_handed = winner == NOMAD or is_disreputable(cards[best], royal, lead.suit, joker_b)
    if kind == RED:
        red = _take_red(table, winner, best, cards, take, empty_handed)
        return PlayedTrick(order[0], kind, winner, None, ((winner, red),) if red else (), winner)
    if take:
        raise Breach("FK-6.3", "in a black trick nobody chooses what is taken", "take", "leave out what stands behind the cards")
    taken = _take_black(table, order, cards, best, worst, empty_handed, heights)
    return PlayedTrick(order[0], kind, winner, loser, taken, loser)


def red_choices(cards: Sequence[Card], winner: int) -> list[Card]:
    """The cards that the winner of a red trick may take; `winner` is his place in the trick (FK-6.1)."""
    return [card for place, card in enumerate(cards) if card.red and place != winner]


def _take_red(table: Table, winner: int, best: int, cards: Sequence[Card], take: Card | None, empty_handed: bool) -> int:
    """The card that the winner of a red trick takes, as a bit; 0 where he takes nothing."""
    if empty_handed:
        if take and winner == NOMAD:
            raise Breach("FK-11.4", "the dummy won this trick: it takes nothing", "take")
        if take:
            what = f"{cards[best].sign} wins as a disreputable card: {name_of(table, winner)} takes nothing"
            raise Breach("FK-5.6", what, "take")
        return 0
    choices = red_choices(cards, best)
    if take is None:
        if len(choices) > 1:
            what = f"{name_of(table, winner)} won this red trick and takes one of {' '.join(card.sign for card in choices)}"
            raise Breach("FK-6.1", what, len(cards) - 1, "write the card taken behind the trick, as in … > " + choices[0].code)
        return choices[0].bit
    if take not in choices:
        own = f"{take.sign} is the winner's own card" if take is cards[best] else f"{take.sign} is no red card of this trick"
        raise Breach("FK-6.1", f"{own}: {name_of(table, winner)} cannot take it", "take")
    return take.bit


def _take_black(
    table: Table, order: Sequence[int], cards: Sequence[Card], best: int, worst: int, reds_fall: bool, heights: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    """What winner and loser of a black or joker-led trick take: (person, cards) of who takes some (FK-6.3, FK-6.4, FK-7.3)."""
    taken = {order[best]: 0, order[worst]: 0}
    if not reds_fall:
        taken[order[best]] = sum(card.bit for place, card in enumerate(cards) if place and place != best and card.red)
    black = penalty(cards, best, heights, table) if cards[0] is JOKER else cards[0]
    if black and order[worst] != NOMAD:
        taken[order[worst]] |= black.bit
    return tuple((person, village) for person, village in taken.items() if village)
