"""What cannot be read as a record of this game, and which of several faults counts."""

import pytest

from companion.referee import judge

GAME = "game: duelling-circles\n"
TWO = GAME + "players: Aino, Ville\n"
KINILANI = TWO + "tokens: 3\nvariant: kinilani\nlineup: Aino b g v, Ville o c r\n"


def fault(text: str) -> tuple[int, int, str]:
    verdict = judge(text).verdict
    assert verdict.status == "malformed"
    assert not any((verdict.sections, verdict.totals, verdict.state))
    error = verdict.errors[0]
    return error.line, error.column, error.rule


def is_legal(text: str) -> bool:
    return judge(text).verdict.status == "legal"


@pytest.mark.parametrize(
    ("players", "column"),
    [
        ("Aino", 1),
        ("A, B, C", 1),
        ("A, dummy", 13),
        ("A, Dummy1", 13),
        ("h1, B", 10),
        ("C8, B", 10),
        ("stop, B", 10),
        ("DRAW, B", 10),
        ("thth, B", 10),
        ("A, HHHH", 13),
        ("2c, B", 10),
        ("A, a", 13),
        ("A,", 1),
    ],
)
def test_players_that_cannot_play(players: str, column: int) -> None:
    assert fault(f"{GAME}players: {players}\ntokens: 9\n") == (2, column, "header")


@pytest.mark.parametrize(
    "players", ["r, x", "g, green", "total, winner", "h9, c0", "dummy3, hth", "go, Åke", "A = Aino K, B = B"]
)
def test_words_that_are_no_keywords_may_be_tags(players: str) -> None:
    first = players.partition(",")[0].partition("=")[0].strip()
    assert is_legal(f"{GAME}players: {players}\n{first} 3 r *1\ntotal: {first} 0\n")


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("tokens: 4", "4"),
        ("tokens: seven", "seven"),
        ("tokens:", ""),
        ("variant: night", "night"),
        ("variant:", ""),
        ("variant: counterflow,", ""),
        ("variant: counterflow, Counterflow", "Counterflow"),
        ("variant: counterflow, Traditional", "Traditional"),
        ("variant: kinilani", ""),
        ("house: DC-R1=a", "DC-R1"),
        ("house: DC-R3=c", "DC-R3=c"),
        ("house: DC-R99=a", "DC-R99"),
        ("house: DC-R3=a, dc-r3=b", "dc-r3"),
        ("house:", ""),
        ("lineup: Aino b g v, Ville o c r", ""),
        ("format: 2", "2"),
        ("score: Aino 2", ""),
        ("Aino: 3", ""),
    ],
)
def test_header_lines_that_cannot_stand(line: str, word: str) -> None:
    """The wrong word is meant; the key where something is missing or too much."""
    assert fault(f"{TWO}{line}\n3 h7 *5\n") == (3, line.index(word) + 1, "header")
    error = judge(f"{TWO}{line}\n3 h7 *5\n").verdict.errors[0]
    assert line[error.column - 1 : error.end_column - 1] == (word or line.partition(":")[0])


def test_fourteen_tokens_need_a_reserve() -> None:
    assert fault(f"{TWO}tokens: 14\nvariant: counterflow, NO-RESERVES\n") == (4, 23, "header")


@pytest.mark.parametrize(
    ("tokens", "more", "lineup", "column"),
    [
        (3, "", "Aino b g, Ville o c r", 1),
        (3, "", "Aino b g v", 1),
        (3, "", "Aino b g x, Ville o c x", 18),
        (3, "", "Aino b g v, Aino o c r", 21),
        (3, "", "Aino b g v, Emmi o c r", 21),
        (3, "", "Aino b g v, Ville o c r,", 1),
        (3, "", "Aino b g v Ville o c r", 20),
        (3, "", "Aino b b v, Ville o c b", 16),
        (5, "house: DC-R24=b\n", "Aino b b b v c, Ville o c r u g", 18),
        (7, "", "Aino b b, Ville o c", 16),
        (7, "", "Aino b g v, Ville o c", 1),
        (7, "", "Aino b, Ville o c", 1),
        (7, "", "Aino, Ville o c", 1),
        (14, "", "Aino b b b b b b b b b b b b b b, Ville o c", 18),
    ],
)
def test_lineups_that_cannot_stand(tokens: int, more: str, lineup: str, column: int) -> None:
    assert fault(f"{TWO}tokens: {tokens}\nvariant: kinilani\n{more}lineup: {lineup}\n")[1:] == (column, "header")


@pytest.mark.parametrize(
    ("tokens", "variant", "lineup"),
    [
        (3, "kinilani", "ville o c r,aino BLACK Green v"),
        (7, "kinilani", "Aino b red-white, Ville c r"),
        (14, "kinilani", "Aino b b, Ville c u"),
        (7, "kinilani", "Aino c u g o r v b, Ville o c"),
    ],
)
def test_lineups_that_can(tokens: int, variant: str, lineup: str) -> None:
    assert is_legal(f"{TWO}tokens: {tokens}\nvariant: {variant}\nlineup: {lineup}\n")


def test_without_reserves_the_lineup_names_every_token() -> None:
    assert fault(f"{TWO}variant: kinilani, no-reserves\nlineup: Aino b g, Ville o c\n") == (4, 1, "header")


