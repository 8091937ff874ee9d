"""The books' pictures tell what the lessons' lines say and do."""

from __future__ import annotations

import re

import pytest

from companion.drawing.geometry import Box
from companion.drawing.inks import ink_for
from companion.drawing.surface import SvgSurface
from companion.games.empires.teaching.maps import known_map, littlemark, map_at
from companion.games.empires.teaching.pictures import PICTURES
from companion.games.empires.teaching.turns import change_of, played

AINO, VILLE = 0, 1


def test_steps_and_plays_are_those_of_the_line() -> None:
    moves = played("three-turns", 14)
    assert (moves.player, moves.plays) == (VILLE, ())
    assert moves.steps == ((13, 12, 1), (9, 8, 2), (14, 9, 1))
    cards = played("three-turns", 33)
    assert [(play.name, play.cards, play.steps) for play in cards.plays] == [
        ("Migration", ("Th",), ()),
        ("Merchant", ("4d",), ((14, 12, 1),)),
    ]
    assert cards.steps == ()


def test_what_comes_and_goes_leaves_out_what_travels() -> None:
    first = change_of("three-turns", (11, 12))
    assert (first.coming, first.going, first.new_cities) == ({(7, AINO): 1, (2, AINO): 3}, {}, {13: VILLE})
    second = change_of("three-turns", (21, 22))
    assert second.coming == {(7, AINO): 1, (7, VILLE): 1}
    assert second.going == {(8, VILLE): 2, (7, AINO): 1}
    third = change_of("three-turns", (33, 34))
    assert third.coming == {(5, VILLE): 1, (7, AINO): 1}
    assert third.going == {(4, VILLE): 1, (7, VILLE): 1, (8, VILLE): 1}


def test_a_map_may_be_some_provinces_alone() -> None:
    whole, part = map_at("three-turns", 7), map_at("three-turns", 7, (13, 14))
    assert part.box.width < whole.box.width / 2
    x, y = part.counters_at(14, VILLE)
    assert part.box.x < x < part.box.right
    assert part.box.y < y < part.box.bottom
    with pytest.raises(KeyError):
        part.counters_at(14, AINO)


def test_the_land_of_the_lessons_has_two_far_starts() -> None:
    assert len(littlemark().provinces) == len(known_map()) == 14
    assert known_map().distance(1, 14) == 5
    assert {province for province in known_map().ids if known_map().distance(1, province) >= 5} == {14}


def test_every_picture_says_what_it_shows() -> None:
    assert all(make().title for make in PICTURES.values())


def test_every_adjacent_province_is_in_the_picture_with_the_reason() -> None:
    """Nothing is cut away: whoever learns the word sees all that it means."""
    drawn = SvgSurface(200, 200, ink_for("colour", "#5B6B2F"), "adjacent")
    picture = PICTURES["adjacent"]()
    picture.draw(drawn, Box(0, 0, picture.width, picture.height))
    words = re.findall(r">([^<>]+)</text>", drawn.finish())
    assert {word for word in words if word.isdecimal()} >= {str(province) for province in known_map().ids}
    hers = {1, 7, 8}
    why = [hers & set(known_map().neighbours[province]) for province in known_map().ids]
    said = sorted(", ".join(map(str, sorted(some))) for some in why if some)
    assert sorted(word.removeprefix("of ") for word in words if word.startswith("of ")) == said
    assert words.count("because") == len(said) == 10
