"""Playing a season of Four Kingdoms on, fast: everybody plays by the rule of thumb, and exchanges by lot."""

from collections.abc import Sequence
from random import Random

from companion.cards.french import JOKER, Card
from companion.games.four_kingdoms.lab.thumb import best_answer, leads
from companion.games.four_kingdoms.lab.view import EXCHANGE, SCORING
from companion.games.four_kingdoms.lab.world import FourKingdomsWorld
from companion.games.four_kingdoms.rules.fall import fall_of, fallen, takes
from companion.games.four_kingdoms.rules.moves import NOMAD
from companion.games.four_kingdoms.rules.order import strengths
from companion.games.four_kingdoms.rules.scoring import card_points


def play_season_out(world: FourKingdomsWorld, random: Random) -> tuple[int, ...]:
    """Plays the season on to its last trick; gives its scores.

    The game stands still afterwards: nothing of this is written into `tricks`, and no further season begins.
    """
    while world.phase in (SCORING, EXCHANGE) and (decision := world.decision()) is not None:
        world.choose(random.choice(decision.options))
    table, royal, cards = world.table, world.setup.royal, world.trick
    for _ in range(table.hand - len(world.tricks)):
        order = world.orders[world.leader]
        _lay(world, order, cards)
        fall = fall_of(table, royal, order, cards)
        choices = takes(fall, cards)
        last = fallen(table, order, cards, fall, max(choices, key=card_points).bit if choices else 0)
        for person, taken in last.taken:
            world.villages[person] |= taken
        world.leader, cards = last.next_leader, []
    return world.season_scores()


def _lay(world: FourKingdomsWorld, order: Sequence[int], cards: list[Card]) -> None:
    """Fills a trick up: everybody's card by the rule of thumb."""
    royal, joker_b = world.setup.royal, world.table.plays_b("FK-R12")
    unseen: list[int] = []
    for seat in order[len(cards) :]:
        if seat == NOMAD:
            cards.append(world.deck.pop())
            continue
        hand = world.hands[seat]
        if not cards:
            glad = leads(royal)
            card = max(hand, key=lambda one: glad[one.index])
        else:
            heights = strengths(royal, cards[0].suit, joker_b)
            unseen = unseen or _heights_left(world, heights)
            card = best_answer(hand, cards[0], heights, unseen, len(order) - 2)
        hand.remove(card)
        cards.append(card)


def _heights_left(world: FourKingdomsWorld, heights: Sequence[int]) -> list[int]:
    """How high the cards stand that are not played yet, from low to high."""
    left = [card for hand in world.hands for card in hand if card is not JOKER]
    left += [card for card in world.deck if card is not JOKER]
    return sorted([heights[card.index] for card in left])
