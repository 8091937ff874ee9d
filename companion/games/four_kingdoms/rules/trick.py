"""One trick: who leads and which cards may be played (FK-4); how it falls is told by `fall`."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from companion.cards.french import JOKER, Card
from companion.games.four_kingdoms.rules import exchange, fall, follows, hands as h, moves as m, plain, table as t
from companion.games.four_kingdoms.rules.state import TRICKS, Laid, PlayedTrick, Season
from companion.referee import STRICT, Breach, Judge


def play_order(season: Season, leader: int) -> tuple[int, ...]:
    """The seats clockwise from the leader (FK-4.2)."""
    return _clockwise(season.setup.seats, leader)


@cache
def _clockwise(seats: tuple[int, ...], leader: int) -> tuple[int, ...]:
    place = seats.index(leader)
    return seats[place:] + seats[:place]


def begin_trick(table: t.Table, season: Season, lines: int, judge: Judge = STRICT) -> Season:
    """The season in which the next trick is played: before the first the exchange circles go round. Raises Breach.

    Let stand, a season without a variation is a Double King (FK-R16), and a trick without a Royal King has no royal suit.
    """
    setup, tricks = season.setup, season.tricks
    if season.entered not in (TRICKS, None):
        raise Breach("FK-14.1", t.say("by-result"))
    if tricks >= table.hand or season.ended:
        judge.refuse(Breach("FK-4.6", t.say("all-tricks", count=tricks)))
    if setup.scoring is None:
        season = with_usual_variation(season, judge)
    if not setup.royal:
        hint = t.say("complete-kings") if follows.has(lines, "kings") else t.say("write-kings")
        judge.refuse(Breach("FK-2.3", t.say("royal-unknown"), hint=hint))
    return season if tricks or not (season.exchanges or season.written) else exchange.carry_out_circles(table, season, judge)


def with_usual_variation(season: Season, judge: Judge) -> Season:
    """A season whose variation nobody has named (FK-9.8); let stand, it is a Double King (FK-9.5, FK-R16)."""
    judge.refuse(Breach("FK-9.8", t.say("no-scoring"), hint=t.say("write-scoring")))
    return season._replace(setup=season.setup._replace(scoring=t.USUAL_VARIATION))


def apply_trick(table: t.Table, season: Season, lines: int, move: m.Trick, judge: Judge = STRICT) -> Season:
    """The season after this trick. Raises Breach; the checks stand in the order of the specification."""
    season = begin_trick(table, season, lines, judge)
    setup, leader, before, villages = season.setup, season.leader, season.gone, season.villages
    cards, claimed = move.cards, move.leader
    if claimed is not None and claimed != leader:
        judge.refuse(_not_leader(table, season, claimed))
        leader = claimed
    order = _clockwise(setup.seats, leader)
    if judge is STRICT:
        if len(cards) != len(order):
            raise _wrong_number(table, order, move)
        gone, jokers, hands = plain.laid_plainly(table, season, order, cards) or Laying(table, season, order).lay(cards)
        last = fall.resolve(table, setup.royal, order, cards, move.take, gone ^ before)
    else:
        (gone, jokers, hands), last = _as_written(table, season, order, move, judge)
    if last.taken:
        grown = list(villages)
        for person, taken in last.taken:
            grown[person] |= taken
        villages = tuple(grown)
    return plain.played(season, move, last, (gone, jokers, hands), villages)


def _not_leader(table: t.Table, season: Season, claimed: int) -> Breach:
    """Why somebody else leads (FK-4.1)."""
    expected = fall.name_of(table, season.leader)
    named = fall.name_of(table, claimed)
    last = season.last
    if last is None or last.next_leader != season.leader:
        if season.tricks:
            return Breach("FK-4.1", t.say("not-leader", named=named, leader=expected), "leader")
        dealer = table.persons[season.setup.citizen_dealer]
        return Breach("FK-4.1", t.say("not-leader-first", named=named, leader=expected, dealer=dealer), "leader")
    how = "led" if last.winner is None else "won" if last.kind == fall.RED else "lost"
    return Breach("FK-4.1", t.say(f"not-leader-{how}", named=named, leader=expected), "leader")


def _wrong_number(table: t.Table, order: Sequence[int], move: m.Trick) -> Breach:
    """Not every seat has played one card (FK-4.2)."""
    names = ", ".join(fall.name_of(table, seat) for seat in order)
    count = len(move.cards)
    what = t.say("cards-played-one" if count == 1 else "cards-played", count=count, seats=len(order), names=names)
    if move.idle:
        return Breach("FK-4.2", what, move.idle[0])
    return Breach("FK-4.2", what, count - 1 if count < len(order) else len(order))


def _as_written(table: t.Table, season: Season, order: Sequence[int], move: m.Trick, judge: Judge) -> tuple[Laid, PlayedTrick]:
    """A trick that the table let stand: who did not play, plays nothing; a card too many goes out and counts for nothing."""
    if move.idle or len(move.cards) != len(order):
        judge.refuse(_wrong_number(table, order, move))
    words = [move.word_of(place) for place in range(len(move.cards))]
    laying = Laying(table, season, [order[word % len(order)] for word in words])
    try:
        laid = laying.lay(move.cards)
    except Breach as breach:
        raise breach if not isinstance(breach.at, int) else replace(breach, at=words[breach.at]) from None
    counted = [word for word in words if word < len(order)]
    seats = [order[word] for word in counted]
    return laid, fall.fall_as_written(table, season.setup.royal, seats, move, judge)


class Laying:
    """The cards of one trick as they are laid down one after the other (FK-4.2). Changes in place, within one line.

    `hands` are those of the persons, and last, at NOMAD, what the dummy plays from.
    """

    __slots__ = ("_free", "_order", "_table", "gone", "hands", "jokers", "place")

    def __init__(self, table: t.Table, season: Season, order: Sequence[int]) -> None:
        self._table, self._order, self.place = table, order, 0
        self._free = h.free_cards(table, season)
        self.gone, self.jokers, self.hands = season.gone, season.jokers, [*season.hands, plain.FROM_THE_DECK]

    @property
    def seat(self) -> int:
        """Who plays the next card."""
        return self._order[self.place]

    def may_play(self) -> tuple[int, bool]:
        """The cards that the next seat may play, and whether it may play a joker (FK-4.3, FK-4.4, FK-7.1, FK-7.4)."""
        hand = self.hands[self.seat]
        return h.may_hold(hand, self._free), h.may_hold_joker(self._table, hand, self.jokers)

    def lay(self, cards: Sequence[Card]) -> Laid:
        """The next seats play these cards; what all cards leave behind that were laid down. Raises Breach."""
        hands, order, free = self.hands, self._order, self._free
        for place, card in enumerate(cards, self.place):
            seat = order[place]
            hand = hands[seat]
            if card.bit & h.may_hold(hand, free):
                free &= ~card.bit
                self.gone |= card.bit
            elif card is JOKER and h.may_hold_joker(self._table, hand, self.jokers):
                self.jokers += not h.has_joker(hand)
            else:
                raise self._refusal(cards, place, card)
            hands[seat] = h.without(hand, card)
        self._free = free
        self.place += len(cards)
        return self.gone, self.jokers, tuple(hands[:-1])

    def _refusal(self, cards: Sequence[Card], place: int, card: Card) -> Breach:
        """Why the card at this place cannot be played; `cards` are those laid down together."""
        seat, table = self._order[place], self._table
        try:
            if card is JOKER:
                h.check_joker(self.jokers, table, place)
            else:
                h.check_card(card, table, place)
        except Breach as breach:
            return breach
        if card.bit & self.gone:
            if card in cards[: place - self.place]:
                return Breach("FK-4.4", t.say("in-trick-already", card=card.sign), place)
            return Breach("FK-4.4", t.say("played-earlier", card=card.sign), place)
        for person, hand in enumerate(self.hands):
            if card.bit & hand:
                what = t.say("in-other-hand", who=fall.name_of(table, seat), card=card.sign, holder=table.persons[person])
                return Breach("FK-4.3", what, place)
        return Breach("FK-4.3", t.say("not-in-hand", card=card.sign, who=fall.name_of(table, seat)), place)
