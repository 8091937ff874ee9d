"""The Circle as a picture: four places for Kings, what strikes what, a sun in the middle; printed on mats, and as a wheel.

The wheel is a piece of its own: the Kings lie on it, and turning it a quarter is the Cleanup. It lies in a ring with the names of
the places, which stay where they are.
"""

from math import cos, pi, sin

from companion.cards.drawings.field import Field
from companion.drawing import BLEED, CROWN, Box, arc, arrowhead, at, lettering, placed, polygon, turned
from companion.drawing.surface import BOARD_LINE, HAIRLINE, RULE, Surface

#: The Circle (mm), and the place of a King's token on it.
CIRCLE, PLACE = 82.0, 23.0
NAMES = ("Top", "Right", "Bottom", "Left")
_DISTANCE = 26.0  # from the middle to that of a place
_MIDDLE = (CIRCLE / 2, CIRCLE / 2)
_WORDS = ("each suit", "strikes", "the next")


def draw_circle(surface: Surface, box: Box) -> None:
    """The Circle in a square of CIRCLE mm, as it is on a mat: its places by their names, and where the laps begin."""
    field = _draw_ground(surface, box, bleed=0.0)
    for place, name in zip(_places(field), NAMES, strict=True):
        _draw_place(surface, place)
        surface.text_in(name, place, lettering.TITLE, 12, surface.ink.accent, "centre")
    _draw_crowns(field)
    hub = field.part(_MIDDLE[0] - 12, _MIDDLE[1] - 6.6, 24, 13.2)
    for row, words in enumerate(_WORDS):
        line = Box(hub.x, hub.y + row * 4.4, hub.width, 4.4)
        surface.text_in(words, line, lettering.ITALIC, 10, surface.ink.text, "centre")


def draw_wheel(surface: Surface, box: Box) -> None:
    """The Circle as a piece that turns: places without names, and a sun in the middle, so that it has no upper side."""
    field = _draw_ground(surface, box, bleed=BLEED)
    for place in _places(field):
        _draw_place(surface, place)
        surface.outlines(CROWN, Box(place.x + 5.5, place.y + 6.6, 12.0, 7.2), fill=surface.ink.wash, stroke=HAIRLINE,
                         colour=surface.ink.accent)  # fmt: skip
    _draw_crowns(field)
    draw_sun(surface, field.part(_MIDDLE[0] - 11.5, _MIDDLE[1] - 11.5, 23.0, 23.0))


def draw_ring(surface: Surface, box: Box) -> None:
    """Where the wheel lies, in a square: the names of the four places on a ring round it, and arrows the way that it turns."""
    ink, side = surface.ink, box.width
    field = Field(surface, box, side, side)
    middle, inner = (side / 2, side / 2), (CIRCLE + 2.0) / 2
    field.disc(*middle, side / 2, fill=ink.wash, line=BOARD_LINE, colour=ink.accent)
    field.disc(*middle, side / 2 - 1.4, line=HAIRLINE, colour=ink.accent)
    _draw_teeth(field, side / 2 - 1.4, middle, -1.8)
    field.disc(*middle, inner, fill=ink.paper, line=RULE, colour=ink.accent)
    _draw_teeth(field, inner + 0.2, middle, 1.8)
    road = (side / 2 - 1.4 + inner) / 2
    for number, name in enumerate(NAMES):
        turn = 90.0 * number
        field.shape(arc(road, turn + 28, turn + 55, middle), line=1.2, colour=ink.accent)
        field.shape(arrowhead(road, turn + 60, 5.0, middle), fill=ink.accent)
        place = Box(box.x + side / 2 - 20, box.y + side / 2 - road - 4, 40, 8)
        with surface.turned(turn, box):
            surface.text_in(name, place, lettering.TITLE, 15, ink.accent, "centre")
    # Beside the seams of the sheets, which run through the middle: arrows, as the wheel has them.
    for number in range(4):
        turn = 90.0 * number
        field.shape(arc(_DISTANCE, turn + 29, turn + 53, middle), line=1.2, colour=ink.accent)
        field.shape(arrowhead(_DISTANCE, turn + 60, 4.6, middle), fill=ink.accent)


