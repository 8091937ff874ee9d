"""Hands: what an emperor can hold, known or unseen, before and after the shuffle."""

from random import Random

import pytest

from companion.games.circle_of_power.rules.moves import Action, Hand
from companion.games.circle_of_power.rules.state import BEFORE_SHUFFLE
from companion.referee import find_game, judge, read_table
from companion.referee.claims import Sums

HEAD = "game: circle-of-power\nplayers: {players}\nhouse: CP-R1={setting}\n[season 1]\ncities: Kh Qs Qc As\n"
SIX = """(Jd) 4h 2c 2s 4d x Ville
(Jc) 5h 3c 3s 5d x Emmi
(Qh) 6h 4c 4s 6d -
(Js) 7h 5c 5s 7d x Ville
(Kc) 8h 2d 6s 8d x Emmi
(Qd) 9h 3d 7s 9d x Ville
"""
HUMANS, DUMMY = "Aino, Ville, Emmi, Otto", "Aino, Ville, dummy, Otto"


def errors(lines: str, players: str = HUMANS, setting: str = "a") -> list[tuple[int, str]]:
    """Column and rule of what is wrong."""
    lines = lines.replace("Emmi", players.split(", ")[2])
    verdict = judge(HEAD.format(players=players, setting=setting) + lines).verdict
    return [(error.column, error.rule) for error in verdict.errors]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("hand: Aino 4h 2d", (7, "CP-1.3")),
        ("hand: Aino 4h 2d ? ?", (7, "CP-1.3")),
        ("hand: Aino 4h 4h ?", (15, "CP-3.7")),
        ("hand: Aino 4h Kh ?", (15, "CP-1.1")),
        ("hand: Aino 4h ? ?, Ville 5h, 4h ?", (30, "CP-3.7")),
        ("hand: Aino 4h 5h 6h\n(Jd) 7h 2c 2s 4d x Ville", (6, "CP-3.7")),
        ("hand: Aino 4h ? ?\n(Jd) 7h 4h 2s 4d x Ville", (9, "CP-3.7")),
        ("(Jd) 4h+9c 9c 2s 4d x Ville", (12, "CP-3.7")),
        ("(Jd) 4h+4h 9c 2s 4d x Ville", (6, "CP-3.7")),
        ("(Jd) 4h+9c 5c+9c 2s 4d x Ville", (12, "CP-3.7")),
        ("(Jd) 4h+Qh 5c 2s 4d x Ville", (6, "CP-1.1")),
        ("(Jd) 4h 5c 4h 4d x Ville", (12, "CP-3.6")),
        ("(Jd) 4h 5c Qh+2s 4d x Ville", (12, "CP-1.1")),
    ],
)
def test_before_the_shuffle(lines: str, expected: tuple[int, str]) -> None:
    assert errors(lines) == [expected]


def test_a_drawn_card_can_be_played_by_who_drew_it() -> None:
    assert errors("(Jd) 4h+9c 5c 2s 4d x Ville\n(Jc) 9c 6c 3s 5d -") == [(18, "CP-4.1")]


def test_nobody_sees_what_a_dummy_holds_or_draws() -> None:
    assert errors("hand: dummy 2s ? ?", DUMMY) == [(7, "CP-7.2")]
    assert errors("(Jd) 4h 2c 2s+? 4d x Ville", DUMMY) == [(12, "CP-7.2")]


def test_after_the_shuffle_six_cards_are_new() -> None:
    assert errors(SIX + "(Jh) 6h 2c 2d 4s -") == []
    assert errors(SIX + "(Jh) 6h+? 2c 2d 4s -") == [(6, "CP-3.8")]
    assert errors(SIX + "hand: Aino 4h 5h 6h 7h 8h 9h 2c 3c 4c") == [(30, "CP-3.7")], "seven cards that were dealt again"
    assert errors(SIX + "hand: Aino Th Ts Td 9s 4h 5h ? ? ?") == [(21, "CP-3.7")], "four cards that were kept"
    assert errors(SIX + "hand: Aino Th Ts Td") == [(7, "CP-3.8")]
    assert errors("hand: Aino 4h 5h ?\n" + SIX + "hand: Aino Th Ts 2c 3c ? ? ? ? ?") == []


