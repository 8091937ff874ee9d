"""Actions one at a time: who wins, what he may do, what stands where afterwards, and where the verdict points."""

from typing import Any

import pytest

from companion.referee import judge

HUMANS = "Aino, Ville, Emmi, Otto"


def said(lines: str, players: str = HUMANS, header: str = "") -> tuple[list[tuple[int, str]], dict[str, Any]]:
    """The errors of a first season (column and rule), and its state. Otto, the last human, deals, so that the first one leads."""
    verdict = judge(f"game: circle-of-power\nplayers: {players}\n{header}[season 1]\n{lines}\n").verdict
    return [(error.column, error.rule) for error in verdict.errors], verdict.state


def first_error(lines: str, players: str = HUMANS, header: str = "") -> tuple[int, str]:
    errors, _ = said(lines, players, header)
    return errors[0]


@pytest.mark.parametrize(
    ("cities", "line", "winner"),
    [
        ("Jh Js Jd Jc", "Qh 2h 3c 4h 5h", "Aino"),  # only the leader's card is a trump of its owner
        ("Jh Js Jd Jc", "Qh 2s 9h 5s 9d", "Otto"),  # no trumps: of two nines the later one
        ("Jh Js Jd Jc", "Qh 5h 5s 5d 5c", "Otto"),  # four trumps of one number
        ("Jh Js Jd Jc", "Qh 6h 5s 5d 5c", "Aino"),
        ("Jk Js Jd Jc", "Qh 2h 9h 8h 7h", "Aino"),  # a joker city: the next city names the trump
        ("Jh Js Jd Jc", "Jk 2s 3c 4h 5h", "Otto"),  # the next city is a joker: nothing but numbers
    ],
)
def test_who_wins(cities: str, line: str, winner: str) -> None:
    _, state = said(f"cities: {cities}\n{line}")
    assert state["leader"] == winner


def test_conquering_keeps_the_own_city() -> None:
    _, state = said("cities: Kh Qs Jd Jc\nAh 9h 2c 3c 4d x Ville")
    assert state["cities"] == {"Aino": "Kh", "Ville": "Ah", "Emmi": "Jd", "Otto": "Jc"}
    assert state["trophies"]["Aino"] == ["Qs"]


def test_retaking_moves_into_the_city_and_costs_the_loser_a_trophy() -> None:
    start = "cities: Kh Qs Ad Jc\nKd 9h 2c 3c 4d x Ville\nAh 2h 3s 5d 2d x Aino\n"
    _, state = said(start + "Qh 8h 9c 5s 8s r Emmi Kh")
    assert state["cities"] == {"Aino": "Ah", "Ville": "Kd", "Emmi": "Qh", "Otto": "Ad"}
    assert state["trophies"] == {"Aino": ["Qs"], "Ville": [], "Emmi": [], "Otto": []}
    assert said(start + "Qh 8h 9c 5s 8s r Emmi")[1] == state, "the newest goes where none is named"


def test_regrouping_unthreatened_costs_a_trophy() -> None:
    start = "cities: Kh Qs Jd Jc\nAh 9h 2c 3c 4d x Ville\n"
    _, state = said(start + "Js 8h 3d 4c 5d -")
    assert state["trophies"]["Aino"] == ["Qs"], "the ace threatens"
    unthreatened = "cities: Kh Qs Jd Jc\nJs 9h 2c 3c 4d x Ville\nQd 8h 3d 4c 5d -\n"
    _, state = said(unthreatened)
    assert state["trophies"]["Aino"] == []
    assert state["cities"]["Aino"] == "Qd"
    assert first_error(unthreatened.replace("-", "- Qh")) == (18, "CP-5.2")
    assert said(unthreatened.replace("-", "- Qs"))[0] == []
    assert first_error(start + "Js 8h 3d 4c 5d - Qs") == (18, "CP-5.2")


def test_a_dummy_takes_the_first_counter_clockwise() -> None:
    players = "dummy, Ville, Emmi, Otto"
    start = "cities: Kh Qs Qd Qc\nAh 9h 2c 3c 4d"
    for deed in ("", " x", " x Otto", " dummy x Otto"):
        errors, state = said(start + deed, players)
        assert not errors
        assert state["trophies"]["dummy"] == ["Qc"]
    assert first_error(start + " x Ville", players) == (18, "CP-7.4")
    assert first_error(start + " r Otto", players) == (16, "CP-7.3")
    assert first_error(start + " -", players) == (16, "CP-4.1")


@pytest.mark.parametrize(
    ("deed", "error"),
    [
        ("", (13, "CP-4.1")),
        ("Aino", (16, "CP-4.1")),
        ("-", (16, "CP-4.1")),
        ("x", (16, "CP-4.2")),
        ("x Aino", (18, "CP-4.2")),
        ("x Otto", (18, "CP-2.1")),
        ("Ville x Aino", (16, "CP-3.5")),
        ("r Ville Qd", (24, "CP-4.5")),
        ("x Ville keep", (24, "CP-4.3")),
        ("r Ville give", (24, "CP-4.4")),
    ],
)
def test_deeds_that_are_refused(deed: str, error: tuple[int, str]) -> None:
    assert first_error(f"cities: Kh Qs Qd Jc\nAh 9h 2c 3c 4d {deed}") == error


