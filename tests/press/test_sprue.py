"""Backs behind their fronts: which way up they stand, and that none runs into its neighbour."""

from __future__ import annotations

from typing import Literal

import pypdfium2
import pytest

from companion.drawing import lettering
from companion.drawing.geometry import A4, BLEED, POINTS_PER_MM, Box
from companion.drawing.inks import ink_for
from companion.press.job.options import PrintOptions
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.sprue import Piece, Sprue, draw_sprue, lay_out
from companion.referee import about

COLOURS = ("#D00000", "#00A000", "#0000D0", "#C0A000")
Edge = Literal["long", "short"]


def front(canvas: PageCanvas, box: Box) -> None:
    canvas.box(box, width=0)


def back_of(colour: str, name: str) -> Piece:
    def back(canvas: PageCanvas, box: Box) -> None:
        ground = Box(box.x - BLEED, box.y - BLEED, box.width + 2 * BLEED, box.height + 2 * BLEED)
        canvas.box(ground, width=0, fill=colour)
        canvas.text(name, box.x + box.width / 2, box.y + 8, lettering.BOLD, 10, "#FFFFFF", "centre")

    return Piece(front, back)


def backs(edge: Edge) -> tuple[Sprue, pypdfium2.PdfPage]:
    """The page of backs of four pieces, two by two."""
    options = PrintOptions(duplex=edge)
    sprue = lay_out(A4, 80, 110)
    assert sprue.across == sprue.down == 2
    canvas = PageCanvas(A4, ink_for("colour", about("empires").accent), "Backs")
    draw_sprue(canvas, sprue, [back_of(colour, f"piece {i}") for i, colour in enumerate(COLOURS)], options, "")
    return sprue, pypdfium2.PdfDocument(canvas.finish())[1]


@pytest.mark.parametrize("edge", ["long", "short"])
def test_a_back_has_its_whole_trim_to_itself(edge: Edge) -> None:
    sprue, page = backs(edge)
    picture = page.render(scale=2 * POINTS_PER_MM * 25.4 / 72).to_pil().convert("RGB")
    scale = picture.width / A4.width
    for number, colour in enumerate(COLOURS):
        box = sprue.back(number, edge)
        wanted = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
        for x in (box.x + 1, box.right - 1):
            for y in (box.y + 1, box.bottom - 1):
                assert picture.getpixel((round(x * scale), round(y * scale))) == wanted


@pytest.mark.parametrize("edge", ["long", "short"])
def test_a_back_stands_as_its_front_does_once_the_paper_is_turned(edge: Edge) -> None:
    sprue, page = backs(edge)
    words = page.get_textpage()
    for number in range(len(COLOURS)):
        box = sprue.back(number, edge)
        found = words.search(f"piece {number}").get_next()
        assert found
        _, bottom, _, top = words.get_charbox(found[0])
        middle = A4.height - (bottom + top) / 2 / POINTS_PER_MM
        from_head = middle - box.y if edge == "long" else box.bottom - middle
        assert 0 < from_head < 15
