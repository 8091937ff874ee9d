"""The decisions of a record of Circle of Power. What it does not tell of a hand is filled in by lot, from what agrees with it.

In the open view all hands are as they were; what still lies in piles, those of dummies too, is left to chance.

Of a card that somebody played, the options are those cards alone that he surely held then: cards that were written down, and
once nobody draws any more, those that he played afterwards.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

from companion.cards.french import Card
from companion.games.circle_of_power.lab import histories, imagining, view as v, world as w
from companion.games.circle_of_power.lab.following import fitting, public
from companion.games.circle_of_power.rules import moves as m, play, state as s, table as t
from companion.lab.world import Decision, Retraced
from companion.referee import AnyStep


def retrace(table: t.Table, steps: Sequence[AnyStep], *, openly: bool = False) -> Iterator[Retraced]:
    """The decisions in their order. Seasons in which the table let a line stand, or that begin elsewhere, are left out.

    `openly`: in worlds with the hands that all had, which the record has to tell (`tells_all`).
    """
    begins = [place for place, step in enumerate(steps) if isinstance(step.move, m.NewSeason)]
    earlier: list[m.Move] = []
    for begin, end in pairwise([*begins, len(steps)]):
        told = steps[begin:end]
        if any(isinstance(step.move, m.Action) for step in told) and not any(step.line.stands for step in told):
            yield from _Season(table, tuple(earlier), told, openly=openly).decisions()
        earlier += [public(step.move) for step in told if isinstance(step.move, m.NewSeason | m.Cities | m.Action)]


def tells_all(steps: Sequence[AnyStep]) -> bool:
    """Whether a record tells the hands of all humans, before each action that it tells."""
    actions = [step.before.season for step in steps if isinstance(step.move, m.Action)]
    return bool(actions) and all(
        dummy or old == new == 0
        for season in actions
        for dummy, old, new in zip(season.setup.dummies, season.hands.old, season.hands.new, strict=True)
    )


class _Season:
    """One season as the record tells it."""

    def __init__(self, table: t.Table, earlier: tuple[m.Move, ...], told: Sequence[AnyStep], *, openly: bool) -> None:
        self.table, self.earlier, self.openly = table, earlier, openly
        self.before = tuple(public(step.move) for step in told if isinstance(step.move, m.NewSeason | m.Cities))
        self.actions = [step for step in told if isinstance(step.move, m.Action)]
        self.setup = self.actions[0].before.season.setup
        people = [emperor for emperor in t.EMPERORS if not self.setup.dummies[emperor]]
        self.histories = {emperor: histories.History(table, emperor, told) for emperor in people}

    def decisions(self) -> Iterator[Retraced]:
        for number, step in enumerate(self.actions):
            season: s.Season = step.before.season
            following = play.next_city(season, step.move)
            order = season.setup.clockwise[season.leader]
            for place, (emperor, card) in enumerate(zip(order, step.move.cards, strict=True)):
                if emperor in self.histories:
                    options = self.histories[emperor].sure(number, card)
                    yield self._moment(number, place, emperor, options, card)
            winner = order[play.winning_place(season.cities, following, order, step.move.cards)]
            if winner in self.histories:
                yield from self._deed(number, winner, step.move.deed)

    def _deed(self, number: int, winner: int, deed: m.Deed) -> Iterator[Retraced]:
        options = self._world(number, len(t.EMPERORS), winner, Random(number)).deeds()
        for chosen in fitting(options, deed)[:1]:
            yield self._moment(number, len(t.EMPERORS), winner, options, chosen)

    def _moment(self, number: int, place: int, emperor: int, options: Sequence[Any], chosen: Card | m.Deed) -> Retraced:
        again = partial(self._world, number, place, emperor)
        world = again(Random(number))
        about = v.CARD if place < len(t.EMPERORS) else v.DEED
        decision = Decision(sum(self.table.humans[:emperor]), tuple(options), about)
        return Retraced(world, decision, chosen, self.actions[number].line.number, again)

    def _world(self, number: int, place: int, emperor: int, random: Random) -> w.PowerWorld:
        """A world as an emperor can imagine it with a hand that he may have had, before the card at a place of an action."""
        step = self.actions[number]
        plays = place == len(t.EMPERORS)  # the cards are played, and the winner acts
        hand, got = self.histories[emperor].drawn(number, random, after=plays)
        cards: tuple[Card, ...] = step.move.cards
        before = self.actions[:number]
        view = v.View(
            table=self.table, emperor=emperor, earlier=self.earlier,
            told=(*self.before, *[public(one.move) for one in before]),
            leaders=tuple(one.before.season.leader for one in before), state=_without_names(step.before),
            following=play.next_city(step.before.season, step.move),
            phase=v.DEED if plays else v.CARD, asked=emperor, trick=cards[:place],
            held=tuple(sorted(hand)), got=got,
        )  # fmt: skip
        return next(imagining.worlds(view, random, self._hands(number, place, emperor) if self.openly else {}))

    def _hands(self, number: int, place: int, emperor: int) -> Mapping[int, Sequence[Card]]:
        """What the other humans held before the card at a place of an action; who has played has drawn, too."""
        season: s.Season = self.actions[number].before.season
        gone = season.setup.clockwise[season.leader][:place]
        hands = {one: history.drawn(number, Random(0), after=one in gone)[0] for one, history in self.histories.items()}
        return {one: hand for one, hand in hands.items() if one != emperor}


def _without_names(state: s.State) -> s.State:
    """The position as somebody knows it who has not read of any hand."""
    season = state.season
    if season is None or season.hands.known == s.NOTHING:
        return state
    known, old, new = season.hands
    early = [(cards & season.early).bit_count() for cards in known]
    late = [(cards & ~season.early).bit_count() for cards in known]
    return state._replace(season=season._replace(hands=s.Hands(s.NOTHING, s.add(old, late), s.add(new, early))))
