"""What came into an emperor's hand in a season, and when: as far as a record tells it, the rest by lot.

A hand has three cards, and one is drawn for each that is played; so a card was in hand when it was played, and which of the
others had come by then is open, unless a line says it.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from companion.cards.french import UNSEEN, Card
from companion.games.circle_of_power.lab.holdings import DEALT
from companion.games.circle_of_power.rules import circle, moves as m, state as s, table as t
from companion.referee import AnyStep

#: How many cards come into a hand before the shuffle, and how many afterwards where all are gathered (CP-R1=c) or not.
_FIRST, _GATHERED, _AGAIN = DEALT + s.BEFORE_SHUFFLE, DEALT + s.BEFORE_SHUFFLE, 6


class History:
    """One emperor's cards in a season that a record tells (its steps are `told`). A half lies before or behind the shuffle."""

    def __init__(self, table: t.Table, emperor: int, told: Sequence[AnyStep]) -> None:
        self._all_at_once, self._gathered = table.shuffle == "a", table.shuffle == "c"
        played: tuple[list[Card], list[Card]] = ([], [])
        by_all: tuple[set[Card], set[Card]] = (set(), set())
        named: tuple[dict[int, Card], dict[int, Card]] = ({}, {})
        #: Cards that a line behind the shuffle names, wherever they came from.
        again: set[Card] = set()
        number = 0
        for step in told:
            half = number >= s.BEFORE_SHUFFLE
            if isinstance(step.move, m.Hand):
                cards = [card for who, hand in step.move.entries if who == emperor for card in hand if card is not UNSEEN]
                if half and not self._gathered:
                    again.update(cards)
                else:
                    named[half].update(enumerate(cards))
            elif isinstance(step.move, m.Action):
                season = step.before.season
                place = season.setup.clockwise[season.leader].index(emperor)
                by_all[half].update(step.move.cards)
                played[half].append(step.move.cards[place])
                draw = step.move.draws[place] if step.move.draws else None
                if draw is not None and draw is not UNSEEN:
                    named[half][self._held(half, number - s.BEFORE_SHUFFLE * half)] = draw
                number += 1
        self._played, self._named = played, named
        old = set() if self._gathered else {card for card in by_all[1] if card not in by_all[0]}
        own = {card for card in [*played[1], *again] if card not in by_all[0]} if not self._gathered else set()
        self._told = set(named[0].values()), {*named[0].values(), *named[1].values(), *again}
        self._first = [*dict.fromkeys([*played[0], *named[0].values(), *sorted(own)])]
        self._then = [*dict.fromkeys([card for card in [*played[1], *named[1].values(), *sorted(again)] if card not in own])]
        self._others = [card for card in circle.BATTLE_CARDS if card not in by_all[0] | old and card not in self._first]
        pool: Collection[Card] = circle.BATTLE_CARDS if self._gathered else by_all[0]
        self._later = [card for card in sorted(pool) if card not in by_all[1] and card not in self._then]

    def _held(self, half: bool, played: int) -> int:
        """How many cards have come in this half before so many of its cards were played and drawn for."""
        if not half:
            return min(_FIRST, DEALT + played)
        if self._all_at_once:
            return _AGAIN
        return min(_GATHERED, DEALT + played) if self._gathered else min(_AGAIN, played)

    def sure(self, number: int, card: Card) -> tuple[Card, ...]:
        """The cards that he surely held before he played this one, in an action (its number counted from 0)."""
        half = number >= s.BEFORE_SHUFFLE
        at = number - s.BEFORE_SHUFFLE * half
        hand, _ = self.drawn(number, Random(0))
        draws_end = self._held(half, at) == (_AGAIN if half and not self._gathered else _FIRST)
        left = self._played[half][at:]
        return tuple(sorted({card, *[one for one in hand if one in self._told[half] or (draws_end and one in left)]}))

    def drawn(
        self, number: int, random: Random, *, after: bool = False
    ) -> tuple[list[Card], tuple[tuple[Card, ...], tuple[Card, ...]]]:
        """A hand that he may have had before his card in an action, or `after` it; and all that had come, in its order."""
        half = number >= s.BEFORE_SHUFFLE
        at = number - s.BEFORE_SHUFFLE * half + after
        first = self._arranged(_padded(self._first, _FIRST, self._others, random), 0, random)
        if not half:
            got = first[: self._held(False, at)]
            return [card for card in got if card not in self._played[0][:at]], (tuple(got), ())
        size = _GATHERED if self._gathered else _AGAIN
        then = self._arranged(_padded(self._then, size, self._later, random), 1, random)[: self._held(True, at)]
        kept = [] if self._gathered else [card for card in first if card not in self._played[0]]
        return [card for card in [*kept, *then] if card not in self._played[1][:at]], (tuple(first), tuple(then))

    def _arranged(self, cards: list[Card], half: int, random: Random) -> list[Card]:
        """The cards in an order in which they may have come: named ones where they came, each before it was played."""
        named: Mapping[int, Card] = self._named[half]
        rest = [card for card in cards if card not in named.values()]
        random.shuffle(rest)
        order = [named[place] if place in named else rest.pop() for place in range(len(cards))]
        for at, card in enumerate(self._played[half]):
            room = self._held(bool(half), at)
            if card in order[room:]:
                past = self._played[half][:at]
                may = [place for place in range(room) if place not in named and order[place] not in past]
                if may:
                    here, there = random.choice(may), order.index(card)
                    order[here], order[there] = order[there], order[here]
        return order


def _padded(cards: Sequence[Card], size: int, pool: Sequence[Card], random: Random) -> list[Card]:
    """So many cards: these, and others by lot."""
    return [*cards, *random.sample(pool, min(len(pool), max(0, size - len(cards))))]
