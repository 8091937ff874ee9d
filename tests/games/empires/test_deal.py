"""Random games find their way through a setup that leaves little room."""

from itertools import chain, product
from random import Random

import pytest

from companion.cards.french import JOKER, UNSEEN
from companion.games.empires.lab.strategy import targets_for
from companion.games.empires.rules import moves as m
from companion.games.empires.rules.combinations import COMBINATIONS
from companion.games.empires.rules.state import CARDS
from companion.referee import find_game, judge, read_record, read_table
from companion.referee.claims import Sums
from companion.referee.replay import replay

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
            turns += isinstance(move, m.NewTurn)
            if isinstance(move, m.Act):
                work += sum(isinstance(element, (m.Build, m.Store)) for element in move.elements)
    assert 1 / 2 < work / turns < 3 / 2


def test_who_has_coins_keeps_cards_for_them_now_and_then() -> None:
    table = read_table("game: empires\nplayers: A, B, C\noptions: treasury\n")
    moves = [move for seed in range(3) for move in find_game("empires").random_game(table, Random(seed), hands=True)]
    assert any(isinstance(element, m.Keep) for move in moves if isinstance(move, m.Act) for element in move.elements)


def test_a_joker_that_all_have_seen_is_named_when_it_is_discarded() -> None:
    """In a record without hands the other cards of a discard are unseen; here a joker that was given is discarded."""
    table = read_table("game: empires\nplayers: A, B, C\noptions: treasury, supplies\n")
    moves = find_game("empires").random_game(table, Random(50), hands=False)
    discards = [
        element for move in moves if isinstance(move, m.Act) for element in move.elements if isinstance(element, m.Discard)
    ]
    assert [one.cards.count(JOKER) for one in discards if JOKER in one.cards] == [1]


def test_random_games_are_written_as_people_write_them() -> None:
    """Several things in a line, gifts, turns that end by a word or by their score, discards that nobody saw."""
    table = read_table("game: empires\nplayers: A, B, C\noptions: treasury, supplies\n")
    moves = [move for seed in range(3) for move in find_game("empires").random_game(table, Random(seed), hands=False)]
    acts = [move for move in moves if isinstance(move, m.Act)]
    assert {m.End, m.Order, m.Breakthrough, Sums} <= {type(move) for move in moves}
    assert any(len(act.elements) > 1 for act in acts)
    elements = [element for act in acts for element in act.elements]
    assert {m.Give, m.Pass, m.Discard} <= {type(element) for element in elements}
    assert not any(isinstance(element, m.Draw) for element in elements)
    assert any(UNSEEN in element.cards for element in elements if isinstance(element, m.Discard))


def test_a_game_ends_where_the_map_has_no_room_for_another_city() -> None:
    text = "".join(f"{i}: {' '.join(str(j) for j in (i - 1, i + 1) if 1 <= j <= 3)}\n" for i in range(1, 4))
    table = read_table("game: empires\nplayers: A, B\nmap: line.map\n", files=lambda _: text)
    moves = list(find_game("empires").random_game(table, Random(0), hands=False))
    assert [type(move) for move in moves] == [m.NewTurn, m.Act]


@pytest.mark.parametrize("name", ["merchant", "exploration"])
def test_players_sail_to_free_land(name: str) -> None:
    """A random game is like one that people play: nobody thinks of sailing where others hold the land, or he himself."""
    game, header = find_game("empires"), "game: empires\nplayers: A, B, C\n"
    table = read_table(header)
    text = header + "".join(f"{game.write(table, move)}\n" for move in game.random_game(table, Random(0), hands=False))
    states = [step.after for step in replay(read_record(text)).steps if step.after.turn.phase == CARDS]
    goals = 0
    for state, player in product(states, range(3)):
        for target in chain(*targets_for(state, player, COMBINATIONS[name], Random(0))):
            assert isinstance(target, m.Step)
            assert not any(target.to in pieces for pieces in (state.board.cities, *state.board.counters))
            goals += 1
    assert goals
