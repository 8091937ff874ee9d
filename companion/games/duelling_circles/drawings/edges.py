"""What lies along a board's edge before each player: the trays for reserve and taken tokens, code or emblem, small print."""

from companion.drawing import HAIRLINE, PLAYER_MARKS, Box, Drawing, Surface, lettering, share, square_in
from companion.games.duelling_circles.drawings import emblem, shapes
from companion.games.duelling_circles.drawings.coins import Flips
from companion.games.duelling_circles.drawings.plan import Plan
from companion.games.duelling_circles.drawings.setup import Setup, SmallPrint


def draw_trays(surface: Surface, plan: Plan, seat: int, setup: Setup) -> None:
    """The reserve's tray and that of the tokens taken; where there is no reserve, the lucky flip takes its room."""
    reserve, _, taken = plan.trays
    if setup.reserve:
        _draw_tray(surface, plan, reserve, "reserve", setup.reserve, seat)
        _draw_way_in(surface, plan, seat, setup.entry)
    else:
        _draw_lucky_flips(surface, plan, reserve, setup.flips)
    _draw_tray(surface, plan, taken, "taken", setup.tokens, 1 - seat)


def _draw_lucky_flips(surface: Surface, plan: Plan, box: Box, flips: Flips) -> None:
    """Which coins choose which tile: each number with the three coins over it."""
    ink, scale = surface.ink, plan.scale
    _draw_ground(surface, plan, box)
    surface.text(
        "lucky flip: Demi, Stater, Penny", box.x + 4 * scale, box.y + 5.4 * scale, lettering.ITALIC, plan.text(11), ink.accent
    )
    cells = share(Box(box.x + 3 * scale, box.y + 7 * scale, box.width - 6 * scale, box.height - 8 * scale), (0,) * 8)
    for cell, (coins, number) in zip(cells, flips, strict=True):
        middle = cell.x + cell.width / 2
        surface.text(str(number), middle, cell.bottom - 3.2 * scale, lettering.TITLE, plan.text(15), align="centre")
        surface.text(coins, middle, cell.y + 7 * scale, lettering.BOLD, plan.text(10), align="centre")
        if cell is not cells[0]:
            surface.line(cell.x, cell.y + 3 * scale, cell.x, cell.bottom - 3 * scale, HAIRLINE, ink.accent)


def _draw_ground(surface: Surface, plan: Plan, box: Box) -> None:
    scale, accent = plan.scale, surface.ink.accent
    surface.box(box, HAIRLINE, accent, fill=surface.ink.wash, radius=3 * scale)
    surface.box(box.inset(0.9 * scale, 0.9 * scale), HAIRLINE, accent, radius=2.4 * scale)


def _draw_tray(surface: Surface, plan: Plan, box: Box, label: str, count: int, seat: int) -> None:
    """A tray with a circle for each token that can lie in it; many overlap, as the tokens will."""
    ink, scale = surface.ink, plan.scale
    _draw_ground(surface, plan, box)
    surface.text(label, box.x + 4 * scale, box.y + 5.4 * scale, lettering.ITALIC, plan.text(11), ink.accent)
    radius = plan.place / 2
    room = box.width - 8 * scale - 2 * radius
    step = min(2 * radius + 1.2 * scale, room / max(1, count - 1))
    y = box.bottom - 2.2 * scale - radius
    for index in range(count):
        x = box.x + 4 * scale + radius + index * step
        shapes.disc(surface, x, y, radius, HAIRLINE, ink.line, fill=ink.paper)
        if step > radius + 3 * scale or index == count - 1:
            surface.mark(PLAYER_MARKS[seat], Box(x - 1.6 * scale, y - 1.6 * scale, 3.2 * scale, 3.2 * scale))


def _draw_way_in(surface: Surface, plan: Plan, seat: int, entry: int) -> None:
    """An arrow from the reserve to the entry tile."""
    tile = plan.home(entry)
    x, y = tile.x + tile.width / 2, (tile.bottom + plan.trays[0].y) / 2
    colour = surface.ink.mark_colour(PLAYER_MARKS[seat])
    surface.outlines((shapes.arrow(x, y, -90, 4.4 * plan.scale),), shapes.PAGE, fill=colour)


def draw_middle(surface: Surface, plan: Plan, code: Drawing | None) -> None:
    """Between the trays: the code, or the emblem; on a board of several pages both, as the seam runs between them."""
    room = plan.trays[1]
    if code is None:
        emblem.EMBLEM.draw(surface, square_in(room).inset(0.4 * plan.scale, 0.4 * plan.scale))
        return
    place = code_place(plan)
    if place.x > room.x + room.width / 2 - 1:
        half = Box(room.x, room.y, room.width / 2, room.height)
        emblem.EMBLEM.draw(surface, square_in(half).inset(1.5 * plan.scale, 1.5 * plan.scale))
    code(surface, place)


def code_place(plan: Plan) -> Box:
    """Where the code stands: in the middle; on a board of several pages to the right of it, clear of the seam."""
    room = plan.trays[1]
    if plan.scale <= 1:
        return square_in(room)
    return square_in(Box(room.x + room.width / 2, room.y, room.width / 2, room.height))


def draw_edge(surface: Surface, plan: Plan, seat: int, small: SmallPrint) -> None:
    """Small print: to the left who plays, to the right the options, or what made the board."""
    line, ink, size = plan.edge, surface.ink, plan.text(8.5)
    mark = Box(line.x, line.y + line.height / 2 - size * 0.13, size * 0.26, size * 0.26)
    surface.mark(PLAYER_MARKS[seat], mark)
    name = small.names[seat]
    wide = min(lettering.width(name, lettering.TEXT, size) + 1, line.width * 0.3)
    own = Box(line.x + size * 0.4, line.y, wide, line.height)
    surface.text_in(name, own, lettering.TEXT, size, ink.text)
    rest = Box(own.right + 4, line.y, line.right - own.right - 4, line.height)
    surface.text_in(small.notes[seat], rest, lettering.TEXT, size, ink.quiet, "right")
