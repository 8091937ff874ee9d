"""What a machine's deal must have been, held against what a deal's lines tell. The page of Hearts writes it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.cards.french import Card
from companion.referee import AnyStep, Breach
from companion.referee.dealing import Dealer, not_held
from companion_hearts.rules import play
from companion_hearts.rules.moves import Hand, Pass, Trick
from companion_hearts.rules.table import Table

#: So many cards are passed on (HE-2.2).
_PASSED = 3


class _Dealt:
    """Who was dealt what. Nobody need tell what was passed on: up to three cards may be the giver's."""

    def __init__(self, table: Table, orders: Callable[[int], Sequence[Card]]) -> None:
        self.table, order = table, orders(0)
        self.hands = [[*order[seat * table.hand : (seat + 1) * table.hand]] for seat in range(len(table.tags))]
        self.foreign: list[set[Card]] = [set() for _ in self.hands]

    def wrong(self, step: AnyStep) -> Iterator[Breach]:
        """What the deal contradicts in a line."""
        move = step.move
        if isinstance(move, Pass):
            yield from self._held(move.person, move.cards, move.person)
        elif isinstance(move, Hand):
            yield from self._held(move.person, move.cards, self._giver(step, move.person))
        elif isinstance(move, Trick):
            leader = play.leaders(self.table, step.before.deal)[0] if move.leader is None else move.leader
            for place, card in enumerate(move.cards):
                person = (leader + place) % len(self.hands)
                yield from self._held(person, (card,), self._giver(step, person), place)

    def _giver(self, step: AnyStep, person: int) -> int:
        return (person - self.table.passes_on(step.before.deal.number)) % len(self.hands)

    def _held(self, person: int, cards: Sequence[Card], giver: int, first: int = 0) -> Iterator[Breach]:
        for place, card in enumerate(cards, first):
            if card in self.hands[person]:
                continue
            if giver != person and card in self.hands[giver]:
                self.foreign[person].add(card)
                if len(self.foreign[person]) <= _PASSED:
                    continue
            yield not_held(self.table.tags[person], card.sign, place)


#: The cards that are dealt, from the two to the ace of each suit in the order s h d c (HE-1.2).
DEALT = Dealer(lambda table: table.deck, _Dealt)
