"""The board: three rows of eight tiles, the two courses through them, and at either side a tray for what is not on it."""

from contextlib import nullcontext
from math import cos, radians, sin

from companion.drawing import BOARD_LINE, HAIRLINE, PLAYER_MARKS, Box, Drawing, Outline, Surface, circle, lettering, mat
from companion.games.duelling_circles.drawings.edges import draw_edge, draw_middle, draw_trays
from companion.games.duelling_circles.drawings.plan import HOME_LENGTH, Plan, combat_number
from companion.games.duelling_circles.drawings.setup import USUAL, Setup, SmallPrint
from companion.games.duelling_circles.drawings.shapes import PAGE, arrow, disc, gate, half_turn

_RAIL_LINE = 1.3
#: The rings of the combat row: their radii, without and within (mm).
_CHAIN = (13.4, 12.2)
_TITLE = "Duelling Circles"
#: A board that says nothing of who plays.
SMALL = SmallPrint()


def draw_board(surface: Surface, box: Box, setup: Setup = USUAL, small: SmallPrint = SMALL, code: Drawing | None = None) -> None:
    """The whole board. `code` stands between the first player's trays; without one the emblem does."""
    plans = [setup.plan(seat, box) for seat in (0, 1)]
    whole = plans[0].board
    mat.draw_ground(surface, whole, plans[0].scale)
    for seat, plan in enumerate(plans):
        with surface.turned(180.0 * seat, whole):
            _draw_course(surface, plan, seat)
    for column in range(HOME_LENGTH):
        surface.box(plans[0].combat(column), 0, fill=surface.ink.wash)
    _draw_chain(surface, plans[0])
    for column in range(HOME_LENGTH):
        _draw_combat_tile(surface, plans[0], plans[0].combat(column))
    for seat, plan in enumerate(plans):
        with surface.turned(180.0 * seat, whole):
            _draw_half(surface, plan, seat, setup)
            draw_trays(surface, plan, seat, setup)
            draw_edge(surface, plan, seat, small)
            draw_middle(surface, plan, None if seat else code)


def _draw_course(surface: Surface, plan: Plan, seat: int) -> None:
    """The two ends of a player's course: where it turns from his home row into the combat row, and home again."""
    scale, radius, accent = plan.scale, plan.turn_radius, surface.ink.accent
    colour = surface.ink.mark_colour(PLAYER_MARKS[seat])
    middle = (plan.home_rail + plan.combat_rail) / 2
    for end, is_left in zip(plan.ends, (True, False), strict=True):
        for out in (2.0, -2.0):
            surface.outlines((_turn(plan, end, radius + out * scale, left=is_left),), PAGE, stroke=HAIRLINE, colour=accent)
        # The second player's course is a broken line, so that the two are told apart without colour.
        with surface.dashed(3.2 * scale, 1.6 * scale) if seat else nullcontext():
            surface.outlines((_turn(plan, end, radius, left=is_left),), PAGE, stroke=_RAIL_LINE * scale, colour=colour)
        upwards, side = is_left == plan.left, -1 if is_left else 1
        tip = arrow(end + side * radius, middle, -90 if upwards else 90, 6.5 * scale)
        surface.outlines((tip,), PAGE, fill=colour, stroke=HAIRLINE, colour=surface.ink.paper)
        inside = Box(end - 2.3 * scale + side * 4 * scale, middle - 2.3 * scale, 4.6 * scale, 4.6 * scale)
        surface.mark(PLAYER_MARKS[seat], inside)


def _turn(plan: Plan, end: float, radius: float, *, left: bool) -> Outline:
    """A half circle at an end of the rows, with the straight lines that lead to it."""
    row = plan.combat(0).x if left else plan.combat(HOME_LENGTH - 1).right
    middle = (plan.home_rail + plan.combat_rail) / 2
    away, *turn = half_turn(end, middle, radius, left=left)
    first = middle + radius if left else middle - radius
    last = middle - radius if left else middle + radius
    return (("M", (row, first)), ("L", away[1]), *turn, ("L", (row, last)))


def _draw_chain(surface: Surface, plan: Plan) -> None:
    """Rings along the combat row, each through two tiles: there the circles meet."""
    first, last = plan.combat(0), plan.combat(HOME_LENGTH - 1)
    _, y = plan.spot(first)
    with surface.clipped(Box(first.x, first.y, last.right - first.x, first.height)):
        for column in range(HOME_LENGTH + 1):
            x = first.x + column * first.width
            band = tuple(circle(x, y, radius * plan.scale) for radius in _CHAIN)
            surface.path(band, fill=surface.ink.gilt, stroke=HAIRLINE, colour=surface.ink.accent, rule="evenodd")


