"""Which worlds a player of Empires thinks possible, and what may be chosen."""

from collections import Counter
from itertools import islice
from random import Random

from companion.cards.french import DECK, JOKER
from companion.games.empires.lab import LAB
from companion.games.empires.lab.value import chances_of
from companion.games.empires.lab.view import CARDS, STOP
from companion.games.empires.lab.world import EmpiresWorld
from companion.games.empires.rules.moves import Act, Combo, Pass
from companion.games.empires.rules.play import apply_element
from companion.games.empires.rules.state import Board, Cards, Hand
from companion.lab.chance import Streams
from companion.referee import read_table

TABLE = read_table("game: empires\nplayers: A, B\n")


def at_cards(place: int) -> EmpiresWorld:
    """A game in which the player at this place of the order is asked for a combination, after others have played some."""
    world = LAB.begin(TABLE, Streams("tiny", 4))
    while (decision := world.decision()) is not None:
        if decision.about == CARDS and world.state.turn.order.index(decision.seat) == place and not world.acts:
            return world
        world.choose(decision.options[-1])
    raise AssertionError("nobody was asked for a combination")


def test_every_card_not_seen_is_as_likely_to_be_in_the_others_hand() -> None:
    world = at_cards(0)
    decision = world.decision()
    assert decision is not None
    other, view = 1 - decision.seat, world.view(decision.seat)
    unseen = [card for card in (*DECK, JOKER, JOKER) if card not in view.hand or card is JOKER]
    count, draws = len(world.hands[other]), 3000
    found = Counter(card for one in islice(LAB.worlds(view, Random(1)), draws) for card in one.hands[other])
    assert sum(found.values()) == count * draws
    assert not {card for card in found if card is not JOKER} & set(view.hand)
    expected = count * draws / len(unseen)
    assert all(abs(found[card] - expected) < 6 * expected**0.5 for card in unseen if card is not JOKER)


def test_a_card_that_went_back_is_in_no_hand_that_has_taken_none_since() -> None:
    world = at_cards(1)
    decision = world.decision()
    assert decision is not None
    view = world.view(decision.seat)
    spent = {
        card
        for move in world.moves
        for element in getattr(move, "elements", ())
        if isinstance(element, Combo)
        for card in element.cards
    }
    assert spent
    other = 1 - decision.seat
    for one in islice(LAB.worlds(view, Random(2)), 200):
        assert len(one.hands[other]) == len(world.hands[other])
        assert not spent & set(one.hands[other])
        assert sorted([*one.deck, *one.hands[0], *one.hands[1]]) == sorted([*DECK, JOKER, JOKER])


def test_a_wrong_card_that_leaves_no_deal_stops_nobody() -> None:
    """Only the own hand can hold a card that went back when the other one had been taken, and it does not."""
    world = at_cards(0)
    view = world.view(0)
    gone = (*(0,) * 10, 2, *(0,) * 41)
    hands = (Hand(unseen=4, taken=3), Hand(unseen=50, taken=1))
    cards = Cards((), gone).with_hands(hands, clock=3)
    told = view._replace(seat=0, state=view.state._replace(cards=cards), hand=DECK[:4])
    one = next(iter(LAB.worlds(told, Random(1))))
    assert sorted([*one.hands[0], *one.hands[1]]) == sorted([*DECK, JOKER, JOKER])


def test_options_are_legal_and_paid_for_by_the_own_hand() -> None:
    world = at_cards(0)
    decision = world.decision()
    assert decision is not None
    assert decision.options[0] == STOP
    assert len(decision.options) > 1
    for option in decision.options[1:]:
        assert isinstance(option, Combo)
        assert set(option.cards) <= set(world.hands[decision.seat])
        apply_element(world.state, decision.seat, option)
        assert LAB.word(TABLE, decision, option).startswith(option.name[:3])


def test_who_has_no_card_passes_once_and_is_not_asked() -> None:
    world = at_cards(0)
    player = world.asked
    while world.hands[player]:
        world.deck.append(world.hands[player].pop())
    world.go_on()
    assert (world.phase, world.asked) == (CARDS, 1 - player)
    assert world.moves[-1] == Act(player, (Pass(world.hands[player][0]),))


def test_maps_that_are_too_small_are_refused() -> None:
    small = read_table("game: empires\nplayers: A, B\nmap: small.map\n", files=lambda _: "1: 2\n2: 1\n")
    assert LAB.refuse(small) == "on this map there is no room for 2 first cities"
    assert LAB.refuse(TABLE) == ""


def test_who_has_more_on_the_map_has_the_better_chance() -> None:
    world = at_cards(0)
    assert world.state.winner is None
    board, chances = world.state.board, chances_of(world)
    more = {province: count + 2 for province, count in board.counters[0].items()}
    state = world.state.copy()
    state.board = Board(board.cities, (more, *board.counters[1:]))
    world.state = state
    assert chances_of(world)[0] > chances[0]
    assert 1 - 1e-9 < sum(chances_of(world)) < 1 + 1e-9
