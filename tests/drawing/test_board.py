"""Boards for a screen: spots and their words, shapes that stand in the page once, colours that are mixed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from companion.drawing.board import BoardView, Spot, Stamp
from companion.drawing.geometry import Box
from companion.drawing.inks import BY_NAME, ink_for
from companion.drawing.outlines import circle
from companion.drawing.surface import Picture, Surface

SHAPE = (circle(5, 5, 3),)
PLACE = Box(1, 2, 4, 5)


def blank(surface: Surface, box: Box) -> None:
    surface.box(box, 0, fill=surface.ink.tint)


def shaped(surface: Surface, box: Box) -> None:
    del box
    surface.path(SHAPE, fill=surface.ink.accent)


BOARD = BoardView("A <board>", 20, 10, shaped, "as it is", shaped, shapes=(SHAPE,))


@pytest.mark.parametrize(
    ("word", "who", "meant"),
    [
        ("h8", "Ann", True),
        ("h8", "Joe", False),
        ("h8", "", True),
        ("h8>", "Ann", True),
        ("h8@", "Ann", True),
        ("h", "Ann", False),
    ],
)
def test_a_word_means_a_spot(word: str, who: str, meant: bool) -> None:
    assert Spot("h8", PLACE, "h8 of Ann", "Ann").is_meant(word, who) is meant
    assert Spot("h8", PLACE, "h8").is_meant(word, who) is (word != "h")


def test_a_word_that_ends_in_a_sign_of_its_own_is_itself() -> None:
    assert Spot("a+", PLACE, "a plus").is_meant("a+")
    assert not Spot("a+", PLACE, "a plus").is_meant("a")


def test_a_spot_is_its_box_or_its_shape() -> None:
    assert Spot("h8", PLACE, "h8").element("p-b") == 'rect x="1" y="2" width="4" height="5" rx="1.5"'
    assert Spot("17", PLACE, "17", shape=0).element("p-b") == 'use href="#s0-p-b"'


def test_a_shape_stands_in_the_page_once() -> None:
    ground, pieces = BOARD.ground_symbol("p-b"), BOARD.pieces_group("p-b")
    assert ground.count("C8 6.66") == 1
    assert ground.count('id="s0-p-b"') == 1
    assert '<use href="#s0-p-b" fill="var(--accent)"/>' in ground
    assert '<use href="#s0-p-b" fill="var(--accent)"/>' in pieces
    assert "<path" not in pieces
    other = replace(BOARD, pieces=lambda surface, _: surface.path((circle(5, 5, 3),)))
    assert "<use" not in other.pieces_group("p-b"), "only the very outlines are known"
    assert BOARD.picture.svg().count("<path") == 2, "a file of its own has no page to look into"


def test_a_ground_is_named_by_all_that_it_is_made_of() -> None:
    others = [replace(BOARD, made_of="other"), replace(BOARD, width=21), replace(BOARD, title="Other")]
    assert len({BOARD.ground_id, *(one.ground_id for one in others)}) == 4
    assert replace(BOARD, pieces=blank).ground_id == BOARD.ground_id
    assert re.fullmatch("[0-9a-f]{16}", BOARD.ground_id)


def test_pieces_are_used_where_the_page_has_them_and_else_drawn() -> None:
    piece = Picture("A token", 5, 5, blank)
    board = replace(BOARD, stamps=(Stamp("token", piece, PLACE),))
    assert board.pieces_group("g", "p-{}".format).endswith('<use href="#p-token" x="1" y="2" width="4" height="5"/>')
    assert '<rect x="1" y="2" width="4" height="5" fill="var(--tint)"/>' in board.pieces_group("g")


def test_colours_are_mixed_by_name_and_by_number() -> None:
    assert BY_NAME.mixed("var(--accent)", 12, "var(--paper)") == "color-mix(in srgb, var(--accent) 12%, var(--paper))"
    assert BY_NAME.veil("var(--accent)", 40) == "color-mix(in srgb, var(--accent) 40%, transparent)"
    ink = ink_for("colour", "#102030")
    assert ink.mixed("#000000", 25, "#FFFFFF") == "#BFBFBF"
    assert ink.mixed("#102030", 100, "#FFFFFF") == "#102030"
    assert ink.veil("#102030", 100) == "#102030FF"
