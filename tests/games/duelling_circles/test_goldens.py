"""Whole records, one for each way a game can go: what the tests over all games do not see."""

from functools import partial

import pytest

from game_folders import judged

verdict = partial(judged, "duelling-circles")


def test_settings_of_the_ruling_on_lost_turns() -> None:
    luck = [verdict("ruling-R6-b", **{"R6=b": f"R6={setting}"})["state"]["lucky"] for setting in "bc"]
    assert luck == [None, 1]
    waiting = verdict("ruling-R6-b", **{"R6=b": "R6=a"})["state"]
    assert (waiting["turn"], waiting["phase"]) == (2, "lucky")


@pytest.mark.parametrize("name", ["end-both-boards-empty", "end-only-red-whites"])
def test_a_draw_has_two_winners(name: str) -> None:
    assert verdict(name)["winners"] == ["Aino", "Ville"]


def test_who_dies_on_a_black_counts_for_its_owner() -> None:
    found = verdict("end-own-removal")
    assert (found["winners"], found["totals"]) == (["Aino"], {"Aino": 1, "Ville": 1})
    assert found["state"]["lost"] == {"Aino": 1, "Ville": 3}


def test_a_missing_colour_makes_a_record_malformed_and_keeps_the_position() -> None:
    found = verdict("colour-missing")
    assert [error["rule"] for error in found["errors"]] == ["claim", "syntax"]
    assert (found["state"]["phase"], found["state"]["flip"]) == ("move", 1)
    assert found["totals"] == {"Aino": 0, "Ville": 0}
