"""One trick: who leads, which cards may be played, what is taken (FK-4 to FK-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.cards.french import JOKER, Card
from companion.games.four_kingdoms.rules.exchange import carry_out_circles
from companion.games.four_kingdoms.rules.hands import (
    check_card,
    check_joker,
    free_cards,
    may_hold,
    may_hold_joker,
    without,
)
from companion.games.four_kingdoms.rules.moves import NOMAD, Trick
from companion.games.four_kingdoms.rules.order import is_disreputable, penalty, rank_responders, strengths
from companion.games.four_kingdoms.rules.standing import Standing
from companion.games.four_kingdoms.rules.state import TRICKS, Holding, PlayedTrick, Season
from companion.games.four_kingdoms.rules.table import DUMMY, Table
from companion.referee import Breach

RED, BLACK, JOKER_LED = "red", "black", "joker"
#: The dummy plays from the deck: any card not known elsewhere (FK-11.3).
_FROM_THE_DECK = Holding(0, 0, 99)


def name_of(table: Table, seat: int) -> str:
    """The tag of a person, or `dummy`."""
    return DUMMY if seat == NOMAD else table.persons[seat]


def play_order(season: Season, leader: int) -> tuple[int, ...]:
    """The seats clockwise from the leader (FK-4.2)."""
    seats = season.setup.seats
    place = seats.index(leader)
    return seats[place:] + seats[:place]


def begin_trick(table: Table, season: Season, standing: Standing) -> Season:
    """The season in which the next trick is played: before the first the exchange circles go round. Raises Breach."""
    if season.entered not in (TRICKS, None):
        raise Breach("FK-14.1", "this season is entered by its result: tricks cannot follow")
    if season.tricks == table.hand:
        raise Breach("FK-4.6", f"all {table.hand} tricks of the season are played")
    if season.setup.scoring is None:
        raise not_named()
    if not season.setup.royal:
        again = standing.has("kings")
        hint = "complete the line kings: above" if again else "write him before the first trick, such as kings: Ks"
        raise Breach("FK-2.3", "the Royal King is not known", hint=hint)
    return season if season.tricks or not (season.exchanges or season.written) else carry_out_circles(table, season)


def not_named() -> Breach:
    """The breach of FK-9.8: `scoring: dealer`, and the season has no variation (FK-R16)."""
    return Breach("FK-9.8", "the season's scoring variation is not named", hint="write a line such as scoring: double before it")


def apply_trick(table: Table, season: Season, standing: Standing, move: Trick) -> Season:
    """The season after this trick. Raises Breach; the checks stand in the order of the specification."""
    season = begin_trick(table, season, standing)
    if move.leader is not None and move.leader != season.leader:
        expected = name_of(table, season.leader)
        raise Breach("FK-4.1", f"{name_of(table, move.leader)} does not lead this trick: {expected} does", "leader")
    order = play_order(season, season.leader)
    cards = move.cards
    if len(cards) != len(order):
        names = ", ".join(name_of(table, seat) for seat in order)
        what = f"{len(cards)} cards are played, and {len(order)} play one each: {names}"
        raise Breach("FK-4.2", what, len(cards) - 1 if len(cards) < len(order) else len(order))
    laying = Laying(table, season, order)
    laying.lay(cards)
    last = resolve(table, season.setup.royal, order, cards, move.take)
    villages = season.villages
    if last.taken:
        grown = list(villages)
        for person, taken in last.taken:
            grown[person] |= taken
        villages = tuple(grown)
    return Season(  # made anew: `_replace` takes three times as long, and this is the line that is judged most (see bench/)
        setup=season.setup,
        entered=TRICKS,
        tricks=season.tricks + 1,
        leader=last.next_leader,
        gone=laying.gone,
        offered=0,
        jokers=laying.jokers,
        holdings=tuple(laying.hands[:-1]),
        villages=villages,
        written=season.written,
        last=last,
    )


class Laying:
    """The cards of one trick as they are laid down one after the other (FK-4.2). Changes in place, within one line.

    `hands` are those of the persons, and last, at NOMAD, what the dummy plays from.
    """

    __slots__ = ("_free", "_order", "_table", "gone", "hands", "jokers", "place")

    def __init__(self, table: Table, season: Season, order: Sequence[int]) -> None:
        self._table, self._order, self.place = table, order, 0
        self._free = free_cards(table, season)
        self.gone, self.jokers, self.hands = season.gone, season.jokers, [*season.holdings, _FROM_THE_DECK]

    @property
    def seat(self) -> int:
        """Who plays the next card."""
        return self._order[self.place]

    def may_play(self) -> tuple[int, bool]:
        """The cards that the next seat may play, and whether it may play a joker (FK-4.3, FK-4.4, FK-7.1)."""
        hand = self.hands[self.seat]
        return may_hold(hand, self._free), may_hold_joker(self._table, hand, self.jokers)

    def lay(self, cards: Sequence[Card]) -> None:
        """The next seats play these cards. Raises Breach."""
        hands, order, free = self.hands, self._order, self._free
        for place, card in enumerate(cards, self.place):
            seat = order[place]
            hand = hands[seat]
            if card.bit & may_hold(hand, free):
                free &= ~card.bit
                self.gone |= card.bit
            elif card is JOKER and may_hold_joker(self._table, hand, self.jokers):
                self.jokers += not hand.jokers
            else:
                raise self._refusal(place, card)
            hands[seat] = without(hand, card)
        self._free = free
        self.place += len(cards)

    def _refusal(self, place: int, card: Card) -> Breach:
        """Why the card at this place cannot be played."""
        seat, table = self._order[place], self._table
        try:
            if card is JOKER:
                check_joker(self.jokers, table, place)
            else:
                check_card(card, table, place)
        except Breach as breach:
            return breach
        if card.bit & self.gone:
            return Breach("FK-4.4", f"{card.sign} was played or discarded earlier in this season", place)
        for person, hand in enumerate(self.hands):
            if card.bit & hand.known:
                what = f"{name_of(table, seat)} cannot play {card.sign}: it is in {table.persons[person]}'s hand"
                return Breach("FK-4.3", what, place)
        return Breach("FK-4.3", f"{card.sign} is not in {name_of(table, seat)}'s hand", place)


class Fall(NamedTuple):
    """How the cards of a trick stand: the places in it of winner and loser (0: all responders played jokers).

    `barred` is the rule by which the winner takes nothing, or empty; `heights` is the order of all cards (`order.strengths`).
    """

    kind: str
    best: int
    worst: int
    barred: str
    heights: Sequence[int]


def fall_of(table: Table, royal: str, order: Sequence[int], cards: Sequence[Card]) -> Fall:
    """How a trick falls (FK-5): its kind by the lead (FK-4.5, FK-7.3), winner and loser, and whether the winner may take at all.

    Nobody wins among nothing but jokers (FK-7.2); the dummy takes nothing (FK-11.4), nor does a disreputable card (FK-5.6).
    """
    lead = cards[0]
    kind = JOKER_LED if lead is JOKER else RED if lead.red else BLACK
    heights = strengths(royal, lead.suit, table.plays_b("FK-R12"))
    best, worst = rank_responders(cards, heights)
    barred = ""
    if not best:
        barred = "FK-7.2"
    elif order[best] == NOMAD:
        barred = "FK-11.4"
    elif is_disreputable(heights[cards[best].index]):
        barred = "FK-5.6"
    return Fall(kind, best, worst, barred, heights)


def takes(fall: Fall, cards: Sequence[Card]) -> list[Card]:
    """The red cards of which the winner of a red trick takes one (FK-6.1, FK-R9); none where nobody takes any so (FK-6.3)."""
    if fall.barred or fall.kind != RED:
        return []
    return [card for place, card in enumerate(cards) if card.red and place != fall.best]


def may_leave_out_take(choices: Sequence[Card | None]) -> bool:
    """Whether nothing need be written of what is taken: there is nothing to choose (FK-6.1)."""
    return len(choices) < 2


def resolve(table: Table, royal: str, order: Sequence[int], cards: Sequence[Card], take: Card | None) -> PlayedTrick:
    """How a trick falls out: kind, winner, loser, what is taken, who leads next (FK-6.2, FK-6.5, FK-7.2).

    Raises Breach for a take that is not allowed, or is missing.
    """
    fall = fall_of(table, royal, order, cards)
    kind, best, worst, barred, _ = fall
    choices = takes(fall, cards)
    if take is None and not may_leave_out_take(choices):
        what = f"{name_of(table, order[best])} won this red trick and takes one of {' '.join(card.sign for card in choices)}"
        raise Breach("FK-6.1", what, len(cards) - 1, "write the card taken behind the trick, as in … > " + choices[0].code)
    if take is not None and take not in choices:
        raise _wrong_take(name_of(table, order[best]), fall, cards, take)
    if not best:
        return PlayedTrick(order[0], kind, None, None, (), order[0])
    winner, loser = order[best], order[worst]
    if kind != RED:
        return PlayedTrick(order[0], kind, winner, loser, _taken_in_black(table, order, cards, fall), loser)
    taken = () if barred else ((winner, (take or choices[0]).bit),)
    return PlayedTrick(order[0], kind, winner, None, taken, winner)


def _wrong_take(winner: str, fall: Fall, cards: Sequence[Card], take: Card) -> Breach:
    if fall.barred == "FK-7.2":
        return Breach("FK-7.2", "all responders played jokers: nothing is taken", "take")
    if fall.kind != RED:
        return Breach("FK-6.3", "in a black trick nobody chooses what is taken", "take", "leave out what stands behind the cards")
    best = cards[fall.best]
    if fall.barred == "FK-11.4":
        return Breach("FK-11.4", "the dummy won this trick: it takes nothing", "take")
    if fall.barred:
        return Breach("FK-5.6", f"{best.sign} wins as a disreputable card: {winner} takes nothing", "take")
    own = f"{take.sign} is the winner's own card" if take is best else f"{take.sign} is no red card of this trick"
    return Breach("FK-6.1", f"{own}: {winner} cannot take it", "take")


def _taken_in_black(table: Table, order: Sequence[int], cards: Sequence[Card], fall: Fall) -> tuple[tuple[int, int], ...]:
    """What winner and loser of a black or joker-led trick take: (person, cards) of who takes some.

    The loser the lead (FK-6.3) or, under a joker, the highest black card (FK-7.3); the winner the reds of the other responders
    (FK-6.4), unless they fall (FK-5.6, FK-R10). One alone is both (FK-R11); the dummy takes nothing (FK-11.4).
    """
    _, best, worst, barred, heights = fall
    taken = {order[best]: 0, order[worst]: 0}
    if not barred:
        taken[order[best]] = sum(card.bit for place, card in enumerate(cards) if place and place != best and card.red)
    black = penalty(cards, best, heights, table) if cards[0] is JOKER else cards[0]
    if black and order[worst] != NOMAD:
        taken[order[worst]] |= black.bit
    return tuple((person, village) for person, village in taken.items() if village)
