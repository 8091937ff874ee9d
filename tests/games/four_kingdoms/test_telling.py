"""What the live referee says a line of Four Kingdoms did."""

import pytest

from companion.games.four_kingdoms.telling import TELLING
from companion.referee import judge

HEAD = "game: four-kingdoms\nplayers: Aino, Ville, Emmi, Olavi\njokers: 3\n"
TWO = "game: four-kingdoms\nplayers: Aino, Ville\n"
SEASON = "[season 1]\nkings: Kh Kd\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[season 1]", "Season 1: Aino deals the kings, Ville the citizens."),
        ("[season 1]\nscoring: double", "At the harvest the inner and bottom kings turn up."),
        (SEASON, "Hearts are royal. K♦ lies at the bottom."),
        (f"{SEASON}exchange Aino: 5s > 6s", "Aino exchanges a card."),
        (f"{SEASON}hand Aino: ? ? ? ? ? ? ? ? ?", ""),
        (f"{SEASON}9s Qs Jd 4c", "Olavi wins with Q♠ and takes J♦. Aino loses with J♦ and takes 9♠."),
        (f"{SEASON}9d 6d Qh 4c > 6d", "Aino wins with Q♥ and takes 6♦."),
        (f"{SEASON}9d 6c Qs 4c", "Aino wins with Q♠, which is disreputable, and takes nothing."),
        (f"{SEASON}9d Jk Jk Jk", "Nothing but jokers answered: all is discarded."),
        (f"{SEASON}9s Jk Jk Qs", "Ville wins and loses with Q♠, and takes 9♠."),
        (f"{SEASON}9d - Qh 4c !", "Aino wins with Q♥ and takes 9♦."),
        (f"{SEASON}9d 6d Qh 4c > Ville 6d !", "Ville wins with 4♣ and takes 6♦."),
        (f"{SEASON}9d 6d Qh 4c > Aino !", "Aino wins with Q♥ and takes nothing."),
        (f"{SEASON}harvest: Kc ?", "K♣ harvests."),
        ("[season 1]\nvillage Aino: 5h 6s", "Aino has collected 5♥ 6♠."),
        ("[season 1]\npoints: Aino 1, Ville 2, Emmi 3, Olavi -4", "The season's score: Aino 1, Ville 2, Emmi 3, Olavi -4."),
        ("[season 1]\npoints: Aino 1, Ville 2, Emmi 2, Olavi 0\nend", "Ville and Emmi share the game."),
        ("[season 1]\npoints: Aino 1, Ville 2, Emmi 2, Olavi 0\ntotal: Aino 1", ""),
    ],
)
def test_what_a_line_did(text: str, said: str) -> None:
    judged = judge(f"{HEAD}{text}\n")
    assert judged.verdict.status == "legal", judged.verdict.errors
    step = judged.steps[-1]
    assert TELLING(step.before, step.move, step.after) == said


def test_the_dummy_wins_and_takes_nothing() -> None:
    step = judge(f"{TWO}{SEASON}9d 6c 4c\nQd 5d Ah\n").steps[-1]
    assert TELLING(step.before, step.move, step.after) == "The dummy wins with A♥ and takes nothing."
