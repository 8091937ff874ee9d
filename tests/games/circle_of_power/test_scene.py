"""The scene: all of the position stands in it."""

from pathlib import Path

import pytest

from companion.games.circle_of_power.scene import SCENE
from companion.referee import judge
from companion.referee.scene import Scene

RECORDS = sorted((Path(__file__).parent / "records").glob("*.game"))


def scene_of(text: str) -> Scene:
    verdict = judge(text).verdict
    return SCENE(verdict.state, verdict.totals, verdict.players)


def record(name: str) -> str:
    return (Path(__file__).parent / "records" / f"{name}.game").read_text("utf-8")


def test_the_table_in_the_middle_of_a_season() -> None:
    scene = scene_of(record("example-coloured"))
    assert scene.headline == "Season 1, coloured cities, 4 of 15 actions, dummy leads the next"
    assert [place.things[0].code for place in scene.boards[0].places] == ["As", "Qd", "Ad", "Kc"]
    assert [place.id for place in scene.boards[0].places] == ["Aino", "Ville", "dummy", "Emmi"]
    dummy, emmi = scene.seats[2:]
    assert (dummy.tag, dummy.roles, dummy.acts) == ("dummy", ("a dummy plays", "leads"), True)
    assert [thing.code for thing in dummy.piles[0].things] == ["Jk"]
    assert (dummy.piles[1].title, dummy.piles[1].layout, dummy.piles[1].things[0].count) == ("lost", "count", 1)
    assert (emmi.tag, emmi.roles) == ("Emmi", ("deals",))
    assert scene.facts[0].text == "Q attacks J, K attacks Q, A attacks K, J attacks A; jokers attack red."


def test_who_is_knocked_out_and_where_seats_have_moved() -> None:
    scene = scene_of(record("example-tyrant"))
    assert [seat.tag for seat in scene.seats] == ["Ville", "Aino", "dummy", "Emmi"]
    assert [seat.tag for seat in scene.seats if "knocked out" in seat.roles] == ["Ville", "Emmi"]
    assert scene.seats[0].roles == ("a dummy plays", "knocked out")
    assert not any(seat.acts for seat in scene.seats), "the game is over"
    assert scene.totals == {"Aino": 3, "Ville": 6, "dummy": 4, "Emmi": 5}
    assert {pile.title for seat in scene.seats for pile in seat.piles} == {"lost"}, "no lines in Lonely Tyrant"


def test_before_the_first_season() -> None:
    scene = scene_of(record("header-only"))
    assert scene.headline.startswith("Before the first season; ")
    assert not scene.boards


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_nothing_of_the_position_is_missing(path: Path) -> None:
    verdict = judge(path.read_text("utf-8")).verdict
    state, scene = verdict.state, SCENE(verdict.state, verdict.totals, verdict.players)
    assert [seat.tag for seat in scene.seats] == state["seats"]
    by_tag = {seat.tag: seat for seat in scene.seats}
    for tag, seat in by_tag.items():
        assert ("knocked out" in seat.roles) == (tag in state["knocked_out"])
        assert seat.acts == (tag == state["leader"])
        assert ("deals" in seat.roles) == (tag == state["dealer"])
        assert ("a dummy plays" in seat.roles) == (tag in state["dummies"])
        piles = {pile.title: pile.things for pile in seat.piles}
        assert [thing.code for thing in piles.get("line", ())] == state["trophies"][tag]
        assert [thing.count for thing in piles.get("lost", ())] == ([state["destroyed"][tag]] if "lost" in piles else [])
        assert ("lost" in piles, "line" in piles) == (state["variant"] != "basic", state["variant"] != "lonely-tyrant")
    for board in scene.boards:
        cities = {place.id: [thing.code for thing in place.things] for place in board.places}
        assert cities == {tag: [city] if city else [] for tag, city in state["cities"].items()}
    assert bool(scene.boards) == bool(state["season"])
    for word in (f"Season {state['season']},", f" {state['actions']} of 15"):
        assert not state["season"] or word in scene.headline
    assert scene.totals == verdict.totals
    assert scene.as_dict()["headline"] == scene.headline
