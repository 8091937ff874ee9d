"""Backs behind their fronts: which way up they stand, and that none runs into its neighbour."""

from __future__ import annotations

from typing import Literal

import pypdfium2
import pytest
from PIL.Image import Transpose

from companion.cards.sizes import SIZES
from companion.drawing import lettering
from companion.drawing.geometry import A4, BLEED, POINTS_PER_MM, Box
from companion.drawing.inks import ink_for
from companion.games.circle_of_kings.paper.deck import TAROT_DECK
from companion.press.job.printable import Job, Printable, PrintOptions
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.drawn import draw_sprue
from companion.press.pieces.packs import DECK
from companion.press.pieces.sprue import Face, Piece, Sprue, lay_out, lying, turns_like_a_page
from companion.referee import about

HEADER = "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Ks Kw Kc Kp\n"
COLOURS = ("#D00000", "#00A000", "#0000D0", "#C0A000")
SIX = (*COLOURS, "#008080", "#800080")
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


@pytest.mark.parametrize("edge", ["long", "short"])
def test_a_card_on_its_side_has_its_back_behind_it_the_same_way_up(edge: Edge) -> None:
    sprue = lay_out(A4, *SIZES["tarot"].trim, count=78)
    assert sprue.turned == (2, 1)
    canvas = PageCanvas(sprue.paper, ink_for("colour", about("empires").accent), "Cards")
    both = [Piece(dot(colour), dot(colour)) for colour in SIX]
    draw_sprue(canvas, sprue, both, PrintOptions(duplex=edge), "")
    sheet = pypdfium2.PdfDocument(canvas.finish())
    front, back = (sheet[page].render(scale=2).to_pil().convert("RGB") for page in (0, 1))
    turned = Transpose.FLIP_LEFT_RIGHT if turns_like_a_page(lying(A4), edge) else Transpose.FLIP_TOP_BOTTOM
    behind = back.transpose(turned)
    for number in range(sprue.count):
        box = sprue.front(number)
        head = (box.x + 10, box.y + box.height / 2) if sprue.lies(number) else (box.x + box.width / 2, box.y + 10)
        place = tuple(round(mm * front.width / sprue.paper.width) for mm in head)
        colour = tuple(int(SIX[number][i : i + 2], 16) for i in (1, 3, 5))
        assert front.getpixel(place) == behind.getpixel(place) == colour  # type: ignore[arg-type]


def dot(colour: str) -> Face:
    """A mark at the head of a piece, of either side."""
    return lambda canvas, box: canvas.box(Box(box.x + box.width / 2 - 4, box.y + 6, 8, 8), width=0, fill=colour)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("thing", "size"), [(DECK, "poker"), (TAROT_DECK, "tarot")])
def test_the_backs_of_a_pack_read_back_from_its_page_lie_within_the_ticks_of_its_fronts(
    thing: Printable, size: str, paper: Literal["a4", "letter"]
) -> None:
    """To a hundredth of a millimetre, once the paper is turned: a trim has ticks in line with each of its sides."""
    pdf = pypdfium2.PdfDocument(thing.pdf(Job(HEADER, PrintOptions(paper))))
    across, down = ticks_of(pdf[0])
    wide, high = (side / POINTS_PER_MM for side in pdf[1].get_size())
    width, height = SIZES[size].trim
    found = 0
    for back in pdf[1].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_FORM], max_depth=1):
        a, b, c, d, e, f = back.get_matrix().get()
        corners = [(BLEED, BLEED), (BLEED + width, BLEED + height)]
        places = [(a * x + c * y + e / POINTS_PER_MM, b * x + d * y + f / POINTS_PER_MM) for x, y in corners]
        turned = [(wide - x, y) if wide < high else (x, high - y) for x, y in places]  # over the long edge
        assert all(min(abs(x - tick) for tick in across) < 0.01 for x, _ in turned)
        assert all(min(abs(y - tick) for tick in down) < 0.01 for _, y in turned)
        found += 1
    assert found == {"poker": 9, "tarot": 6 if paper == "a4" else 5}[size]


def ticks_of(page: pypdfium2.PdfPage) -> tuple[list[float], list[float]]:
    """Where the upright marks of a page stand, and those that lie (mm)."""
    across, down = [], []
    for line in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH], max_depth=1):
        left, low, right, high = (side / POINTS_PER_MM for side in line.get_bounds())
        if right - left < 0.6 < high - low < 7:
            across.append((left + right) / 2)
        elif high - low < 0.6 < right - left < 7:
            down.append((low + high) / 2)
    return across, down