def test_faults_are_told_from_the_top() -> None:
    everything = f"{GAME}players: A, B, C\nhouse: DC-R1=a\nvariant: x\ntokens: 1\n\nnonsense\n"
    assert fault(f"{everything}[turn 1]\n") == (2, 1, "header")
    assert fault(everything.replace(GAME, f"{GAME}colour: red\n")) == (2, 1, "header")
    assert fault(everything.replace(", C", "")) == (3, 8, "header")


def test_a_section_line_in_the_header_does_not_end_it() -> None:
    assert fault(f"{GAME}[turn 1]\nplayers: A, B\n3 h7 *5\n") == (2, 1, "syntax")
    assert fault(f"{GAME}players: A, B\n[turn: 1]\n") == (3, 1, "syntax")


@pytest.mark.parametrize("line", ["note: late", "players: A, B", "tokens: 3", "score: Aino 1", "Aino: 3 h7", "foo:"])
def test_no_header_line_stands_below_the_first_turn_or_claim(line: str) -> None:
    assert fault(f"{TWO}3 h7 *5\n{line}\n") == (4, 1, "header")
    assert fault(f"{TWO}total: Aino 0\n{line}\n") == (4, 1, "header")


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("hello", 1),
        ("stop", 1),
        ("h7 *5", 1),
        ("- *5", 1),
        ("*5", 1),
        ("Aino Ville 3", 6),
        ("Emmi 3 h7", 1),
        ("03 h7", 1),
        ("3 h07", 3),
        ("HHH h7", 1),
        ("HHHHH h7", 1),
        ("3 h7 h8", 6),
        ("3 - h7", 5),
        ("3 - -", 5),
        ("3 h7 -", 6),
        ("3 h7 stop h8", 11),
        ("3 h7 *5 *5", 9),
        ("3 h7 *5 stop", 9),
        ("3 h7 *05", 6),
        ("3 h7 *HHHH", 6),
        ("3 h7 *", 6),
        ("3 h7x-c2", 3),
        ("3 h7-", 3),
        ("3 h7-r", 3),
        ("3 h7/g *5", 3),
        ("3 r/v *5", 3),
        ("3 h7 , *5", 6),
        ("2. 3 h7 *5", 1),
        ("0. 3 h7 *5", 1),
        ("1.. 3 h7 *5", 1),
        ("1. total: Aino 0", 4),
        ("3 h7: *5", 3),
        ("total:", 1),
        ("total: ,", 1),
        ("total: Aino", 1),
        ("total: Aino Ville 0", 13),
        ("total: Aino x", 13),
        ("total: Aino +1", 13),
        ("total: Aino 01", 13),
        ("total: Aino 0 Aino 0", 15),
        ("total: Emmi 0", 8),
        ("total: Aino: 0", 12),
        ("total: Aino 0,: Ville 0", 15),
        ("winner:: draw", 8),
        ("winner: Aino :", 14),
        ("total: 0 Aino", 8),
        ("winner:", 1),
        ("winner: Emmi", 9),
        ("winner: Aino aino", 14),
        ("winner: draw Aino", 14),
        ("winner: Aino draw", 14),
    ],
)
def test_lines_that_have_no_form(line: str, column: int) -> None:
    assert fault(f"{TWO}{line}\n") == (3, column, "syntax")


@pytest.mark.parametrize(
    "line",
    [
        "1.",
        "001.",
        "1. aino",
        "AINO",
        "3",
        "1.Aino 3",
        "HTHT",
        "hthT H7",
        "3 h7-C2 *5",
        "3 H7Xc2 *hTh",
        "0 - *5",
        "\t 2\u3000R *1 # ok",
    ],
)
def test_lines_that_can_be_read(line: str) -> None:
    assert judge(f"{TWO}{line}\n").verdict.status in {"legal", "illegal"}


@pytest.mark.parametrize("move", ["h8/b", "H8/BLACK", "h8/b-c2", "h8/blackxc2", "h7/greenx", "r/v", "r/violet-h8"])
def test_colours_in_moves(move: str) -> None:
    assert judge(f"{KINILANI}2 {move} *5\n").verdict.status in {"legal", "illegal"}


@pytest.mark.parametrize("move", ["h8/x", "h8/", "h8/bc2", "h8/b-", "h8/redx", "h8-c2/b"])
def test_colours_that_are_none(move: str) -> None:
    assert fault(f"{KINILANI}2 {move} *5\n") == (6, 3, "syntax")


def test_numbers_run_through_the_record() -> None:
    assert is_legal(f"{TWO}1. 0 *1\n0 *1\ntotal: Aino 0\n3. 0 *1\n")
    assert fault(f"{TWO}1. 0 *1\n0 *1\n1. 0 *1\n") == (5, 1, "syntax")


def test_numbers_of_any_length_are_read() -> None:
    long = "9" * 4000
    assert judge(f"{TWO}{long} h7 *5\n").verdict.errors[0].rule == "DC-2.2"
    assert judge(f"{TWO}3 h{long} *5\n").verdict.errors[0].rule == "DC-1.2"
    assert judge(f"{TWO}total: Aino {long}\n").verdict.errors[0].rule == "claim"
    assert judge(f"{TWO}{long}9 h7 *5\n").verdict.errors[0].rule == "syntax"
