"""The board on its pages, with who plays on it, what is played, and the code."""

from functools import partial

from companion import __version__
from companion.drawing import Box, Drawing, Surface
from companion.games.duelling_circles.drawings.board import draw_board
from companion.games.duelling_circles.drawings.edges import code_place
from companion.games.duelling_circles.drawings.plan import HOME_LENGTH, WIDTHS
from companion.games.duelling_circles.drawings.setup import Setup, SmallPrint, board_box
from companion.games.duelling_circles.paper.setup_code import board_code
from companion.games.duelling_circles.paper.words import lucky_flips, names, played, size_of, table_of
from companion.games.duelling_circles.rules.course import H7, RALLYING
from companion.games.duelling_circles.rules.state import start
from companion.games.duelling_circles.rules.table import Table
from companion.links import short_code
from companion.press.codes import qr
from companion.press.codes.words import leads_to
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.poster import poster_pdf, tile
from companion.press.words import rules_said


def board(job: Job) -> bytes:
    """The PDF of the board, on as many pages as its size takes. Raises PrintError."""
    setup = setup_of(table_of(job))
    whole = board_box(WIDTHS[size_of(job)])
    code = board_code(job, code_place(setup.plan(0, whole))) if job.has_code else None
    tiling = tile(job.options.sheet, whole.width, whole.height)

    def draw(ground: PageCanvas, box: Box) -> None:
        drawing_of(job, code, partial(_draw_code, ground, code) if code else None)(ground, box)

    return poster_pdf(job, "Board", tiling, "board", draw)


def _draw_code(canvas: PageCanvas, code: qr.Symbol, _: Surface, place: Box) -> None:
    qr.draw(canvas, code, place.x, place.y, place.width)


def drawing_of(job: Job, code: qr.Symbol | None = None, code_into: Drawing | None = None) -> Drawing:
    """The board of a job; `code` is the one that `code_into` draws on it, None where it has none."""
    return partial(draw_board, setup=setup_of(table_of(job)), small=_small_print(job, code), code=code_into)


def setup_of(table: Table) -> Setup:
    """What the board shows of a table's options."""
    bands = start(table).bands
    first, second = (_home_tiles(band) for band in bands)
    return Setup(
        # Both look across the combat row, the second from its other side.
        lefts=(table.enters_at_c1(0), not table.enters_at_c1(1)),
        starts=(first, second),
        rallying=tuple(place + 1 for place in RALLYING),
        entry=H7 + 1,
        tokens=table.tokens,
        reserve=table.tokens - len(first) if table.reserves else 0,
        flips=lucky_flips(table),
    )


def _home_tiles(band: tuple[str, ...]) -> frozenset[int]:
    """The numbers of the home tiles on which tokens stand."""
    return frozenset(number for number in range(1, HOME_LENGTH + 1) if band[number - 1])


def _small_print(job: Job, code: qr.Symbol | None) -> SmallPrint:
    first, second = names(job)
    where = (leads_to(code.link, tonight=job.options.tonight), short_code(code.link)) if code else ()
    made = " · ".join((rules_said(job.game), f"Companion {__version__}", *where))
    return SmallPrint((first or SmallPrint.names[0], second or SmallPrint.names[1]), (played(job.record.table), made))
