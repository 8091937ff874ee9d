"""Whole records, one for each way a season and a game can go: what the tests over all games do not see."""

from game_folders import judged


def test_without_play_off_the_second_season_is_too_many() -> None:
    error = judged("four-kingdoms", "play-off", **{"R20=b": "R20=a"})["errors"][0]
    assert (error["line"], error["column"], error["rule"]) == (21, 1, "FK-10.1")
