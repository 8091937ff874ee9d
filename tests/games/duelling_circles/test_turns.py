"""What may come when: each kind of word in each phase, and the order in which a line and a move are looked at."""

import pytest

from companion.referee import judge

PLAIN = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\n"
#: Turn 3 is Aino's; 2 from `h4` rallies on `h6`.
RALLY = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 5\nvariant: no-reserves\n"
BEFORE_RALLY = "3 h6 *8\n0 *8\n"
#: Ville cannot move 1: `h7` has a friend ahead, and `c1`, where the others would land, is lucky and holds Aino's token.
BLOCKED = PLAIN + "3 r *1\n"
OVER = PLAIN + "2 h8 *1\n1 h8 *3\n2 h7xc1 *2\n4 h7 *3\n2 r *8\n0 *4\n1 c2xc3\n"


def first_error(text: str) -> tuple[int, int, str]:
    """Where the first error stands, from the last line on (0 is the last), and the rule."""
    error = judge(text).verdict.errors[0]
    return error.line - text.rstrip("\n").count("\n") - 1, error.column, error.rule


def is_legal(text: str) -> bool:
    return judge(text).verdict.status == "legal"


@pytest.mark.parametrize(
    ("before", "line", "column", "rule"),
    [
        pytest.param(PLAIN, "5 h7 *1", 1, "DC-2.2", id="a flip above four"),
        pytest.param(RALLY + BEFORE_RALLY, "2 h4 7", 6, "DC-2.2", id="a rallying flip above four"),
        pytest.param(RALLY + BEFORE_RALLY, "2 h4 *8", 6, "DC-3.1", id="lucky while a rallying flip is owed"),
        pytest.param(RALLY + BEFORE_RALLY, "2 h4 *9", 6, "DC-3.1", id="whatever its number"),
        pytest.param(PLAIN, "2 2 *1", 3, "DC-2.10", id="a flip where a token must move"),
        pytest.param(PLAIN, "2 9 *1", 3, "DC-2.10", id="whatever its number, too"),
        pytest.param(PLAIN, "2 - *1", 3, "DC-2.10", id="nothing moves where a token must"),
        pytest.param(PLAIN, "2 stop *1", 3, "DC-2.10", id="stop where a token must move"),
        pytest.param(PLAIN, "2 *1", 3, "DC-2.10", id="lucky where a token must move"),
        pytest.param(PLAIN, "2 h7 2 h8 *1", 6, "DC-3.1", id="a flip that is not owed"),
        pytest.param(PLAIN, "2 h7 stop *1", 6, "DC-3.1", id="stop where none is owed"),
        pytest.param(PLAIN, "2 h7 *0", 6, "DC-4.1", id="no tile 0 is lucky"),
        pytest.param(PLAIN, "2 h7 *9", 6, "DC-4.1", id="no tile 9 is lucky"),
        pytest.param(RALLY + BEFORE_RALLY, "2 h4 stop stop *1", 11, "DC-3.1", id="stop leaves all: a second one is too many"),
        pytest.param(RALLY + BEFORE_RALLY, "2 h4 stop 1 h7 *1", 11, "DC-3.1", id="and so is a flip behind it"),
        pytest.param(PLAIN, "0 h7 *1", 3, "DC-2.3", id="a move without heads"),
        pytest.param(PLAIN, "0 h9 *1", 3, "DC-2.3", id="even of a tile that is none"),
        pytest.param(BLOCKED, "1 h7 *1", 3, "DC-2.7", id="behind a lost flip a move is judged as if it stood: onto a friend"),
        pytest.param(BLOCKED, "1 h8 *1", 3, "DC-2.8", id="onto a lucky token"),
        pytest.param(BLOCKED, "1 h3 *1", 3, "DC-2.4", id="of no token"),
        pytest.param(BLOCKED, "1 2 *1", 3, "DC-3.1", id="behind a lost flip no other is owed"),
        pytest.param(OVER, "1 h7", 1, "DC-5.2", id="a turn behind the end"),
        pytest.param(OVER, "8. Aino", 4, "DC-5.2", id="even one of a tag alone, and not his turn"),
        pytest.param(OVER, "8.", 1, "DC-5.2", id="or of its number alone"),
        pytest.param(OVER.replace("c2xc3", "c2xc3 *1"), "total: Aino 2", 0, "DC-5.2", id="lucky behind the end"),
        pytest.param(PLAIN, "Ville 2 h7 *1", 1, "DC-2.1", id="the other's turn"),
        pytest.param(PLAIN, "Ville 9 h7 *1", 1, "DC-2.1", id="before the flip is looked at"),
        pytest.param(PLAIN, "2 h9 *1", 3, "DC-1.2", id="no such tile"),
        pytest.param(PLAIN, "2 h3-c9 *1", 3, "DC-1.2", id="no such landing, before the token is looked for"),
        pytest.param(RALLY, "2 r *1", 3, "DC-6.1", id="no reserve at all"),
        pytest.param(PLAIN, "2 c1 *1", 3, "DC-2.4", id="an empty tile"),
        pytest.param(PLAIN + "1 h8 *8\n", "2 c1 *1", 3, "DC-2.4", id="the other's token"),
        pytest.param(PLAIN, "1 r *1", 3, "DC-2.7", id="a friend on the entry tile"),
    ],
)
def test_breaches(before: str, line: str, column: int, rule: str) -> None:
    found = first_error(before + line + "\n")
    if column:
        assert found == (0, column, rule)
    else:
        assert found == (-1, 9, rule)


