"""The decisions of a record of Four Kingdoms, of each season whose hands it tells, or has shown by its end."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from companion.cards.french import JOKER, UNSEEN, Card, cards_of
from companion.games.four_kingdoms.lab.view import EXCHANGE, SCORING, TAKE
from companion.games.four_kingdoms.lab.world import STAY, FourKingdomsWorld
from companion.games.four_kingdoms.rules import state, table as t, trick
from companion.games.four_kingdoms.rules.moves import NOMAD, Exchange, Hand, NewSeason, Scoring, Trick
from companion.lab.chance import OneStream
from companion.lab.world import Option, Retraced
from companion.referee import AnyStep


def retrace(table: t.Table, steps: Sequence[AnyStep]) -> Iterator[Retraced]:
    """The decisions in their order. Seasons in which the table let a line stand are left out."""
    begins = [place for place, step in enumerate(steps) if isinstance(step.move, NewSeason)]
    for begin, end in pairwise([*begins, len(steps)]):
        told = [step for step in steps[begin:end] if isinstance(step.move, NewSeason | Scoring | Hand | Exchange | Trick)]
        if not any(step.line.stands for step in steps[begin:end]):
            yield from _Season(table, told, steps[end - 1].after).decisions()


class _Season:
    """One season as the record tells it; `last` is the state at its end."""

    def __init__(self, table: t.Table, told: Sequence[Any], last: Any) -> None:
        self.table, self.last = table, last
        self.begin = told[0]
        self.told = told
        self.tricks = [step for step in told if isinstance(step.move, Trick)]
        self.exchanges = {step.move.person: step for step in told if isinstance(step.move, Exchange)}
        self.played: dict[int, list[Card]] = {seat: [] for seat in (*range(len(table.persons)), NOMAD)}
        for step in self.tricks:
            order = trick.play_order(step.before.season, step.before.season.leader)
            for seat, card in zip(order, step.move.cards, strict=False):
                self.played[seat].append(card)

    def decisions(self) -> Iterator[Retraced]:
        world = self._world()
        if world is None:
            return
        for step in self.told:
            if isinstance(step.move, Scoring):
                world.phase, world.asked = SCORING, world.setup.king_dealer
                yield from _moment(world, step.move.variation, step.line.number)
        hands = self._hands()
        if hands is None or not self.last.season.setup.stacks:
            return
        yield from self._played(world, hands)

    def _world(self) -> FourKingdomsWorld | None:
        """The season before its first decision."""
        season, world = self.last.season, FourKingdomsWorld(self.table, OneStream(Random(0)))
        if season is None or season.setup.number != self.begin.move.number:
            return None
        world.enter_season(season.setup.number)
        world.points, world.scored = self.begin.after.totals, self.begin.after.scored
        return world

    def _hands(self) -> list[list[Card]] | None:
        """The hands with which the first trick began; None where nobody can know them."""
        persons = range(len(self.table.persons))
        if len(self.tricks) == self.table.hand:
            hands = [list(self.played[person]) for person in persons]
        else:
            lines = {step.move.person: list(step.move.cards) for step in self.told if isinstance(step.move, Hand)}
            hands = [lines.get(person, []) for person in persons]
            for person, step in self.exchanges.items():
                if step.move.given in hands[person] and step.move.got is not None:
                    hands[person].remove(step.move.given)
                    hands[person].append(step.move.got)
        whole = all(len(hand) == self.table.hand and UNSEEN not in hand for hand in hands)
        known = all(UNSEEN not in (step.move.given, step.move.got) and step.move.got for step in self.exchanges.values())
        return hands if whole and known else None

    def _played(self, world: FourKingdomsWorld, hands: list[list[Card]]) -> Iterator[Retraced]:
        setup = self.last.season.setup
        world.setup = world.setup._replace(scoring=setup.scoring)
        world.know_kings(setup.stacks[0])
        exchanges = {person: step.move for person, step in self.exchanges.items()}
        for person, move in exchanges.items():
            hands[person].remove(move.got)
            hands[person].append(move.given)
        world.hands, world.dealt = hands, tuple(map(tuple, hands))
        world.deck = self._deck(hands, exchanges)
        world.phase = ""
        if exchanges:
            world.begin_exchange()
            while world.phase == EXCHANGE:
                own = exchanges.get(world.asked)
                line = self.exchanges[world.asked].line.number if own else self.begin.line.number
                option: Option = own.given if own else STAY
                if not _may(world, option):
                    return
                yield from _moment(world, option, line)
                world.choose(option)
        else:
            world.begin_tricks()
        yield from self._tricks(world)

    def _deck(self, hands: Sequence[Sequence[Card]], exchanges: Mapping[int, Exchange]) -> list[Card]:
        """The deck, from the end of which the cards come that were drawn, then the Nomad's."""
        circles = {person for circle in self.table.circles() for person in circle}
        drawn = [exchanges[one].got for one in sorted(exchanges) if one not in circles]
        coming = [card for card in [*drawn, *self.played[NOMAD]] if card is not None]
        rest = cards_of(state.allowed_bits(self.table)) + [JOKER] * self.table.jokers
        for card in [*[card for hand in hands for card in hand], *coming]:
            rest.remove(card)
        return [*rest, *reversed(coming)]

    def _tricks(self, world: FourKingdomsWorld) -> Iterator[Retraced]:
        for step in self.tricks:
            cards = iter(self._of_persons(step))
            season = len(world.tricks)
            while len(world.tricks) == season and world.phase != SCORING and (decision := world.decision()) is not None:
                option: Option = step.move.take if world.phase == TAKE else next(cards, None)
                if option is None and world.phase == TAKE:
                    option = decision.options[0]  # what may be left out makes no difference
                elif _may(world, option):
                    yield from _moment(world, option, step.line.number)
                else:
                    return
                world.choose(option)
                if world.number != self.begin.move.number:
                    return
        decision = world.decision()
        if decision:
            yield Retraced(world, decision, None, self.told[-1].line.number)

    def _of_persons(self, step: AnyStep) -> list[Card]:
        order = trick.play_order(step.before.season, step.before.season.leader)
        return [card for seat, card in zip(order, step.move.cards, strict=False) if seat != NOMAD]


def _may(world: FourKingdomsWorld, option: Option) -> bool:
    decision = world.decision()
    return decision is not None and option in decision.options


def _moment(world: FourKingdomsWorld, option: Option, line: int) -> Iterator[Retraced]:
    decision = world.decision()
    if decision:
        yield Retraced(world, decision, option, line)
