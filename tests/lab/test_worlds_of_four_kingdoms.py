"""Which worlds a person of Four Kingdoms thinks possible: all that can be, each as often as any other."""

from collections import Counter
from itertools import islice
from math import factorial
from random import Random

from companion.cards.french import cards_of
from companion.games.four_kingdoms.lab import LAB
from companion.games.four_kingdoms.lab.world import FourKingdomsWorld
from companion.games.four_kingdoms.rules.moves import Exchange
from companion.games.four_kingdoms.rules.state import allowed_bits
from companion.lab.world import Streams
from companion.referee import read_table

SIX = read_table("game: four-kingdoms\nplayers: A, B, C, D, E, F\nexchange: cyclic-all\nscoring: evening\n")


def at_last_card(deal: int) -> FourKingdomsWorld:
    """A game of six, in which nothing lies in the deck, where somebody leads the last trick.

    In odd deals a low card is passed on and stays in that hand till then.
    """
    world = LAB.begin(SIX, Streams("tiny", deal))
    while len(world.tricks) < SIX.hand - 1:
        decision = world.decision()
        assert decision is not None
        world.choose(decision.options[0 if decision.about == "exchange" else -1 if deal % 2 else deal % len(decision.options)])
    return world


def hidden_from(world: FourKingdomsWorld, seat: int) -> tuple[tuple[str, ...], ...]:
    """The hands of all others."""
    return tuple(tuple(card.code for card in hand) for one, hand in enumerate(world.hands) if one != seat)


def test_every_deal_that_can_be_comes_up_equally_often() -> None:
    """Against full enumeration: five cards not seen, one in each of five hands; one hand is known where a card was passed on."""
    kinds = set()
    for deal in range(4):
        world = at_last_card(deal)
        seat = world.asked
        view = world.view(seat)
        seen = {card for trick in view.tricks for card in trick.cards} | set(view.hand)
        unseen = [card for card in cards_of(allowed_bits(SIX)) if card not in seen]
        assert isinstance(view.own, Exchange)
        passed_is_out = view.own.given in seen
        kinds.add(passed_is_out)
        possible = factorial(5) if passed_is_out else factorial(4)
        draws = 40 * possible
        found = Counter(hidden_from(one, seat) for one in islice(LAB.worlds(view, Random(deal)), draws))
        assert all(sorted(code for hand in hands for code in hand) == sorted(card.code for card in unseen) for hands in found)
        assert hidden_from(world, seat) in found
        assert len(found) == possible
        chi_square = sum((number - 40) ** 2 / 40 for number in found.values())
        assert chi_square < possible + 5 * (2 * possible) ** 0.5
    assert kinds == {True, False}


def test_both_hidden_kings_are_thought_possible() -> None:
    world = LAB.begin(SIX, Streams("kings", 0))
    view = world.view(world.asked)
    stacks = Counter(one.stack for one in islice(LAB.worlds(view, Random(0)), 400))
    assert len(stacks) == 2
    assert all((stack[1], stack[3]) == (world.stack[1], world.stack[3]) for stack in stacks)
    assert min(stacks.values()) > 150


def test_answers_lie_face_down_until_all_are_laid() -> None:
    world = LAB.begin(SIX, Streams("down", 0))
    while world.phase != "card":
        decision = world.decision()
        assert decision is not None
        world.choose(decision.options[0])
    for _ in range(3):
        world.choose(world.hands[world.asked][0])
    lead, *answers = world.view(world.asked).trick
    assert lead is not None
    assert answers == [None, None]
    own = world.orders[world.leader][1]
    assert world.view(own).trick[1] is world.trick[1]
