"""A seat for Companion on a screen where hands are hidden: its neighbour tells its cards, covered, and it plays them."""

from __future__ import annotations

import pytest
from kings_at_seat import KingsTable
from seat_at_table import RealTable

from companion.referee import judge
from companion.screen.whispers import beside
from tapping import Phone

KINGDOMS = "game: four-kingdoms\nplayers: Aino, bot1, Ville, Dan\nseasons: 1\n"
KINGS = "game: circle-of-kings\nplayers: Aino, bot1\ncircle: Kw Ks Kp Kc\n"
POWER = "game: circle-of-power\nplayers: Aino, bot1, Ville, Dan\n"


@pytest.mark.parametrize(
    ("header", "bots", "most"),
    [
        (KINGDOMS, (1,), 200),
        (KINGDOMS.replace("Ville", "bot0"), (1, 2), 200),
        ("game: four-kingdoms\nplayers: Aino, bot1\nseasons: 1\n", (1,), 200),
        ("game: four-kingdoms\nplayers: Aino, bot1, Bo, bot0, Cia, Dan\nseasons: 1\nexchange: cyclic\n", (1, 3), 25),
        ("game: four-kingdoms\nplayers: Aino, bot1, Bo\nseasons: 2\nscoring: dealer\njokers: 1\n", (1,), 40),
        (POWER, (1,), 90),
        ("game: circle-of-power\nplayers: bot1, dummy1, Bo, dummy2\n", (0,), 60),
    ],
)
def test_a_game_is_played_by_taps_and_shows_no_hand(header: str, bots: tuple[int, ...], most: int) -> None:
    table, choices = RealTable(header, bots), 0
    while choices < most and table.choose():
        choices += 1
    verdict = judge(table.phone.text).verdict
    assert verdict.status == "legal"
    assert verdict.complete or choices == most
    assert "hand" not in table.phone.text
    assert len(beside(table.view).told) > 2


def test_that_its_seat_needs_its_cards_is_said_from_the_beginning() -> None:
    """Before its cards can be told, the page says that they will be asked for; then it asks."""
    phone = Phone(f"{KINGDOMS}[season 1]\n")
    assert "bot1 needs to know its cards." in phone.words
    assert phone.find("table.beside") is None
    assert "First say: season 1, the kings turned up (the Royal King, then the bottom one). Then whoever" in phone.words
    phone.fill("table.type", line="kings: Ks")  # the bottom one is not told, and it goes on without Companion
    assert "the bottom one). Then whoever sits beside bot1" in phone.words
    phone.fill("table.type", line="Kd")  # goes on with the line
    assert phone.text.splitlines()[-1] == "kings: Ks Kd"
    assert "needs to know" not in phone.words
    assert phone.find("table.beside")
    assert "I sit beside bot1" in phone.words


@pytest.mark.parametrize(
    ("header", "bots", "seed", "most"),
    [
        (KINGS, (1,), 3, 200),
        (KINGS.replace("Aino, bot1", "bot1, Aino"), (0,), 2, 60),
        (KINGS.replace("Aino", "bot0"), (0, 1), 2, 62),
        (KINGS + "house: CK-R1=b, CK-R2=b, CK-R3=b, CK-R7=b, CK-R11=b, CK-R12=b\n", (1,), 4, 60),
    ],
)
def test_a_game_of_two_rulers_is_played_by_taps_and_shows_no_hand(
    header: str, bots: tuple[int, ...], seed: int, most: int
) -> None:
    table, choices = KingsTable(header, bots, seed), 0
    while choices < most and table.choose():
        choices += 1
    verdict = judge(table.phone.text).verdict
    assert verdict.status == "legal"
    assert verdict.complete or choices == most
    lines = table.phone.text.removeprefix(header).splitlines()
    assert set(table.lines()) <= set(lines)  # Companion may have said more of a line that is under way
    assert len(lines) <= len(table.lines()) + 1
