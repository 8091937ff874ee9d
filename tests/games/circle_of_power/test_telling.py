"""What lines did, in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.circle_of_power.telling import tell
from companion.referee import judge
from companion.referee.replay import is_move_of_game

RECORDS = Path(__file__).parent / "records"


def told(text: str) -> list[str]:
    steps = judge(text).steps
    return [tell(step.before, step.move, step.after) for step in steps if is_move_of_game(step.move)]


@pytest.mark.parametrize(
    ("record", "line", "said"),
    [
        ("whole-game", 1, "The cities are Aino K♥, Ville Q♠, Emmi Q♣ and Otto A♠."),
        ("whole-game", 2, "Aino wins with 4♥, a trump, and takes Ville's Q♠; Ville now rules J♦."),
        ("whole-game", 4, "Aino wins with 6♥, a trump, and regroups to Q♥."),
        (
            "whole-game",
            12,
            (
                "Emmi wins with 10♣, a trump, and retakes Otto's Jk; Otto loses the trophy A♥; "
                "Otto now rules A♦ and Emmi now rules Jk."
            ),
        ),
        (
            "whole-game",
            16,
            (
                "Aino wins with 9♥ and takes Otto's A♦; Otto now rules no city. "
                "The season is over: Aino 8, Otto 1. Aino wins the game."
            ),
        ),
        ("whole-game", 17, ""),
        ("coloured", 2, "Ville wins with 4♦, a trump, and destroys dummy's J♠; dummy now rules Q♦ and Ville now rules Q♥."),
        (
            "tyrant",
            -2,
            (
                "Aino wins with 9♠, a trump, and destroys Emmi's Q♥; Emmi now rules A♠. Emmi is knocked out. "
                "The season is over: Emmi 1. Aino wins the game."
            ),
        ),
    ],
)
def test_what_a_line_did(record: str, line: int, said: str) -> None:
    assert told((RECORDS / f"example-{record}.game").read_text("utf-8"))[line] == said


def test_a_dummy_with_the_most_points_is_no_winner_at_the_table() -> None:
    """It wins by the rule (CP-R7); nobody who sits there has."""
    said = told((RECORDS / "end-dummy.game").read_text("utf-8"))
    won = "The dummy has the most points: the game is over, and nobody at the table wins."
    assert f"The season is over: dummy1 6, Ville 5. {won}" in said


@pytest.mark.parametrize("path", sorted((RECORDS / "errors").glob("CP-*.game")), ids=lambda path: path.stem)
def test_what_was_let_stand_is_told_too(path: Path) -> None:
    text = path.read_text("utf-8")
    lines = text.splitlines()
    lines[judge(text).verdict.errors[0].line - 1] += " !"
    for said in told("\n".join(lines)):
        assert not said or said.endswith(".")
        assert said == " ".join(said.split())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("(Jd) 4h 9c 2s 4d Ville x Emmi !", "Ville wins with 9♣ and takes Emmi's Q♣; Emmi now rules J♦."),
        ("(Jd) Ville: 2c 2s 4d 4h x Ville !", "Aino wins with 4♥, a trump, and takes Ville's Q♠; Ville now rules J♦."),
        ("(Jd) 4h 2c 2s 4d !", "Aino wins with 4♥, a trump, and does nothing."),
        ("4h 2c 2s 4d x Ville !", "Aino wins with 4♥, a trump, and takes Ville's Q♠; Ville now rules no city."),
        ("(Jd) 4h 2c 2s 4d x Aino !", "Aino wins with 4♥, a trump, and takes his own K♥; Aino now rules J♦."),
    ],
)
def test_a_slip_is_told_as_it_happened(line: str, said: str) -> None:
    text = f"game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n[season 1]\ncities: Kh Qs Qc As\n{line}\n"
    assert told(text)[-1].startswith(said)
