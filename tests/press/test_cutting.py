"""What is cut out: marks that every printer prints and that touch no piece, backs behind fronts, bleeds, sheets without waste."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any
from unittest.mock import patch

import pytest

from companion.cards.sizes import SIZES
from companion.cli.printing.wanted import job_for
from companion.drawing.geometry import A4, BLEED, LETTER, POINTS_PER_MM, Box, Paper
from companion.drawing.inks import ink_for
from companion.press.job.printable import DUPLEX, MARKS, PrintOptions
from companion.press.page.canvas import PageCanvas
from companion.press.page.errors import PrintError
from companion.press.pieces import marks, packs
from companion.press.pieces.drawn import marks_area
from companion.press.pieces.poster import draw_poster, tile, to_glue
from companion.press.pieces.sprue import Piece, Sprue, apart, lay_out, sheets_of, stacked, turns_like_a_page
from companion.referee import find_game
from companion.shop.catalogue import printable
from laid_out import Segment, laid_out
from reading_back import all_text_is_on_its_page, pages_of

PAPERS = (A4, LETTER)
TRIMS = {**{name: size.trim for name, size in SIZES.items()}, "token": (40.0, 30.0), "track": (92.0, 66.0)}
THINGS = (
    ("circle-of-kings", "kings"),
    ("circle-of-kings", "helper"),
    ("circle-of-kings", "lord-cards"),
    ("circle-of-power", "helper"),
    ("empires", "combinations"),
    ("empires", "counters"),
    ("four-kingdoms", "village-cards"),
    ("duelling-circles", "helper"),
)


def draw_nothing(*_: object) -> None:
    """A face that is empty."""


def pieces(count: int, kind: str = "") -> list[Piece]:
    return [Piece(draw_nothing, draw_nothing, kind=kind) for _ in range(count)]


def places(sprue: Sprue, count: int) -> list[Box]:
    """What is cut out: fronts, with the backs above them where they are folded over."""
    found = []
    for number in range(count):
        front = sprue.front(number)
        top = front.y - (front.height if sprue.fold else 0.0)
        found.append(Box(front.x, top, front.width, front.bottom - top))
    return found


def layouts() -> Iterator[tuple[Paper, Sprue, int]]:
    """Every trim on both papers, folded or not, with and without gutters, on full sheets and on others."""
    for paper, trim, fold, gutter in product(PAPERS, TRIMS.values(), (False, True), (0.0, 3.0)):
        full = lay_out(paper, *trim, fold=fold, gutter=gutter)
        for count in sorted({1, 2, full.count - 1, full.count} & set(range(1, full.count + 1))):
            yield paper, full.of(count), count


def crosses(segment: Segment, piece: Box) -> bool:
    """Whether a line runs through a piece, not along its edge."""
    x1, y1, x2, y2 = segment
    inner = piece.inset(0.05, 0.05)
    return min(x1, x2) < inner.right and max(x1, x2) > inner.x and min(y1, y2) < inner.bottom and max(y1, y2) > inner.y


def check(segments: list[Segment], area: Box, boxes: list[Box]) -> None:
    for segment in segments:
        x1, y1, x2, y2 = segment
        assert area.holds(Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))), segment
        assert not any(crosses(segment, box) for box in boxes), segment


def test_marks_can_be_printed_and_touch_no_piece_however_pieces_lie() -> None:
    for paper, sprue, count in layouts():
        area, boxes = marks_area(sprue), places(sprue, count)
        found = [*marks.ticks(boxes, area), *marks.corner_marks(boxes, area)]
        check(found, area, boxes)
        # Each cut has marks at both ends, outside or at the corners, so that a ruler can be laid on them.
        xs, ys = marks.cuts(boxes)
        for x in xs:
            at = [segment for segment in found if segment[0] == segment[2] == pytest.approx(x, abs=0.01)]
            assert len(at) >= 2, (paper.name, sprue, count)
        for y in ys:
            at = [segment for segment in found if segment[1] == segment[3] == pytest.approx(y, abs=0.01)]
            assert len(at) >= 2, (paper.name, sprue, count)


def test_full_lines_can_be_printed_and_run_between_pieces() -> None:
    for _, sprue, count in layouts():
        boxes = places(sprue, count)
        check(list(marks.full_lines(boxes, marks_area(sprue), alone=True)), marks_area(sprue), boxes)


def test_pieces_lie_in_the_middle_apart_and_within_what_printers_reach() -> None:
    for paper, sprue, count in layouts():
        area, boxes = Box(0, 0, sprue.paper.width, sprue.paper.height).inset(5, 5), places(sprue, count)
        assert {sprue.paper.width, sprue.paper.height} == {paper.width, paper.height}
        assert all(area.holds(box) for box in boxes)
        left, right = min(box.x for box in boxes), max(box.right for box in boxes)
        assert left == pytest.approx(sprue.paper.width - right)
        for one, other in pairwise(boxes):
            beside, below = sprue.gutters
            assert other.x - one.right == pytest.approx(beside) or other.y - one.bottom == pytest.approx(below)
        if not sprue.slug_aside:
            assert max(box.bottom for box in boxes) + BLEED <= sprue.paper.height - 5 - marks.SLUG + 0.01


@pytest.mark.parametrize("duplex", DUPLEX)
def test_a_back_and_its_bleed_fall_on_the_front(duplex: str) -> None:
    for _, sprue, count in layouts():
        if sprue.fold != (duplex == "fold"):
            continue
        for number in range(count):
            trim = (sprue.front(number), sprue.back(number, duplex))
            bled = (sprue.bled(number, count), sprue.bled_back(number, count, duplex))
            for pair in (trim, bled):
                front, back = pair
                if duplex == "fold":
                    behind = Box(back.x, 2 * sprue.front(number).y - back.bottom, back.width, back.height)
                elif turns_like_a_page(sprue.paper, duplex):
                    behind = Box(sprue.paper.width - back.right, back.y, back.width, back.height)
                else:
                    behind = Box(back.x, sprue.paper.height - back.bottom, back.width, back.height)
                assert (behind.x, behind.width) == pytest.approx((front.x, front.width))
                # What is folded over may have another bleed at its head than the front has at its foot.
                if duplex != "fold" or pair is trim:
                    assert (behind.y, behind.height) == pytest.approx((front.y, front.height))


def test_sheets_on_their_side_turn_the_other_way() -> None:
    assert turns_like_a_page(A4, "long")
    assert not turns_like_a_page(A4, "short")
    lying = Paper("lying", "on its side", 297, 210)
    assert turns_like_a_page(lying, "short")
    assert not turns_like_a_page(lying, "long")


def test_a_gutter_gives_each_piece_a_bleed_of_its_own() -> None:
    sprue = lay_out(A4, *SIZES["poker"].trim, gutter=6.0)
    count = sprue.count
    bled = [sprue.bled(number, count) for number in range(count)]
    for number, ground in enumerate(bled):
        front = sprue.front(number)
        assert (ground.width, ground.height) == pytest.approx((front.width + 2 * BLEED, front.height + 2 * BLEED))
    for index, one in enumerate(bled):
        for other in bled[index + 1 :]:
            apart_by = max(other.x - one.right, one.x - other.right, other.y - one.bottom, one.y - other.bottom)
            assert apart_by >= -0.01


def test_kinds_have_sheets_of_their_own_or_gutters_between_them() -> None:
    full = lay_out(A4, *SIZES["poker"].trim)
    own = sheets_of(full, [*pieces(4, "helper"), *pieces(15)])
    assert [len(some) for _, some in own] == [4, 9, 6]
    assert all(len({piece.kind for piece in some}) == 1 for _, some in own)
    ((shared, some),) = sheets_of(full, [*pieces(2, "helper"), *pieces(7)])
    assert len(some) == 9
    assert min(shared.gutters) >= 0.6
    for paper in PAPERS:
        fitted = apart(lay_out(paper, *SIZES["poker"].trim).of(9))
        assert fitted.count == 9
        assert min(fitted.gutters) > 0


@pytest.mark.parametrize(
    ("paper", "size", "fold", "count", "sheets", "lying"),
    [(A4, "poker", True, 54, 14, True), (LETTER, "poker", True, 54, 14, True), (A4, "mini", False, 54, 3, True),
     (A4, "poker", False, 54, 6, False), (LETTER, "poker", False, 54, 6, False),
     (A4, "tarot", False, 78, 13, True), (LETTER, "tarot", False, 156, 32, True)],
)  # fmt: skip
def test_packs_lie_the_way_that_takes_fewest_sheets(
    paper: Paper, size: str, *, fold: bool, count: int, sheets: int, lying: bool
) -> None:
    sprue = lay_out(paper, *SIZES[size].trim, fold=fold, count=count)
    assert -(-count // sprue.count) == sheets
    assert (sprue.paper.width > sprue.paper.height) is lying


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("game", "name"), THINGS, ids=[" ".join(thing) for thing in THINGS])
def test_what_is_drawn_has_its_marks_where_they_are_printed(game: str, name: str, paper: Any) -> None:
    for how in MARKS if name == "kings" else ("ticks",):
        job = job_for(find_game(game), "", None, (), (), PrintOptions(paper, marks=how))
        blocks = laid_out(lambda job=job: printable(game, name).pdf(job))
        assert blocks
        for block in blocks:
            boxes = places(block.sprue, len(block.pieces))
            assert bool(block.marks) == (how != "none" and not block.sprue.round)
            check(block.marks, marks_area(block.sprue), boxes)


def test_blocks_share_a_sheet_one_below_the_other() -> None:
    blocks = [(lay_out(LETTER, 22, 22), pieces(4)), (lay_out(LETTER, 82, 82, is_round=True), pieces(1))]
    (first, _), (second, _) = stacked(LETTER, blocks)
    assert second.block.y - first.block.bottom == pytest.approx(17)
    assert first.block.y == pytest.approx(LETTER.height - second.block.bottom)
    with pytest.raises(ValueError, match="too high"):
        stacked(LETTER, [(lay_out(LETTER, 90, 150), pieces(1))] * 2)


@pytest.mark.parametrize("size", SIZES)
def test_the_gauge_is_the_corner_of_the_cards(size: str) -> None:
    radius = SIZES[size].corner
    outline = marks.gauge(10.0, 20.0, radius, marks.SLUG)
    (_, start), (_, low), (_, curve), (_, end) = outline
    assert low == pytest.approx((10.0, 20.0 + radius))
    assert curve[-2:] == pytest.approx((10.0 + radius, 20.0))
    assert (start[0], end[1]) == (10.0, 20.0)
    # The middle of the curve is as far from the centre as its ends.
    middle = [(p0 + 3 * p1 + 3 * p2 + p3) / 8 for p0, p1, p2, p3 in zip(low, curve[0:2], curve[2:4], curve[4:6], strict=True)]
    assert ((middle[0] - 10 - radius) ** 2 + (middle[1] - 20 - radius) ** 2) ** 0.5 == pytest.approx(radius, abs=0.01)


@pytest.mark.parametrize("gutter", [-1.0, 21.0, float("nan")])
def test_a_gutter_that_cannot_be_is_refused(gutter: float) -> None:
    with pytest.raises(PrintError, match="to 20 mm"):
        PrintOptions(gutter=gutter)


@pytest.mark.parametrize("paper", PAPERS, ids=["a4", "letter"])
def test_marks_and_words_of_tiles_can_be_printed(paper: Paper) -> None:
    tiling, lines = tile(paper, 500, 380), []
    canvas = PageCanvas(tiling.paper, ink_for("saver", "#000000"), "A poster")
    with patch.object(PageCanvas, "line", lambda _, *segment, **__: lines.append(segment[:4])):
        draw_poster(canvas, tiling, "poster", lambda ground, whole: ground.box(whole))
    check(lines, marks.printable_area(tiling.paper), [])
    assert len(lines) == 4 * 4
    assert all_text_is_on_its_page(canvas.finish(), 5)


@pytest.mark.parametrize("paper", PAPERS, ids=["a4", "letter"])
def test_a_tile_cut_at_its_marks_fits_on_those_of_its_neighbours(paper: Paper) -> None:
    """The cut edge shows the very points of the drawing that lie beneath the neighbour's marks."""
    tiling, seen = tile(paper, 500, 380), []
    canvas = PageCanvas(tiling.paper, ink_for("saver", "#000000"), "A poster")
    lines: list[tuple[float, ...]] = []
    with (
        patch.object(PageCanvas, "line", lambda _, *segment, **__: lines.append(segment[:4])),
        patch.object(
            PageCanvas,
            "end_page",
            lambda _: (seen.append(sorted({line[0] for line in lines if line[0] == line[2]})), lines.clear()),
        ),
    ):
        draw_poster(canvas, tiling, "poster", lambda ground, whole: ground.box(whole))
    (_, first, _), (_, second, _) = tiling.tiles[:2]
    beneath, cut = (left + x - tiling.margin for left, x in ((first, seen[0][0]), (second, seen[1][0])))
    assert cut == pytest.approx(beneath)
    assert seen[1][0] == pytest.approx(tiling.margin)


