"""What a machine's deal must have been, held against what a season's lines tell. `docs/record-format.md` writes it out."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from companion.cards.french import JOKER, KINGS, UNSEEN, Card, cards_of
from companion.games.four_kingdoms.rules import exchange, moves as m, scoring, state as s, table as t, trick
from companion.referee import AnyStep, Breach
from companion.referee.dealing import Dealer, not_held


def parted(order: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """The King Deck (absent, royal, inner, bottom), and the other cards from the top."""
    return [card for card in order if card in KINGS], [card for card in order if card not in KINGS]


class _Dealt:
    """Who has what, as the lines go on. A hand may also have cards that were given unseen."""

    def __init__(self, table: t.Table, orders: Callable[[int], Sequence[Card]]) -> None:
        self.table = table
        self.stack, deck = parted(orders(0))
        size = table.hand
        self.dealt = [Counter(deck[size * person : size * (person + 1)]) for person in range(len(table.persons))]
        self.hands = [Counter(hand) for hand in self.dealt]
        self.deck = iter(deck[size * len(table.persons) :])
        self.waiting: dict[int, m.Exchange] = {}

    def wrong(self, step: AnyStep) -> Iterator[Breach]:
        """What the deal contradicts in a line."""
        move = step.move
        if isinstance(move, m.Kings):
            yield from self._kings(move)
        elif isinstance(move, m.Harvest):
            yield from self._harvest(move, step.before.season.setup.scoring or "")
        elif isinstance(move, m.Hand):
            yield from self._hand(move)
        elif isinstance(move, m.Exchange):
            yield from self._exchange(move)
        elif isinstance(move, m.Trick):
            self._go_round()
            season = step.before.season
            seats = trick.play_order(season, season.leader)
            played = [seat for place, seat in enumerate(seats) if place not in move.idle]
            yield from self._trick(move.cards, played)

    def _kings(self, move: m.Kings) -> Iterator[Breach]:
        """Kings turned up."""
        for at, (card, place) in enumerate(zip(move.cards, s.PLACES_NAMED[len(move.cards)], strict=True)):
            if card is not UNSEEN and card is not self.stack[place]:
                yield not_held(self.stack[place].sign, card.sign, at, "deal-lies")

    def _harvest(self, move: m.Harvest, variation: str) -> Iterator[Breach]:
        """Kings that harvest."""
        right = [self.stack[s.PLACES.index(place)] for place in scoring.harvesting_places(self.table, variation)]
        for at, card in enumerate(move.cards):
            if card is not UNSEEN and card not in right:
                yield Breach("deal", t.say("deal-harvest", card=card.sign), at)

    def _hand(self, move: m.Hand) -> Iterator[Breach]:
        """A hand as it was dealt."""
        for at, card in enumerate(move.cards):
            if card is not UNSEEN and card not in self.dealt[move.person]:
                yield not_held(self.table.persons[move.person], card.sign, at)

    def _exchange(self, move: m.Exchange) -> Iterator[Breach]:
        """A card given, and the next of the deck for it; in a circle it waits."""
        person, given, got = move
        if given is not UNSEEN and not self.hands[person][given]:
            yield not_held(self.table.persons[person], given.sign, 0)
        if exchange.in_circle(self.table, person):
            self.waiting[person] = move
            return
        drawn = next(self.deck, UNSEEN)
        if got not in (None, UNSEEN, drawn):
            yield not_held(self.table.persons[person], drawn.sign, "take", "deal-drew")
        self._leave(person, given)
        self.hands[person][drawn] += 1

    def _go_round(self) -> None:
        """The cards that wait in circles reach the next ones, before the first trick."""
        waiting, self.waiting = self.waiting, {}
        for circle in self.table.circles() if waiting else ():
            takers = [person for person in circle if person in waiting]
            coming = [self._offered(waiting[person]) for person in takers]
            if len(takers) > 1:
                for person in takers:
                    self._leave(person, waiting[person].given)
                for place, person in enumerate(takers):
                    self.hands[person] += coming[place - 1]

    def _offered(self, move: m.Exchange) -> Counter[Card]:
        """What may come from somebody: the card that was named, else any of the hand."""
        return Counter(self.hands[move.person]) if move.given is UNSEEN else Counter([move.given])

    def _trick(self, cards: Sequence[Card], seats: Sequence[int]) -> Iterator[Breach]:
        """The cards of a trick, each from a hand, the Nomad's from the deck."""
        for at, (seat, card) in enumerate(zip(seats, cards, strict=False)):
            if seat == m.NOMAD:
                drawn = next(self.deck, UNSEEN)
                if card not in (UNSEEN, drawn):
                    yield Breach("deal", t.say("deal-nomad", card=drawn.sign), at)
            elif card is not UNSEEN and not self.hands[seat][card]:
                yield not_held(self.table.persons[seat], card.sign, at)
            elif card is not UNSEEN:
                self._leave(seat, card)

    def _leave(self, person: int, card: Card) -> None:
        if card is not UNSEEN and self.hands[person][card]:
            self.hands[person][card] -= 1


def pack_of(table: t.Table) -> list[Card]:
    """The kings in the order s h d c, the Citizen Deck likewise, then the jokers."""
    return [*KINGS, *cards_of(s.allowed_bits(table)), *[JOKER] * table.jokers]


DEALT = Dealer(pack_of, _Dealt)
