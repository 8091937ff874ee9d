"""One trick: who leads and which cards may be played (FK-4); how it falls is told by `fall`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from companion.cards.french import DECK, JOKER, Card
from companion.games.four_kingdoms.rules.exchange import carry_out_circles
from companion.games.four_kingdoms.rules.fall import RED, fall_as_written, name_of, resolve
from companion.games.four_kingdoms.rules.hands import (
    check_card,
    check_joker,
    free_cards,
    has_joker,
    may_hold,
    may_hold_joker,
    without,
)
from companion.games.four_kingdoms.rules.messages import say
from companion.games.four_kingdoms.rules.moves import Trick
from companion.games.four_kingdoms.rules.slips import Slips, refuse
from companion.games.four_kingdoms.rules.standing import has
from companion.games.four_kingdoms.rules.state import ONE_UNKNOWN, TRICKS, Laid, PlayedTrick, Season, Trail, allowed_bits
from companion.games.four_kingdoms.rules.table import USUAL_VARIATION, Table
from companion.games.four_kingdoms.rules.trail import last_trick, seen_in
from companion.record.lines import new
from companion.referee import Breach, Related

#: The dummy plays from the deck: any card not known elsewhere (FK-11.3).
_FROM_THE_DECK = len(DECK) * ONE_UNKNOWN
#: Hands of which nothing is known, each with what is left of it after a trick.
_UNKNOWN_AND_FEWER = {cards * ONE_UNKNOWN: (cards - 1) * ONE_UNKNOWN for cards in range(1, len(DECK))}


def play_order(season: Season, leader: int) -> tuple[int, ...]:
    """The seats clockwise from the leader (FK-4.2)."""
    return _clockwise(season.setup.seats, leader)


@cache
def _clockwise(seats: tuple[int, ...], leader: int) -> tuple[int, ...]:
    place = seats.index(leader)
    return seats[place:] + seats[:place]


def begin_trick(table: Table, season: Season, standing: int, slips: Slips | None = None) -> Season:
    """The season in which the next trick is played: before the first the exchange circles go round. Raises Breach.

    Let stand, a season without a variation is a Double King (FK-R16), and a trick without a Royal King has no royal suit.
    """
    setup, tricks = season.setup, season.tricks
    if season.entered not in (TRICKS, None):
        raise Breach("FK-14.1", say("by-result"))
    if tricks >= table.hand or season.ended:
        refuse(Breach("FK-4.6", say("all-tricks", count=tricks)), slips)
    if setup.scoring is None:
        refuse(not_named(), slips)
        season = with_usual_variation(season)
    if not setup.royal:
        again = has(standing, "kings")
        hint = say("complete-kings") if again else say("write-kings")
        refuse(Breach("FK-2.3", say("royal-unknown"), hint=hint), slips)
    return season if tricks or not (season.exchanges or season.written) else carry_out_circles(table, season, slips)


def not_named() -> Breach:
    """The breach of FK-9.8: `scoring: dealer`, and the season has no variation (FK-R16)."""
    return Breach("FK-9.8", say("no-scoring"), hint=say("write-scoring"))


def with_usual_variation(season: Season) -> Season:
    """A season whose variation nobody has named, and the table let that stand: a Double King (FK-9.5, FK-R16)."""
    return season._replace(setup=season.setup._replace(scoring=season.setup.scoring or USUAL_VARIATION))


def apply_trick(table: Table, season: Season, standing: int, move: Trick, slips: Slips | None = None) -> Season:
    """The season after this trick. Raises Breach; the checks stand in the order of the specification."""
    season = begin_trick(table, season, standing, slips)
    setup, leader, before, villages = season.setup, season.leader, season.gone, season.villages
    cards, claimed = move.cards, move.leader
    if claimed is not None and claimed != leader:
        refuse(_not_leader(table, season, claimed), slips)
        leader = claimed
    order = _clockwise(setup.seats, leader)
    if slips is None:
        if len(cards) != len(order):
            raise _wrong_number(table, order, move)
        gone, jokers, hands = _laid_plainly(table, season, order, cards) or _laid(table, season, order, cards)
        last = resolve(table, setup.royal, order, cards, move.take, gone ^ before)
    else:
        (gone, jokers, hands), last = _as_written(table, season, order, move, slips)
    if last.taken:
        grown = list(villages)
        for person, taken in last.taken:
            grown[person] |= taken
        villages = tuple(grown)
    # The circles have gone round. All values in their order: named one by one they take six times as long (see bench/).
    return new(Season, (
        setup, TRICKS, season.tricks + 1, last.next_leader, gone, 0, jokers, hands, villages,
        season.written, (), last, (), None, False, None, season.adjusted, new(Trail, (move, season.trail)),
    ))  # fmt: skip


def _laid(table: Table, season: Season, order: Sequence[int], cards: Sequence[Card]) -> Laid:
    """What the cards of a trick leave behind. Raises Breach."""
    laying = Laying(table, season, order)
    laying.lay(cards)
    return laying.laid


def _laid_plainly(table: Table, season: Season, order: Sequence[int], cards: Sequence[Card]) -> Laid | None:
    """The short way for cards of which none is a joker and each may be played: what `_laid` gives, or None.

    Where nothing is known of any hand, all cards are judged at once. Else `may_hold` and `without` are written out, because no
    card is judged anywhere else so often (see bench/).
    """
    gone, known = season.gone, season.hands
    fewer = _UNKNOWN_AND_FEWER.get(known[0])
    if fewer is not None and known.count(known[0]) == len(known):
        bits = 0
        for card in cards:
            bits |= card.bit
        if bits.bit_count() == len(cards) and not bits & (gone | season.offered) and not bits & ~allowed_bits(table):
            return gone | bits, season.jokers, (fewer,) * len(known)
        return None
    free = None  # what is free is asked for by a hand alone of which something is not known
    hands = [*known, _FROM_THE_DECK]
    for seat, card in zip(order, cards, strict=True):
        hand, bit = hands[seat], card.bit
        if bit & hand:
            hands[seat] = hand ^ bit
        elif hand >= ONE_UNKNOWN:
            if free is None:
                free = free_cards(table, season)
            if not bit & free:
                return None
            hands[seat] = hand - ONE_UNKNOWN
            free ^= bit
        else:
            return None
        gone |= bit
    del hands[-1]
    return gone, season.jokers, tuple(hands)


def _not_leader(table: Table, season: Season, claimed: int) -> Breach:
    """Why somebody else leads (FK-4.1), and the trick that made him leader."""
    expected = name_of(table, season.leader)
    named = name_of(table, claimed)
    last, trick = season.last, last_trick(season)
    if last is None or last.next_leader != season.leader:
        if season.tricks:
            return Breach("FK-4.1", say("not-leader", named=named, leader=expected), "leader")
        dealer = table.persons[season.setup.citizen_dealer]
        return Breach("FK-4.1", say("not-leader-first", named=named, leader=expected, dealer=dealer), "leader")
    how = "led" if last.winner is None else "won" if last.kind == RED else "lost"
    place = play_order(season, last.leader).index(season.leader)
    related = (Related(trick, say(f"leader-{how}", leader=expected), (place,)),) if trick else ()
    return Breach("FK-4.1", say(f"not-leader-{how}", named=named, leader=expected), "leader", related=related)


def _wrong_number(table: Table, order: Sequence[int], move: Trick) -> Breach:
    """Not every seat has played one card (FK-4.2)."""
    names = ", ".join(name_of(table, seat) for seat in order)
    count = len(move.cards)
    what = say("cards-played-one" if count == 1 else "cards-played", count=count, seats=len(order), names=names)
    if move.idle:
        return Breach("FK-4.2", what, move.idle[0])
    return Breach("FK-4.2", what, count - 1 if count < len(order) else len(order))


def _as_written(table: Table, season: Season, order: Sequence[int], move: Trick, slips: Slips) -> tuple[Laid, PlayedTrick]:
    """A trick that the table let stand: who did not play, plays nothing; a card too many goes out and counts for nothing."""
    if move.idle or len(move.cards) != len(order):
        slips.note(_wrong_number(table, order, move))
    words = [move.word_of(place) for place in range(len(move.cards))]
    laying = Laying(table, season, [order[word % len(order)] for word in words])
    try:
        laying.lay(move.cards)
    except Breach as breach:
        raise breach if not isinstance(breach.at, int) else replace(breach, at=words[breach.at]) from None
    counted = [word for word in words if word < len(order)]
    seats = [order[word] for word in counted]
    return laying.laid, fall_as_written(table, season.setup.royal, seats, move, slips)


class Laying:
    """The cards of one trick as they are laid down one after the other (FK-4.2). Changes in place, within one line.

    `hands` are those of the persons, and last, at NOMAD, what the dummy plays from.
    """

    __slots__ = ("_free", "_order", "_season", "_table", "gone", "hands", "jokers", "place")

    def __init__(self, table: Table, season: Season, order: Sequence[int]) -> None:
        self._table, self._season, self._order, self.place = table, season, order, 0
        self._free = free_cards(table, season)
        self.gone, self.jokers, self.hands = season.gone, season.jokers, [*season.hands, _FROM_THE_DECK]

    @property
    def laid(self) -> Laid:
        """What the cards leave behind that were laid down."""
        return self.gone, self.jokers, tuple(self.hands[:-1])

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
                self.jokers += not has_joker(hand)
            else:
                raise self._refusal(cards, place, card)
            hands[seat] = without(hand, card)
        self._free = free
        self.place += len(cards)

    def _refusal(self, cards: Sequence[Card], place: int, card: Card) -> Breach:
        """Why the card at this place cannot be played; `cards` are those laid down together."""
        seat, table = self._order[place], self._table
        try:
            if card is JOKER:
                check_joker(self.jokers, table, place)
            else:
                check_card(card, table, place)
        except Breach as breach:
            return breach
        if card.bit & self.gone:
            if card in cards[: place - self.place]:
                return Breach("FK-4.4", say("in-trick-already", card=card.sign), place)
            where = seen_in(table, self._season, card)
            return Breach("FK-4.4", say("played-earlier", card=card.sign), place, related=where)
        for person, hand in enumerate(self.hands):
            if card.bit & hand:
                what = say("in-other-hand", who=name_of(table, seat), card=card.sign, holder=table.persons[person])
                return Breach("FK-4.3", what, place, related=seen_in(table, self._season, card))
        return Breach("FK-4.3", say("not-in-hand", card=card.sign, who=name_of(table, seat)), place)
