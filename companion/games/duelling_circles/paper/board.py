"""The board: three rows of eight tiles, the two courses through them, and at either side a tray for what is not on it."""

from contextlib import nullcontext
from functools import partial
from math import cos, radians, sin

from companion.drawing import lettering
from companion.drawing.geometry import Box
from companion.drawing.inks import PLAYER_MARKS, ink_for
from companion.drawing.outlines import Outline, polygon
from companion.drawing.surface import HAIRLINE
from companion.games.duelling_circles.paper.edges import code_place, draw_edge, draw_middle, draw_trays
from companion.games.duelling_circles.paper.plan import Plan, combat_number, plan_for
from companion.games.duelling_circles.paper.setup_code import board_code
from companion.games.duelling_circles.paper.shapes import PAGE, WHITE, arrow, disc, half_turn
from companion.games.duelling_circles.paper.words import size_of, table_of
from companion.games.duelling_circles.rules.course import H7, HOME_LENGTH, RALLYING
from companion.games.duelling_circles.rules.state import start
from companion.games.duelling_circles.rules.table import Table
from companion.press.codes.qr import Symbol
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.poster import draw_poster, tile

BOARD_LINE = 0.8
_RAIL_LINE = 1.3
_TITLE = "Duelling Circles"


def board(job: Job) -> bytes:
    """The PDF of the board, on as many pages as its size takes. Raises PrintError."""
    size = size_of(job)
    table, options = table_of(job), job.options
    whole = plan_for(table, 0, size).board
    code = board_code(job, code_place(plan_for(table, 0, size)))
    tiling = tile(options.sheet, whole.width, whole.height)
    canvas = PageCanvas(tiling.paper, ink_for(options.ink, job.game.about.accent), f"{job.game.title}: Board")
    draw_poster(canvas, tiling, "board", partial(_draw_into, job=job, code=code))
    return canvas.finish()


def _draw_into(canvas: PageCanvas, box: Box, job: Job, code: Symbol | None) -> None:  # noqa: ARG001 - a form begins at 0, 0
    draw_board(canvas, job, code)


def draw_board(canvas: PageCanvas, job: Job, code: Symbol | None) -> None:
    """The whole board with its corner at 0, 0. `code` stands between the first player's trays; without one the emblem does."""
    table = table_of(job)
    plans = [plan_for(table, seat, size_of(job)) for seat in (0, 1)]
    whole = plans[0].board
    _draw_ground(canvas, plans[0])
    for seat, plan in enumerate(plans):
        with canvas.turned(180.0 * seat, whole):
            _draw_course(canvas, plan, seat)
    for column in range(HOME_LENGTH):
        _draw_combat_tile(canvas, plans[0], plans[0].combat(column))
    for seat, plan in enumerate(plans):
        with canvas.turned(180.0 * seat, whole):
            _draw_half(canvas, plan, seat, table)
            draw_trays(canvas, plan, seat, table)
            draw_edge(canvas, plan, seat, job, code)
            draw_middle(canvas, plan, job, None if seat else code)


def _draw_ground(canvas: PageCanvas, plan: Plan) -> None:
    """The frame: two lines, and between the rows the ground that both courses enclose."""
    whole, scale, ink = plan.board, plan.scale, canvas.ink
    canvas.box(whole.inset(BOARD_LINE / 2, BOARD_LINE / 2), BOARD_LINE, ink.accent, fill=WHITE, radius=5 * scale)
    canvas.box(whole.inset(2 * scale, 2 * scale), HAIRLINE, ink.accent, radius=3.6 * scale)


def _draw_course(canvas: PageCanvas, plan: Plan, seat: int) -> None:
    """The two ends of a player's course: where it turns from his home row into the combat row, and home again."""
    scale, radius, accent = plan.scale, plan.turn_radius, canvas.ink.accent
    colour = canvas.ink.mark_colour(PLAYER_MARKS[seat])
    middle = (plan.home_rail + plan.combat_rail) / 2
    for end, is_left in zip(plan.ends, (True, False), strict=True):
        for out in (2.0, -2.0):
            canvas.outlines((_turn(plan, end, radius + out * scale, left=is_left),), PAGE, stroke=HAIRLINE, colour=accent)
        # The second player's course is a broken line, so that the two are told apart without colour.
        with canvas.dashed(3.2 * scale, 1.6 * scale) if seat else nullcontext():
            canvas.outlines((_turn(plan, end, radius, left=is_left),), PAGE, stroke=_RAIL_LINE * scale, colour=colour)
        upwards, side = is_left == plan.left, -1 if is_left else 1
        tip = arrow(end + side * radius, middle, -90 if upwards else 90, 6.5 * scale)
        canvas.outlines((tip,), PAGE, fill=colour, stroke=HAIRLINE, colour=WHITE)
        inside = Box(end - 2.3 * scale + side * 4 * scale, middle - 2.3 * scale, 4.6 * scale, 4.6 * scale)
        canvas.mark(PLAYER_MARKS[seat], inside)


def _turn(plan: Plan, end: float, radius: float, *, left: bool) -> Outline:
    """A half circle at an end of the rows, with the straight lines that lead to it."""
    row = plan.combat(0).x if left else plan.combat(HOME_LENGTH - 1).right
    middle = (plan.home_rail + plan.combat_rail) / 2
    away, *turn = half_turn(end, middle, radius, left=left)
    first = middle + radius if left else middle - radius
    last = middle - radius if left else middle + radius
    return (("M", (row, first)), ("L", away[1]), *turn, ("L", (row, last)))


