"""What lies along a board's edge before each player: the trays for reserve and taken tokens, code or emblem, small print."""

from companion import __version__
from companion.drawing import lettering
from companion.drawing.geometry import Box, share
from companion.drawing.inks import PLAYER_MARKS
from companion.drawing.surface import HAIRLINE
from companion.games.duelling_circles.paper.plan import Plan
from companion.games.duelling_circles.paper.shapes import PAGE, WHITE, arrow, disc
from companion.games.duelling_circles.paper.words import RULES, host_of, lucky_flips, names, played
from companion.games.duelling_circles.rules.course import H7
from companion.games.duelling_circles.rules.table import Table
from companion.links import short_code
from companion.press.codes import qr
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.page.emblems import emblem_of


def draw_trays(canvas: PageCanvas, plan: Plan, seat: int, table: Table) -> None:
    """The reserve's tray and that of the tokens taken; where there is no reserve, the lucky flip takes its room."""
    reserve, _, taken = plan.trays
    if table.reserves:
        _draw_tray(canvas, plan, reserve, "reserve", table.tokens - 2, seat)
        _draw_way_in(canvas, plan, seat)
    else:
        _draw_lucky_flips(canvas, plan, reserve, table)
    _draw_tray(canvas, plan, taken, "taken", table.tokens, 1 - seat)


def _draw_lucky_flips(canvas: PageCanvas, plan: Plan, box: Box, table: Table) -> None:
    """Which coins choose which tile: each number with the three coins over it."""
    ink, scale = canvas.ink, plan.scale
    _draw_ground(canvas, plan, box)
    canvas.text(
        "lucky flip: Demi, Stater, Penny", box.x + 4 * scale, box.y + 5.4 * scale, lettering.ITALIC, plan.text(11), ink.accent
    )
    cells = share(Box(box.x + 3 * scale, box.y + 7 * scale, box.width - 6 * scale, box.height - 8 * scale), (0,) * 8)
    for cell, (coins, number) in zip(cells, lucky_flips(table), strict=True):
        middle = cell.x + cell.width / 2
        canvas.text(str(number), middle, cell.bottom - 3.2 * scale, lettering.TITLE, plan.text(15), align="centre")
        canvas.text(coins, middle, cell.y + 7 * scale, lettering.BOLD, plan.text(10), align="centre")
        if cell is not cells[0]:
            canvas.line(cell.x, cell.y + 3 * scale, cell.x, cell.bottom - 3 * scale, HAIRLINE, ink.accent)


def _draw_ground(canvas: PageCanvas, plan: Plan, box: Box) -> None:
    scale, accent = plan.scale, canvas.ink.accent
    canvas.box(box, HAIRLINE, accent, fill=canvas.ink.tint, radius=3 * scale)
    canvas.box(box.inset(0.9 * scale, 0.9 * scale), HAIRLINE, accent, radius=2.4 * scale)


def _draw_tray(canvas: PageCanvas, plan: Plan, box: Box, label: str, count: int, seat: int) -> None:
    """A tray with a circle for each token that can lie in it; many overlap, as the tokens will."""
    ink, scale = canvas.ink, plan.scale
    _draw_ground(canvas, plan, box)
    canvas.text(label, box.x + 4 * scale, box.y + 5.4 * scale, lettering.ITALIC, plan.text(11), ink.accent)
    radius = plan.place / 2
    room = box.width - 8 * scale - 2 * radius
    step = min(2 * radius + 1.2 * scale, room / max(1, count - 1))
    y = box.bottom - 2.2 * scale - radius
    for index in range(count):
        x = box.x + 4 * scale + radius + index * step
        disc(canvas, x, y, radius, HAIRLINE, ink.line, fill=WHITE)
        if step > radius + 3 * scale or index == count - 1:
            canvas.mark(PLAYER_MARKS[seat], Box(x - 1.6 * scale, y - 1.6 * scale, 3.2 * scale, 3.2 * scale))


def _draw_way_in(canvas: PageCanvas, plan: Plan, seat: int) -> None:
    """An arrow from the reserve to the entry tile."""
    tile = plan.home(H7 + 1)
    x, y = tile.x + tile.width / 2, (tile.bottom + plan.trays[0].y) / 2
    colour = canvas.ink.mark_colour(PLAYER_MARKS[seat])
    canvas.outlines((arrow(x, y, -90, 4.4 * plan.scale),), PAGE, fill=colour)


def draw_middle(canvas: PageCanvas, plan: Plan, job: Job, code: qr.Symbol | None) -> None:
    """Between the trays: the code, or the emblem; on a board of several pages both, as the seam runs between them."""
    room = plan.trays[1]
    emblem = emblem_of(job.game.id).draw
    if code is None:
        emblem(canvas, _middle_square(room).inset(0.4 * plan.scale, 0.4 * plan.scale))
        return
    place = code_place(plan)
    if place.x > room.x + room.width / 2 - 1:
        emblem(canvas, _middle_square(Box(room.x, room.y, room.width / 2, room.height)).inset(1.5 * plan.scale, 1.5 * plan.scale))
    qr.draw(canvas, code, place.x, place.y, place.width)


def code_place(plan: Plan) -> Box:
    """Where the code stands: in the middle; on a board of several pages to the right of it, clear of the seam."""
    room = plan.trays[1]
    if plan.scale <= 1:
        return _middle_square(room)
    return _middle_square(Box(room.x + room.width / 2, room.y, room.width / 2, room.height))


def _middle_square(room: Box) -> Box:
    side = min(room.width, room.height)
    return Box(room.x + (room.width - side) / 2, room.y + (room.height - side) / 2, side, side)


def draw_edge(canvas: PageCanvas, plan: Plan, seat: int, job: Job, code: qr.Symbol | None) -> None:
    """Small print: to the left who plays, to the right the options, or what made the board."""
    line, ink, size = plan.edge, canvas.ink, plan.text(8.5)
    mark = Box(line.x, line.y + line.height / 2 - size * 0.13, size * 0.26, size * 0.26)
    canvas.mark(PLAYER_MARKS[seat], mark)
    name = names(job)[seat] or ("first player", "second player")[seat]
    wide = min(lettering.width(name, lettering.TEXT, size) + 1, line.width * 0.3)
    own = Box(line.x + size * 0.4, line.y, wide, line.height)
    canvas.text_in(name, own, lettering.TEXT, size, ink.text)
    rest = Box(own.right + 4, line.y, line.right - own.right - 4, line.height)
    made = f"{RULES} · Companion {__version__}" + (f" · {host_of(code.link)} · {short_code(code.link)}" if code else "")
    canvas.text_in(made if seat else played(job.record.table), rest, lettering.TEXT, size, ink.quiet, "right")