@pytest.mark.parametrize(
    ("unfinished", "column", "rule"),
    [
        ("", 0, ""),
        ("Aino", 1, "DC-2.2"),
        ("1.", 1, "DC-2.2"),
        ("2", 1, "DC-2.10"),
        ("HHTT # heads", 1, "DC-2.10"),
        ("2 h7", 3, "DC-4.1"),
        ("0", 1, "DC-4.1"),
        ("0 -", 3, "DC-4.1"),
        ("1. Aino 2 h7", 11, "DC-4.1"),
    ],
)
def test_a_turn_left_unfinished_is_found_by_the_next(unfinished: str, column: int, rule: str) -> None:
    text = f"{PLAIN}{unfinished}\ntotal: Aino 0\nVille 9\n"
    if not unfinished:
        assert first_error(text) == (0, 1, "DC-2.1")
        return
    assert is_legal(text.replace("Ville 9\n", ""))
    assert first_error(text) == (-2, column, rule)


def test_an_owed_rallying_flip_is_missed_too() -> None:
    text = f"{RALLY}{BEFORE_RALLY}2 h4\n"
    assert is_legal(text)
    assert judge(text).verdict.state["owed"] == 1
    assert first_error(text + "0 *1\n") == (-1, 3, "DC-3.1")


@pytest.mark.parametrize("line", ["1 *5", "1 - *5", "HTTT - *HHH", "0 *5", "0 - *5", "TTTT *5"])
def test_a_lost_flip_may_be_written_with_or_without_a_dash(line: str) -> None:
    verdict = judge(BLOCKED + line + "\n").verdict
    assert (verdict.status, verdict.state["turn"], verdict.state["phase"]) == ("legal", 3, "flip")


@pytest.mark.parametrize(
    ("line", "column", "rule"),
    [
        ("1 *5", 3, "DC-R6"),
        ("1 *9", 3, "DC-R6"),
        ("1 - *5", 5, "DC-R6"),
        ("1 2 *5", 3, "DC-3.1"),
        ("1 stop", 3, "DC-3.1"),
        ("1 h7", 3, "DC-2.7"),
        ("1 h8", 3, "DC-2.8"),
    ],
)
def test_a_lost_turn_has_no_lucky_flip(line: str, column: int, rule: str) -> None:
    for setting in "bc":
        text = BLOCKED.replace("tokens: 3", f"tokens: 3\nhouse: DC-R6={setting}")
        verdict = judge(f"{text}{line}\n").verdict
        error = verdict.errors[0]
        assert (error.column, error.rule) == (column, rule)
        lucky = 1 if setting == "c" else None
        keys = ("turn", "to_move", "phase", "owed", "lucky")
        assert [verdict.state[key] for key in keys] == [3, "Aino", "flip", 1, lucky]


@pytest.mark.parametrize("setting", "abc")
def test_zero_heads_never_cost_the_lucky_flip(setting: str) -> None:
    assert is_legal(f"{PLAIN}house: DC-R6={setting}\n0 *3\n")


def test_after_an_illegal_word_the_position_before_it_is_told() -> None:
    verdict = judge(f"{RALLY}{BEFORE_RALLY}2 h4 1 h5 *8\n").verdict
    keys = ("turn", "to_move", "phase", "flip", "owed", "legal")
    assert [verdict.state[key] for key in keys] == [3, "Aino", "move", 1, 0, ["c1"]]
    assert verdict.state["board"]["Aino"] == ["h5", "h6", "h7", "h8", "c1"]


def test_claims_of_a_line_stand_before_its_breach() -> None:
    errors = judge(f"{RALLY}{BEFORE_RALLY}2 h4xh5 1 h5 *8\n").verdict.errors
    assert [(error.column, error.rule) for error in errors] == [(3, "claim"), (3, "claim"), (11, "DC-2.7")]


def test_what_is_claimed_wrongly_does_not_stop_the_replay() -> None:
    verdict = judge(f"{PLAIN}2 h7-h8 *8\n1 h8 *1\n").verdict
    assert [(error.line, error.column, error.rule) for error in verdict.errors] == [(4, 3, "claim")]
    assert (verdict.status, verdict.state["turn"]) == ("illegal", 3)


@pytest.mark.parametrize(
    ("claim", "columns"),
    [
        ("winner: Aino", []),
        ("winner: draw", [9]),
        ("winner: Ville", [9]),
        ("winner: Ville, Aino", [9]),
        ("total: Aino 2, Ville 0", []),
        ("total: ville 0 AINO 2", []),
        ("total: Aino -2,Ville 10", [13, 22]),
        ("  Total : Aino 3", [16]),
    ],
)
def test_claims_at_the_end(claim: str, columns: list[int]) -> None:
    errors = judge(f"{OVER}{claim}\n").verdict.errors
    assert [(error.column, error.rule) for error in errors] == [(column, "claim") for column in columns]


def test_an_early_winner_is_wrong_whoever_is_named() -> None:
    for claim in ("Aino", "draw", "Aino Ville"):
        assert first_error(f"{PLAIN}winner: {claim}\n") == (0, 9, "claim")


@pytest.mark.parametrize(
    ("before", "whose"),
    [("", "there is nothing on c1"), ("1 h8 *8\n", "the token on c1 is that of Aino")],
    ids=["nobody", "the other"],
)
def test_who_stands_where_a_move_may_not_begin_is_told(before: str, whose: str) -> None:
    (error,) = judge(f"{PLAIN}{before}2 c1 *1\n").verdict.errors
    assert error.message.startswith(whose)
