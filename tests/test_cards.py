"""Cards: every spelling is read, one is written."""

import copy
import pickle

import pytest

from companion.cards.french import DECK, JOKER, KINGS, NEIGHBOUR, SUITS, UNSEEN, cards_of, codes, parse_card

SIGNS = {"s": "♠♤", "h": "♥♡", "d": "♦♢", "c": "♣♧"}


@pytest.mark.parametrize("card", DECK, ids=[card.code for card in DECK])
def test_every_spelling_is_the_same_card(card: object) -> None:
    assert isinstance(card, type(JOKER))
    ranks = ["T", "t", "10"] if card.rank == "T" else [card.rank, card.rank.lower()]
    for rank in ranks:
        for suit in (card.suit, card.suit.upper()):
            assert parse_card(rank + suit) is card
        for sign in SIGNS[card.suit]:
            assert parse_card(rank + sign) is card
            assert parse_card(sign + rank) is card
            assert parse_card(f"{rank}{sign}\ufe0f") is card
            assert parse_card(f"{sign}\ufe0e{rank}") is card


@pytest.mark.parametrize("text", ["Jk", "jk", "JK", "jK"])
def test_joker(text: str) -> None:
    assert parse_card(text) is JOKER


def test_unseen_card() -> None:
    assert parse_card("?") is UNSEEN


@pytest.mark.parametrize(
    "text", ["", "1s", "11h", "sQ", "Q", "s", "Qx", "10", "01s", "Qss", "??", "Jk1", "♠♠", "2 s", "１０s", "\ufe0f"]
)
def test_no_card(text: str) -> None:
    assert parse_card(text) is None


def test_deck_is_sorted_and_whole() -> None:
    assert [card.index for card in DECK] == list(range(52))
    assert len(set(DECK)) == 52
    assert [card.code for card in KINGS] == ["Ks", "Kh", "Kd", "Kc"]


def test_colours_and_neighbours() -> None:
    assert {card.suit for card in DECK if card.red} == {"h", "d"}
    assert not JOKER.red
    assert not UNSEEN.red
    assert {NEIGHBOUR[NEIGHBOUR[suit]] for suit in SUITS} == set(SUITS)


def test_canonical_order_puts_jokers_and_unseen_cards_last() -> None:
    cards = [parse_card(text) for text in ("?", "jk", "2c", "ad", "10h", "9h", "as")]
    assert codes([card for card in cards if card]) == ["As", "9h", "Th", "Ad", "2c", "Jk", "?"]


def test_sets_of_cards_come_back_in_order() -> None:
    assert cards_of(sum(card.bit for card in reversed(KINGS))) == list(KINGS)


@pytest.mark.parametrize("card", [DECK[0], JOKER, UNSEEN])
def test_copies_are_the_card_itself(card: object) -> None:
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
