"""Where nothing is known of any hand the cards of a trick are judged at once: by the same rules as one after the other."""

import pytest

from companion.referee import judge

GAME = "game: four-kingdoms\nplayers: Ann, Bo, Cia, Dan\njokers: 1\nseasons: 1\n[season 1]\nkings: Ks Kd\n4c Jc 4h 6s\n"


@pytest.mark.parametrize(
    ("trick", "column", "rule"),
    [
        ("Jh 6h Jc 2d > 6h", 7, "FK-4.4"),
        ("Jh 6h 6h 2d > 6h", 7, "FK-4.4"),
        ("Jh Kh 8s 2d > 2d", 4, "FK-1.2"),
        ("Jh 6h 8s", 7, "FK-4.2"),
        ("Jh 6h 8s 2d 3d > 6h", 13, "FK-4.2"),
        ("Jh 6h 8s 2d > 8s", 15, "FK-6.1"),
    ],
)
def test_what_cannot_be_played_is_refused(trick: str, column: int, rule: str) -> None:
    (error,) = judge(GAME + trick).verdict.errors
    assert (error.line, error.column, error.rule) == (8, column, rule)


def test_a_low_card_of_a_cut_deck_is_refused() -> None:
    (error,) = judge("game: four-kingdoms\nplayers: Ann, Bo, Cia\n[season 1]\nkings: Ks Kd\n5c 2s 9c").verdict.errors
    assert (error.line, error.column, error.rule) == (5, 4, "FK-1.3")


@pytest.mark.parametrize("trick", ["Jh 6h 8s 2d > 6h", "Jh Jk 8s 2d > 2d"])
def test_what_can_be_played_is_out_afterwards(trick: str) -> None:
    """A joker among them too, which is judged by itself."""
    verdict = judge(f"{GAME}{trick}\nAd Ac 2d 2s").verdict
    assert [(error.line, error.column, error.rule) for error in verdict.errors] == [(9, 7, "FK-4.4")]
