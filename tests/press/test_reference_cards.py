"""Helper and reference cards of every game: one size and one frame, a ground that runs over the edges, whole words, no he."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from companion.cards.sizes import SIZES
from companion.cli.printing.wanted import job_for
from companion.drawing import lettering
from companion.drawing.geometry import BLEED, SAFE, Box, Paper
from companion.drawing.inks import ink_for
from companion.drawing.reference_card import TRIM, draw_emblem_back
from companion.press.job.printable import Loose, PrintOptions, Tray
from companion.press.page.canvas import PageCanvas
from companion.press.page.emblems import emblem_of
from companion.referee import about, find_game
from companion.shop.catalogue import printable
from drawn_calls import listen

CARDS = [
    ("circle-of-kings", "helper"), ("circle-of-kings", "lord-cards"), ("circle-of-power", "helper"),
    ("duelling-circles", "helper"), ("empires", "combinations"), ("four-kingdoms", "village-cards"),
]  # fmt: skip
EACH = pytest.mark.parametrize(("game", "name"), CARDS, ids=[" ".join(one) for one in CARDS])
#: Somebody in particular is meant by these: the cards mean whoever plays.
HE = re.compile(r"\b(he|his|him|she|her|hers)\b", re.IGNORECASE)


@cache
def pieces_of(game: str, name: str) -> tuple[Loose, ...]:
    tray = Tray()
    printable(game, name).pdf(job_for(find_game(game), "", None, (), (), PrintOptions(tray=tray)))
    # Tokens, and the Circle as a wheel, may share the sheet: they are square.
    return tuple(piece for piece in tray.pieces if piece.width != piece.height)


def side(game: str, face: Any, ink: str = "colour") -> tuple[Image.Image, list[str]]:
    """A side with its bleed as a picture, 4 points a mm, and the words on it."""
    width, height = (edge + 2 * BLEED for edge in TRIM)
    canvas = PageCanvas(Paper("card", "a card with its bleed", width, height), ink_for(ink, about(game).accent), "card")
    calls = listen(canvas)
    face(canvas, Box(BLEED, BLEED, *TRIM))
    canvas.end_page()
    picture = pypdfium2.PdfDocument(canvas.finish())[0].render(scale=4 * 25.4 / 72).to_pil().convert("L")
    return picture, [fixed[0] for name, fixed, _ in calls if name == "text"]


@EACH
def test_all_cards_have_one_size(game: str, name: str) -> None:
    assert SIZES["poker"].trim == TRIM
    assert {(piece.width, piece.height) for piece in pieces_of(game, name)} == {TRIM}
    assert all(piece.back for piece in pieces_of(game, name))


@EACH
def test_a_ground_bleeds_and_what_is_said_is_whole(game: str, name: str) -> None:
    pieces = pieces_of(game, name)
    for piece in (pieces[0], pieces[-1]):
        for face in (piece.front, piece.back):
            picture, words = side(game, face)
            edge = picture.crop((0, 0, picture.width, round(4 * (BLEED + SAFE - 0.5))))
            lightest, darkest = edge.getextrema()
            assert 150 < lightest <= darkest < 250  # a wash, even, and nothing else as far as a knife may come
            assert words
            assert not [text for text in words if lettering.ELLIPSIS in text]


@EACH
def test_nobody_is_he_on_a_card(game: str, name: str) -> None:
    pieces = pieces_of(game, name)
    if name == "combinations":
        pieces = pieces[:1]  # behind the players' cards come those with the rulebook's own words
    said = [" ".join(side(game, face)[1]) for piece in pieces for face in (piece.front, piece.back)]
    assert not [HE.findall(text) for text in said if HE.search(text)]


@pytest.mark.parametrize("ink", ["colour", "saver"])
def test_a_back_with_the_emblem_is_the_same_upside_down_but_for_the_emblem(ink: str) -> None:
    def back(canvas: PageCanvas, box: Box) -> None:
        draw_emblem_back(canvas, box, emblem_of("four-kingdoms"), "Four Kingdoms")

    picture, words = side("four-kingdoms", back, ink)
    assert words == ["Four Kingdoms"] * 2
    band = picture.crop((0, 0, picture.width, 60))
    assert ImageStat.Stat(ImageChops.difference(band, picture.rotate(180).crop((0, 0, picture.width, 60)))).mean[0] < 4
    assert (picture.getpixel((2, 2)) == 255) is (ink == "saver")  # where ink is saved, the paper is the ground
