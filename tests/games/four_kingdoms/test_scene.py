"""Everything of a position stands in its scene."""

from pathlib import Path

import pytest

from companion.games.four_kingdoms.scene import SCENE
from companion.referee import judge
from companion.referee.scene import Fact, Place, Scene, Seat, Thing

RECORDS = sorted((Path(__file__).parent / "records").glob("*.game"))
TWO = "game: four-kingdoms\nplayers: Anna, Bo\n[season 1]\nkings: Ks Kd\n"


def scene_of(text: str) -> Scene:
    verdict = judge(text).verdict
    return SCENE(verdict.state, verdict.totals, verdict.players)


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_all_of_a_state_is_shown(path: Path) -> None:
    verdict = judge(path.read_text("utf-8")).verdict
    state, scene = verdict.state, SCENE(verdict.state, verdict.totals, verdict.players)
    assert scene.totals == verdict.totals
    piles = {(seat.tag, pile.title): pile for seat in scene.seats for pile in seat.piles}
    piles |= {(pile.title.removeprefix("Village of "), "village"): pile for pile in scene.piles}
    shown = {key: [thing.code for thing in pile.things] for key, pile in piles.items()}
    assert shown == {(tag, "village"): cards for tag, cards in state["villages"].items()} | {
        (tag, "hand"): cards for tag, cards in state["hands"].items()
    }
    assert {key[0] for key, pile in piles.items() if pile.hidden} == set(state["hands"])
    assert all(pile.hidden == (title == "hand") for (_, title), pile in piles.items())
    if state["season"]:
        assert [place.things[0].code for place in scene.boards[0].places] == [king or "?" for king in state["kings"].values()]
    facts = {fact.label: fact.text for fact in scene.facts}
    assert ("Last trick" in facts) == (state["last_trick"] is not None)
    assert ("Harvest" in facts) == (state["harvest"] is not None)
    for unit, balance in (state["harvest"] or {"balance": {}})["balance"].items():
        bonus = state["harvest"]["bonus"][unit]
        assert facts[unit] == f"balance {balance}, bonus {bonus}, score {balance + bonus}"


def test_before_the_first_season() -> None:
    scene = scene_of("game: four-kingdoms\nplayers: Anna, Bo, Cia\n")
    assert scene.headline == "Before the first season; 9 cards each."
    assert [seat.tag for seat in scene.seats] == ["Anna", "Bo", "Cia"]
    assert scene.boards == ()


def test_who_does_what() -> None:
    scene = scene_of(TWO)
    assert scene.headline == "Season 1, double, 0 of 9 tricks, dummy leads the next"
    assert [(seat.tag, seat.roles, seat.acts) for seat in scene.seats] == [
        ("Anna", ("King Dealer",), False),
        ("Bo", ("Citizen Dealer",), False),
        ("dummy", (), True),
    ]
    assert scene.boards[0].places[1] == Place("royal", 0, 1, (Thing("Ks"),), "royal")
    assert scene.facts == (Fact("Will they harvest?", "K♠ no, K♥ 1/2, K♦ yes, K♣ 1/2"),)


def test_a_written_dummy_sits_where_it_is_written() -> None:
    scene = scene_of(TWO.replace("Anna, Bo", "dummy1, Anna, Bo"))
    assert [(seat.tag, seat.acts) for seat in scene.seats] == [("dummy1", True), ("Anna", False), ("Bo", False)]


def test_the_last_trick_in_words() -> None:
    text = f"{TWO}9s 5s 6h\n7h 9h 8d\n"
    assert Fact("Last trick", "red, led by Bo; dummy won; nobody took anything") in scene_of(text).facts
    first = text.removesuffix("7h 9h 8d\n")
    assert Fact("Last trick", "black, led by dummy; Anna won; Bo lost; Anna took 6♥; Bo took 9♠") in scene_of(first).facts


def test_who_is_ahead() -> None:
    text = "game: four-kingdoms\nplayers: Anna, Bo\n[season 1]\npoints: Anna 5, Bo 4\n"
    scene = scene_of(text)
    assert Fact("Ahead", "Anna leads by 1 point") in scene.facts
    assert scene.seats[0] == Seat("Anna", ("King Dealer",))
