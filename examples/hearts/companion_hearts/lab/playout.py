"""Playing a deal of Hearts on, fast: everybody plays by the rule of thumb, and passes by lot."""

from __future__ import annotations

from random import Random

from companion_hearts.lab.thumb import best_card
from companion_hearts.lab.world import PASS, HeartsWorld, playable
from companion_hearts.rules.play import taken_by
from companion_hearts.rules.scoring import scores


def play_deal_out(world: HeartsWorld, random: Random) -> None:
    """Plays the deal on to its end and counts it. No further deal begins."""
    while world.phase == PASS:
        world.choose(random.choice(world.hands[world.asked]))
    deal, hands, trick, leader = world.deal, world.hands, world.trick, world.leader
    persons = len(hands)
    while hands[leader] or trick:
        for person in range(leader + len(trick), leader + persons):
            hand = hands[person % persons]
            cards = playable(hand, trick[0] if trick else None, first=not deal.tricks, broken=deal.broken)
            card = cards[0] if len(cards) == 1 else best_card(cards, hand, trick, persons, queen_out=deal.queen is None)
            hand.remove(card)
            trick.append(card)
        deal = taken_by(deal, leader, tuple(trick))
        leader, trick = deal.leader or 0, []
    world.deal, world.trick = deal._replace(left=(0,) * persons), []
    world.points = tuple(map(sum, zip(world.points, scores(world.table, world.deal), strict=True)))
