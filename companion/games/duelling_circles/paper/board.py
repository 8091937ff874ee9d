"""The board on its pages, with who plays on it, what is played, and the code."""

from functools import partial

from companion import __version__
from companion.drawing import Box, Drawing, Surface
from companion.games.duelling_circles.drawings import edges, plan
from companion.games.duelling_circles.drawings.board import draw_board
from companion.games.duelling_circles.drawings.setup import Setup, SmallPrint, board_box
from companion.games.duelling_circles.paper import setup_code, words
from companion.games.duelling_circles.rules import course, state as s, table as t
from companion.links import short_code
from companion.press import Job, PageCanvas, leads_to, poster_pdf, rules_said, tile
from companion.press.codes import qr
from companion.reading.layout import MARK, Point

#: Where the marks for a camera lie on the board of one page (mm): beside the rows, between what is drawn there.
_ACROSS, _UPPER = 9.0, 46.0


def board(job: Job) -> bytes:
    """The PDF of the board, on as many pages as its size takes. Raises PrintError."""
    setup = setup_of(words.table_of(job))
    whole = board_box(plan.WIDTHS[words.size_of(job)])
    code = setup_code.board_code(job, edges.code_place(setup.plan(0, whole))) if job.has_code else None
    tiling = tile(job.options.sheet, whole.width, whole.height)

    def draw(ground: PageCanvas, box: Box) -> None:
        drawing_of(job, code, partial(_draw_code, ground, code) if code else None)(ground, box)
        for x, y in mark_places(box) if code else ():
            ground.box(Box(x - MARK / 2, y - MARK / 2, MARK, MARK), width=0, fill=ground.ink.text)

    return poster_pdf(job, "Board", tiling, "board", draw)


def _draw_code(canvas: PageCanvas, code: qr.Symbol, _: Surface, place: Box) -> None:
    qr.draw(canvas, code, place.x, place.y, place.width)


def drawing_of(job: Job, code: qr.Symbol | None = None, code_into: Drawing | None = None) -> Drawing:
    """The board of a job; `code` is the one that `code_into` draws on it, None where it has none."""
    return partial(draw_board, setup=setup_of(words.table_of(job)), small=_small_print(job, code), code=code_into)


def setup_of(table: t.Table) -> Setup:
    """What the board shows of a table's options."""
    bands = s.start(table).bands
    first, second = (_home_tiles(band) for band in bands)
    return Setup(
        # Both look across the combat row, the second from its other side.
        lefts=(table.enters_at_c1(0), not table.enters_at_c1(1)),
        starts=(first, second),
        rallying=tuple(place + 1 for place in course.RALLYING),
        entry=course.H7 + 1,
        tokens=table.tokens,
        reserve=table.tokens - len(first) if table.reserves else 0,
        flips=words.lucky_flips(table),
    )


def _home_tiles(band: tuple[str, ...]) -> frozenset[int]:
    """The numbers of the home tiles on which tokens stand."""
    return frozenset(number for number in range(1, plan.HOME_LENGTH + 1) if band[number - 1])


def _small_print(job: Job, code: qr.Symbol | None) -> SmallPrint:
    first, second = words.names(job)
    where = (leads_to(code.link, tonight=job.options.tonight), short_code(code.link)) if code else ()
    made = " · ".join((rules_said(job.game), f"Companion {__version__}", *where))
    return SmallPrint((first or SmallPrint.names[0], second or SmallPrint.names[1]), (words.played(job.record.table), made))


def mark_places(whole: Box) -> tuple[Point, ...]:
    """The middles of the marks: four corners clockwise from the top left, then right and left, between them."""
    scale = whole.width / plan.WIDTH
    left, right = whole.x + _ACROSS * scale, whole.right - _ACROSS * scale
    top, foot = whole.y + _UPPER * scale, whole.bottom - _UPPER * scale
    middle = whole.y + whole.height / 2
    return ((left, top), (right, top), (right, foot), (left, foot), (right, middle), (left, middle))