def _draw_combat_tile(surface: Surface, plan: Plan, box: Box) -> None:
    ink, (x, y) = surface.ink, plan.spot(box)
    surface.box(box, BOARD_LINE, ink.accent)
    disc(surface, x, y, plan.place / 2 + 0.9 * plan.scale, HAIRLINE, ink.accent, fill=surface.ink.paper)
    disc(surface, x, y, plan.place / 2, HAIRLINE, ink.accent, fill=surface.ink.paper)


def _draw_half(surface: Surface, plan: Plan, seat: int, setup: Setup) -> None:
    """A player's home row, his side of the combat row, and the arrows of his course."""
    for number in range(1, HOME_LENGTH + 1):
        _draw_home_tile(surface, plan, number, seat, setup)
    for column in range(HOME_LENGTH):
        _draw_number(surface, plan, column, seat)
    _draw_arrows(surface, plan, seat)
    _draw_title(surface, plan)


def _draw_home_tile(surface: Surface, plan: Plan, number: int, seat: int, setup: Setup) -> None:
    ink, scale, box = surface.ink, plan.scale, plan.home(number)
    x, y = plan.spot(box)
    rallying, entry = number in setup.rallying, number == setup.entry
    surface.box(box, BOARD_LINE, ink.accent, fill=ink.wash if rallying or entry else surface.ink.paper)
    if rallying:
        _draw_rally(surface, plan, x, y)
    elif entry:
        _draw_gate(surface, plan, x, y)
    disc(surface, x, y, plan.place / 2, HAIRLINE, ink.accent, fill=surface.ink.paper)
    foot = box.bottom - 1.2 * scale
    surface.text(f"h{number}", x, foot, lettering.BOLD if rallying or entry else lettering.TEXT, plan.text(11), align="centre")
    if number in setup.starts[seat]:
        side = 3.0 * scale
        surface.mark(PLAYER_MARKS[seat], Box(box.x + 1.6 * scale, box.bottom - 1.6 * scale - side, side, side))


def _draw_rally(surface: Surface, plan: Plan, x: float, y: float) -> None:
    """A wheel round the place: flip once more."""
    radius, accent = plan.place / 2 + 1.1 * plan.scale, surface.ink.accent
    disc(surface, x, y, radius, 1.0 * plan.scale, accent)
    for degrees in (45.0, 225.0):
        turn = radians(degrees)
        tip = arrow(x + radius * sin(turn), y - radius * cos(turn), degrees, 4.6 * plan.scale)
        surface.outlines((tip,), PAGE, fill=accent)


def _draw_gate(surface: Surface, plan: Plan, x: float, y: float) -> None:
    """A gate round the place: here one comes in."""
    half, scale = plan.place / 2 + 1.0 * plan.scale, plan.scale
    surface.outlines((gate(x, y, half, scale),), PAGE, fill=surface.ink.paper, stroke=scale, colour=surface.ink.accent)


def _draw_number(surface: Surface, plan: Plan, column: int, seat: int) -> None:
    """A combat tile's number, for this side of the table."""
    box, scale = plan.combat(column), plan.scale
    x, foot, size = box.x + box.width / 2, box.bottom - 1.9 * scale, plan.text(15)
    number = str(combat_number(column, seat))
    shift = lettering.width(number, lettering.TITLE, size) / 2
    surface.text(number, x, foot, lettering.TITLE, size, surface.ink.text, "centre")
    surface.text("c", x - shift - 0.7 * scale, foot, lettering.ITALIC, plan.text(11), surface.ink.quiet, "right")


def _draw_arrows(surface: Surface, plan: Plan, seat: int) -> None:
    """An arrow over every border between two tiles of a row, the way that this player goes."""
    colour, ways = surface.ink.mark_colour(PLAYER_MARKS[seat]), (180.0, 0.0) if plan.left else (0.0, 180.0)
    for y, way in zip((plan.home_rail, plan.combat_rail), ways, strict=True):
        for column in range(HOME_LENGTH - 1):
            tip = arrow(plan.combat(column).right, y, way, max(3.3, 3.7 * plan.scale))
            surface.outlines((tip,), PAGE, fill=colour, stroke=0.4 * plan.scale, colour=surface.ink.paper)


def _draw_title(surface: Surface, plan: Plan) -> None:
    """The game's name between the rows, with a line to either side."""
    island, size = plan.island, plan.text(11.5)
    x, y = island.x + island.width / 2, island.y + island.height / 2
    words = _TITLE.upper()
    half = surface.text(words, x, y + size * 0.63 * 0.3528 / 2 + 0.1, lettering.TITLE, size, surface.ink.accent, "centre") / 2
    gap = 4 * plan.scale
    for first, last in ((island.x, x - half - gap), (x + half + gap, island.right)):
        surface.line(first, y, last, y, HAIRLINE, surface.ink.accent)
