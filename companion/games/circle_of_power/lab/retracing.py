"""The decisions of a record of Circle of Power. What it does not tell of a hand is filled in by lot, from what agrees with it.

In the open view all hands are as they were; what still lies in piles, those of dummies too, is left to chance.

Of a card that somebody played, the options are those cards alone that he surely held then: cards that were written down, and
once nobody draws any more, those that he played afterwards. A hand has three cards, and one is drawn for each that is played. So
a card was in hand when it was played, and which of the others had come by then is open, unless a line says it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from random import Random

from companion.cards.french import UNSEEN, Card
from companion.games.circle_of_power.lab import imagining, view as v, world as w
from companion.games.circle_of_power.rules import circle, moves as m, state as s, table as t
from companion.lab.retracing import last_section, sections
from companion.lab.world import AnyLaboratory, Retraced
from companion.referee import AnyStep


def retrace(laboratory: AnyLaboratory, table: t.Table, steps: Sequence[AnyStep], *, openly: bool = False) -> Iterator[Retraced]:
    """The decisions in their order. Seasons in which the table let a line stand, or put something right, are left out.

    `openly`: in worlds with the hands that all had, which the record has to tell (`tells_all`).
    """
    for begin, end in sections(steps, m.NewSeason):
        season = _Season(table, steps[begin:end], openly=openly)
        for moment in last_section(laboratory, table, steps[:end]):
            if moment.option is not None:
                yield season.imagined(moment)


def tells_all(steps: Sequence[AnyStep]) -> bool:
    """Whether a record tells the hands of all humans, before each action that it tells."""
    actions = [step.before.season for step in steps if isinstance(step.move, m.Action)]
    return bool(actions) and all(
        dummy or old == new == 0
        for season in actions
        for dummy, old, new in zip(season.setup.dummies, season.hands.old, season.hands.new, strict=True)
    )


class _Season:
    """One season as the record tells it: who may have held what."""

    def __init__(self, table: t.Table, told: Sequence[AnyStep], *, openly: bool) -> None:
        self.openly = openly
        people = [emperor for emperor in t.EMPERORS if table.humans[emperor]]
        self.histories = {emperor: History(table, emperor, told) for emperor in people}

    def imagined(self, moment: Retraced) -> Retraced:
        """The same decision, in a world as an emperor can imagine it with a hand that he may have had."""
        view: v.View = moment.world.view(moment.decision.seat)
        season, option, decision = view.state.season, moment.option, moment.decision
        if season is None:
            raise ValueError("nobody is asked before a season has begun")
        if isinstance(option, Card):
            decision = decision._replace(options=self.histories[view.emperor].sure(season.actions, option))
        again = partial(self._world, view, season)
        return moment._replace(world=again(Random(season.actions)), decision=decision, again=again)

    def _world(self, view: v.View, season: s.Season, random: Random) -> w.PowerWorld:
        hand, got = self.histories[view.emperor].drawn(season.actions, random, after=view.phase == v.DEED)
        shown = self._hands(view, season) if self.openly else {}
        return next(imagining.worlds(view._replace(held=tuple(sorted(hand)), got=got), random, shown))

    def _hands(self, view: v.View, season: s.Season) -> Mapping[int, Sequence[Card]]:
        """What the other humans held at a moment of an action; who has played has drawn, too."""
        gone = season.setup.clockwise[season.leader][: len(view.trick)]
        return {
            one: history.drawn(season.actions, Random(0), after=one in gone)[0]
            for one, history in self.histories.items()
            if one != view.emperor and not season.setup.dummies[one]
        }


#: How many cards come into a hand before the shuffle, and how many afterwards where all are gathered (CP-R1=c) or not.
_FIRST, _GATHERED, _AGAIN = w.DEALT + s.BEFORE_SHUFFLE, w.DEALT + s.BEFORE_SHUFFLE, 6


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
            return min(_FIRST, w.DEALT + played)
        if self._all_at_once:
            return _AGAIN
        return min(_GATHERED, w.DEALT + played) if self._gathered else min(_AGAIN, played)

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
