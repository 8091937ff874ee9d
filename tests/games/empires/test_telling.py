"""What is told of a line."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.empires.telling import TELLING
from companion.referee import judge
from tests.games.empires.tables import SUPPLIES, record
from tests.games.empires.test_let_stand import GALLERY

NAMED = "1 Norrby: 14 2"


def told(*lines: str, **more: Any) -> str:
    """What is told of the last line of a record."""
    text = record(*lines, **more)
    judged = judge(text.replace("1: 14 2", NAMED))
    assert judged.verdict.status == "legal", judged.verdict.errors
    step = judged.steps[-1]
    return TELLING(step.before, step.move, step.after)


SENTENCES = {
    "Aino draw 5h ? ?": "Aino draws 5♥ and two cards.",
    "Aino give Ville ? $2": "Aino gives Ville a card and two coins.",
    "Aino buy 2": "Aino buys two cards.",
    "Aino mig 5h 3; abu 2h Kh 1": "Aino plays 5♥: a counter comes to 3. Aino plays 2♥ and K♥: three counters come to 1 Norrby.",
    "Aino fou 2s 3h 4d 5c 2": "Aino plays 2♠, 3♥, 4♦ and 5♣: a city is founded in 2.",
    "Aino exp 2d 3d 2@1>8 2>9": "Aino plays 2♦ and 3♦: two counters from 1 Norrby to 8 and a counter from 2 to 9.",
    "Aino cru 2s 3s 4c 5h 3 !": "Aino plays 2♠, 3♠, 4♣ and 5♥: 3 is swept clean.",
    "Aino mer 2d 1>7; war 5s 6s 2@7 8": (
        "Aino plays 2♦: a counter from 1 Norrby to 7. "
        "Aino plays 5♠ and 6♠: two counters of Ville in 7 and a counter of Ville in 8 destroyed."
    ),
    "Aino apo 5c 7>6 !": "Aino plays 5♣: a counter of Ville from 7 to 6.",
    "Aino col 2h 3h 4d 5s 2@7 !": "Aino plays 2♥, 3♥, 4♦ and 5♠: two counters of Ville in 7 become own ones.",
    "Aino col 2h 3h 4d 5s city@8 !": "Aino plays 2♥, 3♥, 4♦ and 5♠: the city in 8 changes its colour.",
    "Aino mig 3 !": "Aino plays no card: a counter comes to 3.",
    "Aino pass": "Aino passes and draws a card.",
    "Aino pass 5h": "Aino passes and draws 5♥.",
    "Aino build ? 1": "Aino builds a warehouse in 1 Norrby.",
    "Aino 1>2 2@14>13": "Aino moves a counter from 1 Norrby to 2 and two counters from 14 to 13.",
    "Aino keep 1; discard ? ? ?": "Aino keeps a card. Aino discards three cards.",
    "end": "The turn is over.",
    "breakthrough": "The breakthrough phase begins.",
    "[turn 2]": "Turn 2 begins.",
    "order: Aino, Ville": "",
    "score: Aino 3, Ville 3": "",
}


@pytest.mark.parametrize("line", SENTENCES)
def test_a_line_is_told(line: str) -> None:
    assert told("correct: hand: Aino 1", line, header=[SUPPLIES]) == SENTENCES[line]


def test_dice_are_told() -> None:
    lines = ("Aino build ? 1", "[turn 2]", "Aino store ? 1", "Aino store $1 1; take $3 1")
    assert told(*lines[:3], header=[SUPPLIES]) == "Aino raises the warehouse in 1 Norrby to 2."
    both = "Aino raises the warehouse in 1 Norrby to 3. Aino takes three coins from the warehouse in 1 Norrby."
    assert told(*lines, header=[SUPPLIES]) == both


def test_fights_and_what_comes_of_them_are_told() -> None:
    setup = ("Aino setup 1 10@1", "Ville setup 8 10@7")
    dear = told("Aino exp 2d 3d 3@1>7", "Aino fight 2@7", setup=setup)
    assert dear == "Aino destroys two counters of Ville in 7 and loses a counter."
    assert told("Aino mer 2d 1>7", "Aino fight 7", setup=setup) == "Aino destroys a counter of Ville in 7 and loses none."


def test_setup_return_and_elimination_are_told() -> None:
    assert told() == "Ville builds a city in 8 and sets up ten counters."
    lines = ("Aino cru 2s 3s 4c 5h 8 !", "[turn 2]", "Ville enter 5 6@5")
    setup = ("Aino setup 1 10@1", "Ville setup 8 10@8")
    assert told(lines[0], setup=setup).endswith(": 8 is swept clean. Ville is out.")
    assert told(*lines, setup=setup) == "Ville returns with a city in 5 and six counters."


def test_a_victory_is_told() -> None:
    lines = ("Aino mig 5h 3; exp 2d 9d 1>4 2>5 14>11", "Aino 14>13", "end")
    assert told(*lines) == "The turn is over. Aino has won with 8 provinces."


@pytest.mark.parametrize("name", sorted(GALLERY))
def test_lines_that_were_let_stand_are_told(name: str) -> None:
    lines = GALLERY[name].rstrip("\n").split("\n")
    judged = judge("\n".join([*lines[:-1], f"{lines[-1]} !"]))
    for step in judged.steps:
        assert "\n" not in TELLING(step.before, step.move, step.after)
