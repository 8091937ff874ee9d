"""Empires with warehouses in the laboratory: what is thought of, what stays hidden, and what it is worth."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from companion.cards.french import JOKER, UNSEEN, parse_card
from companion.games.empires.lab import LAB
from companion.games.empires.lab.options import with_cards
from companion.games.empires.lab.thumb import strengths
from companion.games.empires.lab.value import chances_of
from companion.games.empires.lab.view import BREAKTHROUGH, BUY, CARDS, RESERVE, STEPS, STOP
from companion.games.empires.lab.world import EmpiresWorld
from companion.games.empires.rules.moves import Act, Breakthrough, Build, Buy, Combo, Store, StoreCoin, Take
from companion.games.empires.rules.state import ACTIVE, Die
from companion.lab.chance import Streams
from companion.lab.matches import play
from companion.lab.players import choose
from companion.lab.world import RefusedError
from companion.referee import find_game, judge, read_table
from real_cards import ring_map

HEADER = "game: empires\nplayers: A, B\noptions: treasury, supplies\n"
TABLE = read_table(HEADER)
#: All settings of the rulings that warehouses meet, for two and for three; and many players.
PLAYED = [*product(product(("a", "b"), repeat=4), ("A, B", "A, B, C")), (("b", "a", "b", "b"), "A, B, C, D, E, F")]


def cards(words: str) -> list[Any]:
    return [parse_card(word) for word in words.split()]


def rich(phase: str, *, pips: int = ACTIVE, coins: int = 9, hand: str = "2h 3h 4d 5c 6s", table: Any = TABLE) -> EmpiresWorld:
    """A game of two whose first player has a warehouse, coins and cards when he is asked in this phase of the first turn."""
    world = LAB.begin(table, Streams("warehouses", 1))
    while world.phase in ("setup", BUY):
        decision = world.decision()
        assert decision is not None
        world.choose(decision.options[-1] if world.phase == "setup" else STOP)
    player, state = world.asked, world.state.copy()
    if pips:
        city = next(city for city, owner in state.board.cities.items() if owner == player)
        state.dice = {city: Die(pips, 0)}
    state.coins = (coins, coins)
    for gone in world.hands[player]:
        world.deck.append(gone)
    world.hands[player] = cards(hand)
    for card in world.hands[player]:
        (world.deck if card in world.deck else world.hands[1 - player]).remove(card)
    while len(world.hands[1 - player]) < state.cards.hands[1 - player].size:
        world.hands[1 - player].append(world.deck.pop())
    size = len(world.hands[player])
    hands = [one._replace(unseen=size) if seat == player else one for seat, one in enumerate(state.cards.hands)]
    state.cards = state.cards._replace(hands=tuple(hands))
    world.state, world._options = state, None
    while (world.phase, world.asked) != (phase, player):
        world.choose(STOP)
    return world


def offered(world: EmpiresWorld, kind: type) -> list[Any]:
    """The options of this kind."""
    decision = world.decision()
    return [option for option in decision.options if isinstance(option, kind)] if decision else []


@pytest.mark.parametrize(("settings", "players"), PLAYED, ids=str)
def test_every_line_is_legal_whatever_else_is_played(
    settings: tuple[str, ...], players: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.games.empires.lab.world.MOST_TURNS", 6)
    house = ", ".join(f"{ruling}={one}" for ruling, one in zip(("EM-R3", "EM-R29", "EM-R31", "EM-R32"), settings, strict=True))
    header = f"game: empires\nplayers: {players}\noptions: treasury, supplies\nhouse: {house}\nattributes: B sophistication\n"
    if settings[0] == settings[-1]:
        header += "counters: 14\ncities: 2\n"
    table, rules, seen = read_table(header), find_game("empires"), Counter[type]()
    for level in (0, 1):
        moves = play(LAB, table, [level] * len(table.players), "legal", 1).moves
        verdict = judge(header + "".join(f"{rules.write(table, move)}\n" for move in moves)).verdict
        assert verdict.status == "legal", verdict.errors
        seen.update(type(element) for move in moves if isinstance(move, Act) for element in move.elements)
    assert seen[Build]


def test_games_of_some_length_have_all_that_warehouses_bring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.games.empires.lab.world.MOST_TURNS", 12)
    table, seen = read_table("game: empires\nplayers: A, B, C\noptions: treasury, supplies\n"), set[type]()
    for level, deal in product((0, 1), range(3)):
        moves = play(LAB, table, [level] * 3, "all", deal).moves
        seen |= {type(element) for move in moves if isinstance(move, Act) for element in move.elements}
        seen |= {type(move) for move in moves}
    assert seen >= {Build, Store, StoreCoin, Take, Breakthrough}


@pytest.mark.parametrize("levels", [[2, 3], [3, 1]])
def test_higher_levels_play_legal_games_with_warehouses(levels: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.lab.players.PLAYOUTS", {2: 8, 3: 16})
    monkeypatch.setattr("companion.games.empires.lab.world.MOST_TURNS", 3)
    moves, rules = play(LAB, TABLE, levels, "higher", 1).moves, find_game("empires")
    verdict = judge(HEADER + "".join(f"{rules.write(TABLE, move)}\n" for move in moves)).verdict
    assert verdict.status == "legal", verdict.errors
    world = rich(CARDS)
    while world.state.turn.number == 1 and (decision := world.decision()) is not None:
        world.choose(choose(LAB, world.view(decision.seat), decision, 3, Random(1)).option)
    assert any(isinstance(move, Act) and isinstance(move.elements[0], Combo) for move in world.moves)


def test_an_active_warehouse_allows_actions_as_long_as_there_are_coins() -> None:
    world = rich(CARDS, coins=2, hand="2h 3h 4h 4d 5d")
    player = world.asked
    for done in range(4):
        assert (world.phase, world.asked, world.acts) == (CARDS, player, done)
        world.choose(offered(world, Combo)[0])
    assert world.state.coins[player] == 0
    assert (world.phase, world.asked) != (CARDS, player)
    world = rich(CARDS, pips=5)
    for _ in range(2):
        world.choose(offered(world, Combo)[0])
    assert (world.phase, world.asked) != (CARDS, player)


def test_building_and_raising_are_offered_and_any_cards_pay_that_are_worth_least() -> None:
    world = rich(CARDS, pips=3)
    city = next(iter(world.state.dice))
    assert not offered(world, Build)  # on the only city there is one
    assert offered(world, Store) == [Store(tuple(cards("5c")), city), Store(tuple(cards("5c 6s")), city)]
    world.choose(offered(world, Store)[-1])
    assert world.state.dice[city].pips == 5
    assert cards("5c")[0] in world.deck
    assert offered(rich(CARDS, pips=0), Build)


def test_which_card_goes_into_a_warehouse_only_its_player_sees() -> None:
    world = rich(CARDS, pips=0)
    player, build = world.asked, offered(world, Build)[0]
    world.choose(build)
    assert world.moves[-1] == Act(player, (build,))
    hidden = Act(player, (Build(UNSEEN, build.province),))
    assert world.view(1 - player).told[-1] == hidden
    assert LAB.open_moves(world)[-1] == hidden


def test_where_nobody_says_which_card_goes_it_is_the_one_worth_least() -> None:
    hand = [*cards("2h 3d 4s 9c"), JOKER]
    assert with_cards(Build(UNSEEN, 3), hand) == Build(cards("9c")[0], 3)
    assert with_cards(Store((UNSEEN, UNSEEN), 3), hand) == Store(tuple(cards("9c 4s")), 3)
    assert with_cards(Build(UNSEEN, 3), ()) == Build(UNSEEN, 3)


def test_coins_go_into_a_warehouse_and_out_of_it_behind_the_fights() -> None:
    world = rich(RESERVE, pips=4)
    player, city = world.asked, next(iter(world.state.dice))
    assert [one for one in world.decision().options if one != STOP] == [StoreCoin(city), Take(2, city), Take(4, city)]
    world.choose(StoreCoin(city))
    assert not offered(world, StoreCoin)
    world.choose(Take(5, city))
    assert not world.state.dice
    assert (world.phase, world.asked) != (RESERVE, player)


def test_the_breakthrough_comes_to_those_who_can_play_in_it() -> None:
    world = rich(BREAKTHROUGH)
    assert world.moves[-1] == Breakthrough()
    coins = world.state.coins[world.asked]
    player = world.asked
    world.choose(offered(world, Combo)[0])
    assert world.state.coins[player] == coins - 2
    for pips, rest in ((5, 9), (ACTIVE, 1)):
        world = rich(STEPS, pips=pips, coins=rest)
        while world.state.turn.number == 1:
            assert world.phase != BREAKTHROUGH
            world.choose(STOP)
        assert Breakthrough() not in world.moves


def test_people_say_what_they_do_with_warehouses() -> None:
    world = rich(CARDS, pips=3)
    city, decision = next(iter(world.state.dice)), world.decision()
    assert decision is not None
    assert LAB.said(world, decision, f"stores 2h {city}") == Store(tuple(cards("2h")), city)
    assert LAB.said(world, decision, f"take $1 {city}") == Take(1, city)
    for typed, why in (
        (f"store ? {city}", "here it is said which card goes"),
        (f"store 9h {city}", "A does not hold 9h"),
        (f"build 2h {city}", "EM-11.1"),
        (f"take $4 {city}", "EM-11.4"),
        (f"store $1 {city}", "this is not what is asked for now"),
    ):
        with pytest.raises(RefusedError, match=why):
            LAB.said(world, decision, typed)
    world.choose(Take(1, city))
    assert (world.phase, world.acts, world.state.dice[city].pips) == (CARDS, 0, 2)


def test_the_rule_of_thumb_fills_a_warehouse_with_coins_and_then_buys_what_it_can_play() -> None:
    world = rich(RESERVE, pips=4)
    decision = world.decision()
    assert decision is not None
    assert isinstance(LAB.guess(world.view(decision.seat), decision, Random(1)), StoreCoin)
    while world.phase != BUY:
        world.choose(STOP)
    state = world.state.copy()
    state.coins = (30, 30)
    state.dice = {city: Die(ACTIVE, 0) for city, owner in state.board.cities.items() if owner == world.asked}
    world.state, world._options = state, None
    decision = world.decision()
    assert decision is not None
    assert LAB.guess(world.view(decision.seat), decision, Random(1)) == Buy(8)


def test_a_fuller_warehouse_is_worth_more() -> None:
    player = rich(CARDS).asked
    worth = [(strengths(world.state)[player], chances_of(world)[player]) for world in (rich(CARDS, pips=n) for n in (0, 2, 5, 6))]
    assert worth == sorted(worth)
    assert len(set(worth)) == len(worth)


def retraced(lines: str) -> list[Any]:
    """The decisions of a record on the ring of fourteen provinces, which says nothing of the hands."""
    header = HEADER + "map: 14\n"
    table, steps = read_table(header, files=ring_map), judge(header + lines, files=ring_map).steps
    assert judge(header + lines, files=ring_map).verdict.status == "legal"
    return list(LAB.retrace(table, steps) or ())


BEGUN = "[turn 1]\nA setup 1 4@1 3@2 3@14\nB setup 8 4@8 3@7 3@9\n"


def test_what_a_record_says_of_warehouses_is_found_in_it() -> None:
    lines = "A buys 2\nA build ? 1; mig 5h 3\nA 2>3\n[turn 2]\nA stores 6d ? 1\nA 1>2; stores $1 1; take $2 1\n"
    moments = retraced(BEGUN + lines)[2:]
    assert [(one.decision.about, one.option) for one in moments if not isinstance(one.option, Buy)] == [
        (CARDS, Build(UNSEEN, 1)),
        (CARDS, Combo("migration", tuple(cards("5h")), (3,))),
        (STEPS, moments[3].option),
        (CARDS, Store(tuple(cards("6d ?")), 1)),
        (STEPS, moments[5].option),
        (RESERVE, StoreCoin(1)),
        (RESERVE, Take(2, 1)),
    ]
    build, store = moments[1], moments[4]
    assert parse_card("5h") in build.world.hands[0]
    assert Store((UNSEEN, UNSEEN), 1) in store.decision.options or Store((UNSEEN,), 1) in store.decision.options
    for moment in moments:
        world = moment.again(Random(3))
        assert world.decision()[::2] == moment.decision[::2]
        world.choose(moment.option)
        assert 1 - 1e-9 < sum(LAB.playout(world, Random(1))) < 1 + 1e-9


def test_a_card_of_the_next_turn_need_not_be_in_the_hand_yet() -> None:
    first = retraced(BEGUN + "A mig 5h 3\n[turn 2]\nA mig 5h 4\n")[2]
    assert first.option == Combo("migration", tuple(cards("5h")), (3,))
    first = retraced(BEGUN + "A mig 5h 3\n[turn 2]\nA mig 6h 4; mig 7h 5\nA 3>4\n")[2]
    hands = [first.again(Random(seed)).hands[0] for seed in range(20)]
    assert not all(parse_card("6h") in hand for hand in hands)


def test_the_breakthrough_of_a_record_is_weighed_as_what_it_is() -> None:
    lines = "A build ? 1\n[turn 2]\nA stores ? ? 1\nA stores $1 1\n[turn 3]\nA stores ? ? 1\nA 1>2\nbreakthrough\nA mig 5h 3\n"
    moments = retraced(BEGUN + lines)
    assert moments[-1].decision.about == BREAKTHROUGH
    assert moments[-1].world.phase == BREAKTHROUGH