def test_a_dummy_plays_new_cards_first() -> None:
    assert errors(SIX + "(Jh) 6h 2c Td 4s -", DUMMY) == [(12, "CP-7.2")]
    assert errors(SIX + "(Jh) 6h 2c 2d 4s -", DUMMY) == []


def test_humans_go_on_drawing() -> None:
    assert errors(SIX + "(Jh) Th+4h 6c 8c 9c Aino -", setting="b") == []
    assert errors(SIX + "(Jh) 6h 2c 2d 4s -", setting="b") == [(6, "CP-3.7")], "new cards are not in hand yet"
    assert errors(SIX + "(Jh) Th+9s 6c 8c 9c -", setting="b") == [(6, "CP-3.7")], "not a card that was played"
    assert errors(SIX + "hand: Aino Th Ts Td", setting="b") == []
    assert errors(SIX + "(Jh) Th 6c Td 9c -", DUMMY, "b") == [(12, "CP-7.2")]


def test_all_cards_are_gathered() -> None:
    hand = SIX + "hand: Aino 4h Ts 5h\n"
    assert errors(hand + "(Jh) 5h 2c 2d 4s -", setting="c") == []
    assert errors(hand + "(Jh) 6h 6c 8c 9c -", setting="c") == [(6, "CP-3.7")]
    assert errors(hand + "(Jh) 5h+3s 2c 2d 4s -", setting="c") == []
    assert errors(hand + "(Jh) 5h+Ts 6c 8c 9c -", setting="c") == [(6, "CP-3.7")]
    assert errors("hand: Emmi Th ? ?\n" + SIX + "(Jh) Th 2c 2d 4s -", setting="c") == [], "nothing is known any more"
    assert errors("hand: Emmi Th ? ?\n" + SIX + "(Jh) Th 2c 2d 4s -") == [(6, "CP-3.7")]
    assert errors(SIX + "(Jh) 6h 2c 3d 4s -", DUMMY, "c") == []


def test_no_hand_after_the_end() -> None:
    text = """game: circle-of-power
players: Aino, dummy1, Ville, dummy2
variant: lonely-tyrant
[season 1]
destroyed: Ville 4
[season 2]
cities: Kh Jd Qh Jc
"""
    verdict = judge(f"{text}(As) 2s 3c 4d 9h x Ville\nhand: Aino ? ? ?\n").verdict
    assert [error.rule for error in verdict.errors] == ["syntax"], "hands have their place"


@pytest.mark.parametrize(
    ("lines", "places"),
    [
        ("(Jd) 4h 4h 2s 4d x Ville\n", [(6, 6, "played here")]),
        ("(Jd) 4h 2c 2s 4d x Ville\n(Jc) 4h 3c 3s 5d x Emmi\n", [(6, 6, "named here")]),
    ],
    ids=["in this action", "before"],
)
def test_a_card_that_is_played_twice_in_an_action_names_the_first_place(lines: str, places: list[tuple[int, int, str]]) -> None:
    error = judge(HEAD.format(players=HUMANS, setting="a") + lines).verdict.errors[0]
    assert (error.rule, [tuple(place[:3]) for place in error.related]) == ("CP-3.6", places)


@pytest.mark.parametrize(("setting", "before"), [("a", [0, BEFORE_SHUFFLE]), ("b", [0])], ids=["shuffled", "not shuffled"])
def test_random_games_tell_hands_when_they_are_dealt(setting: str, before: list[int]) -> None:
    """Above the first action of a season, and above that behind the shuffle, where all cards are dealt again."""
    table = read_table(f"game: circle-of-power\nplayers: {HUMANS}\nhouse: CP-R1={setting}\n")
    actions, found = 0, []
    for move in find_game("circle-of-power").random_game(table, Random(1), hands=True):
        if isinstance(move, Sums):
            break
        if isinstance(move, Hand):
            found.append(actions)
        actions += isinstance(move, Action)
    assert found == before
