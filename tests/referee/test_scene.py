"""The scene of a game that draws none of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from companion.referee import judge
from companion.referee.scene import Fact, Scene, Seat, plain_scene
from game_folders import facts_of, games_with_tests, read_extra

STATE: Mapping[str, Any] = {
    "turn": 3,
    "to_move": None,
    "last_trick": ["Qs", "Kd"],
    "hands": {"Aino": ["2c", "?"], "Ville": []},
    "over": False,
    "open": True,
    "nothing": {},
    "note": "",
}


def scene(state: Mapping[str, Any] = STATE, seats: Sequence[str] = ("Aino", "Ville")) -> Scene:
    return plain_scene("Turn 3", seats, state, {"Aino": 2, "Ville": -1})


def test_everything_of_the_state_is_a_fact() -> None:
    assert scene().facts == (
        Fact("turn", "3"),
        Fact("to move", "none"),
        Fact("last trick", "Qs, Kd"),
        Fact("hands", "Aino: 2c, ?; Ville: none"),
        Fact("over", "no"),
        Fact("open", "yes"),
        Fact("nothing", "none"),
        Fact("note", ""),
    )


def test_headline_seats_and_totals_are_those_given() -> None:
    found = scene()
    assert (found.headline, found.seats) == ("Turn 3", (Seat("Aino"), Seat("Ville")))
    assert found.totals == {"Aino": 2, "Ville": -1}
    assert not found.boards
    assert not found.piles


def test_it_can_be_written_as_json() -> None:
    written = scene().as_dict()
    assert written["facts"][2] == {"label": "last trick", "text": "Qs, Kd"}
    assert written["seats"][1]["tag"] == "Ville"


def test_a_state_without_anything_has_a_scene() -> None:
    assert scene({}, ()) == Scene("Turn 3", totals={"Aino": 2, "Ville": -1})


@pytest.mark.parametrize("game", games_with_tests())
def test_it_does_for_the_state_of_every_game(game: str) -> None:
    """Whatever a game calls its keys: one fact each, and none of them a Python value as it is."""
    verdict = judge(f"game: {game}\n{facts_of(game).headers[0]}", files=read_extra).verdict
    assert verdict.status == "legal", verdict.errors
    facts = plain_scene("", verdict.players, verdict.state, verdict.totals).facts
    assert len(facts) == len(verdict.state)
    assert not any(sign in fact.text for fact in facts for sign in ("{", "[", "'", "None", "True", "False"))
