"""What is certain in the last tricks of a season of Four Kingdoms, when all hands are known.

Answers lie face down (FK-4.2), so a side lays its own without knowing those of the others: it is sure of what it gets whatever
they are. What the Nomad turns up may be any card of the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate, product
from operator import itemgetter
from typing import Final, NamedTuple

from companion.cards.french import DECK, Card
from companion.games.four_kingdoms.lab import world as w
from companion.games.four_kingdoms.rules import fall, moves as m, scoring
from companion.lab.ends import OPEN, Kept, Range, ranges
from companion.lab.seeing import parts

#: In so many last tricks it is looked for who is sure to win, and in so many who can win no more.
TRICKS: Final = 4
HELPED: Final = 2
_HEARTS, _SPADES, _DIAMONDS, _CLUBS = (sum(card.bit for card in DECK if card.suit == suit) for suit in "hsdc")
_BONUS: Final = 2


class _Village(NamedTuple):
    """What a unit's village and totals are worth without elitist kings; by suit what a king who harvests counts."""

    points: int
    hearts: int = 0
    spades: int = 0
    diamonds: int = 0
    clubs: int = 0


class _State(NamedTuple):
    """A trick as far as it is laid, in play order; the deck is the last hand. `villages` are those of the units."""

    hands: tuple[tuple[Card, ...], ...]
    leader: int
    cards: tuple[Card | None, ...]
    villages: tuple[_Village, ...]


Hands = tuple[tuple[Card, ...], ...]


@lru_cache(1 << 16)
def _left(hands: Hands) -> tuple[Sequence[int], Sequence[int], Mapping[str, int]]:
    """What is left: red points by hand; black ones from the dearest on, added up; and how many cards of each suit."""
    count, suits = len(hands[0]), "".join([card.suit for hand in hands for card in hand])
    red = [sum(sorted([scoring.WORTH[card.rank] for card in hand if card.red])[-count:]) for hand in hands]
    black = [scoring.WORTH[card.rank] for hand in hands for card in hand if card.suit and not card.red]
    return red, list(accumulate(sorted(black, reverse=True)[:count], initial=0)), {suit: suits.count(suit) for suit in "hsdc"}


#: What units take of a trick, as bits; how it falls (who wins; for each take who leads next); and that by its leader and cards.
_Taken = tuple[tuple[int, int], ...]
_Fell = tuple[int, Sequence[tuple[int, _Taken]]]
_Falls = dict[tuple[int, Sequence[Card]], _Fell]