@pytest.mark.parametrize("paper", PAPERS, ids=["a4", "letter"])
def test_captions_of_tiles_are_clear_of_the_drawing(paper: Paper) -> None:
    """By 2 mm; where a tile below covers it, the drawing is left white for that."""
    tiling = tile(paper, 500, tile(paper, 100, 100).window[1] * 2 - 10)
    assert tiling.down == 2
    shown: list[Box] = []
    captions: list[float] = []

    def text(_: PageCanvas, words: str, _x: float, y: float, _face: str, size: float, *__: object) -> None:
        captions.append(y - 0.75 * size / POINTS_PER_MM)

    canvas = PageCanvas(tiling.paper, ink_for("saver", "#000000"), "A poster")
    clipped = PageCanvas.clipped
    with (
        patch.object(PageCanvas, "text", text),
        patch.object(PageCanvas, "clipped", lambda canvas, place: (shown.append(place), clipped(canvas, place))[1]),
    ):
        draw_poster(canvas, tiling, "poster", lambda ground, whole: ground.box(whole))
    bottoms = [
        min(place.bottom, tiling.margin + tiling.height - top) for place, (_, _, top) in zip(shown, tiling.tiles, strict=True)
    ]
    for bottom, caption in zip(bottoms, captions[1::2], strict=True):
        assert caption - bottom >= 2.0


