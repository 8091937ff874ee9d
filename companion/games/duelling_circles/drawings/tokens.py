"""The tokens: round, the same on both sides.

Whose they are is told by mark, rim and colour, in Kinilani what they are by letter, pattern and colour: never by colour alone.
"""

from functools import partial

from companion.drawing import MARKS, PLAYER_MARKS, POINTS_PER_MM, Box, Outline, arc, lettering
from companion.drawing.surface import CAP_HEIGHT, HAIRLINE, Drawing, Surface
from companion.games.duelling_circles.drawings.shapes import PAGE, disc, dots, hatching

#: A token without a colour; and the seven colours by their letters, as records write them.
PLAIN = "."
CERULEAN, ULTRAMARINE, GREEN, ORANGE, RED_WHITE, VIOLET, BLACK = "cugorvb"
COLOURS = dict(zip("cugorvb", ("cerulean", "ultramarine", "green", "orange", "red-white", "violet", "black"), strict=True))
#: What is printed in colour; without colour the pattern and the letter say the same.
_PRINTED = ("#2E9BD0", "#2A3A9E", "#00845F", "#DD7A00", "#C21F30", "#7B4196", "#1C1C1C")
_COLOURS = dict(zip(COLOURS, _PRINTED, strict=True))
#: The lucky marker beside a token, in parts of its width.
LUCKY = 0.62


def faces(lineup: tuple[str, str]) -> tuple[Drawing, ...]:
    """What draws each token into its square: the first player's, the second's, then the marker.

    `lineup` has a letter for each token of a player, PLAIN for one without a colour.
    """
    bands = [partial(draw_token, seat=seat, colour=colour) for seat, colours in enumerate(lineup) for colour in colours]
    return (*bands, draw_marker)


def draw_token(surface: Surface, box: Box, seat: int, colour: str = PLAIN) -> None:
    """A token whose trim fills the square `box`."""
    x, y, radius = box.x + box.width / 2, box.y + box.height / 2, box.width / 2
    disc(surface, x, y, radius, HAIRLINE, surface.ink.line, fill=surface.ink.paper)
    if colour == PLAIN:
        _draw_plain(surface, x, y, radius, seat)
    else:
        _draw_coloured(surface, x, y, radius, seat, colour)


def _draw_plain(surface: Surface, x: float, y: float, radius: float, seat: int) -> None:
    """The first player's is dark with a light disc, the second's light with a dark square: a camera tells them apart by that.

    The saving ink draws a ring in place of the dark.
    """
    ink, mark = surface.ink, PLAYER_MARKS[seat]
    colour = ink.mark_colour(mark)
    unit = radius / 9
    filled = seat == 0 and ink.name != "saver"
    _draw_rim(surface, x, y, radius - 1.5 * unit, seat, 1.3 * unit, fill=colour if filled else surface.ink.paper)
    ring = 1.6 * unit if seat == 0 and not filled else HAIRLINE
    disc(surface, x, y, radius - 3.3 * unit, ring, surface.ink.paper if filled else colour)
    size = (7.6 if seat == 0 else 6.4) * unit
    surface.outlines((MARKS[mark.shape],), _square(x, y, size), fill=colour if seat else surface.ink.paper)
    if seat == 0:
        disc(surface, x, y, 1.6 * unit, fill=colour)
    else:
        surface.outlines((MARKS[mark.shape],), _square(x, y, 2.6 * unit), fill=surface.ink.paper)


def _draw_rim(surface: Surface, x: float, y: float, radius: float, seat: int, width: float, fill: str = "") -> None:
    """A player's rim: whole, or of sixteen pieces."""
    colour = surface.ink.mark_colour(PLAYER_MARKS[seat])
    if seat == 0:
        disc(surface, x, y, radius, width, colour, fill=fill)
        return
    pieces = tuple(arc(radius, 22.5 * step + 4, 22.5 * step + 18.5, (x, y)) for step in range(16))
    surface.outlines(pieces, PAGE, stroke=width, colour=colour)


def _draw_coloured(surface: Surface, x: float, y: float, radius: float, seat: int, colour: str) -> None:
    """Rim and plate are the player's, the pattern between them and the letter are the colour's."""
    ink, unit = surface.ink, radius / 9
    _draw_rim(surface, x, y, radius - 1.2 * unit, seat, 1.1 * unit)
    _draw_pattern(surface, x, y, radius - 2.2 * unit, colour)
    plate = (9.8 if seat == 0 else 8.4) * unit
    shape = MARKS[PLAYER_MARKS[seat].shape]
    surface.outlines((shape,), _square(x, y, plate), fill=surface.ink.paper, stroke=0.45 * unit, colour=ink.text)
    size = max(8.0, 15.0 * unit)
    middle = 0.44 if colour in "curovg" else CAP_HEIGHT
    lower = 0.2 if colour == "g" else 0.0
    surface.text(colour, x, y + size * (middle - lower) / 2 / POINTS_PER_MM, lettering.BOLD, size, ink.text, "centre")


def _draw_pattern(surface: Surface, x: float, y: float, radius: float, colour: str) -> None:
    """A disc with a colour's pattern: light on the colour, or dark on white where colours are not printed."""
    ink, gap = surface.ink, radius / 4.5
    ground = _COLOURS[colour] if ink.coloured_marks else surface.ink.paper
    lines = surface.ink.paper if ink.coloured_marks else ink.text
    if colour == BLACK:
        disc(surface, x, y, radius, fill=ink.text)
        return
    disc(surface, x, y, radius, HAIRLINE, ink.text, fill=surface.ink.paper if colour == RED_WHITE else ground)
    if colour == RED_WHITE:
        right = (*arc(radius, 0, 90, (x, y)), *arc(radius, 90, 180, (x, y))[1:], ("Z", ()))
        surface.outlines((right,), PAGE, fill=ground if ink.coloured_marks else ink.text)
        return
    if colour == ORANGE:
        surface.outlines(dots(x, y, radius, gap, gap * 0.24), PAGE, fill=lines)
        return
    angles = {CERULEAN: (0.0,), ULTRAMARINE: (0.0, 90.0), GREEN: (45.0,), VIOLET: (45.0, 135.0)}[colour]
    strokes: tuple[Outline, ...] = tuple(line for angle in angles for line in hatching(x, y, radius, angle, gap))
    surface.outlines(strokes, PAGE, stroke=0.022 * radius + 0.12, colour=lines)


def draw_marker(surface: Surface, box: Box) -> None:
    """The marker for the lucky tile: smaller than a token, with a star, so that it lies beside one."""
    x, y, radius = box.x + box.width / 2, box.y + box.height / 2, box.width / 2 * LUCKY
    ink = surface.ink
    disc(surface, x, y, radius, HAIRLINE, ink.line, fill=surface.ink.paper)
    disc(surface, x, y, radius * 0.84, HAIRLINE * 2, ink.accent, fill=ink.tint)
    surface.outlines((MARKS["star"],), _square(x, y, radius * 1.15), fill=ink.accent)


def _square(x: float, y: float, side: float) -> Box:
    return Box(x - side / 2, y - side / 2, side, side)
