"""The back of our cards: interlaced circles that run over the edges, and in their middle a wheel of rings."""

from __future__ import annotations

from math import ceil, sqrt

from companion.drawing.geometry import Box
from companion.drawing.inks import WHITE
from companion.drawing.outlines import Outline, polygon
from companion.drawing.shapes import arc, at
from companion.press.job.options import BLEED
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.decks.field import FINE, Field
from companion.press.pieces.sprue import Face

#: From one circle's middle to the next (mm), about.
_STEP = 9.0
_QUARTERS = (45.0, 135.0, 225.0, 315.0)


def back_of(canvas: PageCanvas, width: float, height: float) -> Face:
    """The back of cards of this trim (mm): drawn once, and placed wherever a card has its back."""
    name = f"card-back-{width:g}-{height:g}"
    full = Box(0, 0, width + 2 * BLEED, height + 2 * BLEED)
    with canvas.form(name, full.width, full.height):
        _draw(canvas, full)
    return lambda canvas, box: canvas.place(name, box.x - BLEED, box.y - BLEED, full.height)


def _draw(canvas: PageCanvas, full: Box) -> None:
    """The pattern is the same when the card is turned round."""
    ink = canvas.ink
    canvas.box(full, width=0, fill=ink.tint)
    field = Field(canvas, full, full.width, full.height)
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
    ink, (x, y) = field.canvas.ink, middle
    field.disc(x, y, radius, fill=WHITE, line=0.8, colour=ink.accent)
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
