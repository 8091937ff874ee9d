"""Worlds of Circle of Power that agree with what a human sees: the cards not seen, dealt out at random where they can be.

What each emperor may hold is the referee's own reckoning (`Holding`): how many unseen cards of those that were dealt again after
action 6, and how many of the others. Within each sort every deal is as likely as any other.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType

from companion.cards.french import JOKER, Card
from companion.games.circle_of_power.lab import view as v, world as w
from companion.games.circle_of_power.rules import circle, hands as h, play, state as s, table as t
from companion.lab.chance import OneStream


def worlds(view: v.View, random: Random, shown: Mapping[int, Sequence[Card]] = MappingProxyType({})) -> Iterator[w.PowerWorld]:
    """Worlds without end, each equally likely of all that agree with the view; in which these other hands are `shown`."""
    known = _Known(view, shown)
    while True:
        yield known.world(random)


class _Known:
    """What a view tells: what is unseen, and how much of it each emperor holds."""

    def __init__(self, view: v.View, shown: Mapping[int, Sequence[Card]]) -> None:
        season = view.state.season
        if season is None:
            raise ValueError("nobody is asked before a season has begun")
        self._view, self._season = view, season
        self._shown = {**shown, view.emperor: view.held}
        order = season.setup.clockwise[season.leader]
        holding = h.Holding(view.table, season)
        for emperor, card in zip(order, view.trick, strict=False):
            holding.play(emperor, card)
        own = sum(card.bit for hand in self._shown.values() for card in hand)
        unseen = [card for card in circle.BATTLE_CARDS if not card.bit & (holding.played | own)]
        self._new = [card for card in unseen if card.bit & holding.again]
        self._old = [card for card in unseen if not card.bit & holding.again]
        self._hands = holding.hands
        out = play.turned_up(season.out, view.following) if view.following else season.out
        self._cities = [card for card in circle.CITIES if not card.bit & out]
        self._bottom = [] if out & circle.BOTTOM or season.actions + 1 == s.ACTIONS else [JOKER]
        self._played = w.played_by(season.setup, view.leaders, view.told)
        for emperor, card in zip(order, view.trick, strict=False):
            self._played[season.actions >= s.BEFORE_SHUFFLE][emperor].append(card)

    def world(self, random: Random) -> w.PowerWorld:
        """One of the worlds."""
        view = self._view
        world = w.PowerWorld(view.table, OneStream(random))
        world.state, world.following = view.state, view.following
        world.before, world.earlier, world.told, world.leaders = view.earlier, view.earlier, view.told, view.leaders
        world.phase, world.asked, world.trick = view.phase, view.asked, list(view.trick)
        old, new, cities = self._old.copy(), self._new.copy(), self._cities.copy()
        for cards in (old, new, cities):
            random.shuffle(cards)
        world.hands = [list(self._shown[one]) if one in self._shown else self._dealt_to(one, old, new) for one in t.EMPERORS]
        world.pile, world.city_deck = [*new, *old], [*self._bottom, *cities]
        world.got = self._got(world.hands, random)
        return world

    def _dealt_to(self, emperor: int, old: list[Card], new: list[Card]) -> list[Card]:
        """As many unseen cards of either sort as somebody holds; those dealt again come first (CP-7.2)."""
        hands = self._hands
        hand = [new.pop() for _ in range(hands.new[emperor])]
        return hand + [old.pop() for _ in range(hands.old[emperor])]

    def _got(self, hands: w.Cards, random: Random) -> tuple[w.Cards, w.Cards]:
        """What may have come into each hand, and when: what was played first came first."""
        view, first, later = self._view, *self._played
        if self._season.actions < s.BEFORE_SHUFFLE:
            got = [[*one, *hand] for one, hand in zip(first, hands, strict=True)], [list[Card]() for _ in t.EMPERORS]
        else:
            since = [[*one, *hand] for one, hand in zip(later, hands, strict=True)]
            got = [[*one, *kept] for one, kept in zip(first, self._kept(since, random), strict=True)], since
            if view.table.shuffle != "c":
                got[1][:] = [[card for card in cards if card.bit & self._season.early] for cards in since]
        for part, own in zip(got, view.got, strict=True):
            part[view.emperor] = list(own)
        return got

    def _kept(self, since: w.Cards, random: Random) -> w.Cards:
        """What each may have kept in hand when the cards were shuffled; with CP-R1=c nobody sees that any more."""
        if self._view.table.shuffle != "c":
            return [[card for card in cards if not card.bit & self._season.early] for cards in since]
        seen = {card for cards in self._played[0] for card in cards} | set(self._view.got[0])
        left = [card for card in circle.BATTLE_CARDS if card not in seen]
        random.shuffle(left)
        return [[] if one == self._view.emperor else [left.pop() for _ in range(w.DEALT)] for one in t.EMPERORS]
