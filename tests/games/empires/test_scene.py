"""The scene: everything of a position stands in it, as plain data."""

from __future__ import annotations

import json

from companion.games.empires.scene import SCENE
from companion.referee import judge
from companion.referee.scene import Scene, Thing
from tests.games.empires.tables import SUPPLIES, record

NEAR = ("Aino setup 1 10@1", "Ville setup 6 10@6")


def scene(text: str) -> Scene:
    verdict = judge(text).verdict
    return SCENE(verdict.state, verdict.totals, verdict.players)


def test_before_the_first_turn() -> None:
    found = scene(f"{record(setup=())}")
    assert found.headline == "Turn 1, setup; 14 provinces, 8 win; 54 cards in the deck"
    assert found.boards[0].places == ()
    assert found.boards[0].note == "14 provinces without a piece"
    assert [seat.piles for seat in found.seats] == [(), ()]


def test_pieces_hands_and_warehouses() -> None:
    found = scene(record("Aino draw 5h 2s ?", "Aino build 2s 1; mer 4d 1>8", header=[SUPPLIES, "attributes: Ville spades"]))
    places = {place.id: place for place in found.boards[0].places}
    assert list(places) == ["1", "2", "7", "8", "9", "14"]
    assert places["1"].title == "Aino"
    assert places["1"].things == (
        Thing("city", "city", "Aino"),
        Thing("warehouse", "warehouse", "Aino", note="1"),
        Thing("counter", "counter", "Aino", 3),
    )
    assert (places["8"].title, places["8"].note) == ("", "contested")
    assert Thing("counter", "counter", "Aino") in places["8"].things
    assert Thing("counter", "counter", "Ville", 4) in places["8"].things
    aino, ville = found.seats
    (hand,) = aino.piles
    assert (hand.hidden, hand.things) == (True, (Thing("5h"),))
    assert aino.facts == ("1 city", "10 counters", "1 card", "13 coins")
    assert ville.roles == ("spades for an attribute",)
    assert found.piles[0].things == (Thing("?", count=50),)
    assert [(fact.label, fact.text) for fact in found.facts] == [
        ("Order of play", "Aino, Ville"),
        ("To win", "8 of 14 provinces"),
    ]
    assert found.totals == {"Aino": 3, "Ville": 2}
    assert json.loads(json.dumps(found.as_dict()))["seats"][0]["tag"] == "Aino"


def test_who_is_out() -> None:
    found = scene(record("Aino mer 2d 1>5", "[turn 2]", "Aino cru 2s 3s 4c 5h 6", setup=NEAR))
    assert found.seats[1].out
    assert found.seats[1].roles == ("eliminated",)
    assert found.seats[1].facts == ()
