"""Positions: what their lines say, what contradicts itself, what a table puts right; and the law where a game is not as usual."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.duelling_circles.rules.state import State
from companion.games.duelling_circles.rules.table import CLAIM_WORDS, KEYS, POSITION_WORDS
from companion.record.header import COMMON_KEYS
from companion.record.keywords import KEYWORDS
from companion.referee import Verdict, format_text, judge
from companion.referee.positions import is_quiet, position_text, record_from
from duelling_circles.decided import GAME, HEADERS, any_turn, check_matter, random_turn, summary

PLAIN = "game: duelling-circles\nplayers: Aino, Ville\n"
KINILANI = PLAIN + "variant: kinilani\n"
THREE = PLAIN + "tokens: 3\n"


def verdict(text: str) -> Verdict:
    return judge(text).verdict


def stands(text: str) -> str:
    """Where a legal record stands, which is written as it is."""
    found = verdict(text)
    assert found.status == "legal", found.errors
    assert format_text(text) == text
    return summary(found)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (THREE + "position: start\n", "turn 1, Aino flip, lucky -: Aino h7 h8 r1; Ville h7 h8 r1"),
        (THREE + "position: turn 12\n", "turn 12, Ville flip, lucky -: Aino h7 h8 r1; Ville h7 h8 r1"),
        (
            THREE + "position: turn 12\nturn: Aino\nlucky: 4\n12. 1 h7-h8 *3 !\n",
            "turn 13, Ville flip, lucky 3: Aino h8 h8 r1; Ville h7 h8 r1",
        ),
        (
            PLAIN + "position: turn 9\nboard: Ville c1 h2, Aino h8\ntaken: Aino 2, Ville 1\n",
            "turn 9, Aino flip, lucky -: Aino h8 r5 lost1; Ville h2 c1 r3 lost2",
        ),
        (
            PLAIN + "position: turn 9\nboard: Aino h8 h8\nreserve: Aino 0, Ville 2\n",
            "turn 9, Aino flip, lucky -: Aino h8 h8 r0 lost5; Ville h7 h8 r2 lost3",
        ),
        (
            PLAIN + "tokens: 3\nvariant: no-reserves\nposition: turn 3\nboard: Ville h8\n",
            "turn 3, Aino flip, lucky -: Aino h6 h7 h8 r0; Ville h8 r0 lost2",
        ),
        (
            KINILANI + "position: turn 5\nboard: Aino h3/g h3/c, Ville c1/b\n",
            "turn 5, Aino flip, lucky -: Aino h3/cerulean h3/green r5; Ville c1/black r6",
        ),
        (
            KINILANI + "position: turn 5\nboard: Aino h3/g h3/c, Ville c1/b\nreserve: Aino, Ville g v\ntaken: Aino 3\n",
            "turn 5, Aino flip, lucky -: Aino h3/cerulean h3/green r0 lost5; Ville c1/black r2 lost4",
        ),
        (
            KINILANI + "lineup: Aino b g, Ville o c\nposition: turn 2\nboard: Aino h8/b c1/v\n",
            "turn 2, Ville flip, lucky -: Aino h8/black c1/violet r5; Ville h7/cerulean h8/orange r5",
        ),
        pytest.param(
            THREE + "position: turn 2\nboard: Aino, Ville h7\n",
            "turn 2, over, won by Ville, lucky -: Aino r3; Ville h7 r2",
            id="nobody of Aino's is left on the board",
        ),
    ],
)
def test_a_position_is_described(text: str, where: str) -> None:
    assert stands(text) == where


@pytest.mark.parametrize(
    ("lines", "totals"),
    [
        ("board: Aino h8 c1 c2, Ville c3\nreserve: Ville 1\n", (1, 0)),
        ("board: Aino h8, Ville c3\nreserve: Aino 1, Ville 1\n", (1, 1)),
        ("board: Aino h8, Ville c3\nreserve: Aino 1, Ville 1\ntaken: Ville 0\n", (1, 0)),
        ("board: Aino h8, Ville c3\n", (0, 0)),
        ("board: Aino h8, Ville c3\ntaken: Aino 1\n", (1, 0)),
    ],
)
def test_what_one_has_lost_the_other_has_taken(lines: str, totals: tuple[int, int]) -> None:
    """Unless the position says otherwise; whoever is not said to be lost waits in the reserve."""
    first, second = totals
    text = f"{THREE}position: turn 4\n{lines}total: Aino {first}, Ville {second}\n"
    assert verdict(text).totals == {"Aino": first, "Ville": second}
    stands(text)


def test_tokens_that_nobody_took_are_written() -> None:
    """Kinilani burns its own: nobody has taken such a token, and the position says so."""
    head = f"{KINILANI}tokens: 3\nlineup: Aino b g v, Ville o c r\n"
    text = f"{head}position: turn 4\nboard: Aino h8/b\nreserve: Aino g\ntaken: Ville 0\n"
    judged = judge(text)
    stands(text)
    assert position_text(judged) == text.replace("tokens: 3\nvariant: kinilani", "variant: kinilani\ntokens: 3")
    assert judge(text.replace("taken: Ville 0\n", "")).verdict.totals == {"Aino": 0, "Ville": 1}


def test_a_position_is_read_as_it_may_be_typed() -> None:
    typed = f"{KINILANI}POSITION: Turn 5\nBoard: aino H3/Green H3/c,Ville c1/BLACK # here\nRESERVE: Aino red-white\nLucky: None\n"
    wanted = f"{KINILANI}position: turn 5\nboard: Aino h3/g h3/c, Ville c1/b  # here\nreserve: Aino r\nlucky: none\n"
    assert format_text(typed) == wanted


@pytest.mark.parametrize(
    ("header", "line", "column"),
    [
        (THREE, "board:", 1),
        (THREE, "board: Emmi h8", 8),
        (THREE, "board: Aino h8, Aino h7", 17),
        (THREE, "board: Aino h8,", 15),
        (THREE, "board: , Aino h8", 8),
        (THREE, "board: Aino h8/g", 13),
        (THREE, "board: Aino b4", 13),
        (THREE, "board: Aino r", 13),
        (KINILANI, "board: Aino h8", 13),
        (KINILANI, "board: Aino h8/pink", 13),
        (THREE, "reserve: Aino", 10),
        (THREE, "reserve: Aino two", 15),
        (THREE, "reserve: Aino 1 2", 15),
        (KINILANI, "reserve: Aino 2", 15),
        (THREE, "taken: Aino -1", 13),
        (KINILANI, "taken: Aino g", 13),
        (THREE, "lucky:", 1),
        (THREE, "lucky: c4", 8),
        (THREE, "lucky: 0", 8),
        (THREE, "lucky: 4 5", 10),
        (THREE, "turn: Emmi", 7),
        (THREE, "turn: Aino Ville", 12),
        (THREE, "turn: Aino !", 1),
    ],
)
def test_a_line_that_says_nothing_is_malformed(header: str, line: str, column: int) -> None:
    error = verdict(f"{header}position: turn 3\n{line}\n").errors[0]
    assert (error.rule, error.line, error.column) == ("syntax", header.count("\n") + 2, column), error.message


@pytest.mark.parametrize(
    ("header", "lines", "row", "column"),
    [
        pytest.param(THREE, "board: Aino h8 h9", 2, 16, id="no such tile"),
        pytest.param(THREE, "board: Aino h8 c1 c2 c3", 2, 22, id="four of three"),
        pytest.param(THREE, "board: Aino h8 c1\nreserve: Aino 2", 3, 15, id="four of three, with the reserve"),
        pytest.param(THREE, "reserve: Ville 1000000000000", 2, 16, id="far too many"),
        pytest.param(THREE, "board: Aino h8\nboard: Ville h7\nboard: Ville h8, Aino h7", 4, 8, id="said twice"),
        pytest.param(THREE, "lucky: 3\nlucky: 3", 3, 1, id="lucky twice"),
        pytest.param(THREE, "turn: Aino\nturn: Aino", 3, 1, id="turn twice"),
        pytest.param(THREE, "lucky: 9", 2, 8, id="no such lucky tile"),
        pytest.param(THREE, "taken: Aino 2", 2, 13, id="taken from a full board"),
        pytest.param(THREE, "board: Ville h8\ntaken: Aino 3", 3, 13, id="the third one stands there"),
        pytest.param(THREE, "board: Ville h8\nreserve: Ville 1\ntaken: Ville 0, Aino 2", 4, 22, id="more taken than lost"),
        pytest.param(PLAIN + "variant: no-reserves\n", "board: Aino h8\nreserve: Aino 1", 3, 15, id="no reserves"),
        pytest.param(KINILANI, "board: Aino h8/g h8/g, Ville h8/g", 2, 18, id="two Greens"),
        pytest.param(KINILANI, "board: Aino h8/g, Ville h8/g\nreserve: Ville c g", 3, 18, id="a Green in reserve, too"),
        pytest.param(KINILANI, "board: Aino h8/g", 1, 1, id="nothing is said of Ville's tokens"),
        pytest.param(KINILANI, "board: Aino h8/g, Ville h8/g\ntaken: Ville 1", 1, 1, id="the reserve is open"),
        pytest.param(
            KINILANI + "tokens: 3\nlineup: Aino b g v, Ville o c r\n", "board: Aino h8/c", 2, 13, id="not in the lineup"
        ),
    ],
)
def test_a_contradiction_is_found_where_it_stands(header: str, lines: str, row: int, column: int) -> None:
    found = verdict(f"{header}position: turn 3\n{lines}\n")
    assert [(error.rule, error.line - header.count("\n"), error.column) for error in found.errors] == [("table", row, column)]
    assert found.status == "illegal"


# ---- put right ----

BEFORE = THREE + "1. 1 h8 *8\n2. 1 h8xc1 *2\n"
COLOURS = KINILANI + "tokens: 5\nlineup: Aino b g v c u, Ville o c r g v\n1. 3 h8 *8\n"


@pytest.mark.parametrize(
    ("before", "lines", "where"),
    [
        (BEFORE, "board: Aino c3", "turn 3, Aino flip, lucky 2: Aino c3 r1 lost1; Ville h7 c1 r1"),
        pytest.param(BEFORE, "board: Aino c3 h7", "turn 3, Aino flip, lucky 2: Aino h7 c3 r1; Ville h7 c1 r1", id="back again"),
        (BEFORE, "board: Ville h7 c2, Aino h8", "turn 3, Aino flip, lucky 2: Aino h8 r1 lost1; Ville h7 c2 r1"),
        (BEFORE, "reserve: Aino 0", "turn 3, Aino flip, lucky 2: Aino h7 r0 lost2; Ville h7 c1 r1"),
        pytest.param(
            BEFORE, "board: Ville c1|correct: reserve: Ville 2", "turn 3, Aino flip, lucky 2: Aino h7 r1 lost1; Ville c1 r2",
            id="one after the other",
        ),
        (BEFORE, "taken: Ville 0", "turn 3, Aino flip, lucky 2: Aino h7 r1 lost1; Ville h7 c1 r1"),
        (BEFORE, "lucky: 5", "turn 3, Aino flip, lucky 5: Aino h7 r1 lost1; Ville h7 c1 r1"),
        (BEFORE, "lucky: none", "turn 3, Aino flip, lucky -: Aino h7 r1 lost1; Ville h7 c1 r1"),
        (BEFORE, "turn: Ville", "turn 3, Ville flip, lucky 2: Aino h7 r1 lost1; Ville h7 c1 r1"),
        (BEFORE, "turn: Aino", "turn 3, Aino flip, lucky 2: Aino h7 r1 lost1; Ville h7 c1 r1"),
        pytest.param(
            BEFORE, "board: Aino", "turn 3, over, won by Ville, lucky 2: Aino r1 lost2; Ville h7 c1 r1", id="the game is over"
        ),
        pytest.param(
            BEFORE, "board: Aino|correct: board: Aino h1", "turn 4, Ville flip, lucky -: Aino h1 r1 lost1; Ville h7 c1 r1",
            id="and is not",
        ),
        pytest.param(
            BEFORE + "3. 1\n", "turn: Aino", "turn 4, Aino flip, lucky -: Aino h7 r1 lost1; Ville h7 c1 r1",
            id="a turn that stood half-way is over",
        ),
        pytest.param(
            BEFORE + "3. 1\n", "board: Aino c5", "turn 3, Aino move, lucky 2: Aino c5 r1 lost1; Ville h7 c1 r1",
            id="it goes on half-way",
        ),
        pytest.param(
            BEFORE + "3. 2\n", "board: Aino h8, Ville c2|correct: reserve: Aino 0",
            "turn 3, Aino lucky, lucky 2: Aino h8 r0 lost2; Ville c2 r1 lost1", id="nothing can move any more",
        ),
        (COLOURS, "board: Aino h7/g", "turn 2, Ville flip, lucky 8: Aino h7/green r3 lost1; Ville h7/cerulean h8/orange r3"),
        (
            COLOURS, "reserve: Aino u",
            "turn 2, Ville flip, lucky 8: Aino h7/green c3/black r1 lost2; Ville h7/cerulean h8/orange r3",
        ),
    ],
)  # fmt: skip
def test_a_table_puts_right_how_things_lie(before: str, lines: str, where: str) -> None:
    text = f"{before}correct: {lines}\n".replace("|", "\n")
    assert stands(text) == where
    found = judge(text)
    assert {stood.rule for stood in found.verdict.stood} == {"table"}
    for step in found.steps:
        check_matter(step.after)


def test_who_is_back_on_the_board_was_not_taken() -> None:
    assert verdict(BEFORE).totals == {"Aino": 0, "Ville": 1}
    assert verdict(f"{BEFORE}correct: board: Aino h7 c5\n").totals == {"Aino": 0, "Ville": 0}
    assert verdict(f"{BEFORE}correct: taken: Ville 0\n").totals == {"Aino": 0, "Ville": 0}


@pytest.mark.parametrize(
    ("lines", "column"),
    [
        ("board: Aino h7 h8 h9", 28),
        ("board: Aino h7 h8 c1", 28),
        ("reserve: Aino 3", 24),
        ("taken: Aino 1", 22),
        ("lucky: 12", 17),
    ],
)
def test_what_cannot_be_is_not_put_right(lines: str, column: int) -> None:
    error = verdict(f"{BEFORE}correct: {lines}\n").errors[0]
    assert (error.rule, error.line, error.column) == ("table", 6, column), error.message


def test_it_is_nobodys_turn_behind_the_end() -> None:
    error = verdict(f"{BEFORE}correct: board: Aino\ncorrect: turn: Aino\n").errors[0]
    assert (error.rule, error.message) == ("table", "the game is over: it is nobody's turn")


@pytest.mark.parametrize(
    "line", ["correct: board", "correct: h7", "correct: total: Aino 2", "correct:", "correct: boards: Aino h7"]
)
def test_behind_correct_stands_a_line_of_a_position(line: str) -> None:
    assert verdict(f"{BEFORE}{line}\n").errors[0].rule == "syntax"


def test_the_words_of_a_position_are_nothing_else() -> None:
    assert not POSITION_WORDS & {*KEYWORDS, *CLAIM_WORDS, *COMMON_KEYS, *(key.name for key in KEYS)}


# ---- the law ----


def test_a_position_is_as_short_as_it_can_be() -> None:
    assert position_text(judge(f"{THREE}1. 0 *3\n2. 0 *5\n3. 1\n")) == f"{THREE}position: turn 3\nlucky: 5\n1\n"
    assert position_text(judge(BEFORE)) == f"{THREE}position: turn 3\nboard: Aino h7, Ville h7 c1\ntaken: Ville 1\nlucky: 2\n"
    assert position_text(judge(THREE)) == f"{THREE}position: start\n"


def without_places(found: Verdict) -> dict[str, object]:
    said = found.as_dict()
    said["errors"] = [(error.rule, error.message, error.hint, tuple(error.legal)) for error in found.errors]
    return said | {"stood": [(stood.rule, stood.message) for stood in found.stood]}


def check_law(header: str, seed: int, most: int) -> None:
    """A game with lines let stand and put right, from some of its quiet points; any next line, too, gets the same verdict."""
    random, text = Random(seed), header
    for _ in range(random.randint(5, 30)):
        state: State = judge(text).inner
        if state.winners:
            break
        fair = state.may_begin and random.random() < 0.6
        line = GAME.write(state.table, random_turn(state, random) if fair else any_turn(random))
        for tried in (f"{line}\n", f"{line} !\n", f"correct: turn: {random.choice(['Aino', 'Ville'])}\n"):
            if verdict(text + tried).status == "legal":
                text += tried
                break
    whole = judge(text)
    points = [point for point in range(len(whole.steps) + 1) if is_quiet(whole, point)]
    for point in random.sample(points, min(most, len(points))):
        short = record_from(whole, point, len(whole.steps))
        for more in ("", "9 h7\n", *(f"{GAME.write(whole.record.table, any_turn(random))}\n" for _ in range(4))):  # type: ignore[union-attr]
            here, there = without_places(verdict(text + more)), without_places(verdict(short + more))
            stood = there.pop("stood")
            assert here.pop("stood")[-len(stood) :] == stood or not stood  # type: ignore[index,arg-type]
            assert there == here, short


@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize("seed", range(2))
def test_games_that_a_table_has_decided_upon_go_on_from_quiet_points(header: str, seed: int) -> None:
    check_law(header, seed, 3)


@pytest.mark.slow
@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_games_that_a_table_has_decided_upon_go_on_from_quiet_points(header: str, seed: int) -> None:
    check_law(header, seed, 10)


def test_below_a_position_that_decided_the_game_a_move_is_one_too_many() -> None:
    """The move that ended it stands nowhere in the record: nothing can point at it."""
    found = verdict(f"{THREE}position: turn 4\nboard: Aino h7 c1, Ville\n0 *1\n")
    (error,) = found.errors
    assert (found.status, error.rule, error.line, error.related) == ("illegal", "DC-5.2", 6, [])
    assert verdict(f"{THREE}position: turn 4\nboard: Aino h7 c1, Ville\nwinner: Aino\n").status == "legal"