class Ending:
    """The rest of the last season for one side. Sides may share the `falls` that they have met."""

    def __init__(self, world: w.FourKingdomsWorld, side: int, hostile: bool, falls: _Falls | None = None) -> None:
        table, self.hostile = world.table, hostile
        self._table, self._royal, self._orders, self._side = table, world.setup.royal, world.orders, side
        self._units = [table.units.index(table.unit_of(person)) for person in range(len(table.persons))]
        self._mine = [not hostile or unit == side for unit in (*self._units, -1)]  # the Nomad is last, too
        self._times = [2 if table.teams and unit.solo else 1 for unit in table.units]
        (self._kings,) = scoring.possible_harvests(table, world.setup)
        self._gained = lru_cache(None)(self._taking)
        self.falls: _Falls = {} if falls is None else falls

    def start(self, world: w.FourKingdomsWorld) -> _State:
        """Where a world stands for the side: it does not see what others have laid face down."""
        order, hands = self._orders[world.leader], [*map(list, world.hands), list(world.deck) if m.NOMAD in self._orders else []]
        cards: list[Card | None] = [*world.trick, *[None] * (len(order) - len(world.trick))]
        for place in range(1, len(world.trick) if world.phase == w.CARD and self.hostile else 0):
            if not self._mine[order[place]]:
                hands[order[place]].append(world.trick[place])
                cards[place] = None
        villages = [_Village(points) for points in world.points]
        for person, village in enumerate(world.villages):
            villages[self._units[person]] = self._taking(villages[self._units[person]], village, self._units[person])
        return _State(tuple(tuple(sorted(hand)) for hand in hands), world.leader, tuple(cards), tuple(villages))

    def _taking(self, village: _Village, cards: int, unit: int) -> _Village:
        """A village with these cards, too (FK-8.3 to FK-8.5, FK-13.4)."""
        points, hearts, spades, diamonds, clubs = village
        times, kings = self._times[unit], self._kings
        points += times * scoring.social_balance(cards)
        if "h" in kings and not hearts and cards & _HEARTS:
            points, hearts = points + _BONUS, 1
        if "s" in kings and not spades and cards & _SPADES:
            points, spades = points - _BONUS, 1
        diamonds += times * (cards & _DIAMONDS).bit_count() if "d" in kings else 0
        clubs += times * (cards & _CLUBS).bit_count() if "c" in kings else 0
        return _Village(points, hearts, spades, diamonds, clubs)

    # ---- at a glance ----

    def limits(self, state: _State) -> Range:
        """The part of the win at the end; before it, whether the side is out of reach, or cannot reach the others."""
        if any(state.cards):
            return OPEN
        if not state.hands[0]:
            totals = self._totals(state.villages)
            share = parts([unit for unit, total in enumerate(totals) if total == max(totals)], len(totals))[self._side]
            return share, share
        bounds = [self._bounds(state, unit) for unit in range(len(state.villages))]
        low, high = bounds.pop(self._side)
        if low > max(other for _, other in bounds):
            return 1.0, 1.0
        return (0.0, 0.0) if high < max(other for other, _ in bounds) else OPEN

    def _totals(self, villages: Sequence[_Village]) -> list[int]:
        totals = [village.points for village in villages]
        for counts, points in ([one.diamonds for one in villages], _BONUS), ([one.clubs for one in villages], -_BONUS):
            most = max(counts)
            if most:
                totals = [total + points * (count == most) for total, count in zip(totals, counts, strict=True)]
        return totals

    def _bounds(self, state: _State, unit: int) -> tuple[int, int]:
        """Between which totals a unit ends. Whoever loses a black trick leads next, and so cannot lose that one."""
        (red, black, left), kings, village = _left(state.hands), self._kings, state.villages[unit]
        times, people, count = self._times[unit], self._table.units[unit].members, len(state.hands[0])
        alone = len(people) == 1
        losses = (count + (state.leader not in people)) // 2 if alone and not self._table.jokers else count
        low = village.points - times * black[min(losses, len(black) - 1)]
        high = village.points + times * (sum(red) - (red[people[0]] if alone else 0))
        low -= _BONUS * ("s" in kings and not village.spades and losses > 0 and left["s"] > 0)
        high += _BONUS * ("h" in kings and not village.hearts and left["h"] > 0)
        sure, may = self._most([one.diamonds for one in state.villages], left["d"] * ("d" in kings), unit)
        dear, dearer = self._most([one.clubs for one in state.villages], left["c"] * ("c" in kings), unit)
        return low + _BONUS * (sure - dearer), high + _BONUS * (may - dear)

    def _most(self, counts: Sequence[int], coming: int, unit: int) -> tuple[bool, bool]:
        """Whether a unit surely has, and whether it may have, most cards of a suit of which so many are to come."""
        own, others = counts[unit], max(count for one, count in enumerate(counts) if one != unit)
        coming *= max(self._times)
        return own > 0 and own >= others + coming, own + coming >= max(1, others)

    # ---- what may follow ----

    def after(self, state: _State) -> tuple[bool, Iterable[_State]]:
        """The lead, then what the side answers, then what the others do, then what is taken."""
        order, cards = self._orders[state.leader], state.cards
        missing = [place for place, card in enumerate(cards) if card is None]
        if missing[:1] == [0]:
            return self._mine[order[0]], self._laid(state, order, [0])
        own = [place for place in missing if self._mine[order[place]]]
        if missing:
            return bool(own), self._laid(state, order, own or missing)
        trick = tuple([card for card in cards if card])
        mine = self._mine[self._fall(state.leader, trick)[0]]
        empty = (None,) * len(order)
        return mine, [
            _State(state.hands, leader, empty, self._taken(state.villages, taken)[0])
            for leader, taken in self._fall(state.leader, trick)[1]
        ]

    def _laid(self, state: _State, order: Sequence[int], places: Sequence[int]) -> Iterator[_State]:
        """The same with cards laid at these places; whole tricks in the order in which they look best to whoever lays them."""
        mine, cards, found = self._mine[order[places[0]]], list(state.cards), []
        is_whole = cards.count(None) == len(places)
        known: dict[_Taken, tuple[tuple[_Village, ...], int]] = {}
        for laid in product(*[state.hands[order[place]] for place in places]):
            for place, card in zip(places, laid, strict=True):
                cards[place] = card
            if is_whole:
                trick = tuple([card for card in cards if card])
                for leader, taken in self._outcomes(state.leader, trick, mine=mine):
                    after, ahead = known.get(taken) or known.setdefault(taken, self._taken(state.villages, taken))
                    found.append((ahead, laid, trick, leader, after))
            else:
                yield state._replace(hands=_without(state.hands, order, places, laid), cards=tuple(cards))
        found.sort(key=itemgetter(0), reverse=mine)
        for _, laid, trick, leader, after in found:
            hands = _without(state.hands, order, places, laid)
            yield (
                _State(hands, state.leader, trick, after)
                if leader is None
                else _State(hands, leader, (None,) * len(order), after)
            )

    def _taken(self, villages: Sequence[_Village], taken: _Taken) -> tuple[tuple[_Village, ...], int]:
        """The villages after that, and by how much the side is then ahead of all others."""
        after = list(villages)
        for unit, cards in taken:
            after[unit] = self._gained(after[unit], cards, unit)
        points = [village.points for village in after]
        return tuple(after), points.pop(self._side) - max(points)

    def _outcomes(self, leader: int, trick: Sequence[Card], *, mine: bool) -> Sequence[tuple[int | None, _Taken]]:
        """Who leads after a trick and what all take, for each card that may be taken; no leader if another chooses it."""
        winner, falls = self._fall(leader, trick)
        return [(None, ())] if len(falls) > 1 and self._mine[winner] != mine else falls

    def _fall(self, leader: int, trick: Sequence[Card]) -> _Fell:
        """How a trick falls (`_Falls`)."""
        known = self.falls.get((leader, trick))
        if known is None:
            order = self._orders[leader]
            fell = fall.fall_of(self._table, self._royal, order, trick)
            lasts = [
                fall.fallen(self._table, order, trick, fell, bit) for bit in [take.bit for take in fall.takes(fell, trick)] or [0]
            ]
            falls = [(last.next_leader, tuple([(self._units[person], cards) for person, cards in last.taken])) for last in lasts]
            known = self.falls[leader, trick] = order[fell.best], falls
        return known


def _without(hands: Hands, order: Sequence[int], places: Sequence[int], laid: Sequence[Card]) -> Hands:
    """The hands without the cards that were laid."""
    left = list(hands)
    for place, card in zip(places, laid, strict=True):
        hand = left[order[place]]
        at = hand.index(card)
        left[order[place]] = hand[:at] + hand[at + 1 :]
    return tuple(left)


def certain(world: w.FourKingdomsWorld, kept: Kept) -> tuple[Range, ...] | None:
    """What each unit is sure of, and the most that it can still get; None before the last tricks of the last season."""
    table, left = world.table, world.table.hand - len(world.tricks)
    if world.phase == w.OVER:
        return tuple((share, share) for share in world.shares())
    if world.phase not in (w.CARD, w.TAKE) or not table.seasons or world.seasons_left or left > TRICKS or table.plays_b("FK-R20"):
        return None
    falls: _Falls = next((search.ending.falls for search in kept.values()), {})  # type: ignore[attr-defined] # they are ours
    return ranges(world, len(table.units), partial(Ending, falls=falls), kept, "season", helped=left <= HELPED)