def _draw_ground(surface: Surface, box: Box, bleed: float) -> Field:
    """Rings, and from place to place an arrow: what each suit strikes."""
    ink = surface.ink
    field = Field(surface, box, CIRCLE, CIRCLE)
    if bleed:
        field.disc(*_MIDDLE, CIRCLE / 2 + bleed, fill=ink.wash)
        field.disc(*_MIDDLE, CIRCLE / 2, line=HAIRLINE, colour=ink.line)
        field.disc(*_MIDDLE, CIRCLE / 2 - 1.6, line=BOARD_LINE, colour=ink.accent)
    else:
        field.disc(*_MIDDLE, CIRCLE / 2, fill=ink.wash, line=BOARD_LINE, colour=ink.accent)
    field.disc(*_MIDDLE, CIRCLE / 2 - 2.8, line=HAIRLINE, colour=ink.accent)
    _draw_teeth(field, CIRCLE / 2 - 2.8, _MIDDLE, 1.3)
    for number in range(4):
        turn = 90.0 * number
        field.shape(arc(_DISTANCE, turn + 29, turn + 53, _MIDDLE), line=1.4, colour=ink.accent)
        field.shape(arrowhead(_DISTANCE, turn + 60, 5.0, _MIDDLE), fill=ink.accent)
    return field


def _draw_teeth(field: Field, rim: float, middle: tuple[float, float], high: float) -> None:
    """Teeth on a rim, so high outwards (or, less than 0, inwards), every other one light."""
    ink = field.surface.ink
    for mark in range(0, 360, 5):
        tooth = (at(rim, mark - 2, middle), at(rim + high, mark, middle), at(rim, mark + 2, middle))
        field.shape(polygon(tooth), fill=ink.accent if mark % 10 == 0 else ink.paper, line=HAIRLINE, colour=ink.accent)


def _places(field: Field) -> tuple[Box, ...]:
    """The squares of the Kings, from Top clockwise."""
    middles = ((_MIDDLE[0] + x * _DISTANCE, _MIDDLE[1] + y * _DISTANCE) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)))
    return tuple(field.part(x - PLACE / 2, y - PLACE / 2, PLACE, PLACE) for x, y in middles)


def _draw_place(surface: Surface, place: Box) -> None:
    surface.box(place, RULE, surface.ink.accent, fill=surface.ink.paper, radius=2.0)
    surface.box(place.inset(1.0, 1.0), HAIRLINE, surface.ink.accent, radius=1.3)


def _draw_crowns(field: Field) -> None:
    """A small crown in each quarter, outside the arrows."""
    crown = tuple(placed(part, _MIDDLE[0] - 3.2, 3.6, 6.4, 3.8) for part in CROWN)
    for number in range(4):
        field.shape(*(turned(part, 45.0 + 90.0 * number, _MIDDLE) for part in crown), fill=field.surface.ink.accent)


def draw_sun(surface: Surface, box: Box) -> None:
    """Eight rays round a disc, every other one light, in a square."""
    ink, field = surface.ink, Field(surface, box, 2.0, 2.0)
    for step in range(8):
        ray = polygon(((1.0, 0.0), (1.19, 0.58), (0.81, 0.58)))
        fill = ink.accent if step % 2 == 0 else ink.paper
        field.shape(turned(ray, 45.0 * step, (1.0, 1.0)), fill=fill, line=HAIRLINE, colour=ink.accent)
    field.disc(1.0, 1.0, 0.36, fill=ink.accent)
    for i in range(8):
        field.disc(1.0 + 0.24 * sin(pi * i / 4), 1.0 - 0.24 * cos(pi * i / 4), 0.04, fill=ink.paper)
    field.disc(1.0, 1.0, 0.1, fill=ink.paper)
