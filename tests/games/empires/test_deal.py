"""Random games find their way through a setup that leaves little room."""

from random import Random

import pytest

from companion.games.empires.rules.moves import Act, Build, NewTurn, Store
from companion.referee import find_game, judge, read_table

HEADER = "game: empires\nplayers: A, B, C\nmap: line.map\n"
#: Eleven provinces in a row: three cities, five borders apart, stand in the first, the middle and the last or not at all.
LINE = "".join(f"{i}: {' '.join(str(j) for j in (i - 1, i + 1) if 1 <= j <= 11)}\n" for i in range(1, 12))


@pytest.mark.parametrize("seed", range(8))
def test_every_city_leaves_room_for_those_who_wait(seed: int) -> None:
    game, files = find_game("empires"), lambda _: LINE
    table = read_table(HEADER, files=files)
    moves = game.random_game(table, Random(seed), hands=False)
    text = HEADER + "".join(f"{game.write(table, next(moves))}\n" for _ in range(4))
    verdict = judge(text, files=files).verdict
    assert verdict.status == "legal"
    assert sorted(city for cities in verdict.state["cities"].values() for city in cities) == [1, 6, 11]


def test_warehouses_are_worked_in_about_every_other_time() -> None:
    """So random games with the supplies are of all kinds: with warehouses, and with turns in which nobody thinks of his."""
    table = read_table("game: empires\nplayers: A, B, C\noptions: treasury, supplies\n")
    turns = work = 0
    for seed in range(3):
        for move in find_game("empires").random_game(table, Random(seed), hands=True):
            turns += isinstance(move, NewTurn)
            if isinstance(move, Act):
                work += sum(isinstance(element, (Build, Store)) for element in move.elements)
    assert 1 / 2 < work / turns < 3 / 2
