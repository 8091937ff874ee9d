"""The back of our cards: interlaced circles that run over the edges, and in their middle a wheel of rings."""

from __future__ import annotations

from math import ceil, sqrt

from companion.cards.drawings.field import FINE, Field
from companion.drawing.geometry import BLEED, Box
from companion.drawing.outlines import Outline, polygon
from companion.drawing.shapes import arc, at
from companion.drawing.surface import Surface

#: From one circle's middle to the next (mm), about.
_STEP = 9.0
_QUARTERS = (45.0, 135.0, 225.0, 315.0)


def draw_back(surface: Surface, trim: Box) -> None:
    """The back of a card; it runs over the trim, and is the same when the card is turned round."""
    full = Box(trim.x - BLEED, trim.y - BLEED, trim.width + 2 * BLEED, trim.height + 2 * BLEED)
    ink = surface.ink
    surface.box(full, width=0, fill=ink.tint)
    field = Field(surface, full, full.width, full.height)
    step = (full.width - 2 * BLEED) / round((full.width - 2 * BLEED) / _STEP)
    middle = (full.width / 2, full.height / 2)
    across, down = ceil(middle[0] / step) + 1, ceil(middle[1] / step) + 1
    places = [(middle[0] + i * step, middle[1] + j * step) for i in range(-across, across + 1) for j in range(-down, down + 1)]
    filled = ink.name != "saver"
    for petal in (petal for place in places for petal in _petals(place, step)):
        field.shape(petal, fill=ink.accent if filled else "", line=0 if filled else FINE, colour=ink.accent)
    for x, y in places:
        field.disc(x, y, 0.17 * step, line=FINE, colour=ink.accent)
    _draw_wheel(field, middle, 2.5 * step)


def _petals(place: tuple[float, float], step: float) -> tuple[Outline, ...]:
    """The two petals right of and below a circle's middle, each between this circle and the next; a gap is left at their tips."""
    radius = 0.965 * step / sqrt(2)
    x, y = place
    right = (*arc(radius, 45, 135, place), arc(radius, 225, 315, (x + step, y))[1], ("Z", ()))
    below = (*arc(radius, 135, 225, place), arc(radius, 315, 405, (x, y + step))[1], ("Z", ()))
    return _joined(right, arc(radius, 225, 315, (x + step, y))[0]), _joined(below, arc(radius, 315, 405, (x, y + step))[0])


def _joined(outline: Outline, second: tuple[str, tuple[float, ...]]) -> Outline:
    """The two arcs of a petal do not quite meet: a short line joins them."""
    move, first, last, close = outline
    return (move, first, ("L", second[1]), last, close)


def _draw_wheel(field: Field, middle: tuple[float, float], radius: float) -> None:
    """Concentric rings, twelve rays and four arcs that run round."""
    ink, (x, y) = field.surface.ink, middle
    field.disc(x, y, radius, fill=ink.paper, line=0.8, colour=ink.accent)
    for share, width in ((0.93, FINE), (0.66, 0.5), (0.61, FINE), (0.2, 0.5)):
        field.disc(x, y, share * radius, line=width, colour=ink.accent)
    for start in _QUARTERS:
        field.shape(arc(0.8 * radius, start - 36, start + 36, middle), line=1.1, colour=ink.accent)
        field.disc(*at(0.8 * radius, start + 45, middle), 0.055 * radius, fill=ink.accent)
    for number in range(12):
        turn = 30.0 * number
        points = (at(0.57 * radius, turn, middle), at(0.26 * radius, turn + 9, middle), at(0.26 * radius, turn - 9, middle))
        field.shape(polygon(points), fill=ink.accent if number % 2 == 0 else "", line=FINE, colour=ink.accent)
    field.disc(x, y, 0.1 * radius, fill=ink.accent)
