"""Which fault of a record's form counts first where there are several: each game's rules say it their own way."""

import pytest

from companion.referee import judge

#: The record, and the lines of its faults in the order in which they count.
FAULTS = {
    "header first": ("game: four-kingdoms\nplayers: Aino, Ville\nno key\nformat: 2\n[season 2]\n", [4, 3]),
    "from the top": ("game: empires\nplayers: Aino, Ville\nformat: 2\ncolour: red\n[turn 2]\n", [3, 4, 5]),
    "from the top, without sections": (
        "game: duelling-circles\nplayers: Aino, Ville\ncolour: red\n[turn 1]\nformat: 2\n",
        [3, 4, 5],
    ),
    "keys first": ("game: circle-of-kings\nplayers: Aino, Aino\nformat: 2\ncolour: red\n[round 2]\n", [4, 5, 3, 2]),
    "a word of the game for a tag, from the top": ("game: empires\nplayers: order, Ville\ncolour: red\n", [3]),
    "a word of the game for a tag, header first": ("game: four-kingdoms\nplayers: hand, Ville, Emmi\njockers: 2\n", [2, 3]),
}


@pytest.mark.parametrize(("text", "lines"), FAULTS.values(), ids=FAULTS)
def test_faults_count_in_the_order_of_the_games_rules(text: str, lines: list[int]) -> None:
    verdict = judge(text).verdict
    assert verdict.status == "malformed"
    assert [error.line for error in verdict.errors] == lines
