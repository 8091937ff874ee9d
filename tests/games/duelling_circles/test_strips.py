"""The games and pictures of the books: what the games claim is right, and a strip shows what its turn did."""

from itertools import combinations

import pytest

from companion.drawing.inks import ink_for
from companion.games.duelling_circles.drawings.rows import Rows
from companion.games.duelling_circles.drawings.strip import Strip
from companion.games.duelling_circles.teaching.strips import strip_after, strip_of, told
from companion.referee import judge
from companion.referee.teaching import lesson, lessons, teaching_pictures

GAME = "duelling-circles"


@pytest.mark.parametrize("name", lessons(GAME))
def test_what_the_games_of_the_books_claim_is_right(name: str) -> None:
    verdict = judge(lesson(GAME, name)).verdict
    assert (verdict.status, list(verdict.errors)) == ("legal", [])


@pytest.mark.parametrize("name", teaching_pictures(GAME))
def test_pictures_are_narrow_enough_for_a_page(name: str) -> None:
    picture = teaching_pictures(GAME)[name]()
    assert picture.width <= 120
    assert picture.height <= 110
    assert picture.svg(ink_for("saver", "#8A5A24"))


def test_a_strip_shows_the_turn_before_it_was_made() -> None:
    turn = told("first", 15)
    strip = strip_of(turn)
    assert [side.tokens for side in strip.standing.sides] == [(("c1", "."),), (("h7", "."), ("c8", "."))]
    assert strip.standing.lucky == turn.before.lucky == 6
    assert turn.flips == (("HHTH", 3), ("HTHT", 2))
    assert turn.lucky == ("", 0)
    first, second = strip.walks
    assert (first.start, first.way, first.number) == ("c8", ("h1", "h2", "h3"), 1)
    assert (second.start, second.way, second.number) == ("h7", ("h8", "c1"), 2)
    assert strip.gone == ((0, "c1"),)


def test_what_an_attack_takes_beside_is_crossed_out() -> None:
    assert strip_of(told("cerulean", 8), ()).gone == ((1, "c5"), (1, "c6"))
    assert strip_of(told("ultramarine", 8), ()).gone == ((1, "c4"),)
    assert strip_of(told("sharing", 8), ()).gone == ()


def test_from_the_reserve_a_walk_leads_over_the_entry_tile() -> None:
    (walk,) = strip_of(told("reserve", 9), (0,), reserves=True).walks
    assert (walk.start, walk.way) == ("r", ("h7", "h8", "c1", "c2"))


@pytest.mark.parametrize("name", ["sharing", "friends"])
def test_tokens_that_share_a_tile_lie_beside_each_other(name: str) -> None:
    strip: Strip = strip_after(told(name, 8))
    rows: Rows = strip.rows(0, 0)
    sides = strip.standing.sides
    cells = [cell for seat, side in enumerate(sides) if "c5" in dict(side.tokens) for cell in rows.cells(sides, seat, "c5")]
    assert len(cells) == 2
    assert all(one.right <= other.x or other.right <= one.x for one, other in combinations(cells, 2))
