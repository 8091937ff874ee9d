"""Ends that no rule knows: given up, agreed, left unfinished, and results without moves."""

import pytest

from companion.referee import Verdict, format_text, judge

PLAIN = "game: duelling-circles\nplayers: Aino, Ville\n"
KINILANI = PLAIN + "variant: kinilani\n"
TURN = "tokens: 3\n1. 2 h8 *1\n"


def verdict(text: str) -> Verdict:
    return judge(text).verdict


@pytest.mark.parametrize(
    ("lines", "complete", "winners"),
    [
        ("resigned: Aino\nwinner: Ville\n", True, ["Ville"]),
        ("2. 1\nresigned: Ville\n", True, ["Aino"]),
        ("agreed: draw\nwinner: draw\n", True, ["Aino", "Ville"]),
        ("agreed: Ville\ntotal: Aino 0, Ville 0\nwinner: Ville\n", True, ["Ville"]),
        ("unfinished: the tram is leaving\ntotal: Aino 0, Ville 0\n", False, []),
    ],
)
def test_the_table_ends_a_game(lines: str, complete: bool, winners: list[str]) -> None:
    text = PLAIN + TURN + lines
    found = verdict(text)
    assert (found.status, found.complete, list(found.winners)) == ("legal", complete, winners)
    assert found.state["board"]["Aino"] == ["h7", "c2"]
    assert format_text(text) == text


def test_no_points_can_be_adjusted() -> None:
    error = verdict(f"{PLAIN}{TURN}adjust: Aino -1 late\n").errors[0]
    assert (error.rule, error.hint) == ("table", "say with correct: how things lie")


@pytest.mark.parametrize(
    ("header", "result", "column"),
    [
        (PLAIN, "Aino 8, Ville 1", 14),
        (PLAIN, "Ville 1, Aino 8", 23),
        (PLAIN + "tokens: 3\n", "Aino 3, Ville 4", 23),
        (PLAIN, "Aino 4, Ville -1", 23),
    ],
)
def test_nobody_takes_more_than_there_are(header: str, result: str, column: int) -> None:
    error = verdict(f"{header}result: {result}\n").errors[0]
    assert (error.rule, error.line, error.column) == ("table", header.count("\n") + 1, column)


@pytest.mark.parametrize(
    ("header", "result", "winner", "can"),
    [
        (PLAIN, "Aino 2, Ville 6", "Aino", True),
        pytest.param(PLAIN, "Aino 1, Ville 0", "Aino", False, id="the loser had two on the board"),
        pytest.param(PLAIN, "Aino 7, Ville 7", "Aino", False, id="the winner has none left"),
        pytest.param(PLAIN, "Aino 2, Ville 2", "draw", False, id="no draw without colours"),
        (PLAIN + "tokens: 5\nvariant: no-reserves\n", "Aino 5, Ville 4", "Aino", True),
        (PLAIN + "tokens: 5\nvariant: no-reserves\n", "Aino 4, Ville 1", "Aino", False),
        pytest.param(KINILANI, "Aino 1, Ville 0", "Aino", True, id="the loser burned the others"),
        (KINILANI, "Aino 0, Ville 3", "Aino", False),
        (KINILANI, "Aino 7, Ville 7", "draw", True),
        (KINILANI, "Aino 7, Ville 7", "Aino", False),
        (KINILANI + "house: DC-R11=b\n", "Aino 7, Ville 7", "Aino", True),
        (KINILANI + "house: DC-R11=b\n", "Aino 7, Ville 7", "Aino, Ville", False),
        (KINILANI + "house: DC-R11=b, DC-R26=b\n", "Aino 6, Ville 6", "draw", False),
        pytest.param(KINILANI + "house: DC-R11=b\n", "Aino 6, Ville 6", "draw", True, id="a red-white each"),
        pytest.param(KINILANI + "lineup: Aino b g, Ville o c\n", "Aino 6, Ville 2", "Aino", True, id="with a lineup"),
    ],
)
def test_who_can_have_won_with_these_numbers(header: str, result: str, winner: str, can: bool) -> None:
    text = f"{header}result: {result}\nwinner: {winner}\n"
    found = verdict(text)
    assert (found.status, found.complete, found.state) == ("legal" if can else "illegal", True, {})
    assert [error.rule for error in found.errors] == ([] if can else ["claim"])
    assert format_text(text) == text
    if can:
        assert list(found.winners) == [tag for tag in ("Aino", "Ville") if winner in (tag, "draw")]


@pytest.mark.parametrize(
    ("header", "result", "winners"),
    [
        (PLAIN, "Aino 7, Ville 3", ["Aino"]),
        (PLAIN, "Aino 2, Ville 2", None),
        (PLAIN, "Aino 1, Ville 0", []),
        (PLAIN, "Aino 7, Ville 7", []),
        (KINILANI, "Aino 0, Ville 3", None),  # or red-whites alone are left
        (KINILANI, "Aino 7, Ville 7", ["Aino", "Ville"]),
    ],
)
def test_a_result_without_a_winner(header: str, result: str, winners: list[str] | None) -> None:
    """The numbers say who has won, or leave it open (None), or say that nobody has."""
    found = verdict(f"{header}result: {result}\n")
    assert list(found.winners) == (winners or [])
    assert (found.status, found.complete) == (("legal", True) if winners else ("illegal", False))
    hints = [error.hint for error in found.errors if error.rule == "table"]
    assert [hint.startswith("below this line write winner: ") for hint in hints] == ([] if winners else [winners is None])


def test_moves_of_kinilani_need_a_lineup() -> None:
    assert verdict(f"{KINILANI}1. 2 h8 *1\n").errors[0].message == "Kinilani needs a lineup"
