"""What is told of a line: who took, struck or won what, and what followed from it by itself."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.circle_of_kings.telling import TELLING
from companion.referee import find_game, judge, read_record

GAME = find_game("circle-of-kings")
HEADER = "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Kw Ks Kp Kc\n"
FIRST = "[round 1]\nAino 3p + 2s Tw / {}\nVille Ap + 2c / {}\n"


def told(lines: str) -> list[str]:
    """What is told of each line."""
    judged = judge(HEADER + lines)
    assert judged.verdict.status == "legal", judged.verdict.errors
    return [TELLING(step.before, step.move, step.after) for step in judged.steps]


def test_a_round_and_what_follows_by_itself() -> None:
    assert told(FIRST.format("empress", "fool") + "[round 2]\nVille draw recruit\ntotal: Aino 19, Ville 16\n") == [
        "Round 1: each draws. The Circle is Kw Ks Kp Kc.",
        "Aino deploys 3p with 2 more, and Empress.",
        " ".join(
            (
                "Ville deploys Ap with 1 more, and Fool. Aino wins the combat, 15 to 3: Ville burns a Lord.",
                "Ville loses 2c and Ap. Ville's army is wiped out: another Lord burns.",
                "The round is over; the Circle is now Kc Kw Ks Kp.",
            )
        ),
        "Round 2: each draws.",
        "Ville draws: burns a Lord for two cards.",
        "",
    ]


@pytest.mark.parametrize(
    ("lords", "line", "said"),
    [
        (("hermit", "star"), "Aino hermit 2c", "Aino's Hermit takes 2c. Aino wins the combat, 17 to 1: Ville burns a Lord."),
        (
            ("strength", "star"),
            "Aino strength 3p",
            "Aino's Strength doubles 3p. Aino wins the combat, 18 to 3: Ville burns a Lord.",
        ),
        (("tower", "fool"), "Aino tower Ks", "Aino's Tower takes Ks out of the Circle."),
        (("wheel", "fool"), "Aino wheel ccw", "Aino's Wheel of Fortune turns the Circle counter-clockwise."),
        (("magician", "fool"), "Aino magician top Ks", "Aino's Magician switches top and Ks."),
        (("chariot", "fool"), "Aino chariot x 2c", "Aino's Chariot strikes 2c."),
        (("sun", "fool"), "Aino sun - !", "Aino's Sun does nothing."),
        (("sun", "fool"), "Aino 3p - !", "Aino's 3p doesn't strike."),
        (("temperance", "fool"), "Aino won !", "Aino is held to have won. Aino wins the combat, 3 to 1: Ville burns a Lord."),
        (("sun", "fool"), "Aino first !", "Aino acts first."),
    ],
)
def test_what_a_line_says(lords: tuple[str, str], line: str, said: str) -> None:
    assert told(FIRST.format(*lords) + line + "\n")[-1].startswith(said)


def test_ends_and_draws() -> None:
    drawn = told("[round 1]\nAino 3p + 2s Tw / sun\nVille 3s + 2s Ts / moon\n")[-1]
    assert "The combat is drawn, 15 to 15: both burn a Lord." in drawn
    lower = told("[round 1]\nAino 3p + 2s Tw / sun\nVille 3s + 2s As / fool\n")[-1]
    assert "Ville wins the combat with the lower value, 15 to 6: Aino burns a Lord." in lower
    assert "There is no combat, and the round is over." in told(FIRST.format("lovers", "fool"))[-1]
    position = "position: round 9\nlords: Ville 1\nhand: Aino 0\nhand: Ville 0\n"
    over = told(f"{position}Aino draw ? Tw 9w\nVille draw ? As 2s\nAino 9w + Tw / sun\nVille As + 2s / moon\n")[-1]
    assert over.endswith("Aino wins the game.")


@pytest.mark.parametrize("seed", range(6))
def test_every_line_is_told_on_one_line(seed: int) -> None:
    table = read_record(HEADER).table
    lines = [GAME.write(table, move) for move in GAME.random_game(table, Random(seed), hands=bool(seed % 2))]
    sentences = told("\n".join(lines) + "\n")
    for line, sentence in zip(lines, sentences, strict=True):
        assert bool(sentence) != (":" in line.split(" ")[0])
        assert "\n" not in sentence
        assert not sentence or sentence.endswith(".")
    assert any("wins the game" in sentence or "drawn" in sentence for sentence in sentences)
