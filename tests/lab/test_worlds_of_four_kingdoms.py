"""Which worlds a person of Four Kingdoms thinks possible: all that can be, the oftener the better they explain what was seen."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice, permutations
from math import prod
from random import Random

import pytest

from companion.cards.french import Card, cards_of
from companion.games.four_kingdoms.lab import LAB
from companion.games.four_kingdoms.lab.imagining import choices_seen
from companion.games.four_kingdoms.lab.world import FourKingdomsWorld, View
from companion.games.four_kingdoms.rules.play import new_season
from companion.games.four_kingdoms.rules.state import allowed_bits
from companion.games.four_kingdoms.rules.trick import play_order
from companion.lab.chance import Streams
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


def how_well(view: View, hands: Sequence[Sequence[Card]], seats: Sequence[int]) -> float:
    """How well hands explain what was laid, but for what is the same for all of them."""
    orders = {seat: play_order(new_season(SIX, view.number), seat) for seat in range(6)}
    seen = choices_seen(view, orders, {})
    pulled = [
        one.known + sum(one.pulls[c.index] for c in hand) for seat, hand in zip(seats, hands, strict=True) for one in seen[seat]
    ]
    return 1 / prod(pulled)


def test_every_deal_that_can_be_comes_up_by_how_well_it_explains_what_was_laid() -> None:
    """Against full enumeration: five cards not seen, one in each of five hands; one hand is known where a card was passed on."""
    kinds = set()
    for deal in range(4):
        world = at_last_card(deal)
        seat = world.asked
        view = world.view(seat)
        seats = [one for one in range(6) if one != seat]
        seen = {card for trick in view.tricks for card in trick.cards} | set(view.hand)
        unseen = [card for card in cards_of(allowed_bits(SIX)) if card not in seen]
        assert view.gave is not None
        kept = () if view.gave in seen else (seats.index((seat + 1) % 6),)
        kinds.add(bool(kept))
        possible = [hands for hands in permutations(unseen) if all(hands[place] is view.gave for place in kept)]
        weights = [how_well(view, [[card] for card in hands], seats) for hands in possible]
        draws = 4000
        found = Counter(hidden_from(one, seat) for one in islice(LAB.worlds(view, Random(deal)), 0, 3 * draws, 3))
        expected = {
            tuple((card.code,) for card in hands): draws * w / sum(weights) for hands, w in zip(possible, weights, strict=True)
        }
        assert set(found) <= set(expected)
        often = [hands for hands, times in expected.items() if times >= 20]
        assert len(often) > 4
        chi_square = sum((found[hands] - expected[hands]) ** 2 / expected[hands] for hands in often)
        assert chi_square < 2 * (len(often) + 5 * (2 * len(often)) ** 0.5)
    assert kinds == {True, False}


def test_who_laid_nothing_yet_may_hold_anything() -> None:
    """In the first trick, where nothing was laid that tells anything, each card not seen lies in each hand equally often."""
    world = LAB.begin(SIX, Streams("any", 1))
    view = world.view(world.asked)
    found = Counter(card for one in islice(LAB.worlds(view, Random(3)), 600) for card in one.hands[(view.seat + 1) % 6])
    assert len(found) == 48 - len(view.hand)
    assert max(found.values()) < 1.7 * min(found.values())


def test_players_aim_at_points_in_the_last_season_and_at_the_win_before() -> None:
    for seasons, smooth in ((1, True), (2, False)):
        table = read_table(f"game: four-kingdoms\nplayers: A, B, C\nseasons: {seasons}\n")
        world = LAB.begin(table, Streams("aim", 3))
        shares = LAB.playout(world, Random(1))
        aims = LAB.aim(world, shares)
        assert sum(aims) == pytest.approx(1)
        assert sorted(range(3), key=lambda side: aims[side]) == sorted(range(3), key=lambda side: world.points[side])
        assert (max(aims) < 1 and max(shares) == 1) if smooth else aims == shares


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
    lead, *answers = world.view(world.asked).laid
    assert lead is not None
    assert answers == [None, None]
    own = world.orders[world.leader][1]
    assert world.view(own).laid[1] is world.trick[1]