def _draw_combat_tile(canvas: PageCanvas, plan: Plan, box: Box) -> None:
    ink, (x, y) = canvas.ink, plan.spot(box)
    canvas.box(box, BOARD_LINE, ink.accent, fill=ink.tint)
    disc(canvas, x, y, plan.place / 2 + 0.9 * plan.scale, HAIRLINE, ink.accent, fill=WHITE)
    disc(canvas, x, y, plan.place / 2, HAIRLINE, ink.accent, fill=WHITE)


def _draw_half(canvas: PageCanvas, plan: Plan, seat: int, table: Table) -> None:
    """A player's home row, his side of the combat row, and the arrows of his course."""
    band = start(table).bands[seat]
    for number in range(1, HOME_LENGTH + 1):
        _draw_home_tile(canvas, plan, number, seat, starts=bool(band[number - 1]))
    for column in range(HOME_LENGTH):
        _draw_number(canvas, plan, column, seat)
    _draw_arrows(canvas, plan, seat)
    _draw_title(canvas, plan)


def _draw_home_tile(canvas: PageCanvas, plan: Plan, number: int, seat: int, *, starts: bool) -> None:
    ink, scale, box = canvas.ink, plan.scale, plan.home(number)
    x, y = plan.spot(box)
    rallying, entry = number - 1 in RALLYING, number - 1 == H7
    canvas.box(box, BOARD_LINE, ink.accent, fill=ink.tint if rallying or entry else WHITE)
    if rallying:
        _draw_rally(canvas, plan, x, y)
    elif entry:
        _draw_gate(canvas, plan, x, y)
    disc(canvas, x, y, plan.place / 2, HAIRLINE, ink.accent, fill=WHITE)
    foot = box.bottom - 1.7 * scale
    canvas.text(f"h{number}", x, foot, lettering.BOLD if rallying or entry else lettering.TEXT, plan.text(12), align="centre")
    if starts:
        side = 3.0 * scale
        canvas.mark(PLAYER_MARKS[seat], Box(box.x + 1.6 * scale, box.bottom - 1.6 * scale - side, side, side))


def _draw_rally(canvas: PageCanvas, plan: Plan, x: float, y: float) -> None:
    """A wheel round the place: flip once more."""
    radius, accent = plan.place / 2 + 1.1 * plan.scale, canvas.ink.accent
    disc(canvas, x, y, radius, 1.0 * plan.scale, accent)
    for degrees in (45.0, 225.0):
        turn = radians(degrees)
        tip = arrow(x + radius * sin(turn), y - radius * cos(turn), degrees, 4.6 * plan.scale)
        canvas.outlines((tip,), PAGE, fill=accent)


def _draw_gate(canvas: PageCanvas, plan: Plan, x: float, y: float) -> None:
    """A gate round the place: here one comes in."""
    half, scale = plan.place / 2 + 1.0 * plan.scale, plan.scale
    eaves = y - 0.35 * half
    corners = ((x - half, y + half), (x - half, eaves), (x, y - half - 1.0 * scale), (x + half, eaves), (x + half, y + half))
    canvas.outlines((polygon(corners),), PAGE, fill=WHITE, stroke=1.0 * scale, colour=canvas.ink.accent)


def _draw_number(canvas: PageCanvas, plan: Plan, column: int, seat: int) -> None:
    """A combat tile's number, for this side of the table."""
    box, scale = plan.combat(column), plan.scale
    x, foot, size = box.x + box.width / 2, box.bottom - 1.9 * scale, plan.text(15)
    number = str(combat_number(column, seat))
    shift = lettering.width(number, lettering.TITLE, size) / 2
    canvas.text(number, x, foot, lettering.TITLE, size, canvas.ink.text, "centre")
    canvas.text("c", x - shift - 0.7 * scale, foot, lettering.ITALIC, plan.text(11), canvas.ink.quiet, "right")


def _draw_arrows(canvas: PageCanvas, plan: Plan, seat: int) -> None:
    """An arrow over every border between two tiles of a row, the way that this player goes."""
    colour, ways = canvas.ink.mark_colour(PLAYER_MARKS[seat]), (180.0, 0.0) if plan.left else (0.0, 180.0)
    for y, way in zip((plan.home_rail, plan.combat_rail), ways, strict=True):
        for column in range(HOME_LENGTH - 1):
            tip = arrow(plan.combat(column).right, y, way, max(3.3, 3.7 * plan.scale))
            canvas.outlines((tip,), PAGE, fill=colour, stroke=0.4 * plan.scale, colour=WHITE)


def _draw_title(canvas: PageCanvas, plan: Plan) -> None:
    """The game's name between the rows, with a line to either side."""
    island, size = plan.island, plan.text(11.5)
    x, y = island.x + island.width / 2, island.y + island.height / 2
    words = _TITLE.upper()
    half = canvas.text(words, x, y + size * 0.63 * 0.3528 / 2 + 0.1, lettering.TITLE, size, canvas.ink.accent, "centre") / 2
    gap = 4 * plan.scale
    for first, last in ((island.x, x - half - gap), (x + half + gap, island.right)):
        canvas.line(first, y, last, y, HAIRLINE, canvas.ink.accent)
