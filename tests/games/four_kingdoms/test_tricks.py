"""Single tricks, each reasoned out by the rules: who wins, who loses, what is taken, who leads next.

Four play; Aino deals the kings and Ville the citizens, so Emmi leads: the cards are Emmi's, Olavi's, Aino's and Ville's.
"""

from typing import Any

import pytest

from companion.referee import judge


def played(
    trick: str, *, royal: str, jokers: int = 0, house: str = "", players: str = "Aino, Ville, Emmi, Olavi"
) -> dict[str, Any]:
    """The state after one trick."""
    lines = ["game: four-kingdoms", f"players: {players}", f"jokers: {jokers}"]
    lines += [f"house: {house}"] if house else []
    verdict = judge("\n".join([*lines, "[season 1]", f"kings: {royal}", trick])).verdict
    assert verdict.status == "legal", verdict.errors[0]
    return dict(verdict.state)


def outcome(trick: str, **words: Any) -> tuple[str | None, str | None, dict[str, list[str]], str]:
    """Winner, loser, what is taken by whom, and who leads next."""
    state = played(trick, **words)
    last = state["last_trick"]
    return last["winner"], last["loser"], last["taken"], state["leader"]


@pytest.mark.parametrize(
    ("trick", "royal", "winner", "taken"),
    [
        pytest.param("9h Th Qh 2h > Th", "Ks", "Aino", ["Th"], id="highest of the local suit"),
        pytest.param("9h Th Qs 2h > Th", "Ks", "Aino", ["Th"], id="a higher royal card beats the local suit"),
        pytest.param("9h Qh Qs 2h > 2h", "Ks", "Aino", ["2h"], id="of equal numbers the royal one is higher"),
        pytest.param("9h Qs Qh 2h > 9h", "Ks", "Olavi", ["9h"], id="and so it is when it was played earlier"),
        pytest.param("9h 2h Ad 7d > Ad", "Ks", "Olavi", ["Ad"], id="a respectable two beats a half-respectable ace"),
        pytest.param("9h 2d Ac As > 9h", "Kh", "Olavi", ["9h"], id="half-respectable beats disreputable"),
        pytest.param("9h 2d Ac Ad > 9h", "Kd", "Ville", ["9h"], id="the royal suit next to the local one is respectable"),
        pytest.param("9h Jk 5h 4s", "Kd", "Aino", ["9h"], id="a joker neither wins nor loses"),
        pytest.param("9h Ts 5h Qh > 5h", "Ks", "Ville", ["5h"], id="the winner may prefer a responder's card"),
    ],
)
def test_red_trick(trick: str, royal: str, winner: str, taken: list[str]) -> None:
    assert outcome(trick, royal=royal, jokers=1) == (winner, None, {winner: taken}, winner)


def test_red_trick_with_one_card_to_take_needs_no_choice() -> None:
    assert outcome("9h 5s Qh 6c", royal="Ks") == ("Aino", None, {"Aino": ["9h"]}, "Aino")


def test_disreputable_winner_of_a_red_trick_takes_nothing_and_leads() -> None:
    assert outcome("9h 5s 7c 6s", royal="Kh") == ("Aino", None, {}, "Aino")


def test_disreputable_cards_of_equal_number_rank_by_the_order_of_play() -> None:
    assert outcome("9h 7s 7c 6s", royal="Kh")[0] == "Aino"
    assert outcome("9h 7c 7s 6s", royal="Kh")[0] == "Aino"


def test_black_trick_gives_the_lead_to_the_loser_and_the_other_reds_to_the_winner() -> None:
    # Local suit clubs, royal spades: Ac is highest; hearts and diamonds are disreputable, 5d is lowest.
    assert outcome("9c Qh 5d Ac", royal="Ks") == ("Ville", "Aino", {"Ville": ["Qh", "5d"], "Aino": ["9c"]}, "Aino")


def test_black_trick_gives_a_royal_red_to_the_winner_but_not_his_own() -> None:
    # Royal hearts: Qh wins before 9c; the other red is Th.
    assert outcome("8c Qh Th 9c", royal="Kh") == ("Olavi", "Ville", {"Olavi": ["Th"], "Ville": ["8c"]}, "Ville")


def test_lowest_of_equal_disreputable_cards_is_the_earlier_one() -> None:
    assert outcome("9c 5h 5d Ac", royal="Ks")[1] == "Olavi"
    assert outcome("9c Ac 5d 5h", royal="Ks")[1] == "Aino"


def test_disreputable_winner_of_a_black_trick_takes_nothing_but_the_loser_takes_the_lead() -> None:
    # Nobody has a black card: the reds are disreputable, Ah wins, the others' reds are discarded.
    assert outcome("9c 5h Ah 6d", royal="Ks") == ("Aino", "Olavi", {"Olavi": ["9c"]}, "Olavi")


def test_lone_responder_of_a_black_trick_is_winner_and_loser() -> None:
    assert outcome("9c Jk Jk Qd", royal="Ks", jokers=2) == ("Ville", "Ville", {"Ville": ["9c"]}, "Ville")


def test_lone_responder_of_a_red_trick_takes_the_lead_card() -> None:
    assert outcome("9d Jk Jk Qd", royal="Ks", jokers=2) == ("Ville", None, {"Ville": ["9d"]}, "Ville")


