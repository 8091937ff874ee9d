"""Games that begin anywhere, what is put right in them, and how a table ends them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.empires.rules.hands import holding
from companion.games.empires.rules.moves import MapLine, NewTurn
from companion.games.empires.rules.state import State
from companion.referee import Judgement, find_game, format_text, judge
from companion.referee.positions import is_quiet, record_from
from tests.games.empires.matter import check_matter
from tests.games.empires.tables import SUPPLIES, TREASURY, begun, error, record, ring, verdict
from tests.games.empires.test_let_stand import header
from tests.games.empires.test_properties import simulated

GAME = find_game("empires")
PIECES = ("pieces: Aino city@1 4@1 3@2 3@14", "pieces: Ville city@8 4@8 3@7 3@9")


def state_of(text: str) -> State:
    """The state behind a record, which is legal."""
    judged = judge(text)
    assert judged.verdict.status == "legal", judged.verdict.errors
    assert isinstance(judged.inner, State)
    check_matter(judged.inner)
    return judged.inner


def described(*lines: str, **more: Any) -> dict[str, Any]:
    return verdict(begun(*lines, **more))["state"]


def refused(text: str) -> tuple[str, str, str]:
    """The rule of the only error of a record, the word at which it points, and what is said."""
    (found,) = judge(text).verdict.errors
    return found.rule, text.split("\n")[found.line - 1][found.column - 1 : found.end_column - 1], found.message


# ---- positions -------------------------------------------------------------------------------------------------------


def test_what_is_left_out_is_usual() -> None:
    state = described(*PIECES, header=(TREASURY,))
    assert (state["turn"], state["phase"], state["order"]) == (5, "entry", [])
    assert (state["hand"], state["seen"]["Aino"]) == ({"Aino": 1, "Ville": 1}, [])
    assert (state["coins"], state["eliminated"]) == ({"Aino": 10, "Ville": 10}, [])


def test_everything_said() -> None:
    lines = ("coins: Aino 3, Ville 0", "warehouses: 6@1 2@8", "hand: Aino 5h Jk ?", "hand: Ville 3")
    state = described(*PIECES, *lines, header=(SUPPLIES,))
    assert state["coins"] == {"Aino": 3, "Ville": 0}
    assert state["warehouses"] == {"1": 6, "8": 2}
    assert (state["hand"], state["seen"]["Aino"], state["deck"]) == ({"Aino": 3, "Ville": 3}, ["5h", "Jk"], 48)


def test_a_province_says_the_same_as_the_pieces() -> None:
    lines = ("province: 1 Aino city 4", "province: 2 Aino 3, Ville 1", "province: 14")
    assert described(*lines)["counters"] == {"Aino": {"1": 4, "2": 3}, "Ville": {"2": 1}}
    assert described(*lines)["cities"] == {"Aino": [1], "Ville": []}


def test_names_of_provinces_are_known_from_the_map_above() -> None:
    text = begun("pieces: Aino city@norrby 2@Norrby", "pieces: Ville 8").replace("1: 14 2", "1 Norrby: 14 2")
    assert verdict(text)["state"]["cities"]["Aino"] == [1]


def test_who_has_no_piece_is_out() -> None:
    state = described(PIECES[0], "coins: Aino 4", header=(TREASURY,))
    assert (state["eliminated"], state["coins"], state["hand"]["Ville"]) == (["Ville"], {"Aino": 4, "Ville": 0}, 0)
    found = verdict(begun(PIECES[0], "Ville enter 8 6@8", header=(TREASURY,)))
    assert found["state"]["coins"]["Ville"] == 6


@pytest.mark.parametrize("where", ["start", "turn 1"])
def test_a_game_may_begin_before_its_setup(where: str) -> None:
    assert verdict(begun("[turn 1]", "Aino setup 1 10@1", where=where))["state"]["phase"] == "setup"


def test_a_first_turn_may_begin_with_pieces() -> None:
    state = described(*PIECES, "[turn 1]", "Aino draw ? ? ? ?", where="start")
    assert (state["turn"], state["phase"], state["hand"]) == (1, "draw", {"Aino": 4, "Ville": 0})


def test_the_heading_of_the_turn_may_stand_below() -> None:
    bare, headed = (verdict(begun(*PIECES, *lines, "Aino 1>2", "end")) for lines in ((), ("[turn 5]",)))
    assert bare["state"] == headed["state"]
    assert [section["number"] for section in headed["sections"]] == [5]
    assert verdict(begun(*PIECES, "[turn 6]"))["state"]["turn"] == 6


def test_lines_are_numbered_from_the_move_that_is_named() -> None:
    assert verdict(begun(*PIECES, "4. Aino 1>2", where="turn 5, move 4"))
    assert error(begun(*PIECES, "1. Aino 1>2", where="turn 5, move 4"))[0] == "syntax"


def test_returns_and_who_gave_up_are_known() -> None:
    head = ("house: EM-R11=c",)
    assert error(begun(PIECES[0], "returned: Ville", "Ville enter 8 6@8", header=head))[0] == "EM-9.4"
    assert error(begun(PIECES[0], "out: Ville", "Ville enter 8 6@8"))[0] == "EM-9.4"


def test_memory_tells_what_can_be_in_a_hand() -> None:
    """5♥ went back after Aino took her last card, 3♣ before Ville took his."""
    lines = ("hand: Aino 2", "hand: Ville 2", "memory: 2s Aino 5h 3c Ville Jk Jk")
    state = state_of(begun(*PIECES, *lines))
    mine, his = (holding(state.cards, player).named for player in (0, 1))
    assert {card.code for card in his} - {card.code for card in mine} == {"5h", "3c"}
    assert "Jk" not in {card.code for card in (*mine, *his)}
    assert "2s" in {card.code for card in mine}


WRONG = [
    (("pieces: Aino city@1", "pieces: Ville city@1"), "city@1", "there is a city in province 1 already"),
    (("pieces: Aino 4@99",), "4@99", "“99” isn't a province of this map"),
    (("pieces: Aino 15@1",), "15@1", "Aino has 14 counters in all"),
    (("pieces: Aino city@1 city@3 city@5",), "city@5", "Aino has 2 cities in all"),
    (("pieces: Aino 1", "pieces: Aino 2"), "Aino", "this was said above"),
    ((*PIECES, "hand: Aino 5h", "hand: Ville 2c 5h"), "5h", "5♥ is in the hand of Aino already"),
    ((*PIECES, "hand: Aino 5h 5h"), "5h", "5♥ is in hands already"),
    ((*PIECES, "hand: Aino Jk Jk Jk"), "Jk", "Jk is in hands already"),
    ((*PIECES, "hand: Aino 40", "hand: Ville 15"), "15", "with these cards all hands have 55, and there are 54"),
    ((*PIECES, "warehouses: 7@1"), "7@1", "a die shows at most 6, not 7"),
    ((*PIECES, "warehouses: 4@2"), "4@2", "there is no city in province 2"),
    ((*PIECES, "hand: Aino 5h", "memory: Aino 5h"), "5h", "5♥ lies in a hand"),
    ((*PIECES, "memory: Aino 5h Ville 5h"), "5h", "5♥ is here twice"),
    ((*PIECES, "memory: Aino 5h Aino"), "Aino", "Aino is here twice: the last taking counts"),
    ((*PIECES, "memory: Aino Jk Jk Jk"), "Jk", "so many jokers cannot have gone back"),
    ((*PIECES, "out: Ville"), "Ville", "Ville has pieces on the map"),
]


@pytest.mark.parametrize(("lines", "word", "what"), WRONG, ids=[what for _, _, what in WRONG])
def test_a_position_that_contradicts_itself_or_the_material(lines: tuple[str, ...], word: str, what: str) -> None:
    assert refused(begun(*lines, header=(SUPPLIES, "counters: 14", "cities: 2"))) == ("table", word, what)


@pytest.mark.parametrize(("line", "options"), [("coins: Aino 3", ()), ("warehouses: 4@1", (TREASURY,))])
def test_what_the_options_do_not_have(line: str, options: tuple[str, ...]) -> None:
    assert refused(begun(*PIECES, line, header=options))[0] == "table"


UNREADABLE = [
    ("pieces: Emmi 1", "Emmi"),
    ("pieces: Aino 0@1", "0@1"),
    ("pieces: Aino 1>2", "1>2"),
    ("province: 1 Aino, Ville 1", "Ville"),
    ("province: 1 Aino", "Aino"),
    ("province: 1 Aino 0", "0"),
    ("coins: Aino", "Aino"),
    ("coins: Aino many", "many"),
    ("hand: Aino", "Aino"),
    ("hand: Aino 5x", "5x"),
    ("memory: ?", "?"),
    ("warehouses: 1>2", "1>2"),
    ("out: Emmi", "Emmi"),
    ("hand:", "hand:"),
]


@pytest.mark.parametrize(("line", "word"), UNREADABLE, ids=[line for line, _ in UNREADABLE])
def test_lines_that_cannot_be_read(line: str, word: str) -> None:
    assert refused(begun(line))[:2] == ("syntax", word)
    text = record(f"correct: {line}")
    assert refused(text)[0] == "syntax"


def test_the_map_stands_above_the_position() -> None:
    text = f"game: empires\nplayers: Aino, Ville\nposition: start\n{PIECES[0]}\n[turn 1]\n{ring(14)}end\n"
    rule, word, message = refused(text)
    assert (rule, word, message) == ("table", "position", "the map is missing")
    text = f"game: empires\nplayers: Aino, Ville\nposition: turn 5\n{PIECES[0]}\nend\n"
    assert refused(text)[:2] == ("header", "game")


def test_a_map_above_a_position_may_be_wrong() -> None:
    text = begun(*PIECES).replace("2: 1 3 outer", "2: 1 4 outer")
    (found,) = judge(text).verdict.errors
    assert (found.rule, found.line, found.column) == ("syntax", 4, 6)


def test_positions_keep_their_form() -> None:
    lines = (*PIECES, "coins: aino 3 ville 00", "province: Norrby AINO 1 CITY , ville 2", "hand: Aino 10h ? ?", "memory: aino 5H")
    text = begun(*lines, "out: ville", header=(SUPPLIES,))
    neat = format_text(text)
    assert neat.split("\n")[-9:-1] == [
        "position: turn 5",
        *PIECES,
        "coins: Aino 3, Ville 0",
        "province: Norrby Aino 1 city, Ville 2",
        "hand: Aino Th 2",
        "memory: Aino 5h",
        "out: Ville",
    ]
    assert format_text(neat) == neat


# ---- the law ---------------------------------------------------------------------------------------------------------


def next_lines(judged: Judgement, random: Random) -> list[str]:
    """Lines by which two positions could be told apart: cards of every hand, and lines that stand elsewhere in the record."""
    assert judged.record is not None
    players = judged.record.table.players
    cards = [f"{rank}{suit}" for rank in "2T" for suit in "shdc"] + ["Jk", "?"]
    gifts = [f"{random.choice(players)} give {random.choice(players)} {card}" for card in cards]
    moves = [step.move for step in judged.steps if not isinstance(step.move, MapLine | NewTurn)]  # its heading may follow it
    others = [GAME.write(judged.record.table, move) for move in moves]
    return [*gifts, *random.sample(others, min(6, len(others)))]


def same_verdicts(text: str, other: str, line: str) -> bool:
    one, two = (judge(f"{record}{line}\n").verdict for record in (text, other))
    said = [[(error.rule, error.message, error.column, error.hint) for error in found.errors] for found in (one, two)]
    return one.status == two.status and said[0] == said[1] and one.state == two.state and one.totals == two.totals


def check_next_lines(seed: int, points: int) -> int:
    """The law for any next line, at some quiet points of a random game; how many there were."""
    random = Random(seed)
    lines = simulated(header(seed), seed, hands=bool(seed % 2)).split("\n")
    judged = judge("\n".join(lines))
    quiet = [place for place in range(len(judged.steps) + 1) if is_quiet(judged, place)]
    some = random.sample(quiet, min(points, len(quiet)))
    for place in some:
        whole = "\n".join(lines[: judged.steps[place - 1].line.number]) + "\n"
        cut = record_from(judged, place, place)
        assert judge(cut).verdict.state == judge(whole).verdict.state
        for line in next_lines(judged, random):
            assert same_verdicts(whole, cut, line), (line, cut)
    return len(some)


#: Ways to have set up on a ring, the number of the line that comes next, and how the position behind it reads.
SETUPS = {
    "as ever": ("Aino setup 1 4@1 3@2 3@14\nVille setup 8 10@8\n", 3, ["Aino city@1 4@1 3@2 3@14", "Ville city@8 10@8"]),
    "in the wrong order": ("Ville setup 8 10@8 !\nAino setup 1 10@1\n", 3, ["Aino city@1 10@1", "Ville city@8 10@8"]),
    "one by the table": ("Aino setup 1 10@1\ncorrect: pieces: Ville city@8 3@9\n", 2, ["Aino city@1 10@1", "Ville city@8 3@9"]),
    "twice": (
        "Aino setup 1 10@1\nVille setup 8 10@8\nAino setup 4 2@4 !\n", 4, ["Aino city@1 city@4 10@1 2@4", "Ville city@8 10@8"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("setup", "number", "pieces"), SETUPS.values(), ids=SETUPS)
def test_the_first_turn_can_be_written_down_behind_its_setup(setup: str, number: int, pieces: list[str]) -> None:
    """The commonest moment of a first dispute."""
    head = "game: empires\nplayers: Aino, Ville\nmap: ring14.map\n"
    whole = f"{head}[turn 1]\n{setup}"
    judged = judge(whole, files=lambda _: ring(14))
    cut = record_from(judged, len(judged.steps), len(judged.steps))
    assert cut == f"{head}position: turn 1, move {number}\n" + "".join(f"pieces: {one}\n" for one in pieces)
    for line in ("Aino mig 5h 14", "Ville setup 8 10@8", f"{number}. Aino draw 5h", f"{number + 1}. Aino draw 5h", "[turn 2]"):
        one, two = (judge(f"{text}{line}\n", files=lambda _: ring(14)).verdict for text in (whole, cut))
        assert [(error.rule, error.message) for error in one.errors] == [(error.rule, error.message) for error in two.errors]
        assert (one.status, one.state, one.totals) == (two.status, two.state, two.totals), line


def test_any_next_line_gets_the_same_verdict() -> None:
    assert sum(check_next_lines(seed, 2) for seed in range(6)) >= 8


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 200))
def test_any_next_line_gets_the_same_verdict_in_many_games(seed: int) -> None:
    check_next_lines(seed, 6)


# ---- put right -------------------------------------------------------------------------------------------------------


def corrected(*lines: str, **more: Any) -> State:
    """The state behind a record of two on a ring."""
    return state_of(record(*lines, **more))


def test_pieces_are_put_right() -> None:
    state = corrected("Aino mig 5h 3", "correct: pieces: Aino city@1 2@1 4", "Aino mig 6h 5")
    assert state.board.counters[0] == {1: 2, 4: 1, 5: 1}


def test_a_province_is_put_right() -> None:
    state = corrected("Aino mig 5h 3", "correct: province: 3 Ville 2", "Ville com 5s 2")
    assert (state.board.counters[0], state.board.counters[1][3]) == ({1: 4, 2: 2, 14: 3}, 2)


def test_who_was_out_comes_in_and_the_other_way_round() -> None:
    state = corrected("Aino 1>2", "correct: province: 8", "correct: pieces: Ville 5")
    assert state.eliminated == frozenset()
    state = corrected("Aino 1>2", "correct: pieces: Ville", "correct: pieces: Ville 5", "Ville 5>6")
    assert (state.eliminated, state.board.counters[1]) == (frozenset(), {6: 1})
    assert corrected("correct: pieces: Ville").eliminated == {1}


def test_a_hand_is_put_right() -> None:
    state = corrected("Aino draw 5h 6h 7h Jk", "correct: hand: Aino 5h 2c ?", "Ville give Aino ?")
    assert [card.code for card in holding(state.cards, 0).seen] == ["5h", "2c"]
    assert "6h" in {card.code for card in holding(state.cards, 0).could}
    assert len(state.cards.jokers) == 2


def test_coins_dice_and_memory_are_put_right() -> None:
    lines = ("Aino build ? 1", "correct: coins: Ville 3", "correct: warehouses: 6@1 2@8", "correct: memory: Ville 5h Aino")
    state = corrected(*lines, header=[SUPPLIES])
    assert (state.coins[1], {one: die.pips for one, die in state.dice.items()}) == (3, {1: 6, 8: 2})
    assert "5h" not in {card.code for card in holding(state.cards, 1).could}
    assert not corrected(*lines, "correct: warehouses: 0@1 0@8", header=[SUPPLIES]).dice


def test_a_city_that_changes_its_colour_loses_its_die() -> None:
    lines = ("Aino build ? 1", "correct: province: 1 Ville city 1")
    assert not corrected(*lines, header=[SUPPLIES]).dice
    assert corrected("Aino build ? 1", "correct: pieces: Aino city@1 5@1", header=[SUPPLIES]).dice


def test_returns_and_resignations_are_put_right() -> None:
    lines = ("correct: pieces: Ville", "[turn 2]", "correct: out: Ville")
    assert judge(record(*lines, "Ville enter 5 6@5")).verdict.errors[0].rule == "EM-9.4"
    assert corrected(*lines[:2], "correct: returned: Ville").returned == {1}


def test_pieces_may_be_put_right_in_the_setup() -> None:
    state = corrected("Aino 1>2", setup=("Aino setup 1 10@1", "correct: pieces: Ville city@8 10@8"))
    assert state.board.counters[1] == {8: 10}


def test_a_victory_is_looked_for_again() -> None:
    lines = ("Aino mig 5h 3; exp 2d 9d 1>4 2>5 14>11", "Aino 14>13", "end")
    assert verdict(record(*lines))["winners"] == ["Aino"]
    found = verdict(record(*lines, "correct: province: 13 Ville 1", "[turn 2]"))
    assert (found["winners"], found["state"]["turn"]) == ([], 2)


def test_a_correction_points_at_its_word() -> None:
    assert refused(record("correct: pieces: Aino city@1 city@8 4@2"))[:2] == ("table", "city@8")
    assert refused(record("correct: hand: Aino 5h 5h 6h"))[:2] == ("table", "5h")


def test_nothing_is_put_right_on_half_a_map() -> None:
    text = "game: empires\nplayers: Aino, Ville\n[turn 1]\n1: 2\ncorrect: pieces: Aino 1\n2: 1\nAino setup 1 10@1\n"
    assert refused(text)[0] == "table"


# ---- ends ------------------------------------------------------------------------------------------------------------


def test_of_two_the_other_one_has_won() -> None:
    found = verdict(record("Aino 1>2", "resigned: Ville", "winner: Aino"))
    assert (found["complete"], found["winners"], found["totals"]) == (True, ["Aino"], {"Aino": 3, "Ville": 3})


THREE = {"players": "Aino, Ville, Emmi", "size": 20}
THREE_SETUP = ("Aino setup 1 10@1", "Ville setup 8 10@8", "Emmi setup 14 10@14")


def test_of_three_one_drops_out_and_play_goes_on() -> None:
    lines = ("Aino draw 2c 3c 4c 5c", "Ville draw 5h ? ? ?", "Aino 1>2", "resigned: Ville", "Emmi 14>13")
    state = verdict(record(*lines, setup=THREE_SETUP, **THREE))["state"]
    assert (state["eliminated"], state["order"]) == (["Ville"], ["Aino", "Emmi"])
    assert (state["cities"]["Ville"], state["counters"]["Ville"], state["hand"]["Ville"]) == ([], {}, 0)
    text = record(*lines, "[turn 2]", "Ville enter 8 6@8", setup=THREE_SETUP, **THREE)
    assert error(text) == ("EM-9.4", "Ville enter 8 6@8")
    found = verdict(record(*lines, "resigned: Emmi", setup=THREE_SETUP, **THREE))
    assert (found["complete"], found["winners"]) == (True, ["Aino"])


def test_who_resigns_in_the_setup_sets_up_no_more() -> None:
    lines = ("Aino setup 1 10@1", "resigned: Ville", "Emmi setup 14 10@14", "Aino 1>2")
    assert verdict(record(*lines, setup=(), **THREE))["state"]["phase"] == "counters"


def test_who_resigns_takes_his_warehouse_along() -> None:
    lines = ("Aino build ? 1", "resigned: Aino")
    assert verdict(record(*lines, header=[SUPPLIES], setup=THREE_SETUP, **THREE))["state"]["warehouses"] == {}


def test_who_is_out_may_give_up_only_if_he_may_return() -> None:
    lines = ("correct: pieces: Ville", "resigned: Ville")
    assert verdict(record(*lines))["winners"] == ["Aino"]
    assert refused(record(*lines, header=["house: EM-R11=b"]))[:2] == ("table", "Ville")


def test_the_table_agrees_or_stops() -> None:
    assert verdict(record("Aino 1>2", "agreed: Ville"))["winners"] == ["Ville"]
    assert verdict(record("Aino 1>2", "agreed: draw", "score: Aino 3, Ville 3"))["winners"] == ["Aino", "Ville"]
    found = verdict(record("Aino 1>2", "unfinished: late", "total: Aino 3, Ville 3"))
    assert (found["complete"], found["winners"]) == (False, [])


HEAD = "game: empires\nplayers: Aino, Ville, Emmi\n"


def test_a_result_alone_needs_no_map() -> None:
    found = verdict(f"{HEAD}result: Aino 8, Ville 3, Emmi 2\nwinner: Aino\n")
    assert (found["complete"], found["winners"], found["totals"]) == (True, ["Aino"], {"Aino": 8, "Ville": 3, "Emmi": 2})
    assert verdict(f"{HEAD}result: Aino 5, Ville 5, Emmi 5\nwinner: draw\n")["winners"] == ["Aino", "Ville", "Emmi"]


def test_a_result_alone_says_by_itself_who_has_won() -> None:
    assert verdict(f"{HEAD}result: Aino 8, Ville 3, Emmi 2\n")["winners"] == ["Aino"]
    assert verdict(f"{HEAD}result: Aino 8, Ville 3, Emmi 8\n")["winners"] == ["Aino", "Emmi"]


@pytest.mark.parametrize("winner", ["Ville", "draw", "Aino, Ville"])
def test_a_winner_may_not_contradict_the_numbers(winner: str) -> None:
    assert error(f"{HEAD}result: Aino 8, Ville 3, Emmi 2\nwinner: {winner}\n")[0] == "claim"


def test_nobody_owns_more_than_the_map_has() -> None:
    text = f"{HEAD}map: ring.map\nresult: Aino 8, Ville 3, Emmi 4\n"
    (found,) = judge(text, files=lambda _: ring(14)).verdict.errors
    assert (found.rule, found.message) == ("table", "the map has 14 provinces, but these are at least 15")
    assert text.split("\n")[found.line - 1][found.column - 1 :] == "4"
    assert judge(text.replace("Emmi 4", "Emmi 3"), files=lambda _: ring(14)).verdict.status == "legal"


def test_more_provinces_than_the_map_has_are_told_at_the_number_that_is_too_much() -> None:
    head = "game: empires\nplayers: Aino, Ville, Emmi\nmap: ring.map\n"
    (found,) = judge(f"{head}result: Aino 4, Ville 20, Emmi 0\n", files=lambda _: ring(14)).verdict.errors
    assert (found.line, found.column, found.rule) == (4, 23, "table")
    assert judge(f"{head}result: Aino 8, Ville 4, Emmi 2\n", files=lambda _: ring(14)).verdict.status == "legal"


def test_an_order_of_play_with_a_name_that_nobody_has_is_malformed() -> None:
    assert error(record("order: Aino, Villle")) == ("syntax", "Villle")


def test_what_is_no_number_of_cards_is_malformed() -> None:
    assert error(record("Aino keeps x", header=[TREASURY])) == ("syntax", "x")


def test_pieces_are_corrected_on_a_map_from_a_file_too() -> None:
    text = "game: empires\nplayers: Aino, Ville\nmap: ring.map\n[turn 1]\nAino setup 1 10@1\nVille setup 6 10@6\n"
    found = judge(f"{text}correct: pieces: Aino city@1 5@1 2@14\n", files=lambda _: ring(14)).verdict
    assert found.status == "legal"
    assert found.state["counters"]["Aino"] == {"1": 5, "14": 2}


# ---- warehouses ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "left"),
    [
        ("city@7", {8: 2}),  # another's city: what stood in it is gone
        ("1@7", {7: 6, 8: 2}),  # counters alone: the city stays as it is, and so does its warehouse
    ],
)
def test_a_warehouse_is_gone_with_the_colour_of_its_city(target: str, left: dict[int, int]) -> None:
    """EM-11.7: a city that becomes another player's takes no warehouse along, and no other one is touched."""
    pieces = ("pieces: Aino city@1 4@1 3@6 1@7", "pieces: Ville city@7 city@8 4@8 3@7")
    text = begun(*pieces, "warehouses: 6@7 2@8", f"Aino col 2h 3h 4d 5s {target}", header=(SUPPLIES,))
    judged = judge(text)
    assert judged.verdict.status == "legal", judged.verdict.errors
    assert {province: die.pips for province, die in judged.inner.dice.items()} == left
