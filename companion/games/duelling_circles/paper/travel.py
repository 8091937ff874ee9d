"""The game on one page: the board on its upper half, and below it tokens to cut out, the turn in five lines, the code."""

from companion.drawing import HAIRLINE, RULE, Box, how_many, ink_for, lettering
from companion.games.duelling_circles.drawings import plan, setup, tokens
from companion.games.duelling_circles.paper import helper, setup_code
from companion.games.duelling_circles.paper.board import board, drawing_of
from companion.games.duelling_circles.paper.tokens import GAP, lineup_of
from companion.games.duelling_circles.paper.words import table_of
from companion.games.duelling_circles.rules.table import Table
from companion.links import short_code
from companion.press import Job, PageCanvas, leads_to
from companion.press.codes import qr

_CODE = 34.0


def any_board(job: Job) -> bytes:
    """The PDF of the board in the size that is asked for. Raises PrintError."""
    return travel_page(job) if job.options.size == "travel" else board(job)


def travel_page(job: Job) -> bytes:
    """The PDF, one page. Raises PrintError."""
    paper = job.options.sheet
    canvas = PageCanvas(paper, ink_for(job.options.ink, job.game.about.accent), f"{job.game.title}: Travel board")
    whole, half = setup.board_box(plan.WIDTHS["travel"]), paper.height / 2
    with canvas.form("board", whole.width, whole.height):
        drawing_of(job)(canvas, whole)
    left = (paper.width - whole.width) / 2
    canvas.place("board", left, (half - whole.height) / 2, whole.height)
    with canvas.dashed(2.0, 2.0):
        canvas.line(5, half, paper.width - 5, half, HAIRLINE, canvas.ink.quiet)
    canvas.text("cut here", left, half + 4.0, lettering.ITALIC, 8.5, canvas.ink.quiet)
    _draw_lower_half(canvas, Box(left, half + 8.0, whole.width, half - 18.0), job)
    canvas.end_page()
    return canvas.finish()


def _draw_lower_half(canvas: PageCanvas, room: Box, job: Job) -> None:
    table = table_of(job)
    bottom = _draw_tokens(canvas, room, table)
    canvas.line(room.x, bottom + 2.5, room.right, bottom + 2.5, RULE, canvas.ink.accent)
    code = setup_code.board_code(job, Box(0, 0, _CODE, _CODE))
    side = code.side(_CODE)
    text = Box(room.x, bottom + 5.0, 95.0, room.bottom - bottom - 5.0)
    helper.draw_turn(canvas, text, table, 0)
    right = Box(room.right - 72.0, bottom + 5.0, 72.0, 26.0)
    helper.draw_lucky_flips(canvas, right, table)
    qr.draw(canvas, code, room.right - side, right.bottom + 1.0, side)
    words = f"{leads_to(code.link, tonight=job.options.tonight)} · {short_code(code.link)}"
    line = Box(right.x, right.bottom + 1.0 + side / 2 - 2.5, right.width - side - 1, 5)
    canvas.text_in(words, line, size=8, colour=canvas.ink.quiet, align="right")


def _draw_tokens(canvas: PageCanvas, room: Box, table: Table) -> float:
    """Equal rows of tokens, each player's apart, the marker behind the last; returns where they end."""
    cell, (*bands, marker) = plan.TOKENS["travel"] + GAP, tokens.faces(lineup_of(table))
    rows = -(-table.tokens // how_many(room.width - 2 * cell, cell, 0))
    across = -(-table.tokens // rows)
    left, top = room.x + (room.width - across * cell) / 2, room.y
    for band in (bands[: table.tokens], bands[table.tokens :]):
        for index, draw in enumerate(band):
            row, column = divmod(index, across)
            draw(canvas, Box(left + column * cell, top + row * cell, cell, cell).inset(GAP / 2, GAP / 2))
        top += rows * cell
    marker(canvas, Box(left + across * cell, top - cell, cell, cell).inset(GAP / 2, GAP / 2))
    return top
