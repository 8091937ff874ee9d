"""The decisions of a record of Hearts, of each deal whose hands the record tells, or has shown by its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from companion.cards.french import Card
from companion.lab.chance import OneStream
from companion.lab.world import Option, Retraced
from companion_hearts.lab.world import PASS, HeartsWorld
from companion_hearts.rules.moves import Hand, NewDeal, Pass, Trick
from companion_hearts.rules.play import leaders
from companion_hearts.rules.state import new_deal
from companion_hearts.rules.table import Table


def retrace(table: Table, steps: Sequence[Any]) -> Iterator[Retraced]:
    """The decisions in their order."""
    begins = [place for place, step in enumerate(steps) if isinstance(step.move, NewDeal)]
    for begin, end in pairwise([*begins, len(steps)]):
        told = [step for step in steps[begin:end] if isinstance(step.move, Hand | Pass | Trick)]
        if told and not any(step.line.stands for step in told):
            yield from _of_deal(table, steps[begin], told)


def _of_deal(table: Table, begin: Any, told: Sequence[Any]) -> Iterator[Retraced]:
    hands = _hands(table, told)
    if hands is None:
        return
    world = HeartsWorld(table, OneStream(Random(0)))  # noqa: S311 (nothing is drawn that anybody looks at)
    world.points, world.deal = begin.after.totals, new_deal(table, begin.move.number)
    world.given = [()] * len(hands)
    passed = {step.move.person: step for step in told if isinstance(step.move, Pass)}
    if len(passed) == len(hands):
        world.hands = _before_passing(table, begin.move.number, hands, {one: step.move.cards for one, step in passed.items()})
        world.phase, world.asked = PASS, 0
        for one in range(len(hands)):
            for card in passed[one].move.cards:
                yield from _chosen(world, card, passed[one].line.number)
    else:
        world.hands = hands
        world.begin_tricks()
    tricks = [step for step in told if isinstance(step.move, Trick)]
    for step in tricks:
        for card in step.move.cards:
            yield from _chosen(world, card, step.line.number)
    decision = world.decision()
    if len(tricks) < table.hand and decision:
        yield Retraced(world, decision, None, told[-1].line.number)


def _chosen(world: HeartsWorld, option: Option, line: int) -> Iterator[Retraced]:
    decision = world.decision()
    if decision:
        yield Retraced(world, decision, option, line)
    world.choose(option)


def _hands(table: Table, told: Sequence[Any]) -> list[list[Card]] | None:
    """With which cards each went into the first trick; None where nobody can know it."""
    persons = len(table.tags)
    hands: list[list[Card]] = [[] for _ in range(persons)]
    for step in told:
        if isinstance(step.move, Trick):
            deal = step.before.deal
            named = step.move.leader if deal.leader is None else deal.leader
            leader = leaders(table, deal)[0] if named is None else named
            for place, card in enumerate(step.move.cards):
                hands[(leader + place) % persons].append(card)
    if any(len(hand) != table.hand for hand in hands):
        lines = {step.move.person: list(step.move.cards) for step in told if isinstance(step.move, Hand)}
        hands = [lines.get(one, []) for one in range(persons)]
    return hands if all(len(hand) == table.hand for hand in hands) else None


def _before_passing(table: Table, number: int, hands: list[list[Card]], given: dict[int, tuple[Card, ...]]) -> list[list[Card]]:
    """The hands as they were dealt."""
    persons, by = len(hands), table.passes_on(number)
    return [[*[card for card in hands[one] if card not in given[(one - by) % persons]], *given[one]] for one in range(persons)]
