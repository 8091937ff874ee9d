"""Worlds of Circle of Power that agree with what a human sees: the cards not seen, dealt out at random where they can be.

What each emperor may hold is the referee's own reckoning (`Holding`): how many unseen cards of those that were dealt again after
action 6, and how many of the others. Within each sort every deal is as likely as any other.

The decisions of a record are found again here, too: what it does not tell of a hand is filled in by lot, as it may have been.
In the open view all hands are as they were; what still lies in piles, those of dummies too, is left to chance.

Of a card that somebody played, the options are those cards alone that he surely held then: cards that were written down, and
once nobody draws any more, those that he played afterwards. A hand has three cards, and one is drawn for each that is played. So
a card was in hand when it was played, and which of the others had come by then is open, unless a line says it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from types import MappingProxyType

from companion.cards.french import JOKER, Card
from companion.games.circle_of_power.lab import world as w
from companion.games.circle_of_power.rules import circle, hands as h, moves as m, play, state as s, table as t
from companion.lab import AnyLaboratory, Retraced, as_seen
from companion.lab.retracing import last_section, sections
from companion.referee import AnyStep


def worlds(view: w.View, random: Random, shown: Mapping[int, Sequence[Card]] = MappingProxyType({})) -> Iterator[w.PowerWorld]:
    """Worlds without end, each equally likely of all that agree with the view; in which these other hands are `shown`."""
    known = _Known(view, shown)
    while True:
        yield known.world(random)


class _Known:
    """What a view tells: what is unseen, and how much of it each emperor holds."""

    def __init__(self, view: w.View, shown: Mapping[int, Sequence[Card]]) -> None:
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

    def world(self, random: Random) -> w.PowerWorld:
        """One of the worlds."""
        view = self._view
        world = as_seen(w.PowerWorld, view, random)
        world.drawn = [None for _ in view.trick]
        old, new, cities = self._old.copy(), self._new.copy(), self._cities.copy()
        for cards in (old, new, cities):
            random.shuffle(cards)
        world.hands = [list(self._shown[one]) if one in self._shown else self._dealt_to(one, old, new) for one in t.EMPERORS]
        world.pile, world.city_deck = [*new, *old], [*self._bottom, *cities]
        return world

    def _dealt_to(self, emperor: int, old: list[Card], new: list[Card]) -> list[Card]:
        """As many unseen cards of either sort as somebody holds; those dealt again come first (CP-7.2)."""
        hands = self._hands
        hand = [new.pop() for _ in range(hands.new[emperor])]
        return hand + [old.pop() for _ in range(hands.old[emperor])]


# ---- the decisions of a record ----


def retrace(laboratory: AnyLaboratory, table: t.Table, steps: Sequence[AnyStep], *, openly: bool = False) -> Iterator[Retraced]:
    """The decisions in their order. Seasons in which the table let a line stand, or put something right, are left out.

    `openly`: in worlds with the hands that all had, which the record has to tell (`tells_all`).
    """
    for begin, end in sections(steps, m.NewSeason):
        actions = [step for step in steps[begin:end] if isinstance(step.move, m.Action)]
        for moment in last_section(laboratory, table, steps[:end]):
            if moment.option is not None:
                yield _Moment(moment.world.view(moment.decision.seat), actions).imagined(moment, openly=openly)


def tells_all(steps: Sequence[AnyStep]) -> bool:
    """Whether a record tells the hands of all humans, before each action that it tells."""
    actions = [step.before.season for step in steps if isinstance(step.move, m.Action)]
    hands = (zip(season.setup.dummies, season.hands.old, season.hands.new, strict=True) for season in actions)
    return bool(actions) and all(dummy or old == new == 0 for held in hands for dummy, old, new in held)


class _Moment:
    """What the record knows of hands where a view stands, amid one of the season's actions; `later` is who plays what after it.

    Nobody (-1) plays what is drawn by then. Before the shuffle that ends with it, but for cards that were not in it.
    """

    def __init__(self, view: w.View, actions: Sequence[AnyStep]) -> None:
        season = view.state.season
        if season is None:
            raise ValueError("nobody is asked before a season has begun")
        self.view, self.table, self.setup, self.number = view, view.table, season.setup, season.actions
        now = actions[self.number]
        self.holding, order = h.Holding(self.table, now.before.season), season.setup.clockwise[season.leader]
        for emperor, card, draw in zip(order, view.trick, now.move.draws or view.trick, strict=False):
            self.holding.play(emperor, card)
            if now.move.draws and draw is not None:
                self.holding.draw(emperor, draw)
        self.gone = order[: len(view.trick)]
        end = s.BEFORE_SHUFFLE if self.number < s.BEFORE_SHUFFLE and self.table.shuffle == "c" else s.ACTIONS
        self.later = dict.fromkeys(view.trick, -1)
        for step in actions[self.number : end]:
            was = step.before.season
            self._plays(step, was.setup.clockwise[was.leader], was.early if self.number < s.BEFORE_SHUFFLE else 0)

    def _plays(self, step: AnyStep, order: Sequence[int], shuffled: int) -> None:
        for emperor, card in zip(order, step.move.cards, strict=True):
            if not card.bit & shuffled:
                self.later.setdefault(card, emperor)
        self.later.update((draw, -1) for draw in step.move.draws if draw is not None and not draw.bit & shuffled)

    def _draws(self, emperor: int) -> int:
        """How many cards an emperor still draws, up to the shuffle or behind it."""
        begin, end = self.number + 1 + (emperor in self.gone), s.ACTIONS
        until = s.BEFORE_SHUFFLE if self.number < s.BEFORE_SHUFFLE else end
        return sum(h.who_draws(self.table, self.setup, action)[emperor] for action in range(begin, until + 1))

    def _known(self, emperor: int) -> list[Card]:
        """What an emperor is known to hold."""
        return [card for card in circle.BATTLE_CARDS if card.bit & self.holding.hands.known[emperor]]

    def _plays_later(self, emperor: int) -> list[Card]:
        return [card for card, who in self.later.items() if who == emperor]

    def imagined(self, moment: Retraced, *, openly: bool) -> Retraced:
        """The same decision, in a world as an emperor can imagine it with a hand that he may have had."""
        emperor, decision = self.view.emperor, moment.decision
        sure = self._known(emperor)
        if isinstance(moment.option, Card):
            left = [] if self._draws(emperor) else self._plays_later(emperor)
            sure = sorted({moment.option, *sure, *left})
            decision = decision._replace(options=tuple(sure))
        others = [one for one in t.EMPERORS if one != emperor and not self.setup.dummies[one]]
        again = partial(self._world, sure, {one: self._known(one) for one in others} if openly else {})
        return moment._replace(world=again(Random(self.number)), decision=decision, again=again)

    def _world(self, sure: Sequence[Card], shown: Mapping[int, Sequence[Card]], random: Random) -> w.PowerWorld:
        hand = tuple(sorted(self._filled(sure, random)))
        return next(worlds(self.view._replace(held=hand), random, shown))

    def _filled(self, sure: Sequence[Card], random: Random) -> Iterator[Card]:
        """A hand with all that is sure: the rest is any of what its emperor plays later, or draws till then and keeps."""
        yield from sure
        known, old, new = self.holding.hands
        emperor, again = self.view.emperor, self.holding.again
        loose = circle.BATTLE_BITS & ~(known[0] | known[1] | known[2] | known[3] | self.holding.played)
        for of_sort, count, draws in ((again, new, self._draws(emperor)), (~again, old, 0 if again else self._draws(emperor))):
            free = [card for card in circle.BATTLE_CARDS if card.bit & loose & of_sort and card not in sure]
            own = [card for card in self._plays_later(emperor) if card in free]
            others = [card for card in free if card not in self.later]
            missing = count[emperor] - sum(bool(card.bit & loose & of_sort) for card in sure)
            own += random.sample(others, min(len(others), max(0, missing + draws - len(own))))
            yield from random.sample(own, min(len(own), max(0, missing)))