def test_every_tile_says_what_is_done_with_it() -> None:
    assert "cut" not in to_glue(0, 0)
    assert "left marks" in to_glue(0, 1)
    assert "upper" not in to_glue(0, 1)
    assert "upper marks" in to_glue(1, 0)
    assert "left and upper marks" in to_glue(1, 1)


@pytest.mark.parametrize(("size", "cards"), [("poker", 54), ("bridge", 54), ("mini", 54), ("tarot", 78), ("poker", 78)])
def test_a_box_holds_its_cards_and_its_net_is_printed_whole(size: str, cards: int) -> None:
    card = SIZES[size]
    net = packs.net_for(card, cards)
    back, first, front, second = net.walls
    assert (back.width, back.height) == (front.width, front.height)
    assert (first.width, second.width) == (net.depth, net.depth)
    assert back.width > card.width + 1
    assert back.height > card.height + 1
    assert net.depth > cards * packs.THICKNESS
    for paper in PAPERS:
        longer, shorter = max(paper.width, paper.height) - 10, min(paper.width, paper.height) - 10
        wide, high = net.size
        high += 2 * marks.SLUG
        assert (wide <= shorter and high <= longer) or (wide <= longer and high <= shorter)
    whole = Box(0, 0, *net.size)
    assert all(whole.holds(Box(x, y, 0, 0)) for x, y in (*net.outline, *(end for fold in net.folds for end in fold)))
    # Lid and bottom cover the depth; what is cut ends where folds begin.
    assert back.y - packs.TUCK == pytest.approx(net.depth)
    assert {end for fold in net.folds for end in fold} <= {
        *net.outline,
        (back.x, back.y),
        (front.x, back.y),
        (front.right, front.bottom),
    }


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("game", "size"), [("circle-of-kings", "tarot"), ("empires", "mini")])
def test_a_box_stands_where_it_can_be_printed(game: str, size: str, paper: Any) -> None:
    job = job_for(find_game(game), "", None, (), (), PrintOptions(paper, size=size))
    pdf = printable(game, "box").pdf(job)
    assert len(pages_of(pdf)) == 1
    assert "mm thick" in pages_of(pdf)[0]
    assert all_text_is_on_its_page(pdf, 5)


@pytest.mark.parametrize(("gutter", "bleed"), [(0.0, 0.0), (1.0, 0.5), (20.0, BLEED)])
def test_neighbours_share_the_gutter_between_them(gutter: float, bleed: float) -> None:
    assert PrintOptions(gutter=gutter).own_bleed == bleed
