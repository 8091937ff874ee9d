"""Tarot cards and their spellings."""

import copy
import pickle

import pytest

from companion.cards.tarot import ARMY, KINGS, LORDS, army_cards_of, lords_of, parse_lord, parse_tarot_card


def test_forty_army_cards_four_kings_and_22_lords() -> None:
    assert len({card.code for card in (*ARMY, *KINGS)}) == 44
    assert [card.value for card in ARMY[:10]] == list(range(1, 11))
    assert [lord.code for lord in LORDS] == [f"L{n}" for n in range(22)]
    assert not any(king.value for king in KINGS)


@pytest.mark.parametrize("text", ["Tw", "tw", "10w", "10W", "TW"])
def test_spellings_of_a_card(text: str) -> None:
    card = parse_tarot_card(text)
    assert card
    assert (card.code, card.value, card.suit, repr(card)) == ("Tw", 10, "w", "Tw")


@pytest.mark.parametrize("text", ["", "1w", "11w", "Th", "Jw", "w10", "Tw*", "?", "10", "ſ"])
def test_what_is_no_card(text: str) -> None:
    assert parse_tarot_card(text) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("L0", 0),
        ("l21", 21),
        ("The-World", 21),
        ("priestess", 2),
        ("the-high-priestess", 2),
        ("WHEEL", 10),
        ("the-wheel-of-fortune", 10),
        ("judgement", 20),
        ("last-judgement", 20),
    ],
)
def test_spellings_of_a_lord(text: str, number: int) -> None:
    assert parse_lord(text) is LORDS[number]


@pytest.mark.parametrize("text", ["", "L22", "L01", "l", "the", "wheel-of", "Kw", "\N{KELVIN SIGN}s"])
def test_what_is_no_lord(text: str) -> None:
    assert parse_lord(text) is None


def test_titles() -> None:
    assert [LORDS[n].title for n in (2, 10, 12)] == ["High Priestess", "Wheel of Fortune", "Hanged Man"]


def test_sets_of_bits() -> None:
    assert army_cards_of(ARMY[3].bit | ARMY[39].bit) == [ARMY[3], ARMY[39]]
    assert lords_of(LORDS[0].bit | LORDS[21].bit) == [LORDS[0], LORDS[21]]
    assert sorted([ARMY[5], ARMY[2]]) == [ARMY[2], ARMY[5]]
    assert min(LORDS[4], LORDS[3]) is LORDS[3]


def test_copies_are_the_same_object() -> None:
    assert copy.deepcopy(ARMY[7]) is ARMY[7]
    assert pickle.loads(pickle.dumps(LORDS[7])) is LORDS[7]
    assert repr(LORDS[7]) == "L7"
