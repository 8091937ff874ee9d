"""What may be said next, and what could have stood where a turn went wrong: all of it, and nothing else."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

import pytest

from companion.games.duelling_circles.rules.colours import ORDER
from companion.games.duelling_circles.rules.forms import read_part
from companion.games.duelling_circles.rules.landing import can_move
from companion.games.duelling_circles.rules.moves import Flip, Turn
from companion.games.duelling_circles.rules.state import State
from companion.referee import Breach, Choice, find_game, judge, read_table
from companion.referee.steps import steps_after, walk
from walking import begin_of

PLAIN = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\n"
RALLY = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 5\nvariant: no-reserves\n"
BEFORE_RALLY = "3 h6 *8\n0 *8\n"
KINILANI = PLAIN + "variant: kinilani\nlineup: Aino b g v, Ville o c r\n"
OVER = PLAIN + "2 h8 *1\n1 h8 *3\n2 h7xc1 *2\n4 h7 *3\n2 r *8\n0 *4\n1 c2xc3\n"
HEADS = ("0", "1", "2", "3", "4")
COINS = tuple("".join("HT"[number >> bit & 1] for bit in (3, 2, 1, 0)) for number in range(16))
LUCKY = tuple(f"*{n}" for n in range(1, 9))
LUCKY_COINS = tuple(f"*{coins}" for coins in ("HHH", "HHT", "HTH", "HTT", "THH", "THT", "TTH", "TTT"))


def choices(text: str, line: str = "") -> tuple[Choice, ...]:
    """What may be said behind the beginning of a line."""
    before = judge(text)
    assert before.verdict.status == "legal", before.verdict.errors
    found = walk(begin_of(before), line)
    assert found.end == len(line), found
    return found.steps.choices


def words(text: str, line: str = "") -> tuple[str, ...]:
    return tuple(choice.word for choice in choices(text, line))


def legal(text: str) -> tuple[str, ...]:
    return tuple(judge(text).verdict.errors[0].legal)


def test_a_turn_begins_with_a_flip() -> None:
    assert words(PLAIN) == (*HEADS, "Aino", *COINS, "total:")
    assert words(PLAIN, "Aino") == (*HEADS, *COINS)
    assert words(PLAIN + "2 h8 *1\n") == (*HEADS, "Ville", *COINS, "total:")


def test_flips_have_their_chances() -> None:
    found = {choice.word: choice for choice in choices(PLAIN)}
    assert [found[heads].weight for heads in HEADS] == [1, 4, 6, 4, 1]
    assert {found[coins].weight for coins in COINS} == {1}
    assert {found[word].kind for word in (*HEADS, *COINS)} == {"chance"}
    assert [found[word].meaning for word in ("0", "1", "HTHH")] == ["no heads", "1 head", "3 heads"]


@pytest.mark.parametrize(("house", "tiles"), [("a", range(1, 9)), ("b", range(8, 0, -1))])
def test_the_lucky_flip_ends_a_turn(house: str, tiles: Sequence[int]) -> None:
    text = f"{PLAIN}house: DC-R9={house}\n"
    found = choices(text, "2 h7")
    assert tuple(choice.word for choice in found) == ("-", *LUCKY, *LUCKY_COINS)
    assert {choice.weight for choice in found[1:]} == {1}
    assert [choice.meaning for choice in found[9:]] == [f"c{number} becomes lucky" for number in tiles]
    assert words(text, "0") == (*LUCKY, "-", *LUCKY_COINS)
    assert words(text, "0 -") == (*LUCKY, *LUCKY_COINS)
    assert words(text, "0 *5") == ()


def test_what_can_move() -> None:
    assert words(PLAIN, "3") == ("h7", "h8", "r")
    assert words(KINILANI, "1") == ("h8", "r")  # the Green does not join the Black


def test_a_choice_says_where_a_move_leads() -> None:
    before_the_end = OVER.removesuffix("1 c2xc3\n")
    assert [choice.meaning for choice in choices(before_the_end, "1")] == ["to c3, takes 1"]
    assert [(choice.word, choice.meaning, choice.kind, choice.who) for choice in choices(KINILANI, "1")] == [
        ("h8", "black to c1", "tile", "Aino"),
        ("r", "violet to h7", "place", "Aino"),
    ]


def test_where_a_move_lands_and_its_colour_may_be_written_to_it() -> None:
    assert words(PLAIN, "2 h7-") == ("c1",)
    assert words(KINILANI, "4 h8") == ("/", "-", *LUCKY, *LUCKY_COINS)
    assert words(KINILANI, "4 h8/") == ("b",)
    assert words(KINILANI, "4 h8/b") == ("-", *LUCKY, *LUCKY_COINS)
    assert words(KINILANI, "4 h8/b-") == ("c4",)
    taking = PLAIN + "2 h8 *1\n1 h8 *3\n"
    assert words(taking, "2 h7")[:2] == ("-", "x")
    assert words(taking, "2 h7x") == ("c1", *LUCKY, *LUCKY_COINS)
    assert words(taking, "2 h7xc1") == (*LUCKY, *LUCKY_COINS)


def test_a_colour_must_be_said_where_several_stand() -> None:
    text = KINILANI.replace("tokens: 3", "tokens: 5").replace("b g v", "b g v c u").replace("o c r", "o c r u v")
    assert words(text, "3") == ("h7", "h8", "r/c", "r/u", "r/v")
    assert "x" in words(text, "1 r/c")
    assert "x" not in words(text, "1 r/u")


def test_a_move_may_be_declined_where_the_table_allows_it() -> None:
    assert "-" not in words(PLAIN, "3")
    assert words(PLAIN + "house: DC-R3=b\n", "3")[-1] == "-"


def test_a_rallying_flip_may_be_left() -> None:
    assert words(RALLY + BEFORE_RALLY, "2 h4") == ("-", *HEADS, "stop", *COINS)
    assert words(RALLY + BEFORE_RALLY, "2 h4 stop") == (*LUCKY, *LUCKY_COINS)
    assert words(RALLY + "house: DC-R4=b\n" + BEFORE_RALLY, "2 h4") == ("-", *HEADS, *COINS)


def test_a_lost_turn_has_no_lucky_flip() -> None:
    blocked = PLAIN + "house: DC-R6=b\n3 r *1\n"
    assert words(blocked, "1") == ("-",)
    assert words(blocked, "1 -") == ()


def test_below_a_turn_that_stands_half_way_only_claims_stand() -> None:
    assert words(PLAIN + "2\n") == ("total:",)


def test_after_the_end_each_claim_once() -> None:
    assert words(OVER) == ("total:", "winner:")
    assert words(OVER, "winner:") == ("Aino",)
    assert words(OVER + "winner: Aino\n") == ("total:",)
    assert words(OVER + "total: Aino 2\n") == ("total:", "winner:")
    assert words(OVER + "total: Aino 2, Ville 0\n") == ("winner:",)
    assert words(OVER + "total: Aino 2\ntotal: Ville 0\nwinner: Aino\n") == ()


def test_a_draw_may_be_said_in_two_ways() -> None:
    drawn = (Path(__file__).parent / "records" / "end-only-red-whites.game").read_text("utf-8")
    over = "".join(line for line in drawn.splitlines(keepends=True) if not line.startswith(("winner", "total")))
    assert words(over, "winner:") == ("Aino", "Ville", "draw")
    assert words(over, "winner: Ville") == (",",)
    assert words(over, "winner: Ville,") == ("Aino",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (PLAIN + "5 h7 *1", (*HEADS, "Aino", *COINS, "total:")),
        (PLAIN + "3 h3 *1", ("h7", "h8", "r")),
        (PLAIN + "3 *1", ("h7", "h8", "r")),
        (PLAIN + "house: DC-R3=b\n3 *1", ("h7", "h8", "r", "-")),
        (PLAIN + "2 h7 *9", (*LUCKY, *LUCKY_COINS)),
        (PLAIN + "2 h7-c9 *1", ("h7-c1",)),
        (PLAIN + "Ville 2 h7 *1", (*HEADS, "Aino", *COINS, "total:")),
        (RALLY + "3 h6 *8\n0 *8\n2 h4 *8", (*HEADS, "stop", *COINS)),
        (RALLY + "3 h6 *8\n0 *8\nAino 2 h4-h6 1 h5 *8", ("c1",)),
        (KINILANI + "4 h8/g *9", ("h8/b",)),
        (OVER + "8. Ville", ("total:", "winner:")),
        (OVER + "8.", ("total:", "winner:")),
        (PLAIN + "winner: Aino", ()),
        (PLAIN + "3\n3", ()),
    ],
)
def test_what_could_have_stood_there(text: str, expected: tuple[str, ...]) -> None:
    assert legal(text) == expected


HEADERS = (
    PLAIN,
    "game: duelling-circles\nplayers: A, B\ntokens: 7\nvariant: counterflow\n",
    "game: duelling-circles\nplayers: A, B\ntokens: 14\nvariant: kinilani\nlineup: A c u, B g o\n",
    (
        "game: duelling-circles\nplayers: A, B\ntokens: 7\nvariant: kinilani, counterflow\nlineup: A c g, B v b\n"
        "house: DC-R5=b, DC-R7=b, DC-R14=b, DC-R17=b, DC-R18=c, DC-R21=b\n"
    ),
    (
        "game: duelling-circles\nplayers: A, B\ntokens: 5\nvariant: kinilani, no-reserves\nlineup: A c g g o o, B v b u r g\n"
        "house: DC-R7=c, DC-R18=b, DC-R24=b\n"
    ),
)


def positions(count: int, random: Random) -> Iterator[tuple[State, int]]:
    """States of random games, with heads that something can move."""
    while True:
        table = read_table(random.choice(HEADERS))
        state = find_game("duelling-circles").start(table)
        for move in find_game("duelling-circles").random_game(table, random, hands=True):
            heads = random.randint(1, 4)
            if random.random() < 0.15 and state.may_begin and can_move(table, state.position, heads):
                yield state, heads
                count -= 1
                if not count:
                    return
            state = find_game("duelling-circles").apply(state, move)


def offered(state: State, said: tuple[str, ...], text: str = "", *, goes_on: bool = True) -> Iterator[str]:
    """Every word, as it is written, that the steps offer behind what was said."""
    steps = steps_after(partial(find_game("duelling-circles").dialogue, state), said)
    if text and not goes_on:
        yield text
    for choice in steps.choices:
        if choice.clings or goes_on:
            yield from offered(state, (*said, choice.word), text + choice.word, goes_on=choice.joins)


def accepted(state: State, heads: int) -> Iterator[str]:
    """Every spelling of a move that the judge accepts, nothing claimed wrongly."""
    names = state.table.names[state.seat]
    for start in [f"{name}{colour}" for name in names for colour in ("", *(f"/{letter}" for letter in ORDER))]:
        if may_be_played(state, heads, start):
            claims = ["", "x", *(f"{sign}{name}" for sign in "-x" for name in names[:-1])]
            yield from (start + claim for claim in claims if may_be_played(state, heads, start + claim))


def may_be_played(state: State, heads: int, word: str) -> bool:
    if "/" in word and not state.table.kinilani:
        return False
    try:
        return not find_game("duelling-circles").apply(state, Turn((Flip(heads), read_part(word)))).wrong
    except Breach:
        return False


def test_the_moves_offered_are_those_that_are_accepted() -> None:
    for state, heads in positions(300, Random("moves")):
        found = list(offered(state, (str(heads),)))
        assert len(found) == len(set(found))
        assert set(found) == set(accepted(state, heads)), (state, heads)
