"""The games and pictures of the books: all claims in the games are right, and a picture cannot tell what was not played."""

import pytest

from companion.drawing.inks import ink_for
from companion.games.circle_of_kings.teaching import fights
from companion.games.circle_of_kings.teaching.tables import CUPS, PENTACLES
from companion.referee import judge
from companion.referee.teaching import lesson, lessons, teaching_pictures

GAME = "circle-of-kings"


@pytest.mark.parametrize("name", lessons(GAME))
def test_what_the_games_of_the_books_claim_is_right(name: str) -> None:
    verdict = judge(lesson(GAME, name)).verdict
    assert (verdict.status, list(verdict.errors)) == ("legal", [])


@pytest.mark.parametrize("name", teaching_pictures(GAME))
def test_pictures_are_narrow_enough_for_a_page(name: str) -> None:
    picture = teaching_pictures(GAME)[name]()
    assert picture.width <= 120
    assert picture.height <= 110
    assert picture.svg(ink_for("saver", "#2E3A7B"))


@pytest.mark.parametrize("strike", [("Aino", "9c", "6w"), ("Aino", "5w", "3w"), ("Ville", "3w", "9c")])
def test_a_picture_of_a_strike_that_was_not_made_is_refused(strike: tuple[str, str, str]) -> None:
    rows = {"Ville": ("Tp", "6w", "3w", "2s"), "Aino": ("5w", "9s", "9c", "Ac")}
    with pytest.raises(ValueError, match="were not made"):
        fights.lap((strike,), (PENTACLES, CUPS), rows, "no such thing")