@pytest.mark.parametrize(("lead", "kind"), [("9d", "red"), ("9c", "black"), ("Jk", "joker")])
def test_nothing_but_jokers_discards_everything_and_the_leader_leads_again(lead: str, kind: str) -> None:
    assert outcome(f"{lead} Jk Jk Jk", royal="Ks", jokers=4) == (None, None, {}, "Emmi")
    assert played(f"{lead} Jk Jk Jk", royal="Ks", jokers=4)["last_trick"]["kind"] == kind


JOKER_LED = {
    # Royal hearts. 5h is respectable; Ac and 9s are half-respectable (a): 5h wins, 9s loses and takes Ac.
    "the highest black card": ("Jk 5h Ac 9s", "Kh", "", ("Olavi", "Ville", {"Ville": ["Ac"]}, "Ville")),
    # Royal clubs: 5c wins. Of the others 9s is half-respectable, Qd disreputable (a): it loses. Highest black: 5c, the winner's.
    "even the winner's": ("Jk 5c Qd 9s", "Kc", "", ("Olavi", "Aino", {"Olavi": ["Qd"], "Aino": ["5c"]}, "Aino")),
    # R14=b: not the winner's; the next is 9s.
    "R14=b: not the winner's": ("Jk 5c Qd 9s", "Kc", "FK-R14=b", ("Olavi", "Aino", {"Olavi": ["Qd"], "Aino": ["9s"]}, "Aino")),
    # R13=b: by number alone 9s is higher than the royal 5c.
    "R13=b: by number": ("Jk 5c Qd 9s", "Kc", "FK-R13=b", ("Olavi", "Aino", {"Olavi": ["Qd"], "Aino": ["9s"]}, "Aino")),
    # R12=b: all but the royal suit are half-respectable together, so 9s is lower than Qd.
    "R12=b: none is disgraced": (
        "Jk 5c Qd 9s",
        "Kc",
        "FK-R12=b",
        ("Olavi", "Ville", {"Olavi": ["Qd"], "Ville": ["5c"]}, "Ville"),
    ),
    # No royal card, no black one: Qd wins as disreputable (a) and takes nothing; the loser finds no black card.
    "no black card": ("Jk 5d Qd 9d", "Kh", "", ("Aino", "Olavi", {}, "Olavi")),
    # R12=b: now Qd is half-respectable and takes the others' reds.
    "R12=b: no black card": ("Jk 5d Qd 9d", "Kh", "FK-R12=b", ("Aino", "Olavi", {"Aino": ["5d", "9d"]}, "Olavi")),
    # Equal numbers: the later 9c is higher, the earlier 9s loses; it is not the royal suit that decides.
    "a tie": ("Jk 9s 9c Jk", "Kh", "", ("Aino", "Olavi", {"Olavi": ["9c"]}, "Olavi")),
    # One responder without a joker wins and loses, and takes his own black card.
    "alone": ("Jk 9s Jk Jk", "Kh", "", ("Olavi", "Olavi", {"Olavi": ["9s"]}, "Olavi")),
    "R14=b: alone": ("Jk 9s Jk Jk", "Kh", "FK-R14=b", ("Olavi", "Olavi", {}, "Olavi")),
}


@pytest.mark.parametrize(("trick", "royal", "house", "expected"), JOKER_LED.values(), ids=JOKER_LED.keys())
def test_joker_led(trick: str, royal: str, house: str, expected: tuple[Any, ...]) -> None:
    assert outcome(trick, royal=royal, jokers=4, house=house) == expected


def test_dummy_collects_nothing() -> None:
    # The dummy leads, then Aino (King Dealer) and Ville. Royal spades; 9c is led: Ac wins, 5h loses and takes the lead card.
    two = "Aino, Ville"
    assert outcome("9c Ac 5h", royal="Ks", players=two) == ("Aino", "Ville", {"Aino": ["5h"], "Ville": ["9c"]}, "Ville")


def test_dummy_may_lead_next() -> None:
    lines = ["game: four-kingdoms", "players: Aino, Ville", "[season 1]", "kings: Ks", "9c Ac 5h", "Tc 6h Qc"]
    state = judge("\n".join(lines)).verdict.state
    # Ville leads, then the dummy and Aino: the dummy's 6h is lowest and would take Tc, which is discarded; Aino takes 6h.
    assert state["last_trick"] == {
        "leader": "Ville",
        "kind": "black",
        "winner": "Aino",
        "loser": "dummy",
        "taken": {"Aino": ["6h"]},
    }
    assert state["leader"] == "dummy"
    assert state["villages"] == {"Aino": ["5h", "6h"], "Ville": ["9c"]}


@pytest.mark.parametrize(
    ("trick", "why"), [("9h Th Qh 2h > Qh", "is the winner's own card"), ("9h Th Qh 2s > 2s", "isn't a red card of this trick")]
)
def test_why_a_card_cannot_be_taken_is_told(trick: str, why: str) -> None:
    text = f"game: four-kingdoms\nplayers: Aino, Ville, Emmi, Olavi\n[season 1]\nkings: Kc\n{trick}\n"
    (error,) = judge(text).verdict.errors
    assert error.rule == "FK-6.1"
    assert why in error.message
