"""What may come next, and what could have stood where a turn went wrong: as `moves` and `check` print it."""

import pytest

from companion.referee import find_game, judge

GAME = find_game("duelling-circles")
PLAIN = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\n"
RALLY = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 5\nvariant: no-reserves\n"
KINILANI = PLAIN + "variant: kinilani\nlineup: Aino b g v, Ville o c r\n"
FLIPS = ("0", "1", "2", "3", "4")
LUCKY = tuple(f"*{n}" for n in range(1, 9))


def options(text: str) -> dict[str, tuple[str, ...]]:
    judged = judge(text)
    assert judged.verdict.status == "legal", judged.verdict.errors
    return {option.what: option.choices for option in GAME.options(judged.state)}


def legal(text: str) -> tuple[str, ...]:
    return tuple(judge(text).verdict.errors[0].legal)


def test_a_turn_begins_with_a_flip() -> None:
    assert options(PLAIN) == {"turn 1: the flip of Aino": FLIPS}
    assert options(PLAIN + "2 h8 *1\n") == {"turn 2: the flip of Ville": FLIPS}


def test_what_can_move() -> None:
    assert options(PLAIN + "3") == {"Aino moves 3": ("h7", "h8", "r")}
    assert options(KINILANI + "1") == {"Aino moves 1": ("h8/black", "r/violet")}  # the Green does not join the Black


def test_a_move_may_be_declined_where_the_table_allows_it() -> None:
    assert options(PLAIN + "house: DC-R3=b\n3")["or declines to move"] == ("-",)


def test_the_lucky_flip_ends_a_turn() -> None:
    assert options(PLAIN + "2 h7") == {"the lucky flip of Aino": LUCKY}
    assert options(PLAIN + "0") == {"the lucky flip of Aino": LUCKY}


def test_a_rallying_flip_may_be_left() -> None:
    found = options(RALLY + "3 h6 *8\n0 *8\n2 h4")
    assert found == {"Aino flips again: flips owed: 1": FLIPS, "or leaves what is owed": ("stop",)}
    assert "or leaves what is owed" not in options(RALLY + "house: DC-R4=b\n3 h6 *8\n0 *8\n2 h4")


def test_after_the_end_only_claims() -> None:
    over = PLAIN + "2 h8 *1\n1 h8 *3\n2 h7xc1 *2\n4 h7 *3\n2 r *8\n0 *4\n1 c2xc3\n"
    assert options(over) == {"what the table believes": ("winner: Aino", "total: …")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (PLAIN + "5 h7 *1", FLIPS),
        (PLAIN + "3 h3 *1", ("h7", "h8", "r")),
        (PLAIN + "3 *1", ("h7", "h8", "r")),
        (PLAIN + "house: DC-R3=b\n3 *1", ("h7", "h8", "r", "-")),
        (PLAIN + "2 h7 *9", LUCKY),
        (PLAIN + "Ville 2 h7 *1", ("Aino",)),
        (RALLY + "3 h6 *8\n0 *8\n2 h4 *8", (*FLIPS, "stop")),
        (PLAIN + "winner: Aino", ()),
        (PLAIN + "3\n3", ()),
    ],
)
def test_what_could_have_stood_there(text: str, expected: tuple[str, ...]) -> None:
    assert legal(text) == expected
