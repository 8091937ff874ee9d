"""The decisions of a record of Circle of Power. What it does not tell of a hand is filled in by lot, from what agrees with it.

In the open view all hands are as they were; what still lies in piles, those of dummies too, is left to chance.

Of a card that somebody played, the options are those cards alone that he surely held then: cards that were written down, and
once nobody draws any more, those that he played afterwards.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random

from companion.cards.french import Card
from companion.games.circle_of_power.lab import histories, imagining, view as v, world as w
from companion.games.circle_of_power.rules import moves as m, state as s, table as t
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
        self.histories = {emperor: histories.History(table, emperor, told) for emperor in people}

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
