"""Which worlds a human of Circle of Power thinks possible: all that can be, each as often as any other."""

from collections import Counter
from itertools import islice, permutations
from random import Random

import pytest

from companion.games.circle_of_power.lab import LAB
from companion.games.circle_of_power.lab.world import PowerWorld
from companion.games.circle_of_power.rules.circle import BATTLE_CARDS
from companion.lab.chance import Streams
from companion.referee import read_table

HEADER = "game: circle-of-power\nplayers: A, B, C, D\n"


def at_last_cards(header: str, deal: int) -> PowerWorld:
    """A game in which somebody leads action 14, with two cards in every hand."""
    table = read_table(header)
    policy = Random(deal)
    world = LAB.begin(table, Streams("tiny", deal))
    while world.season.actions < 13 or world.trick:
        decision = world.decision()
        assert decision is not None
        world.choose(policy.choice(decision.options))
    return world


def hidden_from(world: PowerWorld, emperor: int) -> tuple[frozenset[str], ...]:
    """The hands of all others."""
    return tuple(frozenset(card.code for card in hand) for one, hand in enumerate(world.hands) if one != emperor)


@pytest.mark.parametrize("ruling", ["a", "b", "c"])
def test_every_deal_that_can_be_comes_up_equally_often(ruling: str) -> None:
    """Against full enumeration: who kept a card over the shuffle still has it; cards dealt again lie where such were dealt."""
    counts = set()
    for deal in range(3):
        world = at_last_cards(f"{HEADER}house: CP-R1={ruling}\n", deal)
        assert world.season.setup.number == 1
        season, emperor = world.season, world.asked
        own = world.hands[emperor]
        unseen = [card for card in BATTLE_CARDS if not card.bit & season.played and card not in own]
        others = [one for one in range(4) if one != emperor]
        possible = set()
        for order in permutations(unseen):
            hands = [order[0:2], order[2:4], order[4:6]]
            new = [sum(card.bit & season.early != 0 for card in hand) for hand in hands]
            if ruling == "c" or new == [season.hands.new[one] for one in others]:
                possible.add(tuple(frozenset(card.code for card in hand) for hand in hands))
        counts.add(len(possible))
        draws = 20 * len(possible)
        found = Counter(hidden_from(one, emperor) for one in islice(LAB.worlds(world.view(emperor), Random(deal)), draws))
        assert set(found) == possible
        assert hidden_from(world, emperor) in found
        chi_square = sum((number - 20) ** 2 / 20 for number in found.values())
        assert chi_square < len(possible) + 5 * (2 * len(possible)) ** 0.5
    assert max(counts) > 1


def test_the_city_deck_has_the_joker_at_its_bottom_and_the_rest_in_any_order() -> None:
    world = LAB.begin(read_table(HEADER), Streams("cities", 0))
    view = world.view(world.asked)
    seen = {view.following, *world.season.cities}
    tops = set()
    for one in islice(LAB.worlds(view, Random(0)), 300):
        assert sorted(one.city_deck) == sorted(world.city_deck)
        assert one.city_deck[0].code == "Jk"
        tops.add(one.city_deck[-1])
    assert len(tops) == len({card.code for card in world.city_deck[1:]})
    assert not {card for card in tops if card.code != "Jk"} & seen


def test_a_dummy_plays_again_what_was_dealt_after_the_shuffle_first() -> None:
    world = LAB.begin(read_table("game: circle-of-power\nplayers: A, dummy1, B, dummy2\n"), Streams("piles", 1))
    while world.season.actions < 8:
        decision = world.decision()
        assert decision is not None
        world.choose(decision.options[0])
    for one in islice(LAB.worlds(world.view(0), Random(1)), 20):
        for dummy in (1, 3):
            again = [bool(card.bit & world.season.early) for card in one.hands[dummy]]
            assert again == sorted(again, reverse=True)
            assert again.count(False) == 3


def test_in_a_playout_nobody_chooses_by_lot() -> None:
    for deal in range(4):
        world = LAB.begin(read_table(HEADER), Streams("thumb", deal))
        one, other = (LAB.playout(world.copy(Random(deal)), Random(seed)) for seed in (1, 2))
        assert one == other
