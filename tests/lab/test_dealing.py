"""Dealing cards where they may lie, held against every deal there is."""

from collections import Counter
from itertools import permutations
from random import Random

from companion.cards.french import DECK
from companion.lab.dealing import deal

CARDS = DECK[:6]
ROOMS = (2, 1, 3)
ANY = sum(card.bit for card in CARDS)


def possible(may: tuple[int, int, int]) -> set[tuple[frozenset[int], ...]]:
    """Every deal, by trying all orders."""
    found = set()
    for order in permutations(CARDS):
        hands = order[:2], order[2:3], order[3:]
        if all(card.bit & allowed for hand, allowed in zip(hands, may, strict=True) for card in hand):
            found.add(tuple(frozenset(card.index for card in hand) for hand in hands))
    return found


def test_every_deal_comes_up_as_often_as_any_other() -> None:
    spades = sum(card.bit for card in CARDS[:3])
    for may in ((ANY, ANY, ANY), (spades, ANY, ANY), (ANY & ~CARDS[0].bit, spades, ANY), (spades, ANY, ANY & ~CARDS[1].bit)):
        wanted, random = possible(may), Random(3)
        draws = 60 * len(wanted)
        found: Counter[tuple[frozenset[int], ...]] = Counter()
        for _ in range(draws):
            hands = deal(CARDS, ROOMS, may, random)
            assert hands is not None
            found[tuple(frozenset(card.index for card in hand) for hand in hands)] += 1
        assert set(found) == wanted
        assert sum((number - 60) ** 2 / 60 for number in found.values()) < len(wanted) + 6 * (2 * len(wanted)) ** 0.5


def test_what_cannot_be_dealt() -> None:
    assert deal(CARDS, (2, 1, 3), (CARDS[0].bit, ANY, ANY), Random(0)) is None
    assert deal(CARDS, (2, 1, 2), (ANY, ANY, ANY), Random(0)) is None


def test_a_card_gives_way_to_one_that_can_lie_nowhere_else() -> None:
    one, two, three = CARDS[:3]
    may = (one.bit | two.bit, two.bit | three.bit, three.bit | one.bit)
    for seed in range(20):
        hands = deal(CARDS[:3], (1, 1, 1), may, Random(seed))
        assert hands is not None
        assert all(hand[0].bit & allowed for hand, allowed in zip(hands, may, strict=True))
