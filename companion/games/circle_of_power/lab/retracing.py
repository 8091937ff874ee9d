"""The decisions of a record of Circle of Power. What it does not tell of a hand is filled in by lot, from what agrees with it.

In the open view all hands are as they were; what still lies in piles, those of dummies too, is left to chance.

Of a card that somebody played, the options are those cards alone that he surely held then: cards that were written down, and
once nobody draws any more, those that he played afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

from companion.cards.french import Card
from companion.games.circle_of_power.lab.following import fitting, public
from companion.games.circle_of_power.lab.histories import History
from companion.games.circle_of_power.lab.imagining import worlds
from companion.games.circle_of_power.lab.view import CARD, DEED, View
from companion.games.circle_of_power.lab.world import PowerWorld
from companion.games.circle_of_power.rules.action import next_city, winning_place
from companion.games.circle_of_power.rules.moves import Action, Cities, Deed, Move, NewSeason
from companion.games.circle_of_power.rules.state import NOTHING, Hands, Season, State, add
from companion.games.circle_of_power.rules.table import EMPERORS, Table
from companion.lab.world import Decision, Retraced


def retrace(table: Table, steps: Sequence[Any], *, openly: bool = False) -> Iterator[Retraced]:
    """The decisions in their order. Seasons in which the table let a line stand, or that begin elsewhere, are left out.

    `openly`: in worlds with the hands that all had, which the record has to tell (`tells_all`).
    """
    begins = [place for place, step in enumerate(steps) if isinstance(step.move, NewSeason)]
    earlier: list[Move] = []
    for begin, end in pairwise([*begins, len(steps)]):
        told = steps[begin:end]
        if any(isinstance(step.move, Action) for step in told) and not any(step.line.stands for step in told):
            yield from _Season(table, tuple(earlier), told, openly=openly).decisions()
        earlier += [public(step.move) for step in told if isinstance(step.move, NewSeason | Cities | Action)]


def tells_all(steps: Sequence[Any]) -> bool:
    """Whether a record tells the hands of all humans, before each action that it tells."""
    actions = [step.before.season for step in steps if isinstance(step.move, Action)]
    return bool(actions) and all(
        dummy or old == new == 0
        for season in actions
        for dummy, old, new in zip(season.setup.dummies, season.hands.old, season.hands.new, strict=True)
    )


class _Season:
    """One season as the record tells it."""

    def __init__(self, table: Table, earlier: tuple[Move, ...], told: Sequence[Any], *, openly: bool) -> None:
        self.table, self.earlier, self.openly = table, earlier, openly
        self.before = tuple(public(step.move) for step in told if isinstance(step.move, NewSeason | Cities))
        self.actions = [step for step in told if isinstance(step.move, Action)]
        self.setup = self.actions[0].before.season.setup
        people = [emperor for emperor in EMPERORS if not self.setup.dummies[emperor]]
        self.histories = {emperor: History(table, emperor, told) for emperor in people}

    def decisions(self) -> Iterator[Retraced]:
        for number, step in enumerate(self.actions):
            season: Season = step.before.season
            following = next_city(season, step.move)
            order = season.setup.clockwise[season.leader]
            for place, (emperor, card) in enumerate(zip(order, step.move.cards, strict=True)):
                if emperor in self.histories:
                    options = self.histories[emperor].sure(number, card)
                    yield self._moment(number, place, emperor, options, card)
            winner = order[winning_place(season.cities, following, order, step.move.cards)]
            if winner in self.histories:
                yield from self._deed(number, winner, step.move.deed)

    def _deed(self, number: int, winner: int, deed: Deed) -> Iterator[Retraced]:
        options = self._world(number, len(EMPERORS), winner, Random(number)).deeds()  # noqa: S311
        for chosen in fitting(options, deed)[:1]:
            yield self._moment(number, len(EMPERORS), winner, options, chosen)

    def _moment(self, number: int, place: int, emperor: int, options: Sequence[Any], chosen: Card | Deed) -> Retraced:
        again = partial(self._world, number, place, emperor)
        world = again(Random(number))  # noqa: S311 (a game, no secret)
        about = CARD if place < len(EMPERORS) else DEED
        decision = Decision(sum(self.table.humans[:emperor]), tuple(options), about)
        return Retraced(world, decision, chosen, self.actions[number].line.number, again)

    def _world(self, number: int, place: int, emperor: int, random: Random) -> PowerWorld:
        """A world as an emperor can imagine it with a hand that he may have had, before the card at a place of an action."""
        step = self.actions[number]
        plays = place == len(EMPERORS)  # the cards are played, and the winner acts
        hand, got = self.histories[emperor].drawn(number, random, after=plays)
        cards: tuple[Card, ...] = step.move.cards
        before = self.actions[:number]
        view = View(
            table=self.table, emperor=emperor, earlier=self.earlier,
            told=(*self.before, *[public(one.move) for one in before]),
            leaders=tuple(one.before.season.leader for one in before), state=_without_names(step.before),
            following=next_city(step.before.season, step.move), phase=DEED if plays else CARD, asked=emperor, trick=cards[:place],
            held=tuple(sorted(hand)), got=got,
        )  # fmt: skip
        return next(worlds(view, random, self._hands(number, place, emperor) if self.openly else {}))

    def _hands(self, number: int, place: int, emperor: int) -> Mapping[int, Sequence[Card]]:
        """What the other humans held before the card at a place of an action; who has played has drawn, too."""
        season: Season = self.actions[number].before.season
        gone = season.setup.clockwise[season.leader][:place]
        hands = {one: history.drawn(number, Random(0), after=one in gone)[0] for one, history in self.histories.items()}  # noqa: S311
        return {one: hand for one, hand in hands.items() if one != emperor}


def _without_names(state: State) -> State:
    """The position as somebody knows it who has not read of any hand."""
    season = state.season
    if season is None or season.hands.known == NOTHING:
        return state
    known, old, new = season.hands
    early = [(cards & season.early).bit_count() for cards in known]
    late = [(cards & ~season.early).bit_count() for cards in known]
    return state._replace(season=season._replace(hands=Hands(NOTHING, add(old, late), add(new, early))))
