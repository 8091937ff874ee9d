"""Worlds of Hearts that agree with what a person sees: the cards not seen, where all that was played lets them lie."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.cards.french import Card
from companion.lab.chance import OneStream
from companion.lab.dealing import deal
from companion_hearts.lab.world import CARD, PASSED, HeartsWorld, View


def worlds(view: View, random: Random) -> Iterator[HeartsWorld]:
    """Worlds without end, each equally likely of all that agree with the view, as far as cards tell."""
    blank = _blank(view, random)
    shown = _shown_by(view)
    sure = _passed_on(view, shown)
    seen = {*view.hand, *sure, *[card for cards in shown for card in cards], *(view.given if view.phase != CARD else ())}
    unseen = [card for card in view.table.deck if card not in seen]
    receiver = _receiver(view)
    rooms = [0 if one == view.seat else view.table.hand - len(cards) for one, cards in enumerate(shown)]
    rooms[receiver] -= len(sure)
    while True:
        hands = deal(unseen, rooms, view.deal.may, random)
        if hands is None:
            raise ValueError("what was played by the rules lets the cards lie somewhere")
        hands[receiver] += sure
        hands[view.seat] = list(view.hand)
        yield _world(view, blank, hands, shown, random)


def _receiver(view: View) -> int:
    """Who gets the cards that this person passes on; himself where nobody passes."""
    return (view.seat + view.table.passes_on(view.deal.number)) % len(view.points)


def _shown_by(view: View) -> list[list[Card]]:
    """What each has played in this deal."""
    persons = len(view.points)
    shown: list[list[Card]] = [[] for _ in range(persons)]
    for leader, trick in zip((*view.leaders, view.leader), (*view.tricks, view.trick), strict=True):
        for place, card in enumerate(trick):
            shown[(leader + place) % persons].append(card)
    return shown


def _passed_on(view: View, shown: list[list[Card]]) -> list[Card]:
    """The cards that this person has passed on and that were not played yet."""
    if view.phase != CARD or not view.given:
        return []
    return [card for card in view.given if card not in shown[_receiver(view)]]


def _blank(view: View, random: Random) -> HeartsWorld:
    """A world with all that lies open."""
    world = HeartsWorld(view.table, OneStream(random))
    world.before, world.points, world.deal = view.before, view.points, view.deal
    world.phase, world.asked, world.leader = view.phase, view.asked, view.leader
    world.tricks, world.leaders, world.trick = list(view.tricks), list(view.leaders), list(view.trick)
    return world


def _world(view: View, blank: HeartsWorld, hands: list[list[Card]], shown: list[list[Card]], random: Random) -> HeartsWorld:
    """The world with these hands; what was passed on, as it may have been."""
    world = blank.copy(random)
    world.hands = hands
    persons = range(len(hands))
    world.given = [() for _ in persons]
    world.given[view.seat] = view.given
    if view.phase != CARD:
        for one in range(view.asked):
            if one != view.seat:
                world.given[one] = tuple(random.sample(sorted(hands[one]), PASSED))
                hands[one] = [card for card in hands[one] if card not in world.given[one]]
        return world
    world.told = tuple(tuple(sorted((*hands[one], *shown[one]))) for one in persons)
    if view.given:
        seats = view.table.passes_on(view.deal.number)
        for one in persons:
            to = (one + seats) % len(hands)
            if one != view.seat:
                world.given[one] = view.got if to == view.seat else tuple(random.sample(world.told[to], PASSED))
    return world
