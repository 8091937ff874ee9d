"""What a machine's deal must have been, held against what a season's lines tell. `docs/record-format.md` writes it out."""

from collections.abc import Callable, Iterator, Sequence

from companion.cards.french import JOKER, UNSEEN, Card
from companion.games.circle_of_power.rules import circle, hands as h, moves as m, state as s, table as t
from companion.referee import AnyStep, Breach
from companion.referee.dealing import Dealer, not_held

#: How many cards everybody is dealt (CP-1.3), and how many again after action 6 (CP-3.8).
FIRST, AGAIN = 3, 6
#: The battle cards, the cities and the joker that is shuffled into them; the other one lies below (CP-1.5).
PACK = (*circle.BATTLE_CARDS, *circle.SUITED_CITIES, JOKER)


def parted(order: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """The city deck and the battle deck, as they lie in an order of the pack."""
    return [card for card in order if card.bit & circle.CITY_BITS], [card for card in order if card.bit & circle.BATTLE_BITS]


class _Dealt:
    """Who has what, as the lines go on. Of a dummy's cards the first is on top."""

    def __init__(self, table: t.Table, orders: Callable[[int], Sequence[Card]]) -> None:
        self.table, self.orders = table, orders
        cities, pile = parted(orders(0))
        self.open, self.cities = cities[:4], iter([*cities[4:], JOKER])
        self._deal(pile)

    def _deal(self, pile: Sequence[Card]) -> None:
        self.pile = iter(pile)
        self.hands = [[next(self.pile) for _ in range(FIRST)] for _ in t.EMPERORS]

    def wrong(self, step: AnyStep) -> Iterator[Breach]:
        """What the deal contradicts in a line."""
        if isinstance(step.move, m.Cities):
            yield from self._dealt_cities(step.move)
        elif isinstance(step.move, m.Hand):
            yield from self._hand(step.move)
        elif isinstance(step.move, m.Action):
            yield from self._action(step.before.season, step.move)

    def _dealt_cities(self, move: m.Cities) -> Iterator[Breach]:
        for at, (emperor, card) in enumerate(zip(move.emperors or t.EMPERORS, move.cards, strict=True)):
            if card is not self.open[emperor]:
                yield not_held(self.open[emperor].sign, card.sign, at, "deal-lies")

    def _hand(self, move: m.Hand) -> Iterator[Breach]:
        for entry, (emperor, cards) in enumerate(move.entries):
            for at, card in enumerate(cards):
                if card is not UNSEEN and card not in self.hands[emperor]:
                    yield not_held(self.table.tags[emperor], card.sign, (entry, at))

    def _action(self, season: s.Season, move: m.Action) -> Iterator[Breach]:
        number, setup = season.actions + 1, season.setup
        city = next(self.cities, None)
        if move.following and city and move.following is not city:
            yield not_held(city.sign, move.following.sign, "next", "deal-lies")
        draws = h.who_draws(self.table, setup, number)
        order = setup.clockwise[season.leader if move.leader is None else move.leader]
        for place, (emperor, (card, named)) in enumerate(zip(order, move.plays, strict=True)):
            yield from self._play(emperor, card, place, is_dummy=setup.dummies[emperor])
            drawn = next(self.pile, UNSEEN) if draws[emperor] else UNSEEN
            if drawn is not UNSEEN:
                self.hands[emperor].append(drawn)
                if named not in (None, UNSEEN, drawn):
                    yield not_held(self.table.tags[emperor], drawn.sign, (place, "draw"), "deal-drew")
        if number == s.BEFORE_SHUFFLE:
            self._shuffle(setup.dummies)

    def _play(self, emperor: int, card: Card, place: int, *, is_dummy: bool) -> Iterator[Breach]:
        held = self.hands[emperor]
        if card not in (held[:1] if is_dummy else held):
            yield not_held(self.table.tags[emperor], card.sign, (place,))
        if card in held:
            held.remove(card)

    def _shuffle(self, dummies: Sequence[bool]) -> None:
        """After action 6 (CP-3.8, CP-R1, CP-7.2)."""
        _, pile = parted(self.orders(1))
        if self.table.shuffle == "c":
            self._deal(pile)
            return
        self.pile = iter([card for card in pile if not any(card in hand for hand in self.hands)])
        for emperor, hand in enumerate(self.hands):
            if self.table.shuffle == "a" or dummies[emperor]:
                hand[:0] = [card for _, card in zip(range(AGAIN), self.pile, strict=False)]


#: The battle cards and then the cities, in the order s h d c, and a joker.
DEALT = Dealer(lambda _table: PACK, _Dealt)
