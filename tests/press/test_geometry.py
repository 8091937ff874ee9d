"""Numbers of the page, without drawing."""

import pytest

from companion.drawing.geometry import A4, LETTER, Box, Grid, Paper, how_many, share
from companion.drawing.inks import INK_NAMES, PLAYER_MARKS, ink_for
from companion.drawing.outlines import MARKS, SUITS
from companion.games.four_kingdoms.paper import score_sheet, seasons
from companion.press.sheets.frame import CODE_SIDE, FOOTER_GAP, FOOTER_LINE, HEADER_HEIGHT
from companion.referee import about

PAPERS = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)


def body_of(grid: Grid) -> Box:
    area = grid.area
    return Box(area.x, area.y + HEADER_HEIGHT, area.width, area.height - HEADER_HEIGHT - CODE_SIDE - FOOTER_LINE - FOOTER_GAP)


@PAPERS
def test_six_columns_fill_the_area(paper: Paper) -> None:
    grid = Grid(paper)
    assert grid.margin >= 12
    assert grid.columns(0, 6) == grid.area
    assert grid.columns(5).right == pytest.approx(grid.area.right)
    assert grid.columns(1).x - grid.columns(0).right == pytest.approx(grid.gutter)


def test_columns_beyond_the_sixth_are_refused() -> None:
    with pytest.raises(ValueError, match="six"):
        Grid(A4).columns(4, 3)


def test_share_gives_the_rest_to_the_flexible() -> None:
    left, middle, right = share(Box(10, 0, 100, 5), (20, 0, 30))
    assert (left.width, middle.width, right.x, right.right) == (20, 50, 80, 110)
    with pytest.raises(ValueError, match="do not fit"):
        share(Box(0, 0, 10, 5), (20,))


def test_how_many_counts_gaps_between_only() -> None:
    assert how_many(32, 10, 1) == 3
    assert how_many(31.9, 10, 1) == 2
    assert how_many(0, 10, 1) == 0


@PAPERS
@pytest.mark.parametrize(("units", "a4", "letter"), [(2, 6, 6), (3, 5, 5), (4, 4, 4), (5, 3, 3), (6, 3, 3)])
def test_bands_stay_in_the_body(paper: Paper, units: int, a4: int, letter: int) -> None:
    body = body_of(Grid(paper))
    bands = seasons.bands(body, units)
    assert len(bands) == (a4 if paper is A4 else letter)
    for band in bands:
        assert body.holds(band.strip)
        assert len(band.rows) == units
        assert all(body.holds(box) for row in band.rows for box in row)


@PAPERS
def test_boxes_for_a_figure_are_large_enough(paper: Paper) -> None:
    band = seasons.bands(body_of(Grid(paper)), 3)[0]
    for row in band.rows:
        assert all(box.width >= 7 and box.height >= 8 for box in row[2:])
        assert row[1].width >= 60


@PAPERS
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_log_blocks_stay_in_the_body(paper: Paper, seats: int) -> None:
    grid = Grid(paper)
    body = body_of(grid)
    hand = 8 if seats == 6 else 9
    blocks = score_sheet.blocks(grid, body, hand)
    assert len(blocks) == 4
    for block in blocks:
        assert body.holds(block)
        widths = score_sheet.columns(block, seats)
        assert sum(widths) == pytest.approx(block.width)
        assert min(widths[2:]) >= 7


@pytest.mark.parametrize("name", INK_NAMES)
def test_no_ink_makes_players_alike(name: str) -> None:
    ink = ink_for(name, about("four-kingdoms").accent)
    assert len({(mark.shape, ink.mark_colour(mark)) for mark in PLAYER_MARKS}) == 6
    assert {mark.shape for mark in PLAYER_MARKS} == set(MARKS)


def test_outlines_stay_in_the_unit_square() -> None:
    for shape in (*MARKS.values(), *(outline for outlines in SUITS.values() for outline in outlines)):
        assert all(-0.03 <= number <= 1.03 for _, numbers in shape for number in numbers)