def test_jokers() -> None:
    assert first_error("cities: Jk Qs Qd Jc\nAs 9s 2c 3c 4d x Ville") == (18, "CP-2.2")
    assert first_error("cities: Qh Jk Jd Jc\nAs 9h 2c 3c 4d x Ville") == (18, "CP-2.2")
    _, state = said("cities: Qs Jk Jd Jc\nAs 9s 2c 3c 4d x Ville")
    assert state["trophies"]["Aino"] == ["Jk"]


@pytest.mark.parametrize(
    ("deed", "cities", "lost"),
    [
        ("x Ville", "Qs Ad", 1),
        ("x Ville keep", "Qs Ad", 1),
        ("x Ville give", "Ad Qs", 1),
        ("x Emmi", "Qs Jc", 0),
        ("r Emmi", "Ad Jc", 0),
        ("r Emmi give", "Ad Jc", 0),
    ],
)
def test_black_winners_choose_in_coloured_cities(deed: str, cities: str, lost: int) -> None:
    errors, state = said(f"cities: Qs Jc Jd Kc\nAd 9s 2c 3h 4h {deed}", header="variant: full-game\n")
    assert not errors
    assert [state["cities"]["Aino"], state["cities"]["Ville"]] == cities.split()
    assert state["destroyed"]["Ville"] == lost
    assert state["trophies"]["Aino"] == (["Jd"] if deed == "x Emmi" else [])


def test_red_winners_and_retakers_must_give() -> None:
    coloured = "variant: coloured-cities\n"
    assert first_error("cities: Qh Jc Jd Kc\nAd 9h 2c 3s 4s x Ville keep", header=coloured) == (24, "CP-9.3")
    assert first_error("cities: Qs Jc Jd Kc\nAd 9s 2c 3h 4h r Ville keep", header=coloured) == (24, "CP-9.3")
    dummy = "dummy, Ville, Emmi, Otto"
    assert first_error("cities: Qs Jc Ad Kc\nKh 9s 2c 3h 4h x Ville give", dummy, coloured) == (24, "CP-7.5")


def test_the_game_ends_with_the_action_that_leaves_one_human() -> None:
    players, header = "Aino, dummy1, Ville, dummy2", "variant: lonely-tyrant\n"
    start = "destroyed: Ville 4\n[season 2]\nseats: Aino, dummy1, Ville, dummy2\ndealer: Aino\ncities: Kh Jd Qh Jc\n"
    action = "As 2s 3c 4d 9h x Ville\n"
    errors, state = said(start + action, players, header)
    assert not errors
    assert (state["actions"], state["leader"], state["knocked_out"]) == (1, None, ["Ville"])
    for late in ("[season 3]", "Kd 2c 3s 4s 5c"):
        assert said(start + action + late, players, header)[0] == [(1, "CP-6.5")]
    errors, state = said(start + action, players, header + "house: CP-R12=b\n")
    assert (errors, state["leader"]) == ([], "Aino"), "the season is played to its end"


def test_cities_may_be_left_out_where_only_one_is_left() -> None:
    lines = """cities: Kh Qs Qc As
(Jd) 4h 2c 2s 4d x Ville
(Jc) 5h 3c 3s 5d x Emmi
(Qh) 6h 4c 4s 6d -
(Js) 7h 5c 5s 7d x Ville
(Kc) 8h 2d 6s 8d x Emmi
(Qd) 9h 3d 7s 9d x Ville
(Jh) 6h 2c 2d 4s -
(Jk) 7h 3c 3d 5s x Otto
(Ah) 8h 4c 4d 7s -
(Ks) 2h 5c 6d 8s x Aino
(Ad) 9s 3h 6c Tc r Otto
(Kd) 9c Ts Th 7c x Ville
"""
    assert first_error(lines.replace("(Kd) ", "")) == (1, "CP-3.1")
    thirteen = lines + "4h 9d 2s 3s -\n"
    _, state = said(thirteen)
    assert "Ac" in state["cities"].values()
    assert first_error(thirteen + "(Ah) 8c Td 8d 5h x Aino") == (1, "CP-1.5")
    fourteen = thirteen + "8c Td 8d 5h x Aino\n"
    _, state = said(fourteen)
    assert list(state["cities"].values()).count("Jk") == 2
    assert first_error(fourteen + "(Ah) 6s 9h 5d 7d x Otto") == (1, "CP-3.1")
    _, state = said(fourteen + "6s 9h 5d 7d x Otto")
    assert state["cities"]["Otto"] is None


def test_next_cities_that_cannot_come() -> None:
    assert first_error("cities: Kh Qs Qc As\n(Kh) 4h 2c 2s 4d x Ville") == (1, "CP-1.4")
    assert first_error("cities: Kh Jk Qc As\n(Jk) 4h 2c 2s 4d x Ville") == (1, "CP-1.5")
    assert first_error("cities: Kh Qs Qc As\n1. ( 9h ) 4h 2c 2s 4d x Ville") == (4, "CP-1.2")
    assert first_error("cities: Kh Qs Qc As\n4h 2c 2s 4d x Ville") == (1, "CP-3.1")
