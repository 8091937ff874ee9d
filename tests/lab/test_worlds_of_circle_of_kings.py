"""Which worlds a player of Circle of Kings thinks possible: all that can be, each as often as any other."""

from collections import Counter
from itertools import islice
from math import comb
from random import Random

from companion.cards.tarot import army_cards_of
from companion.games.circle_of_kings.lab import LAB, asks
from companion.games.circle_of_kings.lab.value import chances_of
from companion.games.circle_of_kings.lab.world import KingsWorld
from companion.lab.chance import Streams
from companion.referee import read_table

TABLE = read_table("game: circle-of-kings\nplayers: A, B\ncircle: Kw Ks Kp Kc\n")


def played_to(phase: str, seat: int, *, after: int, deal: int) -> KingsWorld:
    """A game in which a seat is asked this, in a later round than so many."""
    policy = Random(deal)
    world = LAB.begin(TABLE, Streams("tiny", deal))
    while (decision := world.decision()) is not None:
        if (decision.about, decision.seat) == (phase, seat) and world.state.number > after:
            return world
        world.choose(policy.choice(decision.options))
    raise AssertionError("the game came to no such moment")


def test_every_hand_that_the_other_may_hold_comes_up_equally_often() -> None:
    """Against full enumeration: cards known to be there are, and two unknown ones are any two of those unseen."""
    world = next(
        one for one in (played_to(asks.CAPTAIN, 0, after=3, deal=deal) for deal in range(40)) if one.state.sides[1].unknown == 2
    )
    side = world.state.sides[1]
    view = world.view(0)
    possible = comb(side.unseen.bit_count(), 2)
    found = Counter(frozenset(card.code for card in one.hands[1]) for one in islice(LAB.worlds(view, Random(1)), 20 * possible))
    known = {card.code for card in army_cards_of(side.known)}
    assert all(known <= hand for hand in found)
    assert frozenset(card.code for card in world.hands[1]) in found
    assert len(found) == possible
    chi_square = sum((number - 20) ** 2 / 20 for number in found.values())
    assert chi_square < possible + 5 * (2 * possible) ** 0.5


def test_the_own_decks_hold_what_has_not_been_seen() -> None:
    world = played_to(asks.LIMIT, 1, after=2, deal=3)
    view = world.view(1)
    lords = set()
    for one in islice(LAB.worlds(view, Random(2)), 60):
        assert sorted(card.index for card in one.armies[1]) == sorted(card.index for card in world.armies[1])
        assert one.hands[1] == sorted(world.hands[1], key=lambda card: card.index)
        assert len(one.lords[1]) == len(world.lords[1])
        assert not set(one.lords[1]) & set(one.courts[1])
        lords |= set(one.lords[1])
    assert set(world.lords[1]) <= lords


def test_whoever_deploys_second_does_not_see_what_lies_face_down() -> None:
    world = played_to(asks.CAPTAIN, 1, after=1, deal=5)
    view = world.view(1)
    assert view.has_laid == (True, False)
    assert world.laid[0] is not None
    assert world.laid[0] not in view.told
    laid = {one.laid[0] for one in islice(LAB.worlds(view, Random(3)), 40)}
    assert len(laid) > 5
    assert all(deployment is not None for deployment in laid)


def test_lords_and_cards_are_worth_something_and_lords_the_more_the_nearer_the_end() -> None:
    gains = []
    for after in (2, 6):
        world = played_to(asks.CAPTAIN, 0, after=after, deal=7)
        world.hands[1], world.armies[1] = world.hands[0].copy(), world.armies[0].copy()
        world.state = world.state.copy()
        world.state.sides[1].lord_deck = world.state.sides[0].lord_deck
        assert chances_of(world) == (0.5, 0.5)
        world.state.sides[1].lord_deck -= 1
        gains.append(chances_of(world)[0] - 0.5)
        world.hands[1].pop()
        assert chances_of(world)[0] > 0.5 + gains[-1]
    assert 0 < gains[0] < gains[1]
